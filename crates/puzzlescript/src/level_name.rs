//! What authors call their levels.

use source::Source;

/// The name of the level whose first row is on `line`: the text of a one-line comment right above
/// it. One blank line may come between, and so may plays kept as tests.
pub fn name_above(source: &Source, line: usize) -> Option<String> {
    let above = |line: usize| (line > 0).then(|| source.line(line).trim());
    let mut at = line.saturating_sub(1);
    if above(at).is_some_and(str::is_empty) {
        at -= 1;
    }
    while above(at).is_some_and(is_kept_play) {
        at -= 1;
    }
    let name = comment(above(at)?)?.trim();
    (!name.is_empty() && !name.contains(['(', ')'])).then(|| name.to_string())
}

/// True for a play that is kept as a test, such as `(test won: RRDL)`.
fn is_kept_play(line: &str) -> bool {
    let words = comment(line).and_then(|text| text.split_once(':')?.0.split_whitespace().next());
    words.is_some_and(|word| word.eq_ignore_ascii_case("test"))
}

/// The text between the brackets of a comment that fills its line.
fn comment(line: &str) -> Option<&str> {
    line.trim().strip_prefix('(')?.strip_suffix(')')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str, line: usize) -> Option<String> {
        name_above(&Source::new("game.txt", text), line)
    }

    #[test]
    fn a_comment_right_above_a_level_is_its_name() {
        assert_eq!(name("(2: a name)\n#P#\n", 2), Some("2: a name".into()));
        assert_eq!(name("(a name)\n\n(test won: R)\n(test lost: LL)\n#P#\n", 5), None);
        assert_eq!(name("(a name)\n(test won: R)\n\n#P#\n", 4), Some("a name".into()));
        assert_eq!(name("(a name)\n\n#P#\n", 3), Some("a name".into()));
    }

    #[test]
    fn other_lines_are_not_names() {
        assert_eq!(name("(a name)\n\n\n#P#\n", 4), None);
        assert_eq!(name("#P#\n", 1), None);
        assert_eq!(name("()\n#P#\n", 2), None);
        assert_eq!(name("(one) (two)\n#P#\n", 2), None);
        assert_eq!(name("message hello\n#P#\n", 2), None);
    }
}
