//! The space of constraint types that generalizes separation and star.
//!
//! "A Study of Orthogonality in The Witness" (2024), section 4.1: a type is a tuple
//! `<X, Comp, Num>`. A piece looks at all pieces of its region, itself included, and counts those
//! whose string (same type)(same colour) is in X.

use std::fmt;

/// A general constraint type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct General {
    /// The set X, one bit per string: 1 for `00`, 2 for `01`, 4 for `10`, 8 for `11`.
    pub set: u8,
    /// What the count is compared with.
    pub comparison: Compare,
}

/// How a count has to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// It is the number of all pieces in the region.
    All,
    /// It is 0.
    None,
    /// It is this number.
    Exactly(u32),
    /// It is this number or more.
    AtLeast(u32),
}

impl Compare {
    /// True when a count out of `pieces` compares this way.
    pub fn holds(self, count: usize, pieces: usize) -> bool {
        match self {
            Compare::All => count == pieces,
            Compare::None => count == 0,
            Compare::Exactly(number) => count == number as usize,
            Compare::AtLeast(number) => count >= number as usize,
        }
    }
}

/// The strings of X, by their bits.
pub const STRINGS: [&str; 4] = ["00", "01", "10", "11"];

/// The bit of a string.
pub fn string_bit(same_type: bool, same_colour: bool) -> u8 {
    1 << (2 * u8::from(same_type) + u8::from(same_colour))
}

/// The 96 types of the thesis: 16 sets, the empty one included, with `all`, `None`, `== 1`,
/// `== 2`, `>= 1` and `>= 2`.
pub fn generalized_space() -> Vec<General> {
    let comparisons = [
        Compare::All,
        Compare::None,
        Compare::Exactly(1),
        Compare::Exactly(2),
        Compare::AtLeast(1),
        Compare::AtLeast(2),
    ];
    let types = |set| comparisons.map(|comparison| General { set, comparison });
    (0..16).flat_map(types).collect()
}

/// The type the thesis calls *singleton* (section 4.3): alone with its type and its colour.
pub const SINGLETON: General = General { set: 0b1110, comparison: Compare::Exactly(1) };

/// The tuple of the separation type in the thesis.
pub const SEPARATION_FORM: General = General { set: 0b1011, comparison: Compare::All };

/// The tuple of the star type in the thesis.
pub const STAR_FORM: General = General { set: 0b1010, comparison: Compare::Exactly(2) };

impl General {
    /// Reads a set: `{}` or members with commas, no blanks, no repeats.
    pub fn read_set(text: &str) -> Result<u8, String> {
        let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let Some(inner) = inner else {
            return Err(format!("`{text}` is not a set: write `{{}}` or `{{01,11}}`"));
        };
        let mut set = 0;
        for word in inner.split(',').filter(|_| !inner.is_empty()) {
            let Some(index) = STRINGS.iter().position(|string| *string == word) else {
                return Err(format!("`{word}` is not one of 00, 01, 10, 11"));
            };
            if set & 1 << index != 0 {
                return Err(format!("`{word}` is in the set twice"));
            }
            set |= 1 << index;
        }
        Ok(set)
    }

