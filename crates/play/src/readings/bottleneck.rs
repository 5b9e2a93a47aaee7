//! States that every winning play passes.

use super::shortest_solution;
use crate::{Outcome, PlayGraph};

/// The number of states other than the start that every winning play visits; none when nothing
/// wins. Correct only for a complete graph.
///
/// All such states lie on any one solution. The function walks along one solution and explores
/// everything that can be reached around it. A state of the solution can be bypassed if and only if
/// a later one has been reached before its turn. Every step is visited once.
pub fn bottleneck<M: Copy>(graph: &PlayGraph<M>) -> Option<usize> {
    let solution = shortest_solution(graph)?;
    let mut path = vec![0];
    path.extend(solution.iter().map(|edge| graph.edges[*edge].to as usize));
    let goal = path.len();
    let mut place_on_path = vec![None; graph.len()];
    for (place, state) in path.iter().enumerate() {
        place_on_path[*state] = Some(place);
    }
    let mut is_seen = vec![false; graph.len()];
    let mut farthest = 0;
    let mut count = 0;
    let mut open = Vec::new();
    for (place, state) in path.iter().enumerate() {
        count += usize::from(place > 0 && farthest <= place);
        open.push(*state as u32);
        while let Some(at) = open.pop() {
            for edge in graph.steps_from(at) {
                let to = edge.to as usize;
                match place_on_path[to] {
                    Some(touched) => farthest = farthest.max(touched),
                    // Another win: the rest of the path is not needed.
                    None if graph.outcomes[to] == Outcome::Won => farthest = goal,
                    None if !is_seen[to] => {
                        is_seen[to] = true;
                        open.push(edge.to);
                    }
                    None => {}
                }
            }
        }
    }
    Some(count)
}
