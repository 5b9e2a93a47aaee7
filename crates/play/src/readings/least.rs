//! The least total of a weight over all winning plays.

use crate::{Edge, Outcome, PlayGraph};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The least sum of weights of the steps of a winning play (Dijkstra 1959); none when nothing wins.
pub fn least_total<M: Copy>(graph: &PlayGraph<M>, weight: impl Fn(&Edge<M>) -> u64) -> Option<u64> {
    let mut best = vec![u64::MAX; graph.len()];
    best[0] = 0;
    let mut queue = BinaryHeap::from([Reverse((0, 0u32))]);
    while let Some(Reverse((total, at))) = queue.pop() {
        if total > best[at as usize] {
            continue;
        }
        if graph.outcomes[at as usize] == Outcome::Won {
            return Some(total);
        }
        for edge in graph.steps_from(at) {
            let sum = total.saturating_add(weight(edge));
            if sum < best[edge.to as usize] {
                best[edge.to as usize] = sum;
                queue.push(Reverse((sum, edge.to)));
            }
        }
    }
    None
}
