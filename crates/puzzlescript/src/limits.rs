//! How large a game may be. Beyond these numbers it is refused before it can fill the memory.

use thiserror::Error;

/// Bytes of source.
pub const MAX_SOURCE_BYTES: usize = 16 * 1024 * 1024;
/// Cells of all levels together.
pub const MAX_CELLS: usize = 4_000_000;
/// Cells of one level.
pub const MAX_LEVEL_CELLS: usize = 1_000_000;
/// Compiled rules.
pub const MAX_RULES: usize = 65_535;
/// Objects.
pub const MAX_OBJECTS: usize = 4_096;

/// A game that is too large.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TooLarge {
    /// Too many bytes.
    #[error("the source has {0} bytes; the limit is {MAX_SOURCE_BYTES}")]
    Source(usize),
    /// Too many cells in all.
    #[error("the levels have {0} cells together; the limit is {MAX_CELLS}")]
    Cells(usize),
    /// One level is too large.
    #[error("the level on line {line} has {cells} cells; the limit is {MAX_LEVEL_CELLS}")]
    Level {
        /// Its first line.
        line: usize,
        /// Its size.
        cells: usize,
    },
    /// Too many rules.
    #[error(
        "the rules expand to more than {MAX_RULES} ({0} when counting stopped); use fewer names \
         made with `or` in one rule"
    )]
    Rules(usize),
    /// Too many objects.
    #[error("the game has {0} objects; the limit is {MAX_OBJECTS}")]
    Objects(usize),
}
