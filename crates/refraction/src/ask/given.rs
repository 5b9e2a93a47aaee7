//! The part of a board that a search must keep, such as the half that a designer has finished.

use super::require::Space;
use crate::board::{Board, Cell, Emitter, Kind, Piece, Want};
use crate::side::Sides;
use crate::values::Values;
use std::fmt::Write;

/// What is given of the boards of a space; the search chooses the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Sources that stay as they are.
    pub sources: Vec<Emitter>,
    /// Targets that stay as they are.
    pub targets: Vec<Want>,
    /// Blockers that stay.
    pub blockers: Vec<Cell>,
    /// Pieces of the tray that keep their shape.
    pub tray: Vec<Piece>,
    /// Cells that stay free of sources, targets and blockers.
    pub free: Vec<Cell>,
}

impl Given {
    /// The given pieces of a kind with this many outputs or inputs, in order.
    pub(super) fn of(&self, kind: Kind, ways: usize) -> impl Iterator<Item = &Piece> {
        let is_meant = move |piece: &&Piece| piece.kind == kind && piece.ways() == ways;
        self.tray.iter().filter(is_meant)
    }

    /// States what is given as facts. The first pieces of every kind are the given ones.
    pub(super) fn facts(&self, space: &Space, values: &Values, out: &mut String) {
        let mut put = |word: &str, number: usize, cell: Cell| {
            let _ =
                writeln!(out, "x({word}({number}),{}). y({word}({number}),{}).", cell.x, cell.y);
        };
        (1..).zip(&self.sources).for_each(|(number, source)| put("so", number, source.cell));
        (1..).zip(&self.targets).for_each(|(number, target)| put("ta", number, target.cell));
        (1..).zip(&self.blockers).for_each(|(number, &cell)| put("bl", number, cell));
        for (number, source) in (1..).zip(&self.sources) {
            let units = values.units(source.power).unwrap_or(0);
            let _ = writeln!(
                out,
                "out(so({number}),{}). power(so({number}),{units}).",
                source.out as u8
            );
        }
        for (number, target) in (1..).zip(&self.targets) {
            let units = values.units(target.power).unwrap_or(0);
            let _ = writeln!(
                out,
                "in(ta({number}),{}). power(ta({number}),{units}).",
                target.side as u8
            );
        }
        let mut ports = |word: &str, number: usize, sides: Sides| {
            for side in sides.iter() {
                let _ = writeln!(out, "{word}(p({number}),{}).", side as u8);
            }
        };
        let numbered = self.numbered(space);
        for (number, piece) in &numbered {
            ports("in", *number, piece.inputs);
            ports("out", *number, piece.outputs);
        }
        for (at, (number, piece)) in numbered.iter().enumerate() {
            let is_alike = |(_, other): &&(usize, &Piece)| other.shape() == piece.shape();
            if let Some((before, _)) = numbered[..at].iter().rev().find(is_alike) {
                let _ = writeln!(out, "alike(p({before}),p({number})).");
            }
        }
        for Cell { x, y } in &self.free {
            let _ = writeln!(out, ":- fixed(P), x(P,{x}), y(P,{y}).");
        }
    }

    /// The given pieces of the tray, with their numbers among all pieces of a space.
    fn numbered(&self, space: &Space) -> Vec<(usize, &Piece)> {
        let (mut numbered, mut first) = (Vec::new(), 1);
        for (kind, ways, count) in space.tray() {
            numbered.extend((first..).zip(self.of(kind, ways)));
            first += count;
        }
        numbered
    }

    /// True when a board has everything that is given.
    pub fn is_kept(&self, board: &Board) -> bool {
        let is_taken = board.fixed();
        self.sources.iter().all(|source| board.sources.contains(source))
            && self.targets.iter().all(|target| board.targets.contains(target))
            && self.blockers.iter().all(|cell| board.blockers.contains(cell))
            && self.tray.iter().all(|piece| board.tray.contains(piece))
            && self.free.iter().all(|&cell| !is_taken[board.number(cell)])
    }
}

impl Space {
    /// The index of a given piece of the tray among all pieces.
    pub(super) fn given_piece(&self, name: &str) -> Option<usize> {
        let numbered = self.given.numbered(self);
        let found = numbered.into_iter().find(|(_, piece)| piece.name == name);
        found.map(|(number, _)| number - 1)
    }
}

/// Names for what is not given.
pub(super) struct Names {
    taken: Vec<String>,
}

impl Names {
    pub(super) fn new(given: &Given) -> Names {
        let sources = given.sources.iter().map(|source| source.name.clone());
        let targets = given.targets.iter().map(|target| target.name.clone());
        let tray = given.tray.iter().map(|piece| piece.name.clone());
        Names { taken: sources.chain(targets).chain(tray).collect() }
    }

    /// A letter and the least number that nothing else has.
    pub(super) fn fresh(&mut self, letter: char) -> String {
        let mut numbered = (1..).map(|number: usize| format!("{letter}{number}"));
        let name = numbered.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.push(name.clone());
        name
    }
}
