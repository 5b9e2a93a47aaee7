//! Positions in a text: in bytes for programs, in lines and columns for people.

use serde::Serialize;

/// A range of a text in bytes, the end exclusive.
///
/// Four bytes per position are enough for any text an author writes, and keep a token small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// A range within one line as people and editors count it.
///
/// Everything counts from 1; columns count Unicode scalar values and the end is exclusive.
/// A line of 0 means that there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column of the first character.
    pub column: usize,
    /// The column after the last character.
    pub end_column: usize,
}

impl Place {
    /// The place of something missing, such as a section.
    pub(crate) const NONE: Place = Place { line: 0, column: 0, end_column: 0 };
}
