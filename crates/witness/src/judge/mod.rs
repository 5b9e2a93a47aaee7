//! Whether a line solves a panel, region by region.

mod effort;
mod erasers;
mod tiling;

pub(crate) use effort::OF_REGION;

use crate::board::{Board, Drawn};
use crate::general::string_bit;
use crate::grid::{Bits, Edges, bit, members};
use rustc_hash::FxHashMap;

/// Decides whether lines solve a panel. Tilings are computed once and cached.
#[derive(Clone, Debug)]
pub struct Judge {
    /// Answers, each with the work it took.
    tilings: FxHashMap<tiling::Question, (bool, u64)>,
    tiler: tiling::Tiler,
    effort: effort::Effort,
}

/// Default work limit of judging, in pieces placed and choices of erasers: about ten seconds.
pub const MAX_WORK: u64 = 500_000_000;

impl Default for Judge {
    fn default() -> Judge {
        Judge::new(MAX_WORK)
    }
}

/// The errors of a finished line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// True when there are no errors.
    pub is_solved: bool,
    /// False when there were too many negative pieces or erasers to find the errors.
    pub is_known: bool,
    /// Pieces that are not satisfied and that no eraser removes.
    pub unsatisfied: Bits,
    /// Pieces that erasers remove; one of the possible choices.
    pub erased: Bits,
    /// Corners with dots that no line covers, or the wrong one.
    pub missed_corners: Bits,
    /// Edges with such dots.
    pub missed_edges: Edges,
}

/// Dots that are not covered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uncovered {
    pub(crate) corners: Bits,
    pub(crate) edges: Edges,
}

impl Judge {
    /// A judge that does at most this much work and then leaves every region undecided.
    pub fn new(max_work: u64) -> Judge {
        Judge::limited(max_work, OF_REGION)
    }

    /// A judge with a limit on all its work and on the work for each region. Without the first, its
    /// decision about a region does not depend on earlier calls.
    pub(crate) fn limited(max_work: u64, of_region: u64) -> Judge {
        let (tilings, tiler) = Default::default();
        Judge { tilings, tiler, effort: effort::Effort::new(max_work, of_region) }
    }

    /// Whether some region was left undecided so far. Such a region counts as bad, so a yes is
    /// always right and a no may be wrong.
    pub fn is_cut(&self) -> bool {
        self.effort.is_cut()
    }

    /// Work done so far.
    pub(crate) fn work(&self) -> u64 {
        self.effort.done()
    }

    /// Whether the work limit is reached.
    pub(crate) fn is_over(&self) -> bool {
        self.effort.is_over()
    }

    /// True when a finished line solves the panel; its start and end are not checked.
    pub fn solves(&mut self, board: &Board, drawn: &Drawn) -> bool {
        self.solves_but(board, drawn, 0)
    }

    /// The same when the regions of `judged` are already known to be good.
    pub(crate) fn solves_but(&mut self, board: &Board, drawn: &Drawn, judged: Bits) -> bool {
        if covers_wrong_dot(board, drawn) {
            return false;
        }
        let uncovered = uncovered(board, drawn);
        let mut left = board.cells & !judged;
        while left != 0 {
            let region = board.grid.region(left & left.wrapping_neg(), &drawn.edges);
            left &= !region;
            if !self.is_good(board, region, &drawn.edges, &uncovered) {
                return false;
            }
        }
        true
    }

    /// Whether a finished line solves the panel; none when a region that decides this needs too
    /// much work.
    pub(crate) fn decide(&mut self, board: &Board, drawn: &Drawn) -> Option<bool> {
        if covers_wrong_dot(board, drawn) {
            return Some(false);
        }
        let uncovered = uncovered(board, drawn);
        let mut is_undecided = false;
        let mut left = board.cells;
        while left != 0 {
            let region = board.grid.region(left & left.wrapping_neg(), &drawn.edges);
            left &= !region;
            if !self.is_good(board, region, &drawn.edges, &uncovered) {
                match self.effort.is_region_cut() {
                    true => is_undecided = true,
                    false => return Some(false),
                }
            }
        }
        (!is_undecided).then_some(true)
    }

    /// Finds every error of a finished line, to mark it.
    pub fn verdict(&mut self, board: &Board, drawn: &Drawn) -> Verdict {
        let mut verdict = Verdict { is_solved: true, ..Verdict::default() };
        let mut uncovered = uncovered(board, drawn);
        if let Some((corners, edges)) = wrong_dots(board, drawn) {
            verdict.is_solved = false;
            verdict.missed_corners = corners;
            verdict.missed_edges = edges;
        }
        let mut left = board.cells;
        while left != 0 {
            let region = board.grid.region(left & left.wrapping_neg(), &drawn.edges);
            left &= !region;
            let pieces = board.pieces & region;
            self.effort.begin_region();
            let wrong = self.unsatisfied(board, region, &drawn.edges, pieces);
            if board.erasers & region == 0 {
                verdict.unsatisfied |= wrong;
                continue;
            }
            self.effort.begin_region();
            match self.erase(board, region, &drawn.edges, &uncovered) {
                Some(erased) => {
                    verdict.erased |= erased | board.erasers & region;
                    // The dots of a good region have been erased.
                    let of_region = uncovered.within(board, region);
                    uncovered.corners &= !of_region.corners;
                    uncovered.edges = uncovered.edges.without(of_region.edges);
                }
                // An eraser with nothing to erase is itself an error.
                None if wrong == 0 => verdict.unsatisfied |= board.erasers & region,
                None => verdict.unsatisfied |= wrong,
            }
        }
        verdict.missed_corners |= uncovered.corners;
        verdict.missed_edges = verdict.missed_edges.union(uncovered.edges);
        verdict.is_solved &= verdict.unsatisfied == 0
            && verdict.missed_corners == 0
            && verdict.missed_edges.is_empty();
        // A solved line is solved; any other verdict may be due to undecided regions.
        verdict.is_known = verdict.is_solved || !self.is_cut();
        verdict
    }

