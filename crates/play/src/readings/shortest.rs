//! Shortest solutions: the first one, and their number.

use super::Big;
use crate::{Outcome, PlayGraph};

/// The steps of the shortest solution that is first in the order of moves, if one was found. States
/// are numbered nearest first, so this is the first path to the first win, even in a cut graph.
pub fn shortest_solution<M: Copy>(graph: &PlayGraph<M>) -> Option<Vec<usize>> {
    let won = graph.outcomes.iter().position(|outcome| *outcome == Outcome::Won)?;
    let mut steps = Vec::new();
    let mut at = won;
    while let Some(edge) = graph.reached_by[at] {
        steps.push(edge as usize);
        at = graph.edges[edge as usize].from as usize;
    }
    steps.reverse();
    Some(steps)
}

/// The number of shortest solutions, as distinct move sequences. None when no solution exists, when
/// the graph was cut before all states nearer than a win had their moves listed, or when a step
/// from one of them could not be judged.
pub fn shortest_solutions<M: Copy>(graph: &PlayGraph<M>) -> Option<Big> {
    let won = graph.outcomes.iter().position(|outcome| *outcome == Outcome::Won)?;
    let depth = depths(graph);
    let length = depth[won];
    // Depths never decrease from one state to the next.
    let nearer = depth.partition_point(|depth| *depth < length);
    let has_doubt = graph.doubtful.first().is_some_and(|state| (*state as usize) < nearer);
    if graph.expanded_below < nearer || has_doubt {
        return None;
    }
    let last = depth.partition_point(|depth| *depth <= length);
    let edges = &graph.edges[..graph.first_edge[nearer] as usize];
    let steps =
        edges.iter().filter(|edge| depth[edge.to as usize] == depth[edge.from as usize] + 1);
    let is_goal = |state: &usize| graph.outcomes[*state] == Outcome::Won;
    let goals: Vec<usize> = (nearer..last).filter(is_goal).collect();
    // Most counts are small; only large ones need unlimited numbers.
    let small = steps.clone().try_fold(first_one(last, 0u64, 1), |mut ways, edge| {
        let (from, to) = (edge.from as usize, edge.to as usize);
        ways[to] = ways[to].checked_add(ways[from])?;
        Some(ways)
    });
    if let Some(ways) = small {
        let mut sum = Big::default();
        goals.iter().for_each(|goal| sum.add(&Big::from(ways[*goal])));
        return Some(sum);
    }
    let mut ways = first_one(last, Big::default(), Big::from(1));
    for edge in steps {
        let (before, after) = ways.split_at_mut(edge.to as usize);
        after[0].add(&before[edge.from as usize]);
    }
    let mut sum = Big::default();
    goals.iter().for_each(|goal| sum.add(&ways[*goal]));
    Some(sum)
}

fn first_one<T: Clone>(count: usize, zero: T, one: T) -> Vec<T> {
    let mut all = vec![zero; count];
    if let Some(first) = all.first_mut() {
        *first = one;
    }
    all
}

/// The depth of each state in breadth-first order.
pub(super) fn depths<M: Copy>(graph: &PlayGraph<M>) -> Vec<u32> {
    let mut depth = vec![0; graph.len()];
    for state in 1..graph.len() {
        if let Some(edge) = graph.reached_by[state] {
            depth[state] = depth[graph.edges[edge as usize].from as usize] + 1;
        }
    }
    depth
}
