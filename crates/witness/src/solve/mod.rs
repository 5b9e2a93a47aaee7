//! Finds the lines that solve a panel.
//!
//! A line is drawn corner by corner, moves in the order left, right, down, up. Two things prune the
//! search: an end that can no longer be reached, and regions. As soon as no line can enter a region
//! any more it is judged for good; and pieces that are already certain to share a region are
//! checked before that region closes.

mod entropy;
mod live;
mod prune;
mod shortest;
mod unmet;
mod walk;

pub use entropy::{Entropy, INFERENCE_RULES, entropy};
pub(crate) use live::{Crossing, Fatal, live};
pub(crate) use shortest::{Shortest, shortest};
pub(crate) use unmet::unmet;

use crate::board::Board;
use crate::count::count_lines;
use crate::judge::{MAX_WORK, OF_REGION};
use crate::line::Line;
use crate::panel::Panel;
use play::Watch;
use walk::Walk;

/// The options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Stop after this many solutions.
    pub max_solutions: u64,
    /// Steps of the pen before the search is cut.
    pub max_steps: u64,
    /// Work limit for judging regions, in pieces placed and choices of erasers.
    pub max_work: u64,
    /// Work limit for judging one region.
    pub max_region_work: u64,
    /// Keep all solutions instead of only the first.
    pub keeps_lines: bool,
    /// Under symmetry, count a picture once for each of its lines that a player can trace.
    pub every_tracing: bool,
    /// Longest lines to draw, in moves, including lifting the pen where that is a separate move.
    pub max_moves: usize,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { max_solutions: u64::MAX, ..Ask::UNIQUE }
    }
}

impl Ask {
    /// Whether there is a solution and whether it is unique: stops at the second.
    pub const UNIQUE: Ask = Ask {
        max_solutions: 2,
        max_steps: u64::MAX,
        max_work: MAX_WORK,
        max_region_work: OF_REGION,
        keeps_lines: false,
        every_tracing: false,
        max_moves: usize::MAX,
    };
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Solutions found; under symmetry pictures, unless every tracing was requested.
    pub count: u128,
    /// True when these are all solutions.
    pub is_complete: bool,
    /// The first in order.
    pub first: Option<Line>,
    /// All found, in order, if requested.
    pub lines: Vec<Line>,
    /// Moves of the shortest one found, including lifting the pen where that is a separate move;
    /// none if lines were counted without drawing them.
    pub shortest: Option<usize>,
    /// The first line of that length.
    pub shortest_line: Option<Line>,
    /// Steps of the pen; 0 if lines were counted without drawing them.
    pub steps: u64,
    /// `watch` ended the search.
    pub is_stopped: bool,
    /// Some region needed too much work to be judged, so that not all solutions are known.
    pub is_cut: bool,
}

impl Solutions {
    /// True when there is exactly one solution and that is known.
    pub fn is_unique(&self) -> bool {
        self.count == 1 && self.is_complete
    }
}

/// Solves a panel. `watch` is called from time to time with the steps of the pen so far.
pub fn solve(panel: &Panel, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    solve_board(&Board::new(panel), ask, watch)
}

/// The same for a panel that is already laid out.
pub fn solve_board(board: &Board, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    let is_long = ask.max_solutions > COUNT_FROM && ask.max_moves == usize::MAX;
    if is_long
        && !ask.keeps_lines
        && let Some(count) = count_lines(&board.panel)
    {
        let one = Ask { max_solutions: 1, ..ask };
        let first = Walk::new(board, one, watch).run().first;
        return Solutions { count, is_complete: true, first, ..Solutions::default() };
    }
    Walk::new(board, ask, watch).run()
}

/// Finds the solutions that begin with a line, as the player traces it.
pub fn solve_from(board: &Board, line: &Line, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    Walk::new(board, Ask { every_tracing: true, ..ask }, watch).run_from(line)
}

/// Up to this many solutions, drawing them is faster than counting all.
const COUNT_FROM: u64 = 1000;
