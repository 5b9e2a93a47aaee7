//! How a level is played, to tell levels that only look different from those that are.

use crate::lens::Lenses;
use crate::search::{Answer, Budget, breadth_first};
use crate::{Outcome, Step, Watch, write_trace};

/// A shortest solution and what happens on it: the trace, and the events of every move.
pub type Played = (String, Vec<Vec<u32>>);

/// How a level is played: its shortest solution that is first in the order of moves, or `otherwise`
/// where that takes more than `limit` states. Nothing for a level that is over or not solved.
pub fn played<P: Lenses>(
    puzzle: &mut P,
    otherwise: &[P::Move],
    limit: usize,
    watch: &mut Watch<'_>,
) -> Played {
    let (start, outcome) = puzzle.start();
    let budget = Budget { max_expanded: limit, ..Budget::default() };
    let moves = match outcome {
        Outcome::Open => match breadth_first(puzzle, &start, budget, watch).answer {
            Answer::Solved { moves, .. } => moves,
            _ => otherwise.to_vec(),
        },
        _ => Vec::new(),
    };
    let (mut from, mut to) = (start.clone(), start);
    let mut events = Vec::with_capacity(moves.len());
    for mv in &moves {
        to.clone_from(&from);
        if let Step::Moved { events: here, .. } = puzzle.step(&from, *mv, &mut to) {
            events.push(puzzle.told(here).to_vec());
            std::mem::swap(&mut from, &mut to);
        }
    }
    (write_trace(puzzle, &moves), events)
}
