//! A panel: the grid and everything on it.

use crate::grid::{Bits, Edge, Edges, Grid};
use crate::piece::Piece;

/// One panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Its name, one word.
    pub name: String,
    /// Its grid.
    pub grid: Grid,
    /// The second line, if there is one.
    pub symmetry: Option<Symmetry>,
    /// The glyphs its author defined, in that order; some may be unused.
    pub legend: Vec<(char, Piece)>,
    /// The pieces by the numbers of cells.
    pub cells: Vec<Option<Piece>>,
    /// Corners where a line may start.
    pub starts: Bits,
    /// Corners where a line may end.
    pub ends: Bits,
    /// Edges no line may use.
    pub gaps: Edges,
    /// Dots that any line may cover, that line 1 must cover, that line 2 must cover.
    pub dots: [Dots; 3],
}

/// Places of dots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Dots {
    pub corners: Bits,
    pub edges: Edges,
}

/// How the second line follows the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Left and right are exchanged.
    X,
    /// Top and bottom are exchanged.
    Y,
    /// A half turn.
    Rotational,
    /// Half round the pillar.
    Parallel,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 4] =
        [Symmetry::X, Symmetry::Y, Symmetry::Rotational, Symmetry::Parallel];

    /// The word in a panel file.
    pub fn word(self) -> &'static str {
        match self {
            Symmetry::X => "x",
            Symmetry::Y => "y",
            Symmetry::Rotational => "rotational",
            Symmetry::Parallel => "parallel",
        }
    }

    /// The image of a corner. On a pillar everything is also rotated by half its circumference.
    pub fn corner(self, grid: &Grid, corner: usize) -> usize {
        let (x, y) = grid.place(corner);
        let (flips_x, flips_y) = self.flips();
        let y = if flips_y { grid.rows - y } else { y };
        let x = match (grid.is_pillar, flips_x) {
            (false, true) => grid.cols - x,
            (false, false) => x,
            (true, true) => (grid.cols + grid.cols / 2 - x) % grid.cols,
            (true, false) => (x + grid.cols / 2) % grid.cols,
        };
        grid.at(x, y)
    }

    /// The image of an edge.
    pub fn edge(self, grid: &Grid, edge: Edge) -> Edge {
        let (flips_x, flips_y) = self.flips();
        match edge {
            // The horizontal edge from x to x + 1 is flipped to one whose right end is the image of
            // x.
            Edge::Across(at) => {
                let image = self.corner(grid, at);
                let (x, y) = grid.place(image);
                match flips_x {
                    false => Edge::Across(image),
                    true => Edge::Across(grid.at((x + grid.width() - 1) % grid.width(), y)),
                }
            }
            Edge::Down(at) => {
                let image = self.corner(grid, at);
                Edge::Down(if flips_y { image - grid.width() } else { image })
            }
        }
    }

    /// The image of a set of edges.
    pub fn edges(self, grid: &Grid, edges: &Edges) -> Edges {
        let mut images = Edges::default();
        edges.iter().for_each(|edge| images.insert(self.edge(grid, edge)));
        images
    }

    /// The image of a set of corners.
    pub fn corners(self, grid: &Grid, corners: Bits) -> Bits {
        let image = |corner| crate::grid::bit(self.corner(grid, corner));
        crate::grid::members(corners).map(image).fold(0, |images, image| images | image)
    }

    /// The move that the second line makes.
    pub fn mv(self, mv: crate::line::Move) -> crate::line::Move {
        use crate::line::Move;
        let (flips_x, flips_y) = self.flips();
        match mv {
            Move::Left | Move::Right if flips_x => mv.back(),
            Move::Down | Move::Up if flips_y => mv.back(),
            mv => mv,
        }
    }

    fn flips(self) -> (bool, bool) {
        match self {
            Symmetry::X => (true, false),
            Symmetry::Y => (false, true),
            Symmetry::Rotational => (true, true),
            Symmetry::Parallel => (false, false),
        }
    }
}

impl Panel {
    /// A panel with nothing on it: start bottom left, end top right.
    pub fn empty(name: &str, grid: Grid) -> Panel {
        let end = grid.width() - 1;
        Panel {
            name: name.to_string(),
            grid,
            symmetry: None,
            legend: Vec::new(),
            cells: vec![None; grid.corners()],
            starts: crate::grid::bit(grid.at(0, grid.rows)),
            ends: crate::grid::bit(end),
            gaps: Edges::default(),
            dots: [Dots::default(); 3],
        }
    }

    /// The same grid with its gaps, starts and ends, and nothing that a line has to satisfy.
    pub(crate) fn bare(&self) -> Panel {
        let cells = vec![None; self.cells.len()];
        Panel { cells, dots: [Dots::default(); 3], ..self.clone() }
    }

    /// The pieces with their cells, in reading order.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, &Piece)> {
        let pieces = self.cells.iter().enumerate();
        pieces.filter_map(|(cell, piece)| Some((cell, piece.as_ref()?)))
    }

    /// Column and row of a corner or cell, both from 1.
    pub fn place(&self, number: usize) -> [usize; 2] {
        let (x, y) = self.grid.place(number);
        [x + 1, y + 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetry_is_its_own_inverse_and_keeps_edges() {
        for is_pillar in [false, true] {
            for symmetry in Symmetry::ALL {
                if symmetry == Symmetry::Parallel && !is_pillar {
                    continue;
                }
                for (rows, cols) in [(1, 2), (2, 4), (3, 2), (4, 6)] {
                    let grid = Grid { rows, cols, is_pillar };
                    for corner in 0..grid.corners() {
                        let image = symmetry.corner(&grid, corner);
                        assert_eq!(symmetry.corner(&grid, image), corner);
                        for mv in crate::line::Move::ALL {
                            let step = grid.step(corner, mv);
                            let mirrored = grid.step(image, symmetry.mv(mv));
                            let expected = step.map(|(to, edge)| {
                                (symmetry.corner(&grid, to), symmetry.edge(&grid, edge))
                            });
                            assert_eq!(mirrored, expected, "{grid:?} {symmetry:?} {corner} {mv:?}");
                        }
                    }
                }
            }
        }
    }
}
