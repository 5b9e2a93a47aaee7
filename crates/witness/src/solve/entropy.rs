//! How hard a panel is to guess: puzzle entropy.

use super::Ask;
use super::walk::{Pen, Walk};
use crate::board::Board;
use crate::grid::{bit, members};
use crate::line::{Line, Move};
use crate::panel::Dots;

/// How hard a panel is to guess.
///
/// "Entropy as a Measure of Puzzle Difficulty" (Chen, White, Sturtevant 2023): the bits of
/// information a player has to guess to reach a solution when all moves that simple inference rules
/// leave are equally likely; with several solutions, the minimum over them. A position from which
/// every move leads to a solution without a guess needs none itself, so a panel that cannot be failed
/// has 0 bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entropy {
    /// Bits with the inference rules of [`INFERENCE_RULES`].
    pub bits: f64,
    /// Bits without inference rules: every legal move counts.
    pub bits_without_rules: f64,
}

/// The inference rules a player is assumed to use.
pub const INFERENCE_RULES: [&str; 5] = [
    "an end must stay within reach",
    "a region that no line can enter any more must be good",
    "pieces that are together for good must not contradict (separation, star, general, area)",
    "a triangle must still be able to have its sides, and no more",
    "a dot must not be left out of reach",
];

/// The entropy of a panel, given all its solutions, under symmetry with every tracing; none without
/// solutions, or if its regions need too much work to be judged. If some solutions are missing, the
/// result is an upper bound.
pub fn entropy(board: &Board, solutions: &[Line]) -> Option<Entropy> {
    let mut never = |_| false;
    let mut walk = Walk::new(board, Ask::default(), &mut never);
    let mut lines: Vec<(Line, Vec<Move>)> =
        solutions.iter().map(|line| (*line, line.moves().collect())).collect();
    lines.sort_by(|(a, moves), (b, other)| (a.start(), moves).cmp(&(b.start(), other)));
    let starts: Vec<usize> = members(board.panel.starts & board.free).collect();
    let mut choice = Choice::of(starts.len(), starts.len());
    for start in starts {
        let range = within(&lines, |(line, _)| line.start().cmp(&start));
        match walk.put_on(start).filter(|_| !range.is_empty()) {
            Some(pen) => choice.take(walk.bits_from(&pen, 0, range)),
            None => choice.fail(),
        }
    }
    choice.total().filter(|_| !walk.judge.is_cut())
}

/// Several ways to go on, each equally likely.
struct Choice {
    /// The ways the rules leave, and all legal ones.
    left: usize,
    legal: usize,
    /// The least over those that lead to a solution.
    least: Option<Entropy>,
    /// Whether some way that the rules leave needs a guess or fails.
    is_risky: bool,
    /// The same for all legal ways.
    is_risky_without_rules: bool,
}

impl Choice {
    fn of(left: usize, legal: usize) -> Choice {
        let is_risky_without_rules = left < legal;
        Choice { left, legal, least: None, is_risky: false, is_risky_without_rules }
    }

    /// A way that leads to a solution.
    fn take(&mut self, next: Entropy) {
        self.is_risky |= next.bits > 0.0;
        self.is_risky_without_rules |= next.bits_without_rules > 0.0;
        self.least = Some(self.least.map_or(next, |least| Entropy {
            bits: least.bits.min(next.bits),
            bits_without_rules: least.bits_without_rules.min(next.bits_without_rules),
        }));
    }

    /// A way that the rules leave and that leads to no solution.
    fn fail(&mut self) {
        (self.is_risky, self.is_risky_without_rules) = (true, true);
    }

    fn total(&self) -> Option<Entropy> {
        let guess = |is_risky: bool, ways: usize, least: f64| match is_risky {
            true => (ways.max(1) as f64).log2() + least,
            false => 0.0,
        };
        self.least.map(|least| Entropy {
            bits: guess(self.is_risky, self.left, least.bits),
            bits_without_rules: guess(
                self.is_risky_without_rules,
                self.legal,
                least.bits_without_rules,
            ),
        })
    }
}

impl Walk<'_, '_> {
    /// What has to be guessed from a position of which these are the solutions, all with the same
    /// first `depth` moves; there is at least one.
    fn bits_from(&mut self, pen: &Pen, depth: usize, lines: &[(Line, Vec<Move>)]) -> Entropy {
        let ends = self.board.panel.ends;
        let is_end = ends & bit(pen.drawn.first.head) != 0;
        let solved = Entropy { bits: 0.0, bits_without_rules: 0.0 };
        // A line on an end that cannot go on to another is over: there is nothing to choose.
        if is_end && pen.reach & ends == 0 {
            return solved;
        }
        let moves = self.moves(pen);
        let lifts = usize::from(is_end);
        let left = moves.iter().filter(|(_, next)| next.is_some()).count();
        let mut choice = Choice::of(left + lifts, moves.len() + lifts);
        if is_end {
            match lines.first().is_some_and(|(line, _)| line.len() == depth) {
                true => choice.take(solved),
                false => choice.fail(),
            }
        }
        for (mv, next) in moves {
            // A move that the rules exclude fails, which `Choice::of` knows.
            let Some(next) = next else { continue };
            let range = within(lines, |(_, moves)| moves.get(depth).cmp(&Some(&mv)));
            match range.is_empty() {
                true => choice.fail(),
                false => choice.take(self.bits_from(&next, depth + 1, range)),
            }
        }
        let total = choice.total().unwrap_or(solved);
        // If nothing is left to judge, every way that the rules leave wins, listed or not.
        match self.has_nothing_to_judge(pen) {
            true => Entropy { bits: 0.0, ..total },
            false => total,
        }
    }

    /// Every piece lies in a region that is closed and good, and every dot is covered. A second line
    /// can still get in the way, so this is never said of panels with one.
    fn has_nothing_to_judge(&self, pen: &Pen) -> bool {
        let drawn = &pen.drawn;
        let is_covered = |dots: &Dots| {
            dots.corners & !drawn.corners == 0 && dots.edges.without(drawn.edges).is_empty()
        };
        self.board.images.is_none()
            && self.board.pieces & !pen.judged == 0
            && self.board.panel.dots.iter().all(is_covered)
    }
}

/// The stretch of sorted lines that compare as equal.
fn within<T>(lines: &[T], compare: impl Fn(&T) -> std::cmp::Ordering) -> &[T] {
    let from = lines.partition_point(|line| compare(line).is_lt());
    let to = lines.partition_point(|line| compare(line).is_le());
    &lines[from..to]
}
