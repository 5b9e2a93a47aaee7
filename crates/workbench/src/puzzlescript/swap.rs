//! The levels of a game under the rules of another: the effect of changing the rules.

use crate::document::Document;
use ::puzzlescript::puzzle::Puzzle;
use ::puzzlescript::swap_rules::{NoRules, swap_rules};
use ::puzzlescript::{Game, ScriptContent, TooLarge, compile};
use play::lens::{Ask, Status, find_difficulty};
use play::search::{Answer, Goal};
use play::{Outcome, Play, Step, Watch, read_trace, write_trace};
use schemars::JsonSchema;
use serde::Serialize;
use source::{Diagnostic, Source, is_ok};
use thiserror::Error;
use ts_rs::TS;

/// What `swap --json` prints for a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "SwapAnswer")]
pub struct Swapped {
    /// Its number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// Under its own rules.
    pub before: UnderRules,
    /// Under the other rules.
    pub after: UnderRules,
    /// True when status, length or difficulty are known to differ.
    pub changed: bool,
    /// True when the solution under its own rules also wins under the others; null without a
    /// solution.
    pub still_wins: Option<bool>,
}

/// A level under some rules.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct UnderRules {
    /// Whether it can be solved.
    pub status: Status,
    /// Moves of a shortest solution.
    pub length: Option<usize>,
    /// The least number of states a search expanded.
    pub difficulty: Option<usize>,
    /// A solution, a shortest one where that is known.
    pub moves: Option<String>,
}

/// A game under other rules, with diagnostics.
pub struct SwappedGame {
    /// The game, if the rules fit it.
    pub game: Option<Game>,
    /// The text the rules came from.
    pub other: Source,
    /// Diagnostics for the rules, located in that text.
    pub about_rules: Vec<Diagnostic>,
    /// Diagnostics for the rest of the game.
    pub about_game: Vec<Diagnostic>,
}

/// Why rules cannot be swapped.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum SwapError {
    #[error(transparent)]
    NoRules(#[from] NoRules),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error("`{0}` is not a PuzzleScript game")]
    OtherDomain(String),
}

/// Compiles a game with the rules of another. Nothing else is taken from the other.
pub fn swap_game(game: &Document, other: &Document) -> Result<SwappedGame, SwapError> {
    let (game, other) = (game_text(game)?, game_text(other)?);
    let swapped = swap_rules(&game, &other)?;
    let compiled = compile(&swapped.source)?;
    let (mut about_rules, about_game) = swapped.translate(&other, compiled.diagnostics);
    for missing in about_rules.iter_mut().filter(|diagnostic| diagnostic.code == "ps-rule-name") {
        let guess = missing.help.take().filter(|help| help.starts_with("did you mean"));
        let define = || "the game does not have it; define it there, or change the rule".into();
        missing.help = Some(guess.unwrap_or_else(define));
    }
    let is_good = is_ok(&about_rules) && is_ok(&about_game);
    Ok(SwappedGame { game: compiled.game.filter(|_| is_good), other, about_rules, about_game })
}

/// The text of the PuzzleScript game that a document holds.
fn game_text(document: &Document) -> Result<Source, SwapError> {
    let content: Option<&ScriptContent> = document.holds();
    if content.is_none() && document.content.is_some() {
        return Err(SwapError::OtherDomain(document.source.name().to_string()));
    }
    Ok(match content.and_then(ScriptContent::collection) {
        Some(collection) => Source::new(document.source.name(), collection.text.as_str()),
        None => document.source.clone(),
    })
}

/// Compares one level under both rules.
pub fn compare(
    before: &mut Puzzle,
    after: &mut Puzzle,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Swapped {
    let old = read_level(before, ask, watch);
    let new = read_level(after, ask, watch);
    Swapped {
        level: ask.level.number,
        name: ask.level.name.clone(),
        index: ask.level.index,
        changed: has_changed(&old, &new),
        still_wins: old.moves.as_ref().map(|moves| wins(after, moves)),
        before: old,
        after: new,
    }
}

/// Whether something that is known under both rules differs. What a search that was cut left open has not changed.
fn has_changed(old: &UnderRules, new: &UnderRules) -> bool {
    let is_open = [old.status, new.status].contains(&Status::Unknown);
    let differs =
        |one: Option<usize>, other: Option<usize>| one.is_some() && other.is_some() && one != other;
    !is_open && old.status != new.status
        || differs(old.length, new.length)
        || differs(old.difficulty, new.difficulty)
}

fn read_level(puzzle: &mut Puzzle, ask: &Ask<'_>, watch: &mut Watch<'_>) -> UnderRules {
    let mut read =
        UnderRules { status: Status::Unsolvable, length: None, difficulty: None, moves: None };
    if !puzzle.facts().has_goal {
        return read;
    }
    let (start, _) = puzzle.start();
    let (figures, together) = find_difficulty(puzzle, &start, Goal::Both, ask, watch);
    read.difficulty = figures.difficulty.filter(|_| figures.exact);
    read.status = Status::of(&together.found.answer);
    if let Answer::Solved { moves, is_shortest } = &together.found.answer {
        read.length = is_shortest.then_some(moves.len());
        read.moves = Some(write_trace(puzzle, moves));
    }
    read
}

/// True when a trace wins.
fn wins(puzzle: &mut Puzzle, trace: &str) -> bool {
    // A move the other rules do not offer cannot be part of a win.
    let Ok(moves) = read_trace(puzzle, trace) else {
        return false;
    };
    let (mut state, _) = puzzle.start();
    let mut to = state.clone();
    for mv in moves {
        to.clone_from(&state);
        match puzzle.step(&state, mv, &mut to) {
            Step::Moved { outcome: Outcome::Won, .. } => return true,
            Step::Moved { outcome: Outcome::Lost, .. } => return false,
            _ => std::mem::swap(&mut state, &mut to),
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_has_not_changed() {
        let of =
            |status, length, difficulty| UnderRules { status, length, difficulty, moves: None };
        let solved = of(Status::Solved, Some(4), Some(9));
        for other in [
            of(Status::Unknown, None, None),
            of(Status::Solved, None, None),
            of(Status::Solved, None, Some(9)),
            of(Status::Solved, Some(4), None),
        ] {
            assert!(!has_changed(&solved, &other) && !has_changed(&other, &solved), "{other:?}");
        }
        for other in [
            of(Status::Unsolvable, None, None),
            of(Status::Solved, Some(5), None),
            of(Status::Solved, None, Some(8)),
        ] {
            assert!(has_changed(&solved, &other) && has_changed(&other, &solved), "{other:?}");
        }
    }
}
