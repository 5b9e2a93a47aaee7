//! What an author promises about a level, in comments above it: plays that are kept as tests, such as
//! `(test won: RRDL)`, and contracts such as `(needs melt)` ([`contract`](crate::contract)).
//!
//! A kept play says how it ended when it was kept. Replayed after a change of rules or level, it
//! either still ends that way, or the change has broken something the author cared about. Each
//! domain writes comments in its own form ([`About::comment`]).

use crate::Document;
use crate::contract::check_contract;
use play::contract::Contract;
use play::domain::{About, Content};
use play::lens::{Ask, Options, Refusal};
use play::search::Budget;
use play::{Outcome, Seat, Watch};
use schemars::JsonSchema;
use serde::Serialize;
use source::{Diagnostic, Source};
use ts_rs::TS;

/// A play as written in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its line, from 1.
    pub line: usize,
    /// How it ended: `won`, `lost`, `open`, or `dead` where it can no longer be won; another word is an
    /// author's slip.
    pub expected: String,
    /// Its moves.
    pub moves: String,
}

/// The result of replaying a kept play or checking a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct KeptAnswer {
    /// Number of the level, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The level's index among all screens.
    pub index: usize,
    /// The line of the comment.
    pub line: usize,
    /// `test` for a play; `needs`, `shortest` or `unique` for a contract; `slip` for one that cannot be read.
    pub kind: &'static str,
    /// How it should end, or what the contract says.
    pub expected: String,
    /// How it ends; null when it cannot be played or judged, and for contracts.
    pub found: Option<Outcome>,
    /// Its moves; for a contract that is broken, a solution that shows it.
    pub moves: String,
    /// Whether both agree.
    pub passed: bool,
    /// False when a budget ended the search before it was known whether it passes.
    pub known: bool,
    /// Why it cannot be played, or what is wrong with how it is written.
    pub note: Option<String>,
}

/// A kept play of one of several files: what `test --json` prints of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KeptTest {
    /// The file.
    pub file: String,
    /// What became of the play.
    #[serde(flatten)]
    pub answer: KeptAnswer,
}

/// Replays all kept plays of a file and checks all contracts, in the order of their lines.
pub fn play_kept(
    document: &Document,
    options: &Options,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Result<Vec<KeptAnswer>, Refusal> {
    let mut answers = Vec::new();
    let Some(content) = document.sound() else { return Ok(answers) };
    for (index, head) in content.levels().iter().enumerate() {
        let ask = Ask { level: head.id.clone(), budget, threads: 1, options };
        for (line, text) in comments_above(document.about(), &document.source, head.lines.0) {
            if let Some(kept) = read(line, text) {
                let mut seat = content.seat(index, options)?;
                answers.push(play_again(seat.as_mut(), kept, budget, watch));
            } else if let Some(contract) = Contract::read(text) {
                let mut seat = content.seat(index, options)?;
                answers.push(check_contract(seat.as_mut(), line, &contract, &ask, watch));
            }
        }
    }
    Ok(answers)
}

/// The comments of one line right above the level whose first line is `line`; they belong to it.
fn comments_above<'s>(about: &About, source: &'s Source, line: usize) -> Vec<(usize, &'s str)> {
    let Some(form) = about.comment else { return Vec::new() };
    let comments = (1..line).rev().map_while(|at| Some((at, comment(form, source.line(at))?)));
    let mut comments: Vec<(usize, &str)> = comments.collect();
    comments.reverse();
    comments
}

/// A warning for every comment above a level that is meant as a promise and cannot be read as one, so that it
/// is seen without asking for tests.
pub fn slips(about: &About, source: &Source, content: &dyn Content) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for head in content.levels() {
        for (line, text) in comments_above(about, source, head.lines.0) {
            let note = match (read(line, text), Contract::read(text)) {
                (Some(kept), _) if !is_ending(&kept.expected) => no_ending(&kept.expected),
                (None, Some(Contract::Slip { help, .. })) => help,
                _ => continue,
            };
            let message = format!("`{}` promises nothing: it cannot be read", text.trim());
            let span = Some(source.span_of_line(line));
            found.push(Diagnostic::warning("contract", span, message).with_help(note));
        }
    }
    found
}

