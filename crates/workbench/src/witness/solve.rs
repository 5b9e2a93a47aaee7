//! Solves panels.

use crate::solve::Status;
use ::witness::{Ask, Line, Panel, Solutions, solve};
use serde::Serialize;

/// How much is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Count all solutions; else the search stops at the second.
    pub counts: bool,
    /// List all solutions.
    pub lists: bool,
    /// Stop after so many.
    pub limit: Option<u64>,
    /// Corners the pen may be put on.
    pub max_steps: u64,
}

/// What `solve --json` prints of a panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedPanel {
    /// Its number in the file, from 1.
    pub level: usize,
    /// Its name.
    pub panel: String,
    /// Whether it can be solved; `unknown` when something else than a wished limit ended the count.
    pub status: Status,
    /// Solutions; 2 means at least 2 when they were not to be counted.
    pub solutions: u128,
    /// There is exactly one.
    pub unique: bool,
    /// Column and row of the first solution's start.
    pub start: Option<[usize; 2]>,
    /// Its moves.
    pub line: Option<String>,
    /// All solutions, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<TracedLine>>,
    /// The search went through to its end.
    pub complete: bool,
}

/// One solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TracedLine {
    /// Column and row of its start.
    pub start: [usize; 2],
    /// Its moves.
    pub line: String,
}

/// Solutions that are listed unless a limit is wished.
pub const MOST_LISTED: u64 = 1_000_000;

/// Solves one panel.
pub fn solve_panel(
    panel: &Panel,
    level: usize,
    question: Question,
    stop: &mut dyn FnMut(u64) -> bool,
) -> SolvedPanel {
    let counts = question.counts || question.lists;
    let limit = question.limit.unwrap_or(if counts { u64::MAX } else { 2 });
    let limit = if counts { limit } else { limit.min(2) };
    // A list is kept in memory; whoever wants a longer one says so.
    let is_long = question.lists && question.limit.is_none();
    let ask = Ask {
        max_solutions: if is_long { MOST_LISTED } else { limit },
        max_steps: question.max_steps,
        keeps_lines: question.lists,
        ..Ask::default()
    };
    let found = match limit {
        0 => Solutions::default(),
        _ => solve(panel, ask, stop),
    };
    let is_cut = !found.is_complete && found.count < u128::from(limit);
    let status = match (found.count, found.is_complete) {
        _ if is_cut && (counts || found.count == 0) => Status::Unknown,
        (0, true) => Status::Unsolvable,
        (0, false) => Status::Unknown,
        _ => Status::Solved,
    };
    let traced =
        |line: &Line| TracedLine { start: panel.place(line.start()), line: line.to_string() };
    let first = found.first.as_ref().map(traced);
    SolvedPanel {
        level,
        panel: panel.name.clone(),
        status,
        solutions: found.count,
        unique: found.is_unique(),
        start: first.as_ref().map(|first| first.start),
        line: first.map(|first| first.line),
        lines: question.lists.then(|| found.lines.iter().map(traced).collect()),
        complete: found.is_complete,
    }
}
