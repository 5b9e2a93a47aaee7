//! What a domain says about solving a level, in its own words.

/// Whether a level can be solved, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// A few words for a heading: "One line, unique".
    pub head: String,
    /// The same for a list of levels: "1 line".
    pub short: String,
    /// Whole sentences: what is known besides, and how.
    pub more: Vec<String>,
}

/// A number as sentences write it, with a comma between thousands.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([7, 184, 8_512, 1_262_816].map(grouped), ["7", "184", "8,512", "1,262,816"]);
    }
}
