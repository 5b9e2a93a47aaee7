//! Tetris and negative pieces: whether their squares add up to the region.

use super::Judge;
use super::effort::Effort;
use crate::board::{Board, Placement, Shapes};
use crate::grid::{Bits, Edges, Grid, MAX_CORNERS, bit, members};

/// The key of a cached tiling: the region, the line edges inside it, the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Question {
    region: Bits,
    inside: Edges,
    pieces: Bits,
}

/// Number of cached tilings.
const MAX_TILINGS: usize = 500_000;

/// Scratch memory of the search.
#[derive(Clone, Debug)]
pub(crate) struct Tiler {
    /// Pieces of each shape still to be placed.
    left: Vec<u8>,
    /// What each cell still needs: positive for tetris pieces, negative for negative ones.
    needs: [i8; MAX_CORNERS],
    laid: Vec<(bool, Placement)>,
}

impl Default for Tiler {
    fn default() -> Tiler {
        Tiler { left: Vec::new(), needs: [0; MAX_CORNERS], laid: Vec::new() }
    }
}

impl Judge {
    /// True when the tetris and negative pieces of a region can be placed so that every cell of the
    /// region is covered once and every other cell not at all.
    pub(super) fn tiles(
        &mut self,
        board: &Board,
        region: Bits,
        walls: &Edges,
        pieces: Bits,
    ) -> bool {
        let area: i64 = board.shapes.iter().map(|shapes| shapes.signed_area(pieces)).sum();
        if area < 0 || area > 0 && area != i64::from(region.count_ones()) {
            return false;
        }
        let target = if area == 0 { 0 } else { region };
        // Without area the region's shape does not matter, nor the line in it.
        let inside = if area == 0 { Edges::default() } else { inside(&board.grid, region, walls) };
        let question = Question { region: target, inside, pieces };
        if let Some((answer, work)) = self.tilings.get(&question) {
            return self.effort.charge(*work) && *answer;
        }
        let before = self.effort.left_for_region();
        let answer = self.tiler.search(board, target, inside, pieces, &mut self.effort);
        // Erasers can ask about every choice of pieces, so the cache is bounded.
        if self.tilings.len() >= MAX_TILINGS {
            self.tilings.clear();
        }
        if let Some(answer) = answer {
            self.tilings.insert(question, (answer, before - self.effort.left_for_region()));
        }
        answer.unwrap_or(false)
    }
}

impl Shapes {
    fn signed_area(&self, pieces: Bits) -> i64 {
        let area = i64::from((self.cells & pieces).count_ones()) * self.area as i64;
        if self.is_negative { -area } else { area }
    }
}

/// The line edges that have the region on both sides.
fn inside(grid: &Grid, region: Bits, walls: &Edges) -> Edges {
    let mut inside = Edges::default();
    let across = walls.across & region & region << grid.width();
    let mut down = walls.down & region & region << 1;
    if grid.is_pillar {
        let is_inside = |&at: &usize| {
            let [left, right] = grid.beside(crate::grid::Edge::Down(at));
            left.zip(right).is_some_and(|(a, b)| region & bit(a) != 0 && region & bit(b) != 0)
        };
        down = members(walls.down).filter(is_inside).fold(0, |set, at| set | bit(at));
    }
    inside.across = across;
    inside.down = down;
    inside
}

/// Rejecting this many placements takes about as long as placing a piece.
const PLACEMENTS_A_PIECE: u64 = 8;

impl Tiler {
    /// Whether the pieces can be placed; none if that needs too much work.
    fn search(
        &mut self,
        board: &Board,
        target: Bits,
        inside: Edges,
        pieces: Bits,
        effort: &mut Effort,
    ) -> Option<bool> {
        self.left.clear();
        let count = |shapes: &Shapes| (shapes.cells & pieces).count_ones() as u8;
        self.left.extend(board.shapes.iter().map(count));
        let has_negative = board
            .shapes
            .iter()
            .zip(&self.left)
            .any(|(shapes, left)| shapes.is_negative && *left > 0);
        if !has_negative {
            return self.cover(board, target, inside, effort);
        }
        self.needs = [0; MAX_CORNERS];
        members(target).for_each(|cell| self.needs[cell] = 1);
        self.laid.clear();
        self.balance(board, target != 0, inside, effort)
    }

