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
        !stated.iter().any(|stated| stated.heads(tag))
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

impl Stated {
    /// True when the statement's head may make an atom of this name true.
    fn heads(&self, name: &str) -> bool {
        let head = self.text.split(":-").next().unwrap_or_default();
        self.kind == crate::clingo::Kind::Rule
            && head.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == name)
    }
}
