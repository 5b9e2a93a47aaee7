//! The readings by name, for whatever ranks or holds levels by one of them.

use crate::costs::Costs;
use crate::difficulty::find_difficulty;
use crate::leaps::{fewest_pushes, shortest_in_leaps};
use crate::rate::{Rated, rate};
use crate::solve::Status;
use play::readings::least_total;
use play::search::{Answer, Budget, Found, Stop, breadth_first};
use play::{Coverage, Play, explore};
use puzzlescript::puzzle::{Move, Puzzle};
use puzzlescript::solution::read_solution;
use serde::Serializer;

/// A reading that levels can be compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reading {
    Difficulty,
    Length,
    Pushes,
    LeastPushes,
    Turns,
    Detour,
    Branching,
    Forced,
    DeadShare,
    ShortestSolutions,
    Bottleneck,
    Cost,
}

/// What is known of one reading of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// Its exact value.
    Value(f64),
    /// The level has no solution, proved.
    Unsolvable,
    /// A budget or a stop came first, or the reading has no value for this level.
    Unknown,
}

impl Reading {
    /// All readings with their names, as `rate --json` writes them.
    pub const ALL: [(&'static str, Reading); 12] = [
        ("difficulty", Reading::Difficulty),
        ("length", Reading::Length),
        ("pushes", Reading::Pushes),
        ("least_pushes", Reading::LeastPushes),
        ("turns", Reading::Turns),
        ("detour", Reading::Detour),
        ("branching", Reading::Branching),
        ("forced", Reading::Forced),
        ("dead_share", Reading::DeadShare),
        ("shortest_solutions", Reading::ShortestSolutions),
        ("bottleneck", Reading::Bottleneck),
        ("cost", Reading::Cost),
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        Reading::ALL.into_iter().find(|(_, reading)| *reading == self).map_or("", |(name, _)| name)
    }

    /// The reading of this name.
    pub fn named(name: &str) -> Option<Reading> {
        Reading::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, reading)| reading)
    }

    /// Its value among all that was read of a level.
    pub fn value_in(self, rated: &Rated) -> Option<f64> {
        let r = &rated.readings;
        match self {
            Reading::Difficulty => {
                rated.difficulty.difficulty.filter(|_| rated.difficulty.exact).map(|d| d as f64)
            }
            Reading::Length => r.length.map(|length| length as f64),
            Reading::Pushes => r.pushes.map(|pushes| pushes as f64),
            Reading::LeastPushes => r.least_pushes.map(|pushes| pushes as f64),
            Reading::Turns => r.turns.map(|turns| turns as f64),
            Reading::Detour => r.detour.map(|detour| detour as f64),
            Reading::Branching => r.branching,
            Reading::Forced => r.forced.map(|forced| forced as f64),
            Reading::DeadShare => r.dead_share,
            // Beyond 2^53 neighbours become equal, which only makes them a tie.
            Reading::ShortestSolutions => r.shortest_solutions.as_ref()?.parse().ok(),
            Reading::Bottleneck => r.bottleneck.map(|bottleneck| bottleneck as f64),
            Reading::Cost => r.cost.map(|cost| cost as f64),
        }
    }
}

/// Finds one reading of a level, by no more searching than it takes.
pub fn measure(
    puzzle: &mut Puzzle,
    reading: Reading,
    costs: &Costs,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Measured {
    let (start, _) = puzzle.start();
    match reading {
        Reading::Length => {
            let found = shortest_in_leaps(puzzle, &start, budget, stop)
                .unwrap_or_else(|| breadth_first(puzzle, &start, budget, stop));
            with_shortest(&found, |moves| Some(moves.len() as f64))
        }
        Reading::Difficulty => {
            let found = breadth_first(puzzle, &start, budget, stop);
            if found.answer == Answer::Unsolvable {
                return Measured::Unsolvable;
            }
            let difficulty = find_difficulty(puzzle, &start, &found, budget, stop);
            known(difficulty.difficulty.filter(|_| difficulty.exact).map(|least| least as f64))
        }
        Reading::Pushes | Reading::Turns | Reading::Detour => {
            let found = breadth_first(puzzle, &start, budget, stop);
            with_shortest(&found, |moves| {
                let read = read_solution(puzzle, moves);
                match reading {
                    Reading::Pushes => Some(read.pushes as f64),
                    Reading::Turns => Some(read.turns as f64),
                    _ => read.detour.map(|detour| detour as f64),
                }
            })
        }
        Reading::LeastPushes => {
            if let Some(found) = fewest_pushes(puzzle, &start, budget, stop) {
                return with_shortest(&found, |_| Some((found.covered_depth + 1) as f64));
            }
            puzzle.tell_all();
            let graph = explore(puzzle, &start, budget, stop);
            if puzzle.facts().chance || graph.coverage != Coverage::Complete {
                return Measured::Unknown;
            }
            match least_total(&graph, |edge| u64::from(puzzle.tells_push(edge.events))) {
                Some(pushes) => Measured::Value(pushes as f64),
                None => Measured::Unsolvable,
            }
        }
        _ => {
            let rated = rate(puzzle, (0, 0), costs, budget, stop);
            match rated.status {
                Status::Unsolvable => Measured::Unsolvable,
                _ => known(reading.value_in(&rated)),
            }
        }
    }
}

fn with_shortest(found: &Found<Move>, read: impl FnOnce(&[Move]) -> Option<f64>) -> Measured {
    match &found.answer {
        Answer::Solved { moves, is_shortest: true } => known(read(moves)),
        Answer::Unsolvable => Measured::Unsolvable,
        Answer::Solved { .. } | Answer::Unknown(_) => Measured::Unknown,
    }
}

/// Writes a reading in JSON: a whole number without a point.
pub fn plain<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
            serializer.serialize_i64(*value as i64)
        }
        Some(value) => serializer.serialize_f64(*value),
        None => serializer.serialize_none(),
    }
}

fn known(value: Option<f64>) -> Measured {
    value.map_or(Measured::Unknown, Measured::Value)
}
