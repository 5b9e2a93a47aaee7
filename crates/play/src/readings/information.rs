//! How much a player has to be told to find a shortest solution.

use super::choices::Shortest;
use crate::{Outcome, PlayGraph};

/// The information of shortest solutions, in bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Information {
    /// Of the shortest solution that takes the least: the sum of log2 of the ways on at each of its steps.
    pub least: f64,
    /// Of all shortest solutions together: -log2 of the chance to follow one of them by taking each way on
    /// with the same chance.
    pub total: f64,
}

/// The information of the shortest solutions of a graph. The ways on from a state are its different successors
/// that are first reached at the next depth and are not lost. None where [`choices`](super::choices()) is.
pub fn information<M: Copy>(graph: &PlayGraph<M>) -> Option<Information> {
    let shortest = Shortest::of(graph)?;
    // From the wins back: the fewest bits from a state to a win, and the chance to get to one.
    let mut least = vec![f64::INFINITY; graph.len()];
    let mut chance = vec![0.0f64; graph.len()];
    for state in 0..graph.len() {
        if shortest.is_on[state] && graph.outcomes[state] == Outcome::Won {
            (least[state], chance[state]) = (0.0, 1.0);
        }
    }
    for state in (0..shortest.nearer as u32).rev() {
        if !shortest.is_on[state as usize] {
            continue;
        }
        let ways = shortest.ways(graph, state);
        let ways: Vec<u32> =
            ways.into_iter().filter(|to| graph.outcomes[*to as usize] != Outcome::Lost).collect();
        let bits = (ways.len() as f64).log2();
        let best = ways.iter().map(|to| least[*to as usize]).fold(f64::INFINITY, f64::min);
        least[state as usize] = bits + best;
        let sum: f64 = ways.iter().map(|to| chance[*to as usize]).sum();
        chance[state as usize] = sum / ways.len() as f64;
    }
    // Adding 0 turns a negative zero into a plain one.
    Some(Information { least: least[0] + 0.0, total: -chance[0].log2() + 0.0 })
}
