//! Dead ends of a puzzle: the number of positions, which ones are lost, and the actions that lose
//! them.
//!
//! The waist explores the positions; what it leaves open (a cut search, too many copies) is decided
//! by the [basis](super::cover) where that was found.

use play::search::{Budget, Cut};
use play::{Coverage, Edge, Outcome, Play, PlayGraph, Watch, explore};

use super::{Positions, Tokens};

/// What is known about the dead ends of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnds {
    /// Positions reached.
    pub states: usize,
    /// Those from which the goal certainly can no longer be reached.
    pub dead: usize,
    /// Why not all positions were reached; none if they were.
    pub cut: Option<Cut>,
    /// Some reached position meets the goal.
    pub is_won: bool,
    /// Whether the goal can be reached from the start; none if that is not known.
    pub is_solvable: Option<bool>,
    /// A shortest trace into each dead position that is entered from a live one, nearest first; the
    /// last move is the fatal one.
    pub no_return: Vec<Vec<u32>>,
    /// The same for each fatal action, whatever positions it leads to.
    pub fatal_actions: Vec<Vec<u32>>,
}

/// Finds the dead ends. It computes the basis first, because that decides what exploring leaves
/// open.
pub fn dead_ends(positions: &mut Positions, budget: Budget, watch: &mut Watch<'_>) -> DeadEnds {
    let has_basis = positions.basis(watch).is_some();
    let (start, _) = positions.start();
    let graph = explore(positions, &start, budget, watch);
    let basis = if has_basis { positions.basis(watch) } else { None };
    let lives = match basis {
        Some(basis) if positions.start_doubt().is_none() => {
            let states = tokens_of(positions, &graph);
            let is_live = |(tokens, outcome): (&Tokens, &Outcome)| {
                *outcome != Outcome::Lost && basis.is_live(tokens)
            };
            let live: Vec<bool> = states.iter().zip(&graph.outcomes).map(is_live).collect();
            Lives { may_live: live.clone(), live }
        }
        _ => Lives::of(&graph),
    };
    report(positions, &graph, &lives)
}

/// Which states can be won, and which are not known to be lost.
struct Lives {
    live: Vec<bool>,
    may_live: Vec<bool>,
}

impl Lives {
    /// By the graph alone.
    fn of(graph: &PlayGraph<u32>) -> Lives {
        let is_won = |state: usize| graph.outcomes[state] == Outcome::Won;
        let is_open_end =
            |state: usize| graph.outcomes[state] == Outcome::Open && state >= graph.expanded_below;
        let is_doubtful = |state: usize| graph.doubtful.binary_search(&(state as u32)).is_ok();
        Lives {
            live: graph.can_reach(is_won),
            may_live: graph.can_reach(|at| is_won(at) || is_open_end(at) || is_doubtful(at)),
        }
    }
}

/// The tokens of every state. A state comes after the one it was reached from.
fn tokens_of(positions: &Positions, graph: &PlayGraph<u32>) -> Vec<Tokens> {
    let mut states: Vec<Tokens> = Vec::with_capacity(graph.len());
    for reached_by in &graph.reached_by {
        states.push(match reached_by {
            None => positions.start().0,
            Some(edge) => {
                let Edge { from, mv, .. } = graph.edges[*edge as usize];
                let mut tokens = states[from as usize].clone();
                positions.net().fire(&mut tokens, mv as usize);
                tokens
            }
        });
    }
    states
}

fn report(positions: &Positions, graph: &PlayGraph<u32>, lives: &Lives) -> DeadEnds {
    let mut is_entered = vec![false; graph.len()];
    let mut named: Vec<(String, Vec<String>)> = Vec::new();
    let (mut no_return, mut fatal_actions) = (Vec::new(), Vec::new());
    // Edges are ordered by the states they leave, so the first is the nearest.
    for edge in &graph.edges {
        let (from, to) = (edge.from as usize, edge.to as usize);
        if !lives.live[from] || lives.may_live[to] {
            continue;
        }
        let way = || {
            let mut way = graph.moves_to(edge.from);
            way.push(edge.mv);
            way
        };
        if !std::mem::replace(&mut is_entered[to], true) {
            no_return.push(way());
        }
        let words = positions.net().words(edge.mv as usize);
        if !named.contains(&words) {
            named.push(words);
            fatal_actions.push(way());
        }
    }
    DeadEnds {
        states: graph.len(),
        dead: lives.may_live.iter().filter(|may_live| !**may_live).count(),
        cut: match graph.coverage {
            Coverage::Complete => None,
            Coverage::Cut(cut) => Some(cut),
        },
        is_won: graph.outcomes.contains(&Outcome::Won),
        is_solvable: match (lives.live[0], lives.may_live[0]) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        },
        no_return,
        fatal_actions,
    }
}
