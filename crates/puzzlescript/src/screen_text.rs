//! How texts are broken to fit the 34 columns of a message or title screen.

/// Columns of a text screen.
pub const SCREEN_WIDTH: usize = 34;

/// Breaks a text into lines of at most [`SCREEN_WIDTH`] characters, at spaces where possible.
pub fn wrap(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    let mut from = 0;
    while from < chars.len() {
        let left = chars.len() - from;
        let longest = left.min(SCREEN_WIDTH);
        // A line ends before a space (which it swallows) or at the end of the text.
        let fit = (1..=longest)
            .rev()
            .find(|length| from + length == chars.len() || chars[from + length].is_whitespace());
        let (length, swallowed) = match fit {
            Some(length) if from + length < chars.len() => (length, 1),
            Some(length) => (length, 0),
            None => (longest, 0),
        };
        lines.push(chars[from..from + length].iter().collect());
        from += length + swallowed;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_spaces_and_cuts_long_words() {
        assert_eq!(wrap(""), Vec::<String>::new());
        assert_eq!(wrap("one two"), ["one two"]);
        let long = "a".repeat(40);
        assert_eq!(wrap(&long), ["a".repeat(34), "a".repeat(6)]);
        let words = "four ".repeat(10);
        assert_eq!(
            wrap(words.trim_end()),
            ["four four four four four four four", "four four four"]
        );
    }
}
