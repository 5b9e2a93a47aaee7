//! `POST /api/paint`: a level gets another board, and nothing else in the text changes.

use super::aside;
use super::script::game_of;
use crate::body::Asked;
use crate::games::{level_index, open};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{BoardView, PaintRequest, Painted};
use axum::Json;
use axum::extract::State;
use puzzlescript::Game;
use puzzlescript::bits::{Bits, object_words};
use puzzlescript::game::Level;
use puzzlescript::level_text::{NewGlyph, as_written, print};
use puzzlescript::puzzle::level;
use std::sync::Arc;

/// The most cells a board may have on a side.
const MAX_SIDE: usize = 1_000;

/// Answers the request.
pub async fn paint(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<PaintRequest>,
) -> Result<Json<Painted>, Refusal> {
    aside(move || {
        let opened = open(&studio, &wanted.about)?;
        let nothing = || {
            Refusal::unfit("the text has errors, so there is no level to draw on; fix them first")
        };
        let content = opened.document.content.as_ref().ok_or_else(nothing)?;
        let word = opened.document.about().level;
        let index = level_index(content.as_ref(), wanted.level, word).map_err(Refusal::unfit)?;
        let lines = match (&wanted.board, &wanted.rows) {
            (Some(board), None) => board_lines(game_of(&opened)?.game(), wanted.level, board)?,
            (None, Some(rows)) => wanted.legend.iter().chain(rows).cloned().collect(),
            _ => return Err(Refusal::wrong("give either `board` or `rows`")),
        };
        let text = content.replace_level(index, &lines.join("\n")).map_err(Refusal::unfit)?;
        Ok(Painted { text })
    })
    .await
}

/// The lines of a PuzzleScript level with this board, legend lines first.
fn board_lines(game: &Game, number: usize, board: &BoardView) -> Result<Vec<String>, Refusal> {
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
