//! A next move for a player who is stuck.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::search::{Answer, Budget, Goal};
use crate::{Watch, write_trace};

use super::{Ask, Lenses, LevelId, Options, search_together};

/// What can be said to a stuck player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(rename = "HintAnswer")]
#[serde(tag = "hint", rename_all = "snake_case")]
pub enum HintReport {
    /// The first move of a shortest solution.
    Move {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Moves of that solution.
        length: usize,
    },
    /// A sentence that helps without a search.
    Say {
        /// The sentence.
        text: String,
    },
    /// Nothing leads to a win from here.
    DeadEnd,
    /// The puzzle has no goal.
    NoGoal,
    /// The search was cut before it found anything.
    Unknown,
}

/// Looks for a shortest solution from a state.
pub fn hint<P: Lenses>(
    puzzle: &mut P,
    state: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> HintReport {
    if !puzzle.facts().has_goal {
        return HintReport::NoGoal;
    }
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    match search_together(puzzle, state, Goal::Shortest, &ask, watch).found.answer {
        Answer::Solved { moves, is_shortest } => match moves.first() {
            Some(mv) if is_shortest => {
                HintReport::Move { mv: write_trace(puzzle, &[*mv]), length: moves.len() }
            }
            // A way to a win is worth more than no hint.
            Some(mv) => HintReport::Say {
                text: format!(
                    "try {}; a solution of {} moves begins with it, and there may be shorter ones",
                    write_trace(puzzle, &[*mv]).trim(),
                    moves.len()
                ),
            },
            None => HintReport::Unknown,
        },
        Answer::Unsolvable => HintReport::DeadEnd,
        Answer::Unknown(_) => HintReport::Unknown,
    }
}

/// Looks for any solution from a state that is open.
pub fn can_still_win<P: Lenses>(
    puzzle: &mut P,
    state: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    match search_together(puzzle, state, Goal::Any, &ask, watch).found.answer {
        Answer::Solved { .. } => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::Unknown(_) => None,
    }
}
