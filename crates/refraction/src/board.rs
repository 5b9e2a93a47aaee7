//! A board: what the designer fixed, the tray, and where pieces were put.

use crate::fraction::Fraction;
use crate::side::{Side, Sides};
use serde::Serialize;

/// One level of Refraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its title; may be empty.
    pub title: String,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Where light comes from.
    pub sources: Vec<Emitter>,
    /// Where light has to go.
    pub targets: Vec<Want>,
    /// What stops every beam.
    pub blockers: Vec<Cell>,
    /// What the player may place.
    pub tray: Vec<Piece>,
    /// A solution written with the board, as placements of tray pieces; may be empty or wrong.
    pub solution: Option<Placements>,
}

/// A cell by its column and row, both from 1, the rows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[allow(missing_docs)]
pub struct Cell {
    pub x: u8,
    pub y: u8,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Emitter {
    pub name: String,
    pub cell: Cell,
    pub out: Side,
    pub power: Fraction,
}

/// A target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Want {
    pub name: String,
    pub cell: Cell,
    /// The side by which the beam has to enter.
    pub side: Side,
    pub power: Fraction,
}

/// A piece of the tray.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Piece {
    pub name: String,
    pub kind: Kind,
    pub inputs: Sides,
    pub outputs: Sides,
}

impl Piece {
    /// The outputs of a splitter, the inputs of a combiner, and 1 for a bender.
    pub(crate) fn ways(&self) -> usize {
        self.inputs.len().max(self.outputs.len())
    }

    /// Everything but its name.
    pub(crate) fn shape(&self) -> (Kind, Sides, Sides) {
        (self.kind, self.inputs, self.outputs)
    }
}

/// What a piece of the tray does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Turns the beam to an adjacent side.
    Bender,
    /// Divides the power equally among its outputs.
    Splitter,
    /// Adds up its inputs once all of them have light.
    Combiner,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Bender, Kind::Splitter, Kind::Combiner];

    /// The keyword in board texts and encodings.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Bender => "bender",
            Kind::Splitter => "splitter",
            Kind::Combiner => "combiner",
        }
    }
}

/// Where each piece of the tray was put, by its number; none for a piece in the tray.
pub type Placements = Vec<Option<Cell>>;

impl Board {
    /// True when two pieces of the tray have the same shape.
    pub fn is_alike(&self, a: usize, b: usize) -> bool {
        self.tray[a].shape() == self.tray[b].shape()
    }

    /// The number of the piece of the tray with this name.
    pub fn piece(&self, name: &str) -> Option<usize> {
        self.tray.iter().position(|piece| piece.name == name)
    }

    /// For every piece, the one before it with the same shape, if any.
    pub fn alike_before(&self) -> Vec<Option<usize>> {
        (0..self.tray.len())
            .map(|piece| (0..piece).rev().find(|&other| self.is_alike(other, piece)))
            .collect()
    }

    /// The number of a cell, row by row from 0.
    pub fn number(&self, cell: Cell) -> usize {
        (usize::from(cell.y) - 1) * usize::from(self.width) + usize::from(cell.x) - 1
    }

    /// The cell with a number.
    pub fn cell(&self, number: usize) -> Cell {
        let width = usize::from(self.width).max(1);
        Cell { x: (number % width) as u8 + 1, y: (number / width) as u8 + 1 }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Which cells are occupied by fixed pieces, by number.
    pub fn fixed(&self) -> Vec<bool> {
        let mut fixed = vec![false; self.cells()];
        let sources = self.sources.iter().map(|source| source.cell);
        let targets = self.targets.iter().map(|target| target.cell);
        for cell in sources.chain(targets).chain(self.blockers.iter().copied()) {
            fixed[self.number(cell)] = true;
        }
        fixed
    }

    /// Removes a piece from the tray and from the solution.
    pub fn remove_piece(&mut self, piece: usize) {
        self.tray.remove(piece);
        if let Some(solution) = &mut self.solution
            && piece < solution.len()
        {
            solution.remove(piece);
        }
    }

    /// Nothing placed.
    pub fn empty(&self) -> Placements {
        vec![None; self.tray.len()]
    }
}
