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
    let shortest = Shortest::of(graph)?;
    let is_choice = |edge: &usize| {
        let next = shortest.ways(graph, graph.edges[*edge].from);
        next.len() >= 2 && next.iter().any(|to| !shortest.is_on[*to as usize])
    };
    let solution = shortest_solution(graph)?;
    Some(solution.iter().filter(|edge| is_choice(edge)).count())
}

/// The shortest solutions of a graph, as the states they pass.
pub(super) struct Shortest {
    /// The depth of each state in breadth-first order; it never decreases from one state to the next.
    depth: Vec<u32>,
    /// States below this number are nearer than a win.
    pub nearer: usize,
    /// Which states are on some shortest solution.
    pub is_on: Vec<bool>,
}

impl Shortest {
    /// None when no solution exists or not all shortest ones are known.
    pub fn of<M: Copy>(graph: &PlayGraph<M>) -> Option<Shortest> {
        let solution = shortest_solution(graph)?;
        let depth = depths(graph);
        let length = solution.len() as u32;
        let nearer = depth.partition_point(|depth| *depth < length);
        let has_doubt = graph.doubtful.first().is_some_and(|state| (*state as usize) < nearer);
        if graph.expanded_below < nearer || has_doubt {
            return None;
        }
        let is_on = (0..graph.len())
            .map(|state| depth[state] == length && graph.outcomes[state] == Outcome::Won)
            .collect();
        let mut shortest = Shortest { depth, nearer, is_on };
        // From the wins back.
        for state in (0..nearer as u32).rev() {
            let mut steps = graph.steps_from(state);
            let leads = steps.any(|edge| {
                shortest.is_forward(state, edge.to) && shortest.is_on[edge.to as usize]
            });
            shortest.is_on[state as usize] = leads;
        }
        Some(shortest)
    }

    fn is_forward(&self, from: u32, to: u32) -> bool {
        self.depth[to as usize] == self.depth[from as usize] + 1
    }

    /// The different successors of a state that are first reached at the next depth, ascending.
    pub fn ways<M: Copy>(&self, graph: &PlayGraph<M>, state: u32) -> Vec<u32> {
        let next = graph.steps_from(state).map(|edge| edge.to);
        let mut next: Vec<u32> = next.filter(|to| self.is_forward(state, *to)).collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}
