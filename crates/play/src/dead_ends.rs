//! States from which a puzzle can no longer be won, and the moves that lead into them.

use crate::Outcome;
use crate::graph::{Coverage, PlayGraph};

/// What is known about dead ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnds<M> {
    /// States of the graph.
    pub states: usize,
    /// Those that are certainly dead: no win can be reached from them, everything reachable was
    /// explored, and every step was judged.
    pub dead: usize,
    /// True when every state was explored and every step judged.
    pub is_complete: bool,
    /// One step for each dead state that is entered from a live one, shortest paths first.
    pub no_return: Vec<NoReturn<M>>,
}

/// A step after which a puzzle that could be won no longer can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoReturn<M> {
    /// All moves from the start, the fatal one last.
    pub trace: Vec<M>,
}

/// Finds the dead ends of a graph.
pub fn dead_ends<M: Copy>(graph: &PlayGraph<M>) -> DeadEnds<M> {
    let is_won = |state: usize| graph.outcomes[state] == Outcome::Won;
    let is_open_end =
        |state: usize| graph.outcomes[state] == Outcome::Open && state >= graph.expanded_below;
    let is_doubtful = |state: usize| graph.doubtful.binary_search(&(state as u32)).is_ok();
    let live = graph.can_reach(is_won);
    let may_live =
        graph.can_reach(|state| is_won(state) || is_open_end(state) || is_doubtful(state));
    let mut is_entered = vec![false; graph.len()];
    let mut crossings = Vec::new();
    // Edges are ordered by their states, and states by their distance from the start.
    for (index, edge) in graph.edges.iter().enumerate() {
        let to = edge.to as usize;
        if live[edge.from as usize] && !may_live[to] && !is_entered[to] {
            is_entered[to] = true;
            crossings.push(index);
        }
    }
    let trace = |index: usize| {
        let edge = &graph.edges[index];
        let mut trace = graph.moves_to(edge.from);
        trace.push(edge.mv);
        NoReturn { trace }
    };
    DeadEnds {
        states: graph.len(),
        dead: may_live.iter().filter(|live| !**live).count(),
        is_complete: graph.coverage == Coverage::Complete,
        no_return: crossings.into_iter().map(trace).collect(),
    }
}