    /// True when a region that can no longer change has no error.
    pub(crate) fn is_good(
        &mut self,
        board: &Board,
        region: Bits,
        walls: &Edges,
        uncovered: &Uncovered,
    ) -> bool {
        self.effort.begin_region();
        if board.erasers & region != 0 {
            return self.erase(board, region, walls, uncovered).is_some();
        }
        let pieces = board.pieces & region;
        uncovered.within(board, region).count() == 0
            && (pieces == 0 || self.unsatisfied(board, region, walls, pieces) == 0)
    }

    /// The pieces of `present` that are not satisfied in their region; erasers always are.
    pub(crate) fn unsatisfied(
        &mut self,
        board: &Board,
        region: Bits,
        walls: &Edges,
        present: Bits,
    ) -> Bits {
        let mut wrong = 0;
        let mut separations = 0;
        let mut colours = 0;
        for colour in &board.separations {
            separations |= colour & present;
            colours += u32::from(colour & present != 0);
        }
        if colours > 1 {
            wrong |= separations;
        }
        for (stars, colour) in &board.stars {
            if stars & present != 0 && (colour & present).count_ones() != 2 {
                wrong |= stars & present;
            }
        }
        for (index, triangles) in board.triangles.iter().enumerate() {
            for cell in members(triangles & present) {
                let sides = board.grid.sides(cell).into_iter().filter(|side| walls.has(*side));
                if sides.count() != index + 1 {
                    wrong |= bit(cell);
                }
            }
        }
        for counters in &board.generals {
            let mine = counters.cells & present;
            if mine != 0 && !counts(counters, present) {
                wrong |= mine;
            }
        }
        let polyominoes = board.polyominoes & present;
        if polyominoes != 0 && !self.tiles(board, region, walls, polyominoes) {
            wrong |= polyominoes;
        }
        wrong
    }
}

/// True when general pieces of one type and colour are satisfied among the present pieces.
fn counts(counters: &crate::board::Counters, present: Bits) -> bool {
    let mut count = 0;
    for same_type in [false, true] {
        for same_colour in [false, true] {
            if counters.general.set & string_bit(same_type, same_colour) != 0 {
                let by = |set: Bits, same: bool| if same { set } else { !set };
                let pieces = present
                    & by(counters.same_type, same_type)
                    & by(counters.same_colour, same_colour);
                count += pieces.count_ones();
            }
        }
    }
    counters.general.comparison.holds(count as usize, present.count_ones() as usize)
}

impl Uncovered {
    /// The dots that belong to a region. All cells that touch an uncovered dot are in one region.
    pub(crate) fn within(&self, board: &Board, region: Bits) -> Uncovered {
        let mut own = Uncovered::default();
        for corner in members(self.corners) {
            if board.grid.around(corner) & region != 0 {
                own.corners |= bit(corner);
            }
        }
        for edge in self.edges.iter() {
            let cells = board.grid.beside(edge).into_iter().flatten();
            if cells.fold(0, |cells, cell| cells | bit(cell)) & region != 0 {
                own.edges.insert(edge);
            }
        }
        own
    }

    pub(crate) fn count(&self) -> u32 {
        self.corners.count_ones() + self.edges.across.count_ones() + self.edges.down.count_ones()
    }
}

/// The dots that no line covers.
pub(crate) fn uncovered(board: &Board, drawn: &Drawn) -> Uncovered {
    let mut uncovered = Uncovered::default();
    for dots in &board.panel.dots {
        uncovered.corners |= dots.corners & !drawn.corners;
        uncovered.edges = uncovered.edges.union(dots.edges.without(drawn.edges));
    }
    uncovered
}

/// True when a coloured dot lies under the wrong line.
pub(crate) fn covers_wrong_dot(board: &Board, drawn: &Drawn) -> bool {
    board.has_coloured_dots && wrong_dots(board, drawn).is_some()
}

fn wrong_dots(board: &Board, drawn: &Drawn) -> Option<(Bits, Edges)> {
    let second = drawn.second?;
    let [_, ones, twos] = &board.panel.dots;
    let corners = ones.corners & second.corners | twos.corners & drawn.first.corners;
    let both = |a: Edges, b: Edges| Edges { across: a.across & b.across, down: a.down & b.down };
    let edges = both(ones.edges, second.edges).union(both(twos.edges, drawn.first.edges));
    (corners != 0 || !edges.is_empty()).then_some((corners, edges))
}
