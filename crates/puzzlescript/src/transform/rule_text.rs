//! Turns a rule of a transform into a rule of the game's own language.
//!
//! Three things differ: movements are left out, `no A or B` means neither, and rows that are
//! missing on the right are empty. All are settled in the text, in place, so that the columns in
//! diagnostics of the game's parser still match.

use super::read::Vocabulary;
use crate::compile::dir::Dir;
use crate::compile::rule_line::{Token, tokens};
use crate::read::draft::RuleDraft;
use crate::reports::{At, Reports};
use crate::words::{COMMANDS, RULE_PREFIXES};

/// The rule for the game's parser; `None` when it has a word that cannot be there.
pub(super) fn prepare(
    rule: &RuleDraft,
    vocabulary: &Vocabulary<'_>,
    reports: &mut Reports<'_>,
) -> Option<RuleDraft> {
    let tokens = tokens(rule);
    let mut text: Vec<char> = rule.text.chars().collect();
    let mut walk = Walk { is_right: false, in_row: false, negation: Negation::None };
    let mut is_good = true;
    let mut shape = Shape::default();
    let has_cells = tokens.iter().position(|token| token.text == "[").unwrap_or(tokens.len());
    for (i, token) in tokens.iter().enumerate() {
        match walk.take(token, i < has_cells, vocabulary, reports) {
            TokenUse::Keep => shape.take(token, walk.is_right),
            TokenUse::Blank => overwrite(&mut text, token, ' '),
            TokenUse::No => {
                overwrite(&mut text, token, ' ');
                let from = token.at.column - 1;
                text[from..from + 2].copy_from_slice(&['n', 'o']);
            }
            TokenUse::Bad => is_good = false,
            TokenUse::Stop => {
                is_good = false;
                break;
            }
        }
    }
    if is_good && shape.is_one_sided(&tokens) {
        let message = "there is nothing to the right of the arrow";
        let help = "write `[]` to take away what the left side finds";
        reports.error_help("tr-rule", At::line(rule.line), message, help);
        return None;
    }
    shape.fill_right(&mut text);
    // The comments are gone; the parser does not need the original spelling.
    let text: String = text.into_iter().collect();
    is_good.then(|| RuleDraft { written: text.clone(), text, line: rule.line })
}

fn overwrite(text: &mut [char], token: &Token, with: char) {
    text[token.at.column - 1..token.at.end_column - 1].fill(with);
}

enum TokenUse {
    Keep,
    /// It means nothing here.
    Blank,
    /// An `or` that means `no`.
    No,
    Bad,
    /// A mistake that covers the rest of the line.
    Stop,
}

/// Whether an `or` may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Negation {
    None,
    /// After `no`, before the name.
    Open,
    /// After the name.
    Named,
}

struct Walk {
    is_right: bool,
    /// Between brackets.
    in_row: bool,
    negation: Negation,
}

impl Walk {
    fn take(
        &mut self,
        token: &Token,
        is_prefix: bool,
        vocabulary: &Vocabulary<'_>,
        reports: &mut Reports<'_>,
    ) -> TokenUse {
        let Token { text, at } = token;
        let negation = std::mem::replace(&mut self.negation, Negation::None);
        match text.as_str() {
            "[" => self.in_row = true,
            "]" => self.in_row = false,
            "->" => self.is_right = true,
            "|" | "..." => {}
            "late" | "rigid" | "random" | "+" | "startloop" | "endloop" => {
                return refuse(text, *at, reports);
            }
            "or" if negation == Negation::Named => {
                self.negation = Negation::Open;
                return TokenUse::No;
            }
            "or" => {
                let (message, help) = match self.in_row {
                    true => (
                        "`or` in a cell can only continue a `no`",
                        "write `no A or B`, or define a name with `or` in the game's LEGEND",
                    ),
                    false => (
                        "an alternative needs its own line",
                        "start a new line with `or`, below the `choose`",
                    ),
                };
                reports.error_help("tr-or", *at, message, help);
                return TokenUse::Bad;
            }
            word if is_prefix => {
                if RULE_PREFIXES.contains(&word) {
                    return TokenUse::Keep;
                }
                let message = format!("`{word}` is not allowed before the first `[` of a rule");
                let help = "only up, down, left, right, horizontal and vertical can";
                reports.error_help("tr-outside", *at, message, help);
                return TokenUse::Bad;
            }
            "no" => self.negation = Negation::Open,
            word if Dir::in_cell(word).is_some() => return TokenUse::Blank,
            word if vocabulary.has(word) => {
                if !self.in_row {
                    let message = format!("`{word}` is outside the brackets");
                    let help = "what a rule finds and puts stands between `[` and `]`";
                    reports.error_help("tr-outside", *at, message, help);
                    return TokenUse::Bad;
                }
                if negation == Negation::Open {
                    self.negation = Negation::Named;
                }
            }
            word if COMMANDS.contains(&word) => {
                let message = format!("`{word}` is a command, and transforms have no commands");
                reports.error_help("tr-command", *at, message, "remove it");
                return match word {
                    "message" => TokenUse::Stop,
                    _ => TokenUse::Bad,
                };
            }
            word => {
                if negation == Negation::Open {
                    self.negation = Negation::Named;
                }
                vocabulary.report_unknown(word, *at, reports);
                return TokenUse::Bad;
            }
        }
        TokenUse::Keep
    }
}

