//! A level's board as the text of the level.

use super::script::game_of;
use crate::refusal::Refusal;
use crate::shelf::Opened;
use crate::wire::BoardView;
use ::puzzlescript::bits::{Bits, object_words};
use ::puzzlescript::game::Level;
use ::puzzlescript::level_text::{NewGlyph, as_written, print};
use ::puzzlescript::puzzle::level;

/// The most cells a board may have on a side.
const MAX_SIDE: usize = 1_000;

/// The lines of a PuzzleScript level with this board, legend lines first.
pub fn board_lines(
    opened: &Opened,
    number: usize,
    board: &BoardView,
) -> Result<Vec<String>, Refusal> {
    let game = game_of(opened)?.game();
    let Some((_, old)) = level(game, number) else { return Err(Refusal::unfit("no such level")) };
    let BoardView { width, height, cells } = board;
    let is_good = (1..=MAX_SIDE).contains(width)
        && (1..=MAX_SIDE).contains(height)
        && cells.len() == width * height
        && cells.iter().flatten().all(|object| *object < game.objects.len());
    if !is_good {
        return Err(Refusal::wrong(
            "the board must have width x height cells, and its objects must be objects of the game",
        ));
    }
    let places = (0..*width).flat_map(|x| (0..*height).map(move |y| y * width + x));
    let cell = |at: usize| {
        let mut cell = Bits::zero(object_words(game.objects.len()));
        cells[at].iter().for_each(|object| cell.set(*object));
        if !cell.meets(&game.layers[game.background_layer]) {
            cell.add(&old.background);
        }
        cell
    };
    let new: Vec<Bits> = places.map(cell).collect();
    let level = Level { width: *width, height: *height, ..(*old).clone() };
    let printed = print(game, &level, &new);
    let legend = printed.new_glyphs.iter().map(NewGlyph::legend_line);
    Ok(legend.chain(as_written(game, &printed.rows)).collect())
}
