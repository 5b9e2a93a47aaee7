//! One reading of a level, with no more searching than it needs.

use super::requested::measure_requested;
use super::{Ask, Lenses, Status, find_difficulty, rate};
use crate::search::{Answer, Found, Goal, breadth_first};
use crate::{Outcome, Watch};

/// What is known about one reading of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// Its exact value.
    Value(f64),
    /// The level has no solution, proved.
    Unsolvable,
    /// A budget or a stop came first, or this level has no value for the reading.
    Unknown,
}

/// Finds one reading of a level.
pub fn measure<P: Lenses>(
    puzzle: &mut P,
    id: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Measured {
    if let Some(measured) = measure_requested(puzzle, id, ask, watch) {
        return measured;
    }
    let (start, outcome) = puzzle.start();
    let is_over = outcome != Outcome::Open;
    match id {
        _ if !puzzle.facts().has_goal || outcome == Outcome::Lost => Measured::Unsolvable,
        "length" | "difficulty" if is_over => Measured::Value(0.0),
        "length" => {
            let found = puzzle
                .shortest(&start, ask, watch)
                .unwrap_or_else(|| breadth_first(puzzle, &start, ask.budget, watch));
            Measured::of_shortest(&found, |moves| Some(moves.len() as f64))
        }
        "difficulty" => {
            let (read, together) = find_difficulty(puzzle, &start, Goal::Difficulty, ask, watch);
            if matches!(together.found.answer, Answer::Unsolvable) {
                return Measured::Unsolvable;
            }
            Measured::of(read.difficulty.filter(|_| read.exact).map(|least| least as f64))
        }
        _ => match rate(puzzle, ask, watch) {
            Ok(rated) if rated.status == Status::Unsolvable => Measured::Unsolvable,
            Ok(rated) => Measured::of(rated.value(id)),
            Err(_) => Measured::Unknown,
        },
    }
}

impl Measured {
    /// A value, if there is one.
    pub fn of(value: Option<f64>) -> Measured {
        value.map_or(Measured::Unknown, Measured::Value)
    }

    /// Computes a reading from a solution that a search proved shortest.
    pub fn of_shortest<M>(found: &Found<M>, read: impl FnOnce(&[M]) -> Option<f64>) -> Measured {
        match &found.answer {
            Answer::Solved { moves, is_shortest: true } => Measured::of(read(moves)),
            Answer::Unsolvable => Measured::Unsolvable,
            Answer::Solved { .. } | Answer::Unknown(_) => Measured::Unknown,
        }
    }
}
