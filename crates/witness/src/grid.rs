//! The lattice a panel is drawn on.

use crate::line::Move;

/// A set of corners, of cells, or of the edges of one direction, by their numbers.
///
/// A cell has the number of its top left corner, an edge the number of its left or upper corner.
/// All sets then shift alike: the left side of cell `i` is the downward edge `i` and its top side
/// is the horizontal edge `i`.
pub type Bits = u128;

/// The most corners a panel may have: what one word of [`Bits`] can number.
pub const MAX_CORNERS: usize = 128;

/// The one-element set.
pub fn bit(number: usize) -> Bits {
    1 << number
}

/// The members of a set, ascending.
pub fn members(mut set: Bits) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

/// A grid of cells, flat or closed round to a pillar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    /// Rows of cells.
    pub rows: usize,
    /// Columns of cells.
    pub cols: usize,
    /// The right side is joined to the left one.
    pub is_pillar: bool,
}

/// A set of edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Edges {
    /// Edges to the right of these corners.
    pub across: Bits,
    /// Edges downward of these corners.
    pub down: Bits,
}

/// One edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// To the right of this corner.
    Across(usize),
    /// Downward of this corner.
    Down(usize),
}

impl Edges {
    /// True when the edge is in the set.
    pub fn has(&self, edge: Edge) -> bool {
        match edge {
            Edge::Across(at) => self.across & bit(at) != 0,
            Edge::Down(at) => self.down & bit(at) != 0,
        }
    }

    /// Adds an edge.
    pub fn insert(&mut self, edge: Edge) {
        match edge {
            Edge::Across(at) => self.across |= bit(at),
            Edge::Down(at) => self.down |= bit(at),
        }
    }

    /// The union.
    pub fn union(self, other: Edges) -> Edges {
        Edges { across: self.across | other.across, down: self.down | other.down }
    }

    /// The difference: what is in this set and not in the other.
    pub fn without(self, other: Edges) -> Edges {
        Edges { across: self.across & !other.across, down: self.down & !other.down }
    }

    /// True when it is empty.
    pub fn is_empty(&self) -> bool {
        self.across | self.down == 0
    }

    /// Its edges, horizontal ones first.
    pub fn iter(&self) -> impl Iterator<Item = Edge> {
        members(self.across).map(Edge::Across).chain(members(self.down).map(Edge::Down))
    }
}

impl Grid {
    /// Corners in a row of corners; also the difference between a number and the one below it.
    pub fn width(&self) -> usize {
        if self.is_pillar { self.cols } else { self.cols + 1 }
    }

    /// The number of corners.
    pub fn corners(&self) -> usize {
        self.width() * (self.rows + 1)
    }

    /// True when the corners can be numbered by [`Bits`].
    pub fn fits(&self) -> bool {
        self.rows < MAX_CORNERS && self.cols < MAX_CORNERS && self.corners() <= MAX_CORNERS
    }

    /// The number of the corner or cell in a column and row, from 0 at the top left.
    pub fn at(&self, x: usize, y: usize) -> usize {
        y * self.width() + x
    }

    /// Column and row of a number.
    pub fn place(&self, number: usize) -> (usize, usize) {
        (number % self.width(), number / self.width())
    }

    /// Where a move leads and over which edge; none off the grid.
    pub fn step(&self, corner: usize, mv: Move) -> Option<(usize, Edge)> {
        let (width, last) = (self.width(), self.width() - 1);
        let (x, y) = self.place(corner);
        match mv {
            Move::Left if x > 0 => Some((corner - 1, Edge::Across(corner - 1))),
            Move::Left if self.is_pillar => Some((corner + last, Edge::Across(corner + last))),
            Move::Right if x < last => Some((corner + 1, Edge::Across(corner))),
            Move::Right if self.is_pillar => Some((corner - last, Edge::Across(corner))),
            Move::Down if y < self.rows => Some((corner + width, Edge::Down(corner))),
            Move::Up if y > 0 => Some((corner - width, Edge::Down(corner - width))),
            _ => None,
        }
    }

    /// The set of all cells.
    pub fn all_cells(&self) -> Bits {
        let row = (bit(self.cols)).wrapping_sub(1);
        (0..self.rows).fold(0, |cells, y| cells | row << (y * self.width()))
    }

    /// The set of all corners.
    pub fn all_corners(&self) -> Bits {
        Bits::MAX >> (MAX_CORNERS - self.corners())
    }

    /// All edges of the grid.
    pub fn all_edges(&self) -> Edges {
        let mut edges = Edges::default();
        for corner in 0..self.corners() {
            for mv in [Move::Right, Move::Down] {
                if let Some((_, edge)) = self.step(corner, mv) {
                    edges.insert(edge);
                }
            }
        }
        edges
    }

