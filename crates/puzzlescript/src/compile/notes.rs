//! Comments after rules: `(event melt)` names what a rule does, `(cost 10)` weighs it.
//!
//! They are comments so that the source stays legal PuzzleScript everywhere else; here concepts and
//! costs refer to them.

use super::rule_line::{Command, RuleLine};
use crate::game::{EventNote, Notes};
use crate::read::draft::{Draft, RuleDraft};
use crate::reports::{At, Reports};

/// Words that mean something else where an event's name is expected.
const RESERVED: [&str; 11] =
    ["and", "or", "not", "then", "rule", "push", "create", "move", "visit", "message", "length"];

/// Reads the comments after all rules.
pub fn notes(draft: &Draft, rules: &[RuleLine], reports: &mut Reports<'_>) -> Notes {
    let mut notes = Notes::default();
    for rule in &draft.rules {
        let compiled = rules.binary_search_by_key(&rule.line, |line| line.at.line).ok();
        let compiled = compiled.map(|place| &rules[place]);
        // A message takes all that follows it on the line, brackets too.
        let is_message = |command: &Command| matches!(command, Command::Message(_));
        let Some(compiled) = compiled else { continue };
        let shows_message = compiled.commands.iter().any(is_message);
        for comment in comments(rule) {
            match shows_message {
                false => read_note(&comment, &mut notes, reports),
                true => remark_on_message(&comment, reports),
            }
        }
    }
    notes
}

/// A note behind `message` is part of the text that is shown, as on puzzlescript.net.
fn remark_on_message(comment: &Comment, reports: &mut Reports<'_>) {
    let first = comment.text.split_whitespace().next();
    if let Some(word @ ("event" | "cost")) = first {
        let message = format!(
            "this is part of the message, so it is no {word}; write it before `message`, or on a rule \
             without one"
        );
        reports.info("ps-note-in-message", comment.at, message);
    }
}

/// What stands between the brackets of a comment.
struct Comment {
    text: String,
    at: At,
    is_closed: bool,
}

/// The outermost comments of a line, from left to right.
fn comments(rule: &RuleDraft) -> Vec<Comment> {
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut start = 0;
    let line: Vec<char> = rule.written.chars().collect();
    let comment = |from: usize, to: usize, is_closed: bool| Comment {
        text: line[from + 1..to].iter().collect::<String>().to_lowercase(),
        at: At { line: rule.line, column: from + 1, end_column: to + 1 + usize::from(is_closed) },
        is_closed,
    };
    for (index, sign) in line.iter().enumerate() {
        match sign {
            '(' => {
                depth += 1;
                if depth == 1 {
                    start = index;
                }
            }
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(comment(start, index, true));
                }
            }
            _ => {}
        }
    }
    if depth > 0 {
        found.push(comment(start, line.len(), false));
    }
    found
}

fn read_note(comment: &Comment, notes: &mut Notes, reports: &mut Reports<'_>) {
    let words: Vec<&str> = comment.text.split_whitespace().collect();
    let is_whole = comment.is_closed;
    let line = comment.at.line;
    match words.as_slice() {
        ["event", name] if is_whole && is_event_name(name) => {
            let note = EventNote { name: (*name).to_string(), line };
            if notes.events.last() != Some(&note) {
                notes.events.push(note);
            }
        }
        ["event", rest @ ..] => {
            let (message, help) = match rest {
                [name] if RESERVED.contains(name) => (
                    format!("an event cannot be named `{name}`: the word is reserved"),
                    "choose another name",
                ),
                _ => (
                    "this comment names no event".to_string(),
                    "write one word without signs, such as `(event melt)`",
                ),
            };
            reports.warning_help("ps-event-note", comment.at, message, help);
        }
        ["cost", cost] if is_whole && cost.parse::<u32>().is_ok() => {
            if notes.costs.last().is_some_and(|(other, _)| *other == line) {
                let message = "this rule already has a cost";
                reports.warning_help("ps-cost-note", comment.at, message, "keep one of the two");
            } else {
                notes.costs.push((line, cost.parse().unwrap_or(0)));
            }
        }
        ["cost", ..] => {
            let message = "this comment gives no cost that can be read";
            let help = "write a whole number, such as `(cost 10)`";
            reports.warning_help("ps-cost-note", comment.at, message, help);
        }
        _ => {}
    }
}

/// True for one word that a concept can name.
fn is_event_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    name.chars().all(is_letter)
        && name.chars().any(char::is_alphabetic)
        && !RESERVED.contains(&name)
}
