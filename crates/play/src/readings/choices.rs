//! How often a player has to choose.

use super::shortest::depths;
use super::shortest_solution;
use crate::{Outcome, PlayGraph};

/// The number of steps of the first shortest solution that leave a state with a choice: at least two
/// different successors are first reached at the next depth, and at least one of them is on no
/// shortest solution. A corridor has 0, and so has a game that plays itself.
///
/// None when no solution exists, when the graph was cut before all states nearer than a win had
/// their moves listed, or when a step from one of them could not be judged.
pub fn choices<M: Copy>(graph: &PlayGraph<M>) -> Option<usize> {
    let solution = shortest_solution(graph)?;
    let depth = depths(graph);
    let length = solution.len() as u32;
    // Depths never decrease from one state to the next.
    let nearer = depth.partition_point(|depth| *depth < length);
    let has_doubt = graph.doubtful.first().is_some_and(|state| (*state as usize) < nearer);
    if graph.expanded_below < nearer || has_doubt {
        return None;
    }
    let is_forward = |from: u32, to: u32| depth[to as usize] == depth[from as usize] + 1;
    // Which states are on some shortest solution, from the wins back.
    let mut is_on: Vec<bool> = (0..graph.len())
        .map(|state| depth[state] == length && graph.outcomes[state] == Outcome::Won)
        .collect();
    for state in (0..nearer as u32).rev() {
        let mut steps = graph.steps_from(state);
        let leads = steps.any(|edge| is_forward(state, edge.to) && is_on[edge.to as usize]);
        is_on[state as usize] = leads;
    }
    let is_choice = |edge: &usize| {
        let state = graph.edges[*edge].from;
        let mut next: Vec<u32> = graph
            .steps_from(state)
            .map(|edge| edge.to)
            .filter(|to| is_forward(state, *to))
            .collect();
        next.sort_unstable();
        next.dedup();
        next.len() >= 2 && next.iter().any(|to| !is_on[*to as usize])
    };
    Some(solution.iter().filter(|edge| is_choice(edge)).count())
}
