//! Suggestions as data.

use super::{Aim, Counts, Kept, Space, Suggestions};
use crate::costs::Costs;
use crate::difficulty::Difficulty;
use crate::moves::level_board;
use crate::rate::{Readings, rate};
use crate::reading::{Reading, plain};
use play::search::{Budget, Stop};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::changed_cells;
use serde::Serialize;
use std::sync::Arc;

/// What `suggest --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuggestReport {
    /// What became of the candidates. The same seed and number of tries give the same report.
    #[serde(flatten)]
    pub counts: Counts,
    /// The best.
    pub kept: Vec<KeptReport>,
    /// Numbers of all that were ever among the best, as they came.
    pub history: Vec<u64>,
    /// Tries since anything came among the best.
    pub since_last: u64,
    /// Interesting levels a second; filled in by whoever has a clock.
    pub usefulness: Option<f64>,
    /// From which reading on a level is interesting; null counts every solvable one.
    #[serde(serialize_with = "plain")]
    pub threshold: Option<f64>,
    /// The reading that ranks.
    pub rank: &'static str,
    /// That reading of the level all are made from.
    #[serde(serialize_with = "plain")]
    pub start: Option<f64>,
    /// Seed of the draws.
    pub seed: u64,
    /// Wall time; filled in by whoever has a clock.
    pub seconds: f64,
    /// Why nothing was tried: `chance`.
    pub why: Option<&'static str>,
}

/// A level among the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeptReport {
    /// Its number.
    pub n: u64,
    /// Its rows.
    pub level: Vec<String>,
    /// What glyphs of its rows mean that the game's own legend lacks.
    pub legend: Vec<String>,
    /// Column and row, from 1, of the cells that differ from the start.
    pub changed: Vec<[usize; 2]>,
    /// Its readings, as `rate` finds them.
    pub readings: KeptReadings,
    /// A shortest solution where one is known, else any.
    pub moves: String,
}

/// All readings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KeptReadings {
    /// How much searching it takes.
    #[serde(flatten)]
    pub difficulty: Difficulty,
    /// All others.
    #[serde(flatten)]
    pub readings: Readings,
}

/// States for reading a level that was kept: enough for all of play of a small one, and soon over
/// for a large one, whose other readings are then null.
const MAX_STATES: usize = 1_000_000;

/// Describes everything, with all readings of what was kept.
pub fn report(
    space: &Space,
    aim: &Aim,
    start: Option<f64>,
    found: &Suggestions,
    stop: &mut Stop<'_>,
) -> SuggestReport {
    SuggestReport {
        counts: found.counts,
        kept: found.kept.iter().map(|kept| describe(space, aim.rank, kept, stop)).collect(),
        history: found.history.clone(),
        since_last: found.since_last(),
        usefulness: None,
        threshold: aim.threshold,
        rank: aim.rank.name(),
        start,
        seed: space.seed,
        seconds: 0.0,
        why: space.game.has_chance().then_some("chance"),
    }
}

/// Describes one level that was kept.
pub fn describe(space: &Space, rank: Reading, kept: &Kept, stop: &mut Stop<'_>) -> KeptReport {
    let mut puzzle = Puzzle::new(&space.game, Arc::clone(&kept.level), "1");
    let costs = Costs::of(&space.game);
    let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
    let rated = rate(&mut puzzle, (0, 0), &costs, budget, stop);
    let mut difficulty = rated.difficulty;
    let mut readings = rated.readings;
    match rank {
        Reading::Difficulty if !difficulty.exact => {
            difficulty.difficulty = Some(kept.reading as usize);
            difficulty.exact = true;
        }
        Reading::Length => readings.length = Some(kept.reading as usize),
        _ => {}
    }
    let board = level_board(&space.game, &kept.level);
    let changed = changed_cells(&space.level, &kept.level);
    KeptReport {
        n: kept.n,
        level: board.rows,
        legend: board.legend,
        changed: changed.into_iter().map(|(x, y)| [x + 1, y + 1]).collect(),
        readings: KeptReadings { difficulty, readings },
        moves: rated.moves.unwrap_or_else(|| kept.moves.clone()),
    }
}
