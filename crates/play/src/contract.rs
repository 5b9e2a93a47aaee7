//! What an author promises about a level, in a comment above it: `test won: RRDL`, `needs melt`,
//! `shortest <= 20`, `unique`. Each domain writes comments in its own form.

use source::nearest;

/// A promise about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contract {
    /// Every solution satisfies a concept.
    Needs(String),
    /// A shortest solution has so many moves.
    Shortest(Comparison, usize),
    /// There is one solution.
    Unique,
    /// Meant as a promise, but not written as one.
    Slip {
        /// As it is written.
        text: String,
        /// How to write it.
        help: String,
    },
}

/// How a length is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    AtMost,
    AtLeast,
    Exactly,
    Below,
    Above,
}

const COMPARISONS: [(&str, Comparison); 6] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("==", Comparison::Exactly),
    ("=", Comparison::Exactly),
    ("<", Comparison::Below),
    (">", Comparison::Above),
];

impl Contract {
    /// Reads the text of a comment; none for a remark.
    pub fn read(text: &str) -> Option<Contract> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "needs" if !rest.is_empty() => Some(Contract::Needs(rest.to_string())),
            "shortest" => read_shortest(rest).or_else(|| {
                let is_meant = rest.starts_with(|first: char| "<>=0123456789".contains(first));
                let help = "write a comparison and a number, such as `shortest <= 20`";
                is_meant.then(|| slip(text, help))
            }),
            "unique" if rest.is_empty() => Some(Contract::Unique),
            // With a colon it is a play that is kept.
            "test" if !text.contains(':') => {
                let ending = rest.split_whitespace().next().unwrap_or_default().to_lowercase();
                let is_meant = ENDINGS.contains(&ending.as_str());
                let help = "write a colon before the moves, such as `test won: RRDL`";
                is_meant.then(|| slip(text, help))
            }
            word => misspelt(text, word, rest),
        }
    }

    /// The word it begins with; `slip` where it cannot be read.
    pub fn kind(&self) -> &'static str {
        match self {
            Contract::Needs(_) => "needs",
            Contract::Shortest(..) => "shortest",
            Contract::Unique => "unique",
            Contract::Slip { .. } => "slip",
        }
    }

    /// As it is written.
    pub fn text(&self) -> String {
        match self {
            Contract::Needs(concept) => format!("needs {concept}"),
            Contract::Shortest(comparison, number) => {
                let sign = COMPARISONS.iter().find(|(_, known)| known == comparison);
                format!("shortest {} {number}", sign.map_or("", |(sign, _)| sign))
            }
            Contract::Unique => "unique".to_string(),
            Contract::Slip { text, .. } => text.clone(),
        }
    }
}

fn read_shortest(rest: &str) -> Option<Contract> {
    let (sign, comparison) = COMPARISONS.into_iter().find(|(sign, _)| rest.starts_with(sign))?;
    Some(Contract::Shortest(comparison, rest[sign.len()..].trim().parse().ok()?))
}

fn slip(text: &str, help: impl Into<String>) -> Contract {
    Contract::Slip { text: text.to_string(), help: help.into() }
}

/// A promise whose first word is misspelt. Remarks and names of levels are comments too, so what follows
/// the word must look like the rest of that promise.
fn misspelt(text: &str, word: &str, rest: &str) -> Option<Contract> {
    let is_near = |meant: &str| word.starts_with(&meant[..1]) && nearest(word, [meant]).is_some();
    let did_you_mean = |meant: &str| {
        let better = format!("{meant} {rest}");
        let help = format!("did you mean `{}`? A remark begins with another word", better.trim());
        Some(slip(text, help))
    };
    if rest.is_empty() {
        return is_near("unique").then(|| did_you_mean("unique")).flatten();
    }
    if is_near("shortest") && rest.starts_with(['<', '>', '=']) {
        return did_you_mean("shortest");
    }
    if is_near("needs") && is_like_a_concept(rest) {
        return did_you_mean("needs");
    }
    let ending = rest.split_once(':').map(|(ending, _)| ending.trim().to_lowercase());
    let is_ending = ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()));
    (is_ending && word != "test" && is_near("test")).then(|| did_you_mean("test")).flatten()
}

/// One word, or words with what only concepts have.
fn is_like_a_concept(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_one = words.clone().count() == 1;
    is_one || text.contains(['<', '>', '=']) || words.any(|word| word == "then")
}

/// How a kept play may end.
const ENDINGS: [&str; 4] = ["won", "lost", "open", "dead"];

/// True for a comment that promises something, and is therefore neither a remark nor a name: a contract, or
/// a play that is kept as a test.
pub fn is_promise(text: &str) -> bool {
    let is_test = || {
        let word = text.split_once(':').and_then(|(head, _)| head.split_whitespace().next());
        word.is_some_and(|word| word.eq_ignore_ascii_case("test"))
    };
    Contract::read(text).is_some() || is_test()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_not_contracts() {
        assert_eq!(Contract::read(" needs melt "), Some(Contract::Needs("melt".to_string())));
        let shortest = Contract::Shortest(Comparison::AtMost, 20);
        assert_eq!(Contract::read("Shortest <= 20"), Some(shortest));
        assert_eq!(Contract::read("unique"), Some(Contract::Unique));
        for remark in ["unique in its way", "shortest way first", "test this one", "needs", ""] {
            assert_eq!(Contract::read(remark), None, "{remark}");
            assert!(!is_promise(remark));
        }
        for slip in ["shortest << 4", "shortest 20", "shortest <= a few", "test won RRD"] {
            let read = Contract::read(slip);
            assert!(matches!(&read, Some(Contract::Slip { text, .. }) if text == slip), "{read:?}");
            assert!(is_promise(slip));
        }
        assert!(is_promise("test won: R") && is_promise("needs melt"));
    }

    #[test]
    fn a_misspelt_promise_is_not_a_remark() {
        for (written, meant) in [
            ("uniqe", "unique"),
            ("Unqiue", "unique"),
            ("neds melt", "needs melt"),
            ("need push >= 3", "needs push >= 3"),
            ("needes melt then push", "needs melt then push"),
            ("shortst <= 20", "shortest <= 20"),
            ("tset won: RR", "test won: RR"),
        ] {
            let Some(Contract::Slip { text, help }) = Contract::read(written) else {
                panic!("`{written}` is a remark");
            };
            assert_eq!(text, written);
            assert!(help.starts_with(&format!("did you mean `{meant}`?")), "{help}");
        }
        let remarks = "unit; need more crates here; weeds everywhere; shorter than the last; text: won; tests won";
        for remark in remarks.split("; ") {
            assert_eq!(Contract::read(remark), None, "{remark}");
        }
    }
}
