//! Limits on the size of a game. A larger one is refused before it can exhaust memory.

use thiserror::Error;

/// Bytes of source.
pub use source::MAX_SOURCE_BYTES;

/// Cells of all levels together.
pub const MAX_CELLS: usize = 4_000_000;
/// Cells of one level.
pub const MAX_LEVEL_CELLS: usize = 1_000_000;
/// Compiled rules.
pub const MAX_RULES: usize = 65_535;
/// Objects.
pub const MAX_OBJECTS: usize = 4_096;

/// Levels and message screens.
pub const MAX_SCREENS: usize = 100_000;
/// Names a line of LEGEND may stand for, with nested names expanded.
pub const MAX_PARTS: usize = 8_192;
/// Names one cell of a rule may hold.
pub const MAX_CELL_NAMES: usize = 1_000;
/// Win conditions, and sounds of objects.
pub const MAX_ENTRIES: usize = 4_096;
/// Bytes the rules, or the boards of a level, may take.
pub const MAX_MEMORY: usize = 1 << 30;

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
    /// The rules take too much memory.
    #[error("the rules would take {0} bytes; the limit is {MAX_MEMORY}")]
    RuleMemory(usize),
    /// The boards take too much memory.
    #[error("the levels would take {0} bytes; the limit is {MAX_MEMORY}")]
    LevelMemory(usize),
    /// Too many levels.
    #[error("the game has more than {MAX_SCREENS} levels and messages")]
    Screens,
    /// Too many objects.
    #[error("the game defines, or puts into layers, {0} objects; the limit is {MAX_OBJECTS}")]
    Objects(usize),
}
