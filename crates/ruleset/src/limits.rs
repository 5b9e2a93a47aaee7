//! Size limits of a game.

/// Rules, or end conditions.
pub const MAX_RULES: usize = 1_000;
/// Cells of one level.
pub const MAX_CELLS: usize = 10_000;
/// Levels.
pub const MAX_LEVELS: usize = 10_000;
/// Pieces on the board during a step; a step that would make more is not judged.
pub const MAX_ON_BOARD: usize = 60_000;
/// Pieces of one type in one cell, for types that play can create. A position with more is not
/// judged, nor is a step that piles up more temporarily (on all but the smallest boards).
pub const MAX_IN_CELL: usize = 255;
/// Work per step: small tasks, pieces loaded and pieces examined in piles. A step that takes more
/// is not judged; it would take seconds, or minutes on the largest boards.
pub const MAX_STEP_WORK: u64 = 20_000_000;
