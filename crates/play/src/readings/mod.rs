//! Readings: numbers about a puzzle, computed from its play graph alone.
//!
//! Each has a name and a meaning. A reading that depends on all of play has no value when the graph
//! was cut. No score weighs readings against each other; the designer chooses.

mod big;
mod bottleneck;
mod choices;
mod information;
mod least;
mod on_request;
mod shortest;
mod table;

pub use big::Big;
pub use bottleneck::bottleneck;
pub use choices::choices;
pub use information::{Information, information};
pub use least::least_total;
pub use on_request::{ON_REQUEST, on_request};
pub use shortest::{shortest_solution, shortest_solutions};
pub use table::{Amount, Needs, READINGS, Reading, ReadingValue};

use crate::{Outcome, PlayGraph};

/// The mean number of different successors per open state; none when there is no open state. Moves
/// that lead to the same state are one way on.
pub fn branching<M: Copy>(graph: &PlayGraph<M>) -> Option<f64> {
    let is_open = |state: &u32| graph.outcomes[*state as usize] == Outcome::Open;
    let (mut expanded, mut successors) = (0, 0);
    let mut next = Vec::new();
    for state in (0..graph.expanded_below as u32).filter(is_open) {
        next.clear();
        next.extend(graph.steps_from(state).map(|edge| edge.to));
        next.sort_unstable();
        next.dedup();
        expanded += 1;
        successors += next.len();
    }
    (expanded > 0).then(|| successors as f64 / f64::from(expanded))
}

/// Which states can still be won.
pub fn live<M: Copy>(graph: &PlayGraph<M>) -> Vec<bool> {
    graph.can_reach(|state| graph.outcomes[state] == Outcome::Won)
}

/// The longest run of steps of the first shortest solution in which only one move keeps the puzzle
/// winnable. `live` is that of the whole graph.
pub fn forced<M: Copy>(graph: &PlayGraph<M>, live: &[bool]) -> Option<usize> {
    let solution = shortest_solution(graph)?;
    let (mut run, mut longest) = (0, 0);
    for edge in solution {
        let keeps = graph.steps_from(graph.edges[edge].from).filter(|edge| live[edge.to as usize]);
        run = if keeps.count() == 1 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    Some(longest)
}

/// The share of states from which the puzzle can no longer be won.
pub fn dead_share(live: &[bool]) -> f64 {
    let dead = live.iter().filter(|live| !**live).count();
    dead as f64 / live.len().max(1) as f64
}
