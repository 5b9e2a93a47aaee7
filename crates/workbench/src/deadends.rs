//! Where a level can no longer be won.

use crate::why;
use play::search::{Budget, Progress};
use play::{Coverage, Notation, Pack, dead_ends, explore, write_trace};
use serde::Serialize;

/// What `deadends --json` prints of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeadEndReport {
    /// Its number, from 1.
    pub level: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// States that were reached.
    pub states: usize,
    /// Those from which it certainly can no longer be won.
    pub dead: usize,
    /// True when every state was looked at.
    pub complete: bool,
    /// Steps from a state that can be won into one that cannot, the shortest ways first.
    pub no_return: Vec<Crossing>,
    /// How many such steps there are; `no_return` may list fewer.
    pub no_return_total: usize,
    /// Why it is not complete.
    pub why: Option<&'static str>,
}

/// A point of no return.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Crossing {
    /// The fatal move.
    #[serde(rename = "move")]
    pub mv: String,
    /// All moves up to it, it included.
    pub trace: String,
}

/// Explores a level and finds its dead ends; at most `list` crossings are listed.
pub fn find_dead_ends<P: Pack + Notation>(
    puzzle: &mut P,
    (level, index): (usize, usize),
    list: usize,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> DeadEndReport {
    let (start, _) = puzzle.start();
    let graph = explore(puzzle, &start, budget, stop);
    let found = dead_ends(&graph);
    let crossing = |crossing: &play::NoReturn<_>| Crossing {
        mv: write_trace(puzzle, &crossing.trace[crossing.trace.len() - 1..]),
        trace: write_trace(puzzle, &crossing.trace),
    };
    DeadEndReport {
        level,
        index,
        states: found.states,
        dead: found.dead,
        complete: found.is_complete,
        no_return: found.no_return.iter().take(list).map(crossing).collect(),
        no_return_total: found.no_return.len(),
        why: match graph.coverage {
            Coverage::Complete => None,
            Coverage::Cut(cut) => Some(why(cut)),
        },
    }
}
