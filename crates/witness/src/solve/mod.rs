//! Finds the lines that solve a panel.
//!
//! A line is drawn corner by corner, moves in the order left, right, down, up. Two things cut the
//! search: an end that can no longer be reached, and regions. As soon as no line can enter a
//! region any more it is judged for good; and pieces that already are together for good are
//! looked at before their region closes.

mod prune;
mod walk;

use crate::board::Board;
use crate::count::count_lines;
use crate::judge::MAX_WORK;
use crate::line::Line;
use crate::panel::Panel;
use walk::Walk;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Stop after so many solutions.
    pub max_solutions: u64,
    /// Corners the pen may be put on before the search is cut.
    pub max_steps: u64,
    /// Work that judging regions may take: pieces laid and choices of erasers.
    pub max_work: u64,
    /// Keep all solutions, and not only the first.
    pub keeps_lines: bool,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { max_solutions: u64::MAX, max_steps: u64::MAX, max_work: MAX_WORK, keeps_lines: false }
    }
}

impl Ask {
    /// Whether there is a solution and whether there is only one: stops at the second.
    pub const UNIQUE: Ask =
        Ask { max_solutions: 2, max_steps: u64::MAX, max_work: MAX_WORK, keeps_lines: false };
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Solutions found, pictures under symmetry.
    pub count: u128,
    /// These are all of them.
    pub is_complete: bool,
    /// The first in order.
    pub first: Option<Line>,
    /// All found, in order, where they were asked for.
    pub lines: Vec<Line>,
    /// Corners the pen was put on; 0 where lines were counted without drawing them.
    pub steps: u64,
    /// `stop` ended the search.
    pub is_stopped: bool,
    /// Some region took too much work to be judged, so that not all solutions are known.
    pub is_cut: bool,
}

impl Solutions {
    /// Exactly one solution, and that is known.
    pub fn is_unique(&self) -> bool {
        self.count == 1 && self.is_complete
    }
}

/// Solves a panel. `stop` is asked now and then with the steps so far; true ends the search.
pub fn solve(panel: &Panel, ask: Ask, stop: &mut dyn FnMut(u64) -> bool) -> Solutions {
    solve_board(&Board::new(panel), ask, stop)
}

/// The same for a panel that is already laid out.
pub fn solve_board(board: &Board, ask: Ask, stop: &mut dyn FnMut(u64) -> bool) -> Solutions {
    let is_long = ask.max_solutions > COUNT_FROM;
    if is_long
        && !ask.keeps_lines
        && let Some(count) = count_lines(&board.panel)
    {
        let one = Ask { max_solutions: 1, ..ask };
        let first = Walk::new(board, one, stop).run().first;
        return Solutions { count, is_complete: true, first, ..Solutions::default() };
    }
    Walk::new(board, ask, stop).run()
}

/// Below so many solutions asked for, drawing them is quicker than counting all.
const COUNT_FROM: u64 = 1000;

/// How hard a panel is to guess: puzzle entropy.
///
/// "Entropy as a Measure of Puzzle Difficulty" (Chen, White, Sturtevant 2023): the bits of
/// information a player has to guess to reach a solution when all moves that simple inference
/// rules leave are equally likely; of several solutions the one that needs the fewest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entropy {
    /// Bits with the inference rules of [`INFERENCE_RULES`].
    pub bits: f64,
    /// Bits without: every legal move counts.
    pub bits_without_rules: f64,
}

/// The inference rules a player is taken to use.
pub const INFERENCE_RULES: [&str; 5] = [
    "an end must stay within reach",
    "a region that no line can enter any more must be good",
    "pieces that are together for good must not contradict (separation, star, general, area)",
    "a triangle must still be able to have its sides, and no more",
    "a dot must not be left out of reach",
];

/// The entropy of a panel, given its solutions; none without any, or if its regions take too much
/// work to be judged.
pub fn entropy(board: &Board, solutions: &[Line]) -> Option<Entropy> {
    let mut never = |_| false;
    let mut walk = Walk::new(board, Ask::default(), &mut never);
    let least = solutions.iter().map(|line| walk.guesses(line)).reduce(|best, next| Entropy {
        bits: best.bits.min(next.bits),
        bits_without_rules: best.bits_without_rules.min(next.bits_without_rules),
    });
    least.filter(|_| !walk.judge.is_cut())
}
