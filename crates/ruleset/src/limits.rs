//! How large a game may be.

/// Rules, or end conditions.
pub const MAX_RULES: usize = 1_000;
/// Cells of one level.
pub const MAX_CELLS: usize = 10_000;
/// Levels.
pub const MAX_LEVELS: usize = 10_000;
/// Pieces that a step may know; a step that would make more is not judged.
pub const MAX_ON_BOARD: usize = 60_000;
/// Pieces of one type in one cell, for types that play can make more of; a position with more is not
/// judged, nor is a step that piles up more on its way (on all but the smallest boards).
pub const MAX_IN_CELL: usize = 255;
/// Work of one step: small tasks, pieces loaded and pieces looked at in piles. A step that takes more
/// is not judged; it would take seconds, on the largest boards minutes.
pub const MAX_STEP_WORK: u64 = 20_000_000;
