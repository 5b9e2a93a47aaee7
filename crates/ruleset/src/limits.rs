//! How large a game may be.

/// Rules, or end conditions.
pub const MAX_RULES: usize = 1_000;
/// Cells of one level.
pub const MAX_CELLS: usize = 10_000;
/// Levels.
pub const MAX_LEVELS: usize = 10_000;
/// Pieces on a board while it is played; a step that would make more counts as one that never ends.
pub const MAX_ON_BOARD: usize = 60_000;
/// Pieces of one type in one cell; more counts as a step that never ends.
pub const MAX_IN_CELL: usize = 255;
