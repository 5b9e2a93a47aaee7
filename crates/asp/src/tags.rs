//! The two tags every program needs.

use crate::program::{Found, Program, Stated};
use crate::roles::CONCEPT;
use source::{Diagnostic, Span};

/// Reports which of the tags `__level_design` and `__concept` no rule defines.
pub(crate) fn missing_tags(program: &Program, stated: &[Stated]) -> Vec<Found> {
    let wanted = [
        (
            "missing-level-design",
            "__level_design",
            "No rule defines `__level_design`, so it is unknown which atoms make up the puzzle.",
            "Tag the atoms that a designer decides, as in `__level_design(wall(X,Y)) :- wall(X,Y).`",
        ),
        (
            "missing-concept",
            CONCEPT,
            "No rule defines `__concept`, so it is unknown what every solution has to show.",
            "Define which solutions you want, as in `__concept :- used(bridge).`",
        ),
    ];
    let missing = wanted.iter().filter(|(_, tag, ..)| {
        // `{ __concept }` is a choice and defines it too.
        !stated.iter().any(|stated| stated.heads(tag) == Some(arguments_of(tag)))
    });
    missing
        .map(|&(code, tag, message, help)| tell(program, stated, code, tag, message, help))
        .collect()
}

fn tell(
    program: &Program,
    stated: &[Stated],
    code: &'static str,
    tag: &str,
    message: &str,
    help: &str,
) -> Found {
    if let Some(stated) = stated.iter().find(|stated| stated.heads(tag).is_some()) {
        let help = match arguments_of(tag) {
            0 => format!("`{tag}` takes no arguments; write `{tag} :- …`."),
            _ => format!("`{tag}` takes one argument, an atom, as in `{tag}(wall(X,Y))`."),
        };
        let diagnostic = Diagnostic::error(code, Some(stated.span), message).with_help(help);
        return Found { file: stated.file, diagnostic };
    }
    // A wrong number of underscores is the most likely mistake.
    let bare = tag.trim_start_matches('_');
    let slip = stated.iter().find_map(|stated| {
        let name = stated.defines()?;
        let is_near = name.trim_start_matches('_') == bare
            || name.starts_with('_') && source::nearest(name, [tag]).is_some();
        is_near.then_some((stated, name))
    });
    if let Some((stated, name)) = slip {
        let help = format!("Did you mean `{tag}` where you wrote `{name}`?");
        let diagnostic = Diagnostic::error(code, Some(stated.span), message).with_help(help);
        return Found { file: stated.file, diagnostic };
    }
    // Otherwise point at where the rule could be written: below the last statement.
    let last = stated.iter().max_by_key(|stated| (stated.file, stated.span.end));
    let (file, span) = match last {
        Some(last) => (last.file, last.span),
        None => (0, Span { start: 0, end: 0 }),
    };
    let file = file.min(program.sources().len().saturating_sub(1));
    Found { file, diagnostic: Diagnostic::error(code, Some(span), message).with_help(help) }
}

/// How many arguments a tag takes.
fn arguments_of(tag: &str) -> usize {
    usize::from(tag != CONCEPT)
}

impl Stated {
    /// The number of arguments of an atom of this name that the statement's head may make true; none
    /// if there is no such atom.
    pub(crate) fn heads(&self, name: &str) -> Option<usize> {
        if self.kind != crate::clingo::Kind::Rule {
            return None;
        }
        let head = self.text.split(":-").next().unwrap_or_default();
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let found = head.match_indices(name).find(|(at, _)| {
            !head[..*at].ends_with(is_word) && !head[at + name.len()..].starts_with(is_word)
        });
        found.map(|(at, _)| arguments(&head[at + name.len()..]))
    }
}

/// The number of arguments in the brackets at the start of a text.
fn arguments(text: &str) -> usize {
    let (mut depth, mut count, mut is_quoted) = (0, 0, false);
    for c in text.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            '(' if !is_quoted => {
                depth += 1;
                count += usize::from(depth == 1);
            }
            ')' if !is_quoted => depth -= 1,
            ',' if !is_quoted && depth == 1 => count += 1,
            _ => {}
        }
        if depth == 0 && !is_quoted {
            break;
        }
    }
    count
}
