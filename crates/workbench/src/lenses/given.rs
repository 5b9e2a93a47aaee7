//! The options of a question, read.

use super::LensHead;
use crate::options::{check_options, check_value};
use play::domain::About;
use play::lens::{Options, Refusal};
use play::space::{FrameRequest, KindRequest};
use source::Source;
use std::collections::BTreeMap;

/// Options that were given.
pub struct Given {
    own: BTreeMap<&'static str, String>,
    /// Those of the domain.
    pub options: Options,
}

impl Given {
    /// Reads options; an option that would be ignored is refused.
    pub fn read(
        about: &'static About,
        lens: &'static LensHead,
        given: &BTreeMap<String, String>,
    ) -> Result<Given, Refusal> {
        let mut own = BTreeMap::new();
        let mut theirs: Vec<(&str, Option<&str>)> = Vec::new();
        for (name, value) in given {
            let Some(option) = lens.options.iter().find(|option| option.name == name) else {
                theirs.push((name, Some(value)));
                continue;
            };
            if let Err(why) = check_value(option.takes, value) {
                return Err(Refusal::usage(format!("{name}: {why}")));
            }
            own.insert(option.name, value.clone());
        }
        let file = &mut |text: &str| Ok(Source::new("given", text));
        let options = check_options(about, lens.of, &theirs, file).map_err(Refusal::Usage)?;
        Ok(Given { own, options })
    }

    /// An option as text; none when it is blank.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.own.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.own.contains_key(name)
    }

    /// A whole number.
    pub fn whole<N: std::str::FromStr>(&self, name: &str) -> Result<Option<N>, Refusal> {
        self.value(name, |text| text.parse().map_err(|_| format!("`{text}` is not a whole number")))
    }

    /// Concepts, one a line.
    pub fn concepts(&self, name: &str) -> Vec<String> {
        let lines = self.text(name).unwrap_or_default().lines();
        lines.map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect()
    }

    /// The lines of a text; none when it is blank. Spaces at their beginning count.
    pub fn lines(&self, name: &str) -> Option<Vec<String>> {
        let text = self.own.get(name).filter(|text| !text.trim().is_empty())?;
        Some(text.trim_end().lines().map(str::to_string).collect())
    }

    /// Elements with their numbers.
    pub fn elements(&self, name: &str) -> Result<Vec<KindRequest>, Refusal> {
        FrameRequest::read_elements(self.text(name).unwrap_or_default())
    }

    /// A size such as `4x3`.
    pub fn size(&self) -> Result<Option<[usize; 2]>, Refusal> {
        self.value("size", read_size)
    }

    /// A range such as `10-20`.
    pub fn range(&self, name: &str) -> Result<Option<[usize; 2]>, Refusal> {
        self.value(name, read_range)
    }

    fn value<T>(
        &self,
        name: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Refusal> {
        read_value(name, self.text(name), read)
    }
}

/// Reads an option that may be given; what is wrong with it is said with its name.
pub fn read_value<T>(
    name: &str,
    text: Option<&str>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Refusal> {
    let read = |text| read(text).map_err(|why| Refusal::usage(format!("{name}: {why}")));
    text.map(read).transpose()
}

/// The longest side of a level.
const MAX_SIDE: usize = 50;

/// Reads a size such as `4x3`: columns and rows.
pub fn read_size(text: &str) -> Result<[usize; 2], String> {
    let side =
        |text: &str| text.trim().parse::<usize>().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some([side(w)?, side(h)?]));
    let help = format!("write columns and rows, such as 4x3, each from 1 to {MAX_SIDE}");
    sides.ok_or_else(|| format!("`{text}` is not a size; {help}"))
}

/// Reads a number or a range such as `10-20`.
pub fn read_range(text: &str) -> Result<[usize; 2], String> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let ends = match text.split_once('-') {
        Some((least, most)) => number(least).zip(number(most)),
        None => number(text).zip(number(text)),
    };
    let ends = ends.filter(|(least, most)| least <= most);
    ends.map(|(least, most)| [least, most])
        .ok_or_else(|| format!("`{text}` is not a range; write for example 10-20"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ranges_are_read() {
        assert_eq!(read_size("5x4").unwrap(), [5, 4]);
        assert!(read_size("5").is_err() && read_size("0x3").is_err());
        assert_eq!(read_range("10-20").unwrap(), [10, 20]);
        assert_eq!(read_range("7").unwrap(), [7, 7]);
        assert!(read_range("9-3").is_err());
    }
}
