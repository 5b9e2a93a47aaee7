//! A board as a picture, drawn as puzzlescript.net draws it.

mod svg;
#[cfg(test)]
mod tests;

pub use svg::{cell_scale, svg};

use crate::bits::Bits;
use crate::engine::Runner;
use crate::game::{Game, Level};
use crate::level_text;
use crate::palette::Rgb;
use crate::read::objects::SPRITE_SIZE;

/// The colour around and behind a level when the game names none.
const DEFAULT_BACKGROUND: Rgb = Rgb(0, 0, 0);

/// A grid of pixels, [`SPRITE_SIZE`] a cell in both directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// The pixels, row by row.
    pub pixels: Vec<Rgb>,
}

/// A board to look at.
#[derive(Clone, Copy, Debug)]
pub struct Board<'b> {
    /// Width in cells.
    pub width: usize,
    /// Height in cells.
    pub height: usize,
    /// Objects of each cell, column by column as in [`Level::cells`].
    pub cells: &'b [Bits],
}

impl<'b> From<&'b Level> for Board<'b> {
    fn from(level: &'b Level) -> Board<'b> {
        Board { width: level.width, height: level.height, cells: &level.cells }
    }
}

/// The cells that are shown: columns `x0..x1` and rows `y0..y1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct View {
    pub x0: usize,
    pub y0: usize,
    pub x1: usize,
    pub y1: usize,
}

impl View {
    /// All of a board.
    pub fn whole(board: Board<'_>) -> View {
        View { x0: 0, y0: 0, x1: board.width, y1: board.height }
    }
}

/// What the player sees of a board: all of it, or the part that `flickscreen` or `zoomscreen`
/// shows around the first player. Without a player that is the top left corner.
pub fn view(game: &Game, board: Board<'_>) -> View {
    let prelude = &game.prelude;
    let Some((width, height)) = prelude.flickscreen.or(prelude.zoomscreen) else {
        return View::whole(board);
    };
    let (x, y) = player(game, board).unwrap_or((0, 0));
    let corner = |at: usize, screen: usize, board: usize| match prelude.flickscreen {
        Some(_) => at / screen.max(1) * screen,
        None => at.saturating_sub(screen / 2).min(board.saturating_sub(screen)),
    };
    let (x0, y0) = (corner(x, width, board.width), corner(y, height, board.height));
    View {
        x0,
        y0,
        x1: x0.saturating_add(width).min(board.width),
        y1: y0.saturating_add(height).min(board.height),
    }
}

/// Column and row of the first player, counted column by column.
pub(crate) fn player(game: &Game, board: Board<'_>) -> Option<(usize, usize)> {
    let cell = board.cells.iter().position(|cell| is_player(game, cell))?;
    Some((cell / board.height.max(1), cell % board.height.max(1)))
}

/// True for a cell with a player.
pub(crate) fn is_player(game: &Game, cell: &Bits) -> bool {
    let mask = &game.player.mask;
    match game.player.needs_all {
        true => !mask.is_zero() && mask.is_within(cell),
        false => mask.meets(cell),
    }
}

/// The part of a machine's board that a player sees.
pub fn board_picture(machine: &dyn Runner) -> Picture {
    let program = machine.program();
    let cells = level_text::cells(machine);
    let board = Board { width: program.width, height: program.height, cells: &cells };
    picture(&program.game, board, view(&program.game, board))
}

/// Draws a part of a board. Objects lie on each other by their numbers, the lowest layer at the
/// bottom; where all are transparent the game's background colour shows.
pub fn picture(game: &Game, board: Board<'_>, view: View) -> Picture {
    let (x1, y1) = (view.x1.min(board.width), view.y1.min(board.height));
    let (x0, y0) = (view.x0.min(x1), view.y0.min(y1));
    let (width, height) = ((x1 - x0) * SPRITE_SIZE, (y1 - y0) * SPRITE_SIZE);
    let background = game.prelude.background_color.unwrap_or(DEFAULT_BACKGROUND);
    let mut pixels = vec![background; width * height];
    for x in x0..x1 {
        for y in y0..y1 {
            let Some(cell) = board.cells.get(x * board.height + y) else {
                continue;
            };
            let corner = (y - y0) * SPRITE_SIZE * width + (x - x0) * SPRITE_SIZE;
            for object in cell.iter().filter_map(|object| game.objects.get(object)) {
                for (j, row) in object.sprite.iter().enumerate() {
                    for (i, pixel) in row.iter().enumerate() {
                        if let Some(color) = pixel {
                            pixels[corner + j * width + i] = *color;
                        }
                    }
                }
            }
        }
    }
    Picture { width, height, pixels }
}
