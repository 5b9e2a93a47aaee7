//! A next move for a player who is stuck.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::search::{Answer, Budget, breadth_first};
use crate::{Hint, Watch, write_trace};

use super::Lenses;

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
    match crate::hint(puzzle, state, budget, watch) {
        Hint::Move(mv, length) => HintReport::Move { mv: write_trace(puzzle, &[mv]), length },
        Hint::DeadEnd => HintReport::DeadEnd,
        Hint::Unknown => HintReport::Unknown,
    }
}

/// Looks for any solution from a state that is open.
pub fn can_still_win<P: Lenses>(
    puzzle: &mut P,
    state: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    match breadth_first(puzzle, state, budget, watch).answer {
        Answer::Solved { .. } => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::Unknown(_) => None,
    }
}
