//! A next move for a player who is stuck.

use crate::search::{Answer, Budget, breadth_first};
use crate::{Pack, Watch};

/// What can be said to a stuck player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint<M> {
    /// The first move of a shortest solution, and how many moves that has.
    Move(M, usize),
    /// Nothing leads to a win from here.
    DeadEnd,
    /// The search was cut before it found anything.
    Unknown,
}

/// Looks for a shortest solution from `state`.
pub fn hint<P: Pack>(
    puzzle: &mut P,
    state: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Hint<P::Move> {
    match breadth_first(puzzle, state, budget, watch).answer {
        Answer::Solved { moves, .. } => Hint::Move(moves[0], moves.len()),
        Answer::Unsolvable => Hint::DeadEnd,
        Answer::Unknown(_) => Hint::Unknown,
    }
}
