//! A panel laid out for judging: every question about a region is a few operations on words.

use crate::general::General;
use crate::grid::{Bits, Edges, Grid, bit};
use crate::line::{Line, Traced};
use crate::panel::{Panel, Symmetry};
use crate::piece::{Kind, Polyomino};
use std::sync::Arc;

/// A panel laid out.
#[derive(Clone, Debug)]
pub struct Board {
    /// The panel it was made from.
    pub panel: Arc<Panel>,
    /// Its grid.
    pub grid: Grid,
    /// All cells.
    pub cells: Bits,
    /// Cells with a piece, erasers included.
    pub pieces: Bits,
    /// Cells with an eraser.
    pub erasers: Bits,
    /// Separation pieces of each colour.
    pub separations: Vec<Bits>,
    /// Stars of a colour, and all pieces of that colour.
    pub stars: Vec<(Bits, Bits)>,
    /// Triangle pieces that ask for 1, 2 and 3 sides.
    pub triangles: [Bits; 3],
    /// Cells with a tetris or negative piece.
    pub polyominoes: Bits,
    /// The different tetris and negative pieces.
    pub shapes: Vec<Shapes>,
    /// General pieces: type, pieces of that type and colour, of that type, of that colour.
    pub generals: Vec<Counters>,
    /// Edges a line may use.
    pub usable: Edges,
    /// Corners a line may visit; a corner that is its own mirror image is excluded.
    pub free: Bits,
    /// True when dots distinguish the two lines.
    pub has_coloured_dots: bool,
    /// Images of corners, with symmetry.
    pub images: Option<Box<[u8]>>,
}

/// All pieces of one shape.
#[derive(Clone, Debug)]
pub struct Shapes {
    /// Their cells.
    pub cells: Bits,
    /// They take squares away.
    pub is_negative: bool,
    /// Squares of one piece.
    pub area: usize,
    /// Where one may lie on the grid.
    pub placements: Vec<Placement>,
}

/// A shape laid on the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The cells it covers.
    pub cells: Bits,
    /// Edges through which two of its squares are connected.
    pub joined: Edges,
    /// The sides of its squares.
    pub sides: Edges,
}

/// General pieces of one type and colour.
#[derive(Clone, Copy, Debug)]
pub struct Counters {
    /// The type.
    pub general: General,
    /// Their cells.
    pub cells: Bits,
    /// All pieces of this type.
    pub same_type: Bits,
    /// All pieces of this colour, of any type.
    pub same_colour: Bits,
}

/// A line on the board, and its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The line the player draws.
    pub first: Traced,
    /// Its image under the symmetry.
    pub second: Option<Traced>,
    /// The corners of both.
    pub corners: Bits,
    /// The edges of both.
    pub edges: Edges,
}

impl Board {
    /// Lays out a panel.
    pub fn new(panel: &Panel) -> Board {
        let grid = panel.grid;
        let all = |test: &dyn Fn(&Kind) -> bool| {
            let cells = panel.pieces().filter(|(_, piece)| test(&piece.kind));
            cells.fold(0, |set, (cell, _)| set | bit(cell))
        };
        let of_colour = |colour: &str| {
            let cells = panel.pieces().filter(|(_, piece)| piece.colour.as_deref() == Some(colour));
            cells.fold(0, |set, (cell, _)| set | bit(cell))
        };
        let mut colours: Vec<&str> =
            panel.pieces().filter_map(|(_, piece)| piece.colour.as_deref()).collect();
        colours.sort_unstable();
        colours.dedup();
        let separations = all(&|kind| *kind == Kind::Separation);
        let stars = all(&|kind| *kind == Kind::Star);
        let usable = usable_edges(panel);
        let images = panel.symmetry.map(|symmetry| {
            (0..grid.corners()).map(|corner| symmetry.corner(&grid, corner) as u8).collect()
        });
        Board {
            grid,
            cells: grid.all_cells(),
            pieces: all(&|_| true),
            erasers: all(&|kind| *kind == Kind::Eraser),
            separations: colours
                .iter()
                .map(|colour| of_colour(colour) & separations)
                .filter(|cells| *cells != 0)
                .collect(),
            stars: colours
                .iter()
                .map(|colour| (of_colour(colour) & stars, of_colour(colour)))
                .filter(|(stars, _)| *stars != 0)
                .collect(),
            triangles: [1, 2, 3].map(|number| all(&|kind| *kind == Kind::Triangle(number))),
            polyominoes: all(&|kind| matches!(kind, Kind::Tetris(_) | Kind::Negative(_))),
            shapes: shapes(panel),
            generals: generals(panel, &of_colour),
            usable,
            free: free_corners(panel),
            has_coloured_dots: panel.dots[1..].iter().any(|dots| *dots != Default::default()),
            images,
            panel: Arc::new(panel.clone()),
        }
    }

    /// The symmetry of the panel.
    pub fn symmetry(&self) -> Option<Symmetry> {
        self.panel.symmetry
    }

