//! What authors call their levels.

use play::contract::is_promise;
use source::Source;

/// The name of the level whose first row is on `line`: the text of a one-line comment right above
/// it. One blank line may come between, and so may tests and contracts.
pub fn name_above(source: &Source, line: usize) -> Option<String> {
    let above = |line: usize| (line > 0).then(|| source.line(line).trim());
    let mut at = line.saturating_sub(1);
    if above(at).is_some_and(str::is_empty) {
        at -= 1;
    }
    while above(at).and_then(comment).is_some_and(is_promise) {
        at -= 1;
    }
    let name = comment(above(at)?)?.trim();
    (!name.is_empty() && !name.contains(['(', ')'])).then(|| name.to_string())
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
        assert_eq!(name("(a name)\n(needs push >= 3)\n#P#\n", 3), Some("a name".into()));
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
