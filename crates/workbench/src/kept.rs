//! Plays an author keeps as tests, in comments above a level: `(test won: RRDL)`.
//!
//! A kept play says how it ended when it was kept. Played again after a change of rules or level it
//! either still ends so, or the change has broken something the author cared about.

use crate::moves::play_moves;
use play::Outcome;
use puzzlescript::puzzle::Puzzle;
use serde::Serialize;
use source::Source;

/// A play as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its line, from 1.
    pub line: usize,
    /// How it ended: `won`, `lost` or `open`; another word is an author's slip.
    pub expected: String,
    /// The letters of its moves.
    pub moves: String,
}

/// What became of a kept play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptAnswer {
    /// Number of the level, from 1.
    pub level: usize,
    /// The level's index among all screens.
    pub index: usize,
    /// The line of the comment.
    pub line: usize,
    /// How it is said to end.
    pub expected: String,
    /// How it ends; null when it cannot be played.
    pub found: Option<Outcome>,
    /// Its moves.
    pub moves: String,
    /// Both are the same.
    pub passed: bool,
    /// Why it cannot be played, or what is wrong with how it is written.
    pub note: Option<String>,
}

/// The plays kept above the level whose first row is on `line`. Comments of one line right above a
/// level belong to it.
pub fn kept_plays(source: &Source, line: usize) -> Vec<Kept> {
    let comments = (1..line).rev().map_while(|at| Some((at, comment(source.line(at))?)));
    let mut kept: Vec<Kept> = comments.filter_map(|(at, text)| read(at, text)).collect();
    kept.reverse();
    kept
}

/// True when the line is a kept play.
pub fn is_kept(line: &str) -> bool {
    comment(line).and_then(|text| read(0, text)).is_some()
}

/// What stands between the brackets of a comment that is all of its line.
fn comment(line: &str) -> Option<&str> {
    line.trim().strip_prefix('(')?.strip_suffix(')')
}

fn read(line: usize, text: &str) -> Option<Kept> {
    let (head, moves) = text.split_once(':')?;
    let mut words = head.split_whitespace();
    if !words.next()?.eq_ignore_ascii_case("test") {
        return None;
    }
    let expected = words.collect::<Vec<_>>().join(" ").to_lowercase();
    Some(Kept { line, expected, moves: moves.trim().to_uppercase() })
}

/// Plays a kept play again; `place` is the level's number, from 1, and its index among all screens.
pub fn play_again(puzzle: &mut Puzzle, place: (usize, usize), kept: Kept) -> KeptAnswer {
    let (level, index) = place;
    let Kept { line, expected, moves } = kept;
    let outcomes = [Outcome::Won, Outcome::Lost, Outcome::Open];
    let (found, note) = match play_moves(puzzle, &moves) {
        Err(error) => (None, Some(error.to_string())),
        Ok(played) if !outcomes.iter().any(|outcome| outcome.as_str() == expected) => {
            (Some(played.outcome), Some(format!("`{expected}` is not won, lost or open")))
        }
        Ok(played) if !played.unused.is_empty() => {
            let note = format!("the level ends before the last {} of them", played.unused.len());
            (Some(played.outcome), Some(note))
        }
        Ok(played) => (Some(played.outcome), None),
    };
    let passed = found.is_some_and(|found| found.as_str() == expected);
    KeptAnswer { level, index, line, expected, found, moves, passed, note }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, line: usize) -> Vec<(usize, String, String)> {
        let kept = kept_plays(&Source::new("game.txt", text), line);
        kept.into_iter().map(|kept| (kept.line, kept.expected, kept.moves)).collect()
    }

    fn play(line: usize, expected: &str, moves: &str) -> (usize, String, String) {
        (line, expected.to_string(), moves.to_string())
    }

    #[test]
    fn plays_right_above_a_level_are_its_own() {
        let text = "(test won: UU)\n\n(2: a name)\n( TEST  Lost :rr )\n(test open: L.X)\n#P#\n";
        assert_eq!(lines(text, 6), [play(4, "lost", "RR"), play(5, "open", "L.X")]);
    }

    #[test]
    fn other_comments_are_no_plays() {
        assert_eq!(lines("(testing: RR)\n(tests are good)\n###\n", 3), []);
        assert!(is_kept("(test won: R)") && !is_kept("(a level)") && !is_kept("###"));
    }

    #[test]
    fn a_slip_is_kept_to_be_told() {
        assert_eq!(lines("(test wom: R)\n###\n", 2), [play(1, "wom", "R")]);
    }
}
