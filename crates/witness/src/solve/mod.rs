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
use crate::judge::{MAX_WORK, OF_REGION};
use crate::line::Line;
use crate::panel::Panel;
use play::Watch;
use walk::Walk;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Stop after this many solutions.
    pub max_solutions: u64,
    /// Corners the pen may be put on before the search is cut.
    pub max_steps: u64,
    /// Work that judging regions may take: pieces laid and choices of erasers.
    pub max_work: u64,
    /// Work that judging one region may take.
    pub max_region_work: u64,
    /// Keep all solutions, and not only the first.
    pub keeps_lines: bool,
    /// Under symmetry, count a picture once for each of its lines that a player can trace.
    pub every_tracing: bool,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask { max_solutions: u64::MAX, ..Ask::UNIQUE }
    }
}

impl Ask {
    /// Whether there is a solution and whether there is only one: stops at the second.
    pub const UNIQUE: Ask = Ask {
        max_solutions: 2,
        max_steps: u64::MAX,
        max_work: MAX_WORK,
        max_region_work: OF_REGION,
        keeps_lines: false,
        every_tracing: false,
    };
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Solutions found; under symmetry pictures, unless every tracing was asked for.
    pub count: u128,
    /// These are all of them.
    pub is_complete: bool,
    /// The first in order.
    pub first: Option<Line>,
    /// All found, in order, where they were asked for.
    pub lines: Vec<Line>,
    /// Moves of the shortest one found, lifting the pen included where that is a move of its own;
    /// none where lines were counted without drawing them.
    pub shortest: Option<usize>,
    /// Corners the pen was put on; 0 where lines were counted without drawing them.
    pub steps: u64,
    /// `watch` ended the search.
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

/// Solves a panel. `watch` is asked now and then with the steps of the pen so far.
pub fn solve(panel: &Panel, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    solve_board(&Board::new(panel), ask, watch)
}

/// The same for a panel that is already laid out.
pub fn solve_board(board: &Board, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    let is_long = ask.max_solutions > COUNT_FROM;
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

/// Up to this many solutions, drawing them is quicker than counting all.
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
