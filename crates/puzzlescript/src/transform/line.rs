//! The lines of a transform text: which keyword each begins with and what belongs to it. Rules are
//! kept as text.

use super::keep::Axis;
use crate::limits::MAX_LEVEL_CELLS;
use crate::read::cursor::{Cursor, Word};
use crate::read::draft::RuleDraft;
use crate::reports::{At, Reports};
use crate::text::is_space;
use crate::words::RULE_PREFIXES;
use source::{Source, nearest};

/// What a line says.
pub(super) enum Line {
    Object(Word),
    Rule(Lead, RuleDraft),
    KeepSymmetric(Axis),
    KeepCount(Word),
    KeepConnected,
    Combine(usize, At),
    Resize { width: usize, height: usize },
}

/// The keywords before a rule.
pub(super) enum Lead {
    Plain,
    Option(f64),
    Choose {
        count: usize,
        option: Option<f64>,
    },
    /// With the place of the word.
    Or {
        option: Option<f64>,
        at: At,
    },
}

/// The most draws of one line.
const MAX_COUNT: usize = 1_000_000;

const WORDS: [&str; 7] = ["object", "choose", "option", "or", "keep", "combine", "resize"];

/// Words of the game's rules that the rule reader refuses.
const REFUSED: [&str; 5] = ["late", "rigid", "random", "startloop", "endloop"];

/// Reads all lines; a line with a mistake is left out.
pub(super) fn lines(source: &Source, reports: &mut Reports<'_>) -> Vec<Line> {
    let mut comments = Comments { open: Vec::new() };
    let mut lines = Vec::new();
    for number in 1..=source.line_count() {
        let text = comments.blank(number, source.line(number), reports);
        let mut cursor = Cursor::default();
        cursor.begin(number, &text);
        cursor.skip_space();
        if !cursor.at_end() {
            lines.extend(line(&mut cursor, reports));
        }
    }
    if let Some(at) = comments.open.first() {
        let message = "this comment is never closed, so the rest of the text is part of it";
        reports.error_help("tr-comment", *at, message, "add the missing `)`");
    }
    lines
}

/// The brackets that are open.
struct Comments {
    open: Vec<At>,
}

impl Comments {
    /// A line with blanks in place of comments, so that columns are preserved.
    fn blank(&mut self, line: usize, text: &str, reports: &mut Reports<'_>) -> String {
        let mut out = String::with_capacity(text.len());
        for (column, c) in (1..).zip(text.chars()) {
            let at = At { line, column, end_column: column + 1 };
            if c == '(' {
                self.open.push(at);
            }
            let is_comment = !self.open.is_empty();
            if c == ')' && self.open.pop().is_none() {
                let message = "this `)` closes a comment that was never opened";
                reports.error_help("tr-comment", at, message, "remove it, or add the missing `(`");
                out.push(' ');
                continue;
            }
            out.push(if is_comment { ' ' } else { c });
        }
        out
    }
}

fn line(cursor: &mut Cursor, reports: &mut Reports<'_>) -> Option<Line> {
    let from = cursor.pos;
    let word = take_word(cursor);
    match word.text.as_str() {
        "object" => {
            let name = needed(cursor, &word, "a name, such as `object Placeholder`", reports)?;
            end(cursor, reports).then_some(Line::Object(name))
        }
        "choose" => {
            // After a mistake the rule is still read, to find the mistakes in it.
            let count = count(cursor, &word, reports).unwrap_or(1);
            let option = option(cursor, reports);
            Some(Line::Rule(Lead::Choose { count, option }, rule(cursor)))
        }
        "option" => {
            let p = probability(cursor, &word, reports).unwrap_or(1.0);
            Some(Line::Rule(Lead::Option(p), rule(cursor)))
        }
        "or" => {
            let option = option(cursor, reports);
            Some(Line::Rule(Lead::Or { option, at: word.at }, rule(cursor)))
        }
        "keep" => keep(cursor, &word, reports),
        "combine" => combine(cursor, &word, reports),
        "resize" => resize(cursor, &word, reports),
        text if text.is_empty() || text == "+" || is_rule_word(text) => {
            cursor.pos = from;
            Some(Line::Rule(Lead::Plain, rule(cursor)))
        }
        text => {
            let known = WORDS.iter().chain(&RULE_PREFIXES).copied();
            let help = match nearest(text, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "a line is a rule `[ … ] -> [ … ]` or begins with object, choose, option, \
                         or, keep, combine or resize"
                    .to_string(),
            };
            let message = format!("no line of a transform begins with `{}`", word.written);
            reports.error_help("tr-line", word.at, message, help);
            None
        }
    }
}

fn is_rule_word(text: &str) -> bool {
    RULE_PREFIXES.contains(&text) || REFUSED.contains(&text)
}

/// A word up to white space or the first bracket of a rule.
fn take_word(cursor: &mut Cursor) -> Word {
    let from = cursor.pos;
    cursor.skip_while(|c| !is_space(c) && c != '[');
    let word = cursor.word_from(from);
    cursor.skip_space();
    word
}

