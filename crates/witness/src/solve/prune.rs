//! What can be decided about a line before it ends.

use super::walk::{Pen, Walk};
use crate::board::Board;
use crate::general::{Compare, string_bit};
use crate::grid::{Bits, Edges, bit, members};

impl Walk<'_, '_> {
    /// False when the line `next`, one step longer than `pen`, cannot become a solution. Findings
    /// are recorded in `next`.
    pub(super) fn is_worth(&mut self, pen: &Pen, next: &mut Pen) -> bool {
        let board = self.board;
        let head = next.drawn.first.head;
        let is_end = board.panel.ends & bit(head) != 0;
        next.reach = reach(board, head, pen.reach & !next.drawn.corners);
        if !is_end && next.reach & board.panel.ends == 0 {
            return false;
        }
        if board.pieces == 0 && !has_dots(board) {
            return true;
        }
        let open = open_edges(board, next.reach | bit(head), &next.drawn.edges);
        // A region without pieces may always close, but dots and pieces need judging.
        if !self.judge_closed(next, touched(board, &open)) {
            return false;
        }
        board.erasers != 0 || !has_conflict(board, pen, next, &open)
    }
}

fn has_dots(board: &Board) -> bool {
    board.panel.dots.iter().any(|dots| *dots != Default::default())
}

/// The free corners connected with the head.
pub(super) fn reach(board: &Board, head: usize, free: Bits) -> Bits {
    let grid = &board.grid;
    let (width, usable) = (grid.width(), board.usable);
    let mut reach = bit(head);
    loop {
        let mut grown = reach | (reach & usable.down) << width | (reach >> width) & usable.down;
        if grid.is_pillar {
            // Horizontal edges are numbered by their left corner, whatever column that is in.
            let last = last_column(board);
            let right = reach & usable.across;
            grown |= (right & !last) << 1 | (right & last) >> (width - 1);
            let left = (reach & !(last >> (width - 1))) >> 1
                | (reach & last >> (width - 1)) << (width - 1);
            grown |= left & usable.across;
        } else {
            grown |= (reach & usable.across) << 1 | (reach >> 1) & usable.across;
        }
        grown &= free | bit(head);
        if grown == reach {
            return reach & !bit(head);
        }
        reach = grown;
    }
}

fn last_column(board: &Board) -> Bits {
    let width = board.grid.width();
    (0..=board.grid.rows).fold(0, |set, y| set | bit(y * width + width - 1))
}

/// The edges that a line can still use: both ends are in `reach`, of either line.
pub(super) fn open_edges(board: &Board, reach: Bits, used: &Edges) -> Edges {
    let grid = &board.grid;
    let width = grid.width();
    let right = match grid.is_pillar {
        false => reach >> 1,
        true => {
            let last = last_column(board);
            let first = last >> (width - 1);
            (reach & !first) >> 1 | (reach & first) << (width - 1)
        }
    };
    let mut open = Edges {
        across: reach & right & board.usable.across,
        down: reach & reach >> width & board.usable.down,
    };
    if let Some(symmetry) = board.symmetry() {
        open = open.union(symmetry.edges(grid, &open));
    }
    open.without(*used)
}

/// The cells that have one of these edges as a side.
pub(super) fn touched(board: &Board, open: &Edges) -> Bits {
    let grid = &board.grid;
    let width = grid.width();
    let mut cells = open.across | open.across >> width | open.down;
    if grid.is_pillar {
        let last = last_column(board);
        let first = last >> (width - 1);
        cells |= (open.down & !first) >> 1 | (open.down & first) << (width - 1);
    } else {
        cells |= open.down >> 1;
    }
    cells & board.cells
}

/// True when there is already a permanent error; used only without erasers.
fn has_conflict(board: &Board, pen: &Pen, next: &Pen, open: &Edges) -> bool {
    let walls = &next.drawn.edges;
    let images = board.images.as_ref();
    let mut reach = next.reach;
    if let Some(images) = images {
        reach = members(reach).fold(reach, |both, corner| both | bit(usize::from(images[corner])));
    }
    for dots in &board.panel.dots {
        if dots.corners & !next.drawn.corners & !reach != 0
            || !dots.edges.without(*walls).without(*open).is_empty()
        {
            return true;
        }
    }
    let (from, to) = (pen.drawn.first.head, next.drawn.first.head);
    let mut near = board.grid.around(from) | board.grid.around(to);
    if let Some(images) = images {
        near |= board.grid.around(usize::from(images[from]));
        near |= board.grid.around(usize::from(images[to]));
    }
    let near = near & !next.judged;
    for (index, triangles) in board.triangles.iter().enumerate() {
        for cell in members(triangles & near) {
            let sides = board.grid.sides(cell);
            let drawn = sides.iter().filter(|side| walls.has(**side)).count();
            let maybe = sides.iter().filter(|side| open.has(**side)).count();
            if drawn > index + 1 || drawn + maybe < index + 1 {
                return true;
            }
        }
    }
    if board.pieces == board.triangles.iter().fold(0, |all, some| all | some) {
        return false;
    }
    // Cells joined through edges that no line can use any more will share a region.
    let shut = walls.union(*open);
    let mut left = near;
    while left != 0 {
        let together = board.grid.region(left & left.wrapping_neg(), &shut);
        left &= !together;
        if together & board.pieces != 0 && is_hopeless(board, together, walls) {
            return true;
        }
    }
    false
}

/// True when cells that will share a region cannot be in a good one. The final region lies between
/// these cells and the region they are in now.
pub(super) fn is_hopeless(board: &Board, together: Bits, walls: &Edges) -> bool {
    let colours = board.separations.iter().filter(|colour| **colour & together != 0);
    if colours.count() > 1 {
        return true;
    }
    let widest = board.grid.region(together, walls);
    for (stars, colour) in &board.stars {
        if stars & together != 0
            && ((colour & together).count_ones() > 2 || (colour & widest).count_ones() < 2)
        {
            return true;
        }
    }
    board.generals.iter().any(|counters| is_overcounted(counters, board, together))
        || is_out_of_area(board, together, widest)
}

/// True when the count of a general piece is already wrong and more pieces cannot correct it.
fn is_overcounted(counters: &crate::board::Counters, board: &Board, together: Bits) -> bool {
    if counters.cells & together == 0 {
        return false;
    }
    let present = board.pieces & together;
    let mut counted = 0;
    for same_type in [false, true] {
        for same_colour in [false, true] {
            if counters.general.set & string_bit(same_type, same_colour) != 0 {
                let by = |set: Bits, same: bool| if same { set } else { !set };
                counted |= present
                    & by(counters.same_type, same_type)
                    & by(counters.same_colour, same_colour);
            }
        }
    }
    match counters.general.comparison {
        Compare::All => counted != present,
        Compare::None => counted != 0,
        Compare::Exactly(number) => counted.count_ones() > number,
        Compare::AtLeast(_) => false,
    }
}

/// True when the squares of tetris pieces cannot make up the region. Negative pieces make areas
/// uncertain, so panels with them are not tested.
fn is_out_of_area(board: &Board, together: Bits, widest: Bits) -> bool {
    if board.polyominoes & together == 0 || board.shapes.iter().any(|shapes| shapes.is_negative) {
        return false;
    }
    let area = |cells: Bits| -> usize {
        let shapes = board.shapes.iter();
        shapes.map(|shapes| (shapes.cells & cells).count_ones() as usize * shapes.area).sum()
    };
    area(together) > widest.count_ones() as usize || area(widest) < together.count_ones() as usize
}
