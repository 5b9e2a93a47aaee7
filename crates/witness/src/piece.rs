//! What a cell may hold.

use crate::general::{Compare, General};
use crate::shape::Shape;
use std::fmt;
use std::sync::Arc;

/// A piece: its kind and its colour.
///
/// A piece without a colour counts as having a colour equal to no other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it requires.
    pub kind: Kind,
    /// The name of its colour.
    pub colour: Option<Arc<str>>,
}

/// The kinds of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No separation piece of another colour in the region.
    Separation,
    /// Exactly two pieces of its colour in the region, itself included.
    Star,
    /// This many sides of its cell are line edges.
    Triangle(u8),
    /// The tetris pieces of a region tile it.
    Tetris(Polyomino),
    /// Cancels squares of what the tetris pieces of the region cover.
    Negative(Polyomino),
    /// Removes one error of its region, and itself.
    Eraser,
    /// Counts pieces of its region.
    General(General),
}

/// The shape of a tetris or negative piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polyomino {
    /// The shape as drawn.
    pub shape: Shape,
    /// Rotation by quarter turns is allowed; reflection never is.
    pub rotatable: bool,
}

impl Polyomino {
    /// The shapes it may take.
    pub fn turns(&self) -> Vec<Shape> {
        if self.rotatable { self.shape.turns() } else { vec![self.shape.clone()] }
    }
}

impl Kind {
    /// The word that begins a legend entry.
    pub fn word(&self) -> &'static str {
        match self {
            Kind::Separation => "separation",
            Kind::Star => "star",
            Kind::Triangle(_) => "triangle",
            Kind::Tetris(_) => "tetris",
            Kind::Negative(_) => "negative",
            Kind::Eraser => "eraser",
            Kind::General(_) => "general",
        }
    }

    /// All such words.
    pub const WORDS: [&'static str; 7] =
        ["separation", "star", "triangle", "tetris", "negative", "eraser", "general"];
}

impl Piece {
    /// A piece of a colour.
    pub fn new(kind: Kind, colour: &str) -> Piece {
        Piece { kind, colour: Some(Arc::from(colour)) }
    }

    /// A piece without a colour.
    pub fn plain(kind: Kind) -> Piece {
        Piece { kind, colour: None }
    }
}

impl fmt::Display for Piece {
    /// The piece as written after `=` in a legend line.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.kind.word())?;
        match &self.kind {
            Kind::Separation | Kind::Star | Kind::Eraser => {}
            Kind::Triangle(number) => write!(out, " {number}")?,
            Kind::Tetris(poly) | Kind::Negative(poly) => {
                let rotatable = if poly.rotatable { " rotatable" } else { "" };
                write!(out, "{rotatable} {}", poly.shape)?;
            }
            Kind::General(general) => {
                write!(out, " {}", general.set_text())?;
                match general.comparison {
                    Compare::All => out.write_str(" all")?,
                    Compare::None => out.write_str(" none")?,
                    Compare::Exactly(number) => write!(out, " == {number}")?,
                    Compare::AtLeast(number) => write!(out, " >= {number}")?,
                }
            }
        }
        match &self.colour {
            Some(colour) => write!(out, " {colour}"),
            None => Ok(()),
        }
    }
}
