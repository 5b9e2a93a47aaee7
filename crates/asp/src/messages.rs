//! Clingo's messages as diagnostics.

use crate::clingo::Message;
use crate::program::{Program, byte};
use source::{Diagnostic, Severity, Source, Span, nearest};

/// Converts a message into a diagnostic. `origin` maps a line of the text that clingo read to its
/// file and line; `predicates` are the names that rules define, for "did you mean".
///
/// A message reads `<string>:3:5-9: error: what` and may continue over several lines, some of which
/// are notes with their own positions; the first note of an unsafe rule names the variable.
pub(crate) fn diagnose<'p>(
    program: &'p Program,
    message: &Message,
    origin: &dyn Fn(usize) -> Option<(usize, usize)>,
    predicates: &[&str],
) -> impl Iterator<Item = (usize, Diagnostic)> + use<'p> {
    let diagnostic = located(&message.text).and_then(|(place, rest)| {
        let (file, line) = origin(place.line)?;
        let source = program.sources().get(file)?;
        let place = Place { line, ..place };
        Some((file, worded(source, place, rest, message, origin, predicates)))
    });
    // A message without a position, such as one about a constant on the command line.
    let diagnostic = diagnostic.or_else(|| {
        let (severity, text) = severity(&message.text);
        let text = text.trim();
        // Clingo ends a failed run with a line that only says that it failed.
        (!text.is_empty()).then(|| (0, about(severity, "program", None, text.to_string())))
    });
    diagnostic.into_iter()
}

