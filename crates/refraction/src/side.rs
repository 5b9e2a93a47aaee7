//! Sides of a cell, which are also the directions of beams.

use std::fmt;

/// A side of a piece, and the direction of a beam that leaves by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Side {
    /// All sides, clockwise from the north; the encodings number them in this order.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side across: a beam that travels east enters by the west.
    pub fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// The step in x and y.
    pub fn step(self) -> (i32, i32) {
        match self {
            Side::North => (0, -1),
            Side::East => (1, 0),
            Side::South => (0, 1),
            Side::West => (-1, 0),
        }
    }

    /// The letter in board texts.
    pub fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }

    /// Reads a letter in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_uppercase())
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sides(u8);

impl Sides {
    /// True when the side is one of these.
    pub fn has(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 == 1
    }

    /// The set with one more side.
    pub fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// The number of sides.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True for the empty set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True when a side is in both.
    pub fn meets(self, other: Sides) -> bool {
        self.0 & other.0 != 0
    }

    /// The sides, clockwise from the north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.has(side))
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        Sides::default().with(side)
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::default(), Sides::with)
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, side) in self.iter().enumerate() {
            write!(f, "{}{}", if at > 0 { "," } else { "" }, side.letter())?;
        }
        Ok(())
    }
}
