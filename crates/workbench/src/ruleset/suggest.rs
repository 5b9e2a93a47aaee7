//! Better variations of a level: changed in a few cells, kept if its constraints hold, ranked by the
//! length of the shortest solution.

use ::play::random::SplitMix64;
use ::play::search::{Answer, Budget, breadth_first};
use ::play::{Outcome, Play, write_trace};
use ruleset::levels::LevelCheck;
use ruleset::write::text_rows;
use ruleset::{Game, Level, Puzzle};
use serde::Serialize;

/// A variation that can be solved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggested {
    /// Moves of its shortest solution.
    pub length: usize,
    /// A shortest solution.
    pub moves: String,
    /// The level as rows of glyphs.
    pub rows: Vec<String>,
    /// Which try it was, from 0.
    pub number: u64,
}

/// Tries variations of a level and keeps the longest.
pub fn suggest(
    game: &Game,
    level: &Level,
    (tries, keep, seed): (u64, usize, u64),
    max_states: usize,
    stop: &mut dyn FnMut() -> bool,
) -> (Vec<Suggested>, u64) {
    let mut check = LevelCheck::new(&game.rules, level.width, level.height);
    let mut kept: Vec<Suggested> = Vec::new();
    let mut done = 0;
    for number in 0..tries {
        if stop() {
            break;
        }
        done += 1;
        let mut random = SplitMix64::stream(seed, number);
        let mut other = level.clone();
        for _ in 0..1 + random.below(4) {
            let cell = random.below(other.cells.len() as u64) as usize;
            let symbol = random.below(game.pieces.len() as u64 + 1) as u8;
            other.cells[cell].clear();
            other.cells[cell].extend(symbol.checked_sub(1));
        }
        if !check.passes_win_only(&other) {
            continue;
        }
        let mut puzzle = Puzzle::new(game, &other);
        let (start, outcome) = puzzle.start();
        if outcome != Outcome::Open {
            continue;
        }
        let budget = Budget { max_states, ..Budget::default() };
        let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
        let Answer::Solved { moves, .. } = found.answer else { continue };
        let rows = text_rows(game, &other);
        if kept.iter().any(|other| other.rows == rows) {
            continue;
        }
        let place = kept.partition_point(|other| other.length >= moves.len());
        if place < keep {
            let moves_text = write_trace(&puzzle, &moves);
            kept.insert(place, Suggested { length: moves.len(), moves: moves_text, rows, number });
            kept.truncate(keep);
        }
    }
    (kept, done)
}