fn worded(
    source: &Source,
    place: Place,
    rest: &str,
    message: &Message,
    origin: &dyn Fn(usize) -> Option<(usize, usize)>,
    predicates: &[&str],
) -> Diagnostic {
    let (severity, text) = severity(rest);
    let text = text.trim();
    let span = Some(place.span(source));
    if message.is_undefined_atom {
        let place = place.span(source);
        return undefined(
            &source.text()[place.start as usize..place.end as usize],
            place,
            predicates,
        );
    }
    if text.starts_with("unsafe variables") {
        return unsafe_variable(source, place, text, origin);
    }
    if let Some(what) = text.strip_prefix("syntax error, unexpected ") {
        let help = if what.contains("EOF") {
            "The text ends in the middle of a statement. Every fact and rule ends with a full \
             stop."
        } else {
            "Look just before this place: a statement may lack its full stop, or a bracket or a \
             comma is missing. Names start with a small letter and variables with a capital."
        };
        let place = place.span(source);
        let message = match &source.text()[place.start as usize..place.end as usize] {
            "" => "The text ends too early.".to_string(),
            word => format!("Unexpected `{word}`."),
        };
        return about(severity, "syntax", span, message).with_help(help);
    }
    if text.ends_with("support not available") {
        let message = "Scripts cannot be run here.";
        let help =
            "Write what the script computes as facts or rules; `-c NAME=VALUE` sets constants.";
        return about(severity, "program", span, message.to_string()).with_help(help);
    }
    let (code, help) = match text {
        text if text.starts_with("operation undefined") => (
            "undefined-operation",
            Some(
                "This expression has no value (a sum with a name in it, for example), so the rule is ignored.",
            ),
        ),
        text if text.contains("global variable in tuple") => ("global-variable", None),
        text if text.contains("redefinition of constant") => {
            ("constant", Some("Give a constant one value, here or with -c NAME=VALUE."))
        }
        _ => ("program", None),
    };
    // Notes point at other places, which are not needed here.
    let lines = text.lines().map(str::trim).filter(|line| !line.contains(" note: "));
    let diagnostic = about(severity, code, span, lines.collect::<Vec<_>>().join(" "));
    match help {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

fn undefined(atom: &str, span: Span, predicates: &[&str]) -> Diagnostic {
    let name = atom.split(['(', ' ']).next().unwrap_or(atom);
    let message = format!("No rule makes `{atom}` true, so it never holds.");
    let help = match nearest(name, predicates.iter().copied().filter(|known| *known != name)) {
        _ if predicates.contains(&name) => {
            format!("There are rules for `{name}`, but none for this form of it.")
        }
        Some(known) => format!("Did you mean `{known}`?"),
        None => format!("Write a fact or a rule whose head is `{name}`."),
    };
    Diagnostic::warning("undefined-predicate", Some(span), message).with_help(help)
}

fn unsafe_variable(
    source: &Source,
    rule: Place,
    text: &str,
    origin: &dyn Fn(usize) -> Option<(usize, usize)>,
) -> Diagnostic {
    // The notes under the message read "<block>:1:3-4: note: 'X' is unsafe".
    let notes = text.lines().filter_map(|line| {
        let (place, rest) = located(line)?;
        let (name, _) = rest.trim().strip_prefix("note: '")?.split_once('\'')?;
        let (_, line) = origin(place.line)?;
        Some((Place { line, ..place }, name))
    });
    let notes: Vec<(Place, &str)> = notes.collect();
    let names: Vec<String> = notes.iter().map(|(_, name)| format!("`{name}`")).collect();
    let place = notes.first().map_or(rule, |(place, _)| *place);
    let message = match names.is_empty() {
        true => "Nothing in this rule says which values one of its variables may take (clingo \
                 calls this unsafe)."
            .to_string(),
        false => format!(
            "Nothing in this rule says which values {} may take (clingo calls this unsafe).",
            names.join(" and ")
        ),
    };
    let one = notes.first().map_or("X", |(_, name)| name);
    Diagnostic::error("unsafe-variable", Some(place.span(source)), message).with_help(format!(
        "Add a condition without `not` that lists them, such as `cell({one})`, or write `_` if \
         any value will do."
    ))
}

fn about(
    severity: Severity,
    code: &'static str,
    span: Option<Span>,
    message: String,
) -> Diagnostic {
    Diagnostic { severity, code, span, message, help: None }
}

fn severity(text: &str) -> (Severity, &str) {
    let text = text.trim_start();
    for (word, severity) in
        [("error:", Severity::Error), ("warning:", Severity::Warning), ("info:", Severity::Warning)]
    {
        if let Some(rest) = text.strip_prefix(word) {
            return (severity, rest);
        }
    }
    (Severity::Error, text)
}

/// A range within one line, in bytes from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    end: usize,
}

impl Place {
    fn span(self, source: &Source) -> Span {
        let start = byte(source, (self.line, self.column)).start;
        let end = byte(source, (self.line, self.end)).start;
        Span { start, end: end.max(start) }
    }
}

/// Parses `<string>:3:5-9:` or `<block>:3:5-4:9:` at the start of a message.
fn located(text: &str) -> Option<(Place, &str)> {
    let rest = text.trim_start().strip_prefix('<')?.split_once(">:")?.1;
    let (line, rest) = number(rest)?;
    let (column, rest) = number(rest.strip_prefix(':')?)?;
    let (end, rest) = match rest.strip_prefix('-') {
        None => (column + 1, rest),
        Some(rest) => {
            let (end, rest) = number(rest)?;
            match rest.strip_prefix(':').and_then(number) {
                // The range ends on a later line: mark the first line to its end.
                Some((_, rest)) if end != line => (usize::MAX, rest),
                Some((end, rest)) => (end, rest),
                None => (end, rest),
            }
        }
    };
    Some((Place { line, column, end }, rest.strip_prefix(':')?))
}

fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_in_all_their_forms() {
        let place = |line, column, end| Place { line, column, end };
        assert_eq!(located("<block>:3:5-9: error: x"), Some((place(3, 5, 9), " error: x")));
        assert_eq!(located("<string>:3:5: info: x"), Some((place(3, 5, 6), " info: x")));
        assert_eq!(located("<block>:3:5-4:9: x"), Some((place(3, 5, usize::MAX), " x")));
        assert_eq!(located("error: nothing"), None);
        assert_eq!(located("<block>:x:1: y"), None);
    }
}