    /// Reads a tuple such as `<{01,10,11},==,1>` or `<{10},None>`; blanks do not matter, and
    /// `all` and `None` may have `None` in the third place, as in the thesis.
    pub fn read_tuple(text: &str) -> Result<General, String> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let inner = plain.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        let inner = inner.ok_or("a type is written between `<` and `>`, as <{01,11},==,2>")?;
        let end = inner.find('}').ok_or("the set X is written between `{` and `}`")?;
        let set = General::read_set(&inner[..=end])?;
        let rest = inner[end + 1..].strip_prefix(',');
        let rest = rest.ok_or("a comma and a comparison follow the set, as in <{01,11},==,2>")?;
        let (word, number) = match rest.split_once(',') {
            Some((word, number)) => (word, Some(number)),
            None => (rest, None),
        };
        let comparison = match word.to_ascii_lowercase().as_str() {
            "all" | "none" if number.is_some_and(|number| !number.eq_ignore_ascii_case("none")) => {
                let number = number.unwrap_or_default();
                return Err(format!("`{word}` takes no number, but is followed by `,{number}`"));
            }
            "all" => Compare::All,
            "none" => Compare::None,
            "==" | ">=" => {
                let number = number.unwrap_or_default();
                let digits = Some(number).filter(|text| text.bytes().all(|c| c.is_ascii_digit()));
                let number = digits.and_then(|text| text.parse().ok()).ok_or_else(|| {
                    format!("`{word}` needs a number from 0, as in `{word},1`, not `{number}`")
                })?;
                if word == "==" { Compare::Exactly(number) } else { Compare::AtLeast(number) }
            }
            _ => return Err(format!("`{word}` is not one of all, None, ==, >=")),
        };
        Ok(General { set, comparison })
    }

    /// The set as text, members ascending, no blanks.
    pub fn set_text(&self) -> String {
        let members: Vec<&str> =
            (0..4).filter(|bit| self.set >> bit & 1 == 1).map(|bit| STRINGS[bit]).collect();
        format!("{{{}}}", members.join(","))
    }

    /// Form-based distance of two tuples: differing slots of three (thesis, section 4.5), as a
    /// number of thirds.
    pub fn differing_slots(&self, other: &General) -> usize {
        let slots = |general: &General| match general.comparison {
            Compare::All => ("all", None),
            Compare::None => ("none", None),
            Compare::Exactly(number) => ("==", Some(number)),
            Compare::AtLeast(number) => (">=", Some(number)),
        };
        let (mine, theirs) = (slots(self), slots(other));
        usize::from(self.set != other.set)
            + usize::from(mine.0 != theirs.0)
            + usize::from(mine.1 != theirs.1)
    }
}

impl fmt::Display for General {
    /// The canonical tuple.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.set_text();
        match self.comparison {
            Compare::All => write!(out, "<{set},all,None>"),
            Compare::None => write!(out, "<{set},None,None>"),
            Compare::Exactly(number) => write!(out, "<{set},==,{number}>"),
            Compare::AtLeast(number) => write!(out, "<{set},>=,{number}>"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_space_has_96_types_that_read_back() {
        let space = generalized_space();
        assert_eq!(space.len(), 96);
        for general in &space {
            assert_eq!(General::read_tuple(&general.to_string()), Ok(*general));
        }
        assert_eq!(SINGLETON.to_string(), "<{01,10,11},==,1>");
        assert_eq!(General::read_tuple("<{11, 01,10}, == , 1>"), Ok(SINGLETON));
        assert_eq!(General::read_tuple("<{11,01,00},all>"), Ok(SEPARATION_FORM));
    }

    #[test]
    fn table_4_2_of_the_thesis() {
        let mut counts = [0; 4];
        for general in generalized_space() {
            let form = |other: General| general.differing_slots(&other);
            counts[form(SEPARATION_FORM).min(form(STAR_FORM))] += 1;
        }
        assert_eq!(counts, [2, 33, 47, 14]);
    }

    #[test]
    fn a_wrong_tuple_says_what_is_wrong() {
        let wrong = |text: &str| General::read_tuple(text).unwrap_err();
        assert!(wrong("{01},==,1").contains("between `<` and `>`"));
        assert!(wrong("<{02},==,1>").contains("not one of 00"));
        assert!(wrong("<{01,01},==,1>").contains("twice"));
        assert!(wrong("<{01},=,1>").contains("not one of all"));
        assert!(wrong("<{01},==>").contains("needs a number"));
        assert!(wrong("<{01},all,2>").contains("takes no number"));
        // What is only half written is not completed silently.
        for half in
            ["<{01}==,1>", "<{01}>", "<{01},>", "<{01},all,>", "<{01},==,+1>", "<{01},==,1,>"]
        {
            assert!(General::read_tuple(half).is_err(), "{half}");
        }
    }
}