    /// Draws a line; none if it leaves the grid, meets itself or its image, or crosses a gap. It
    /// may start and end anywhere.
    pub fn draw(&self, line: &Line) -> Option<Drawn> {
        let first = line.trace(&self.grid)?;
        if !first.edges.without(self.usable).is_empty() {
            return None;
        }
        let Some(symmetry) = self.symmetry() else {
            return Some(Drawn { first, second: None, corners: first.corners, edges: first.edges });
        };
        let second = Traced {
            head: symmetry.corner(&self.grid, first.head),
            corners: symmetry.corners(&self.grid, first.corners),
            edges: symmetry.edges(&self.grid, &first.edges),
        };
        (first.corners & second.corners == 0).then(|| Drawn {
            first,
            second: Some(second),
            corners: first.corners | second.corners,
            edges: first.edges.union(second.edges),
        })
    }
}

fn usable_edges(panel: &Panel) -> Edges {
    let mut gaps = panel.gaps;
    if let Some(symmetry) = panel.symmetry {
        gaps = gaps.union(symmetry.edges(&panel.grid, &panel.gaps));
    }
    panel.grid.all_edges().without(gaps)
}

fn free_corners(panel: &Panel) -> Bits {
    let all = panel.grid.all_corners();
    let Some(symmetry) = panel.symmetry else { return all };
    let is_own_image = |corner: &usize| symmetry.corner(&panel.grid, *corner) == *corner;
    (0..panel.grid.corners()).filter(is_own_image).fold(all, |free, corner| free & !bit(corner))
}

fn generals(panel: &Panel, of_colour: &dyn Fn(&str) -> Bits) -> Vec<Counters> {
    let mut counters: Vec<(Counters, &str)> = Vec::new();
    for (cell, piece) in panel.pieces() {
        let (Kind::General(general), Some(colour)) = (&piece.kind, piece.colour.as_deref()) else {
            continue;
        };
        let known =
            counters.iter_mut().find(|(known, c)| known.general == *general && *c == colour);
        match known {
            Some((known, _)) => known.cells |= bit(cell),
            None => {
                let same_colour = of_colour(colour);
                let cells = bit(cell);
                let new = Counters { general: *general, cells, same_type: 0, same_colour };
                counters.push((new, colour));
            }
        }
    }
    let all: Vec<Counters> = counters.into_iter().map(|(counters, _)| counters).collect();
    let same_type = |general: General| {
        let same = all.iter().filter(|other| other.general == general);
        same.fold(0, |cells, other| cells | other.cells)
    };
    all.iter().map(|one| Counters { same_type: same_type(one.general), ..*one }).collect()
}

fn shapes(panel: &Panel) -> Vec<Shapes> {
    let mut found: Vec<(bool, &Polyomino, Bits)> = Vec::new();
    for (cell, piece) in panel.pieces() {
        let (is_negative, polyomino) = match &piece.kind {
            Kind::Tetris(polyomino) => (false, polyomino),
            Kind::Negative(polyomino) => (true, polyomino),
            _ => continue,
        };
        match found.iter_mut().find(|(sign, known, _)| (*sign, *known) == (is_negative, polyomino))
        {
            Some((.., cells)) => *cells |= bit(cell),
            None => found.push((is_negative, polyomino, bit(cell))),
        }
    }
    let lay_out = |(is_negative, polyomino, cells): (bool, &Polyomino, Bits)| Shapes {
        cells,
        is_negative,
        area: polyomino.shape.area(),
        placements: placements(&panel.grid, polyomino),
    };
    found.into_iter().map(lay_out).collect()
}

/// Every way a polyomino can lie on the grid. On a pillar it wraps, but covers no cell twice.
pub fn placements(grid: &Grid, polyomino: &Polyomino) -> Vec<Placement> {
    let mut all: Vec<Placement> = Vec::new();
    // A shape with more squares than the grid covers some cell twice wherever it lies.
    if polyomino.shape.area() > grid.rows * grid.cols {
        return all;
    }
    for shape in polyomino.turns() {
        // A shape may be wider than a pillar's circumference if its rows do not overlap themselves.
        let lefts = match grid.is_pillar {
            true => grid.cols,
            false => (grid.cols + 1).saturating_sub(shape.width),
        };
        for top in 0..(grid.rows + 1).saturating_sub(shape.height) {
            for left in 0..lefts {
                let cell = |x: usize, y: usize| grid.at((left + x) % grid.cols, top + y);
                let mut placement =
                    Placement { cells: 0, joined: Edges::default(), sides: Edges::default() };
                for &(x, y) in &shape.squares {
                    placement.cells |= bit(cell(x, y));
                    let [_, right, _, bottom] = grid.sides(cell(x, y));
                    grid.sides(cell(x, y))
                        .into_iter()
                        .for_each(|side| placement.sides.insert(side));
                    if shape.squares.contains(&(x + 1, y)) {
                        placement.joined.insert(right);
                    }
                    if shape.squares.contains(&(x, y + 1)) {
                        placement.joined.insert(bottom);
                    }
                }
                let is_plain = placement.cells.count_ones() as usize == shape.squares.len();
                if is_plain && !all.contains(&placement) {
                    all.push(placement);
                }
            }
        }
    }
    all
}