fn refuse(text: &str, at: At, reports: &mut Reports<'_>) -> TokenUse {
    let (code, message, help) = match text {
        "random" => (
            "tr-random",
            "chance is not written `random` here",
            "use `choose 1`, `option 0.5` and lines with `or`",
        ),
        "startloop" | "endloop" => (
            "tr-loop",
            "a transform has no loops",
            "a plain rule is repeated until nothing changes; `choose 50` repeats a rule 50 times",
        ),
        "+" => (
            "tr-group",
            "rules of a transform do not form groups",
            "remove the `+`; below a `choose`, begin the line with `or`",
        ),
        _ => (
            "tr-late",
            "nothing moves while a level is made, so no rule is late or rigid",
            "remove the word",
        ),
    };
    reports.error_help(code, at, message, help);
    TokenUse::Bad
}

/// The rows and cells of both sides; true for a cell that is `...`.
#[derive(Default)]
struct Shape {
    left: Vec<Vec<bool>>,
    right: Vec<Vec<bool>>,
    /// Brackets are not balanced, which the parser reports.
    is_odd: bool,
    is_open: bool,
    /// A row of the right side has some content.
    is_right_filled: bool,
    /// Column of the last `[` of the right, from 0.
    last_open: usize,
}

impl Shape {
    fn take(&mut self, token: &Token, is_right: bool) {
        let side = if is_right { &mut self.right } else { &mut self.left };
        match (token.text.as_str(), side.last_mut()) {
            ("[", _) => {
                self.is_odd |= self.is_open;
                self.is_open = true;
                side.push(vec![false]);
                if is_right {
                    self.last_open = token.at.column - 1;
                }
            }
            ("]", _) => {
                self.is_odd |= !self.is_open;
                self.is_open = false;
            }
            ("->", _) => self.is_odd |= self.is_open,
            ("|", Some(row)) => {
                row.push(false);
                self.is_right_filled |= is_right;
            }
            (text, Some(row)) => {
                self.is_right_filled |= is_right;
                if let Some(cell) = row.last_mut() {
                    *cell |= text == "...";
                }
            }
            (_, None) => {}
        }
    }

    /// True when only a valid left side is given.
    fn is_one_sided(&self, tokens: &[Token]) -> bool {
        let has_arrow = tokens.iter().any(|token| token.text == "->");
        let is_whole = !self.is_odd && !self.is_open && !self.left.is_empty();
        has_arrow && is_whole && self.right.is_empty()
    }

    /// Writes the rows that the right side leaves out; `[]` alone stands for any number of rows.
    fn fill_right(&self, text: &mut Vec<char>) {
        let Shape { left, right, .. } = self;
        if self.is_odd || self.is_open || right.is_empty() || right.len() >= left.len() {
            return;
        }
        let mut from = right.len();
        if from == 1 && !self.is_right_filled {
            text.truncate(self.last_open);
            from = 0;
        }
        for row in &left[from..] {
            text.push('[');
            for (i, is_gap) in row.iter().enumerate() {
                text.extend((i > 0).then_some('|'));
                text.extend(is_gap.then_some("...").into_iter().flat_map(str::chars));
            }
            text.push(']');
        }
    }
}