    /// The cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        members(self.all_cells())
    }

    /// The cells on both sides of an edge; none outside.
    pub fn beside(&self, edge: Edge) -> [Option<usize>; 2] {
        let (x, y) = self.place(match edge {
            Edge::Across(at) | Edge::Down(at) => at,
        });
        match edge {
            Edge::Across(_) => {
                let above = (y > 0).then(|| self.at(x, y - 1));
                [above, (y < self.rows).then(|| self.at(x, y))]
            }
            Edge::Down(_) if self.is_pillar => {
                [Some(self.at((x + self.cols - 1) % self.cols, y)), Some(self.at(x, y))]
            }
            Edge::Down(_) => {
                let left = (x > 0).then(|| self.at(x.wrapping_sub(1), y));
                [left, (x < self.cols).then(|| self.at(x, y))]
            }
        }
    }

    /// The cells that touch a corner.
    pub fn around(&self, corner: usize) -> Bits {
        let (x, y) = self.place(corner);
        let mut cells = 0;
        let columns = match self.is_pillar {
            true => [Some((x + self.cols - 1) % self.cols), Some(x)],
            false => [x.checked_sub(1), (x < self.cols).then_some(x)],
        };
        for column in columns.into_iter().flatten() {
            for row in [y.checked_sub(1), (y < self.rows).then_some(y)].into_iter().flatten() {
                cells |= bit(self.at(column, row));
            }
        }
        cells
    }

    /// The four sides of a cell: left, right, top, bottom.
    pub fn sides(&self, cell: usize) -> [Edge; 4] {
        let (x, y) = self.place(cell);
        let right = if self.is_pillar { (x + 1) % self.cols } else { x + 1 };
        [
            Edge::Down(cell),
            Edge::Down(self.at(right, y)),
            Edge::Across(cell),
            Edge::Across(cell + self.width()),
        ]
    }

    /// The cells connected with `seed` without crossing an edge of `walls`.
    pub fn region(&self, seed: Bits, walls: &Edges) -> Bits {
        let (width, all) = (self.width(), self.all_cells());
        let (across, down) = (!walls.across, !walls.down);
        let mut region = seed;
        loop {
            let mut grown = region | (region << width & across) | (region & across) >> width;
            if self.is_pillar {
                let first = self.first_column();
                let last = first << (self.cols - 1);
                grown |= (grown & !last) << 1 & down;
                grown |= (region & last) >> (self.cols - 1) & down;
                grown |= (region & !first & down) >> 1;
                grown |= (region & first & down) << (self.cols - 1);
            } else {
                grown |= (region << 1 & down) | (region & down) >> 1;
            }
            grown &= all;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    fn first_column(&self) -> Bits {
        (0..self.rows).fold(0, |cells, y| cells | bit(y * self.width()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grids() -> Vec<Grid> {
        let mut grids = Vec::new();
        for rows in 1..5 {
            for cols in 1..5 {
                grids.push(Grid { rows, cols, is_pillar: false });
                if cols > 1 {
                    grids.push(Grid { rows, cols, is_pillar: true });
                }
            }
        }
        grids
    }

    #[test]
    fn a_step_back_crosses_the_same_edge() {
        for grid in grids() {
            for corner in 0..grid.corners() {
                for mv in Move::ALL {
                    let Some((to, edge)) = grid.step(corner, mv) else { continue };
                    assert!(grid.all_edges().has(edge));
                    assert_eq!(grid.step(to, mv.back()), Some((corner, edge)), "{grid:?}");
                }
            }
        }
    }

    #[test]
    fn sides_and_cells_beside_edges_agree() {
        for grid in grids() {
            for cell in grid.cells() {
                for side in grid.sides(cell) {
                    assert!(grid.beside(side).contains(&Some(cell)), "{grid:?} {cell} {side:?}");
                }
            }
            for edge in grid.all_edges().iter() {
                for cell in grid.beside(edge).into_iter().flatten() {
                    assert!(grid.sides(cell).contains(&edge));
                }
            }
        }
    }

    #[test]
    fn regions_end_at_walls() {
        for grid in grids() {
            for mask in 0u64..64 {
                let mut walls = Edges::default();
                for (index, edge) in grid.all_edges().iter().enumerate() {
                    if mask >> (index % 6) & 1 == 1 && index % 5 != 0 {
                        walls.insert(edge);
                    }
                }
                let mut plain = bit(0);
                loop {
                    let before = plain;
                    for edge in grid.all_edges().iter().filter(|edge| !walls.has(*edge)) {
                        if let [Some(a), Some(b)] = grid.beside(edge)
                            && plain & (bit(a) | bit(b)) != 0
                        {
                            plain |= bit(a) | bit(b);
                        }
                    }
                    if plain == before {
                        break;
                    }
                }
                assert_eq!(grid.region(bit(0), &walls), plain, "{grid:?}");
            }
        }
    }
}