/// The plays kept above the level whose first line is `line`. Comments of one line right above a
/// level belong to it.
pub fn kept_plays(about: &About, source: &Source, line: usize) -> Vec<Kept> {
    let comments = comments_above(about, source, line).into_iter();
    comments.filter_map(|(at, text)| read(at, text)).collect()
}

/// The text of a comment that fills its line.
fn comment<'l>((open, close): (&str, &str), line: &'l str) -> Option<&'l str> {
    line.trim().strip_prefix(open)?.strip_suffix(close)
}

fn read(line: usize, text: &str) -> Option<Kept> {
    let (head, moves) = text.split_once(':')?;
    let mut words = head.split_whitespace();
    if !words.next()?.eq_ignore_ascii_case("test") {
        return None;
    }
    let expected = words.collect::<Vec<_>>().join(" ").to_lowercase();
    Some(Kept { line, expected, moves: moves.trim().to_string() })
}

/// Replays a kept play from the start of a level.
fn play_again(
    seat: &mut dyn Seat,
    kept: Kept,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> KeptAnswer {
    let Kept { line, expected, moves } = kept;
    let id = seat.level().clone();
    let (found, note) = match seat.play(&moves) {
        Err(error) => (None, Some(error.to_string())),
        Ok(played) if played.doubt.is_some() => {
            let why = played.doubt.unwrap_or_default();
            (None, Some(format!("its end could not be judged ({why})")))
        }
        Ok(played) if expected == DEAD => (Some(*played.outcome), None),
        Ok(played) if !is_ending(&expected) => (Some(*played.outcome), Some(no_ending(&expected))),
        Ok(played) if !played.unused.is_empty() => {
            let note = format!("play ends before these moves: {}", played.unused);
            (Some(*played.outcome), Some(note))
        }
        Ok(played) => (Some(*played.outcome), None),
    };
    let (passed, known) = match found {
        Some(Outcome::Open) if expected == DEAD => match seat.can_still_win(budget, watch) {
            Some(can_win) => (!can_win, true),
            None => (false, false),
        },
        Some(Outcome::Lost) if expected == DEAD => (true, true),
        found => (found.is_some_and(|found| found.as_str() == expected), true),
    };
    let note = match known {
        true => note,
        false => Some("not known whether it can still be won: the budget was reached".to_string()),
    };
    let (level, name, index) = (id.number, id.name, id.index);
    let kind = "test";
    KeptAnswer { level, name, index, line, kind, expected, found, moves, passed, known, note }
}

fn is_ending(word: &str) -> bool {
    let outcomes = [Outcome::Won, Outcome::Lost, Outcome::Open];
    word == DEAD || outcomes.iter().any(|outcome| outcome.as_str() == word)
}

fn no_ending(word: &str) -> String {
    format!("`{word}` is not won, lost, open or dead")
}

/// The word for a play after which the level can no longer be won.
const DEAD: &str = "dead";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::domain_named;

    fn lines(domain: &str, text: &str, line: usize) -> Vec<(usize, String, String)> {
        let about = domain_named(domain).unwrap().about();
        let kept = kept_plays(about, &Source::new("game.txt", text), line);
        kept.into_iter().map(|kept| (kept.line, kept.expected, kept.moves)).collect()
    }

    fn play(line: usize, expected: &str, moves: &str) -> (usize, String, String) {
        (line, expected.to_string(), moves.to_string())
    }

    #[test]
    fn plays_right_above_a_level_are_its_own() {
        let text = "(test won: UU)\n\n(2: a name)\n( TEST  Lost :rr )\n(test open: L.X)\n#P#\n";
        let expected = [play(4, "lost", "rr"), play(5, "open", "L.X")];
        assert_eq!(lines("puzzlescript", text, 6), expected);
        let text = "# test won: 1,1 2,2\nlights 3x3 One\n";
        assert_eq!(lines("lights", text, 2), [play(1, "won", "1,1 2,2")]);
    }

    #[test]
    fn other_comments_are_not_plays() {
        assert_eq!(lines("puzzlescript", "(testing: RR)\n(tests are good)\n###\n", 3), []);
    }

    #[test]
    fn a_slip_is_kept_so_that_it_can_be_reported() {
        assert_eq!(lines("puzzlescript", "(test wom: R)\n###\n", 2), [play(1, "wom", "R")]);
    }
}