    /// Tetris pieces alone: exact cover, always at the first uncovered cell. A piece never lies
    /// across the line.
    fn cover(
        &mut self,
        board: &Board,
        bare: Bits,
        inside: Edges,
        effort: &mut Effort,
    ) -> Option<bool> {
        let Some(cell) = members(bare).next() else {
            return Some(self.left.iter().all(|left| *left == 0));
        };
        for (index, shapes) in board.shapes.iter().enumerate() {
            if self.left[index] == 0 {
                continue;
            }
            if !effort.spend(1 + shapes.placements.len() as u64 / PLACEMENTS_A_PIECE) {
                return None;
            }
            self.left[index] -= 1;
            let mut found = Some(false);
            for placement in &shapes.placements {
                let fits = placement.cells & bit(cell) != 0
                    && placement.cells & !bare == 0
                    && placement.joined.across & inside.across == 0
                    && placement.joined.down & inside.down == 0;
                if fits {
                    found = self.cover(board, bare & !placement.cells, inside, effort);
                }
                if found != Some(false) {
                    break;
                }
            }
            self.left[index] += 1;
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    /// With negative pieces: any cell out of balance must be covered by one of the remaining pieces
    /// of the sign it needs; if no cell is, any piece may lie anywhere.
    fn balance(
        &mut self,
        board: &Board,
        has_area: bool,
        inside: Edges,
        effort: &mut Effort,
    ) -> Option<bool> {
        let cell = self.needs.iter().position(|need| *need != 0);
        let Some(first) = self.left.iter().position(|left| *left > 0) else {
            return Some(cell.is_none() && (!has_area || self.crosses_nothing(inside)));
        };
        for (index, shapes) in board.shapes.iter().enumerate() {
            let is_wanted = match cell {
                Some(cell) => shapes.is_negative == (self.needs[cell] < 0),
                None => index == first,
            };
            if self.left[index] == 0 || !is_wanted {
                continue;
            }
            self.left[index] -= 1;
            let mut found = Some(false);
            for placement in &shapes.placements {
                if cell.is_some_and(|cell| placement.cells & bit(cell) == 0) {
                    continue;
                }
                // Balancing scans all cells, which takes as long as placing several pieces.
                if !effort.spend(4) {
                    found = None;
                    break;
                }
                self.lay(placement, if shapes.is_negative { 1 } else { -1 });
                self.laid.push((shapes.is_negative, *placement));
                if self.can_still(board) {
                    found = self.balance(board, has_area, inside, effort);
                }
                self.laid.pop();
                self.lay(placement, if shapes.is_negative { -1 } else { 1 });
                if found != Some(false) {
                    break;
                }
            }
            self.left[index] += 1;
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    fn lay(&mut self, placement: &Placement, change: i8) {
        members(placement.cells).for_each(|cell| self.needs[cell] += change);
    }

    /// False when more squares are out of balance than the remaining pieces of that sign have.
    fn can_still(&self, board: &Board) -> bool {
        let area = |is_negative: bool| {
            let shapes = board.shapes.iter().zip(&self.left);
            let areas = shapes.filter(|(shapes, _)| shapes.is_negative == is_negative);
            areas.map(|(shapes, left)| shapes.area * usize::from(*left)).sum::<usize>()
        };
        let sum = |sign: i8| -> usize {
            self.needs.iter().map(|need| usize::from((need * sign).max(0).unsigned_abs())).sum()
        };
        sum(1) <= area(false) && sum(-1) <= area(true)
    }

    /// No tetris piece lies across the line, unless a negative piece cancels that side.
    fn crosses_nothing(&self, inside: Edges) -> bool {
        inside.iter().all(|edge| {
            let joined = self.laid.iter().filter(|(minus, laid)| !minus && laid.joined.has(edge));
            let taken = self.laid.iter().filter(|(minus, laid)| *minus && laid.sides.has(edge));
            joined.count() <= taken.count()
        })
    }
}
