//! Boards as text for people: rows of glyphs in the author's own case.

use crate::bits::Bits;
use crate::engine::Runner;
use crate::game::{Game, Level};
use crate::level_text::{NewGlyph, as_written, cells, print};

/// A board as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardText {
    /// Rows of the level's glyphs.
    pub rows: Vec<String>,
    /// Legend lines, such as `c = Crate and Target`, for glyphs that the game's own legend lacks.
    pub legend: Vec<String>,
}

/// A machine's board as rows of the level's glyphs.
pub fn board_text(game: &Game, level: &Level, machine: &dyn Runner) -> BoardText {
    text_of(game, level, &cells(machine))
}

/// A level as rows of glyphs, as it can be pasted into its game.
pub fn level_board(game: &Game, level: &Level) -> BoardText {
    text_of(game, level, &level.cells)
}

/// The cells of a board of a level as rows of glyphs.
pub(crate) fn text_of(game: &Game, level: &Level, cells: &[Bits]) -> BoardText {
    let printed = print(game, level, cells);
    BoardText {
        rows: as_written(game, &printed.rows),
        legend: printed.new_glyphs.iter().map(NewGlyph::legend_line).collect(),
    }
}