/// The rest of the line with blanks before it, so that columns are preserved.
fn rule(cursor: &Cursor) -> RuleDraft {
    let rest = |chars: &[char]| -> String {
        let blanks = std::iter::repeat_n(' ', cursor.pos);
        blanks.chain(chars[cursor.pos..].iter().copied()).collect()
    };
    RuleDraft { text: rest(&cursor.lower), written: rest(&cursor.written), line: cursor.line() }
}

/// The next word, which is required.
fn needed(
    cursor: &mut Cursor,
    before: &Word,
    what: &str,
    reports: &mut Reports<'_>,
) -> Option<Word> {
    let word = take_word(cursor);
    if word.text.is_empty() {
        let message = format!("`{}` needs {what}", before.text);
        reports.error("tr-missing", before.at, message);
        return None;
    }
    Some(word)
}

/// Nothing may follow.
fn end(cursor: &Cursor, reports: &mut Reports<'_>) -> bool {
    if cursor.at_end() {
        return true;
    }
    let message = "nothing may follow here";
    let help = "remove it, or put it on a line of its own";
    reports.error_help("tr-extra", cursor.at_rest(), message, help);
    false
}

fn count(cursor: &mut Cursor, before: &Word, reports: &mut Reports<'_>) -> Option<usize> {
    let word = needed(cursor, before, "a number, such as `choose 5 [Wall] -> []`", reports)?;
    let is_digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.text.parse().ok().filter(|number| is_digits && *number >= 1);
    match number.filter(|number| *number <= MAX_COUNT) {
        Some(number) => Some(number),
        None => {
            let message = format!("`{}` is not a number of draws", word.written);
            let help = format!("write a whole number from 1 to {MAX_COUNT}");
            reports.error_help("tr-count", word.at, message, help);
            None
        }
    }
}

/// `option P`, if it stands here.
fn option(cursor: &mut Cursor, reports: &mut Reports<'_>) -> Option<f64> {
    let from = cursor.pos;
    let word = take_word(cursor);
    if word.text == "option" {
        return probability(cursor, &word, reports);
    }
    cursor.pos = from;
    None
}

fn probability(cursor: &mut Cursor, before: &Word, reports: &mut Reports<'_>) -> Option<f64> {
    let word = needed(cursor, before, "a probability, such as `option 0.4`", reports)?;
    let is_decimal = word.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: Option<f64> = word.text.parse().ok().filter(|_| is_decimal);
    match number.filter(|number| (0.0..=1.0).contains(number)) {
        Some(number) => Some(number),
        None => {
            let message = format!("`{}` is not a probability", word.written);
            let help = "write a number from 0 (never) to 1 (always), such as 0.4";
            reports.error_help("tr-probability", word.at, message, help);
            None
        }
    }
}

const KEEPS: &str = "`symmetric x`, `symmetric y`, `count NAME` or `connected`";

fn keep(cursor: &mut Cursor, before: &Word, reports: &mut Reports<'_>) -> Option<Line> {
    let word = needed(cursor, before, KEEPS, reports)?;
    let line = match word.text.as_str() {
        "connected" => Line::KeepConnected,
        "count" => {
            let what = "the name of an object, such as `keep count Crate`";
            Line::KeepCount(needed(cursor, &word, what, reports)?)
        }
        "symmetric" => {
            let axis = needed(cursor, &word, "`x` (left-right) or `y` (top-bottom)", reports)?;
            match axis.text.as_str() {
                "x" => Line::KeepSymmetric(Axis::X),
                "y" => Line::KeepSymmetric(Axis::Y),
                _ => {
                    let message = format!("a level is not symmetric along `{}`", axis.written);
                    let help = "write x (left and right are alike) or y (top and bottom are)";
                    reports.error_help("tr-keep", axis.at, message, help);
                    return None;
                }
            }
        }
        text => {
            let near = nearest(text, ["symmetric", "count", "connected"]);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("what can be kept is {KEEPS}"),
            };
            let message = format!("`{}` cannot be kept", word.written);
            reports.error_help("tr-keep", word.at, message, help);
            return None;
        }
    };
    end(cursor, reports).then_some(line)
}

fn combine(cursor: &mut Cursor, before: &Word, reports: &mut Reports<'_>) -> Option<Line> {
    let word = needed(cursor, before, "the number of a level, such as `combine 2`", reports)?;
    match word.text.parse() {
        Ok(level) => end(cursor, reports).then_some(Line::Combine(level, word.at)),
        Err(_) => {
            let message = format!("`{}` is not the number of a level", word.written);
            reports.error_help("tr-level", word.at, message, "levels count from 1");
            None
        }
    }
}

fn resize(cursor: &mut Cursor, before: &Word, reports: &mut Reports<'_>) -> Option<Line> {
    let word = needed(cursor, before, "a size, such as `resize 9x7`", reports)?;
    let size = word.text.split_once('x').and_then(|(width, height)| {
        let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
        let cells = width.checked_mul(height)?;
        (1..=MAX_LEVEL_CELLS).contains(&cells).then_some((width, height))
    });
    match size {
        Some((width, height)) => end(cursor, reports).then_some(Line::Resize { width, height }),
        None => {
            let message = format!("`{}` is not the size of a level", word.written);
            let help = format!(
                "write width, x and height, such as 9x7; a level has 1 to {MAX_LEVEL_CELLS} cells"
            );
            reports.error_help("tr-size", word.at, message, help);
            None
        }
    }
}
