//! Numbers from papers, with ours next to them.
//!
//! The main decision: every number of every paper is a [`Row`], and a row says of itself whether it
//! has to come out (`exact`), whether only the same experiment can be made (`in kind`), or why it
//! cannot be had at all (`not reproducible`). A paper whose rows hold more than that converts them.

mod table;

pub use table::{row_text, summary};

use schemars::JsonSchema;
use serde::Serialize;

/// One number of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Row {
    /// What it is and where it is printed.
    pub what: String,
    /// What the paper prints; null if it only draws or describes it.
    pub paper: Option<String>,
    /// Our result.
    pub ours: String,
    /// Whether they agree.
    pub verdict: Agreement,
    /// What can be expected of it.
    pub mark: Mark,
    /// Why they do not, or other remarks.
    pub note: Option<String>,
}

/// What can be expected of a paper's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Mark {
    /// It follows from what the paper publishes and has to come out.
    #[serde(rename = "exact")]
    Exact,
    /// The same experiment with other data, draws or machines; the note says with which.
    #[serde(rename = "in kind")]
    InKind,
    /// It cannot come out; the note says why.
    #[serde(rename = "not reproducible")]
    NotReproducible,
}

impl Mark {
    /// The word for it, as in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Mark::Exact => "exact",
            Mark::InKind => "in kind",
            Mark::NotReproducible => "not reproducible",
        }
    }
}

/// Whether a paper's number comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// It does.
    Equal,
    /// It does not, and cannot: the note says why.
    Differs,
    /// The paper prints no number.
    Unprinted,
    /// The two cannot be compared.
    Uncompared,
}

/// One question about boards that a paper asks: what `reproduce refraction --json` prints of each.
#[cfg(feature = "clingo")]
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardRow {
    /// Its name.
    pub question: &'static str,
    /// The concept that every solution has to show.
    pub concept: &'static str,
    /// The answer.
    pub answer: asp::Answer,
    /// Puzzles proposed and refuted.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
    /// How long it took.
    pub seconds: crate::asp::Seconds,
    /// Seconds in the paper, or our goal where it names none.
    pub theirs: f64,
    /// True when the seconds are the paper's.
    pub is_papers: bool,
    /// The board as text.
    pub board: Option<String>,
    /// What can be expected of it.
    pub mark: Mark,
    /// Why it is not exact.
    pub note: &'static str,
}

#[cfg(feature = "clingo")]
impl BoardRow {
    /// Why boards and seconds are not those of a paper.
    pub const NOTE: &'static str = "the encoding is ours and so are the boards it finds; seconds depend on \
                            the machine and on clingo's version";
}

/// What `reproduce --json` prints: a field for each paper, as its own command prints it; null for
/// those that Ctrl-C left out.
#[cfg(feature = "clingo")]
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[allow(missing_docs)]
pub struct Papers {
    pub angelina: Option<crate::ruleset::AngelinaReport>,
    pub mixedaim: Option<crate::puzzlescript::reproduce::MixedAimReport>,
    pub narrative: Option<Vec<Row>>,
    pub refraction: Option<Vec<BoardRow>>,
    pub witness: Option<Vec<Row>>,
}

impl Row {
    /// A number that the paper prints.
    pub fn printed(what: &str, paper: impl ToString, ours: impl ToString) -> Row {
        let (paper, ours) = (paper.to_string(), ours.to_string());
        let verdict = if paper == ours { Agreement::Equal } else { Agreement::Differs };
        let what = what.to_string();
        Row { what, paper: Some(paper), ours, verdict, mark: Mark::Exact, note: None }
    }

    /// A number that the paper only draws or describes.
    pub fn unprinted(what: &str, ours: impl ToString) -> Row {
        let (what, ours) = (what.to_string(), ours.to_string());
        let verdict = Agreement::Unprinted;
        Row { what, paper: None, ours, verdict, mark: Mark::InKind, note: None }
    }

    /// A number that only the same experiment on other data can be held against, and whether that
    /// agrees with the paper, where that can be said.
    pub fn in_kind(
        what: &str,
        paper: impl ToString,
        ours: impl ToString,
        agrees: Option<bool>,
    ) -> Row {
        let verdict = match agrees {
            Some(true) => Agreement::Equal,
            Some(false) => Agreement::Differs,
            None => Agreement::Uncompared,
        };
        Row { verdict, mark: Mark::InKind, ..Row::printed(what, paper, ours) }
    }

    /// A number that cannot be had, and why.
    pub fn not_reproducible(what: &str, paper: impl ToString, why: &str) -> Row {
        let row = Row::printed(what, paper, "-");
        let (verdict, mark) = (Agreement::Uncompared, Mark::NotReproducible);
        Row { verdict, mark, note: Some(why.to_string()), ..row }
    }

    /// Adds a note. A printed number that differs is thereby explained: it cannot come out.
    pub fn with_note(self, note: &str) -> Row {
        let mark = if self.is_wrong() { Mark::NotReproducible } else { self.mark };
        Row { note: Some(note.to_string()), mark, ..self }
    }

    /// It has to come out and does not.
    pub fn is_wrong(&self) -> bool {
        self.mark == Mark::Exact && self.verdict == Agreement::Differs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_wrong_until_it_is_explained() {
        let row = Row::printed("lines", 12, 13);
        assert!(row.is_wrong());
        let row = row.with_note("the thesis counts one twice");
        assert_eq!((row.is_wrong(), row.mark), (false, Mark::NotReproducible));
        assert_eq!(Row::printed("lines", 12, 12).with_note("as always").mark, Mark::Exact);
    }

    #[test]
    fn marks_are_the_words_of_json() {
        for mark in [Mark::Exact, Mark::InKind, Mark::NotReproducible] {
            assert_eq!(serde_json::json!(mark), mark.as_str());
        }
    }
}
