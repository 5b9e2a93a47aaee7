//! `POST /api/paint`: a level gets another board, and nothing else in the text changes.

use super::aside;
use crate::body::Asked;
use crate::games::{Opened, open};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{BoardView, PaintRequest, Painted};
use axum::Json;
use axum::extract::State;
use puzzlescript::Game;
use puzzlescript::bits::{Bits, object_words};
use puzzlescript::game::Level;
use puzzlescript::level_text::{NewGlyph, PrintedLevel, print, replace_level};
use puzzlescript::puzzle::level;
use puzzlescript::xsb::to_puzzlescript;
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
        let nothing = || Refusal::unfit("the text has errors that leave no level to draw on");
        let game = opened.game.as_ref().ok_or_else(nothing)?;
        let missing = || {
            let count = game.levels().count();
            let number = wanted.level;
            Refusal::unfit(workbench::no_level(number, count))
        };
        let (_, old) = level(game, wanted.level).ok_or_else(missing)?;
        let printed = match (&wanted.board, &wanted.rows) {
            (Some(board), None) => print_board(game, &old, board)?,
            (None, Some(rows)) => PrintedLevel {
                rows: rows.clone(),
                new_glyphs: wanted
                    .legend
                    .iter()
                    .map(|line| glyph(line))
                    .collect::<Result<_, _>>()?,
            },
            _ => return Err(Refusal::wrong("give either `board` or `rows`")),
        };
        let text = match opened.document.domain.name {
            "sokoban" => replace_in_collection(&opened, &old, &printed)?,
            _ => replace_level(&opened.document.source, game, wanted.level, &printed)
                .map_err(|error| Refusal::unfit(error.to_string()))?,
        };
        Ok(Painted { text })
    })
    .await
}

fn print_board(game: &Game, old: &Level, board: &BoardView) -> Result<PrintedLevel, Refusal> {
    let BoardView { width, height, cells } = board;
    let is_good = (1..=MAX_SIDE).contains(width)
        && (1..=MAX_SIDE).contains(height)
        && cells.len() == width * height
        && cells.iter().flatten().all(|object| *object < game.objects.len());
    if !is_good {
        return Err(Refusal::wrong(
            "the board needs width x height cells with objects of the game",
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
    let level = Level { width: *width, height: *height, ..old.clone() };
    Ok(print(game, &level, &new))
}

/// Reads `c = Crate and Target`.
fn glyph(line: &str) -> Result<NewGlyph, Refusal> {
    let wrong = || Refusal::wrong(format!("`{line}` is no line of a legend, such as `c = Crate`"));
    let (glyph, objects) = line.split_once('=').ok_or_else(wrong)?;
    let mut signs = glyph.trim().chars();
    let (Some(glyph), None) = (signs.next(), signs.next()) else { return Err(wrong()) };
    let objects: Vec<String> = objects.split(" and ").map(|name| name.trim().to_string()).collect();
    match objects.iter().any(|name| name.is_empty() || name.contains(char::is_whitespace)) {
        true => Err(wrong()),
        false => Ok(NewGlyph { glyph, objects }),
    }
}

/// The rows of a Sokoban collection are put in place of the level's lines; its legend is fixed.
fn replace_in_collection(
    opened: &Opened,
    old: &Level,
    printed: &PrintedLevel,
) -> Result<String, Refusal> {
    let source = &opened.document.source;
    if let Some(new) = printed.new_glyphs.first() {
        let objects = new.objects.join(" and ");
        return Err(Refusal::unfit(format!("Sokoban levels have no sign for {objects} in a cell")));
    }
    let unfit = || Refusal::unfit("the level's lines are not found; read the file again");
    let collection = to_puzzlescript(source.name(), source.text())
        .map_err(|error| Refusal::unfit(error.to_string()))?;
    let lines = old.rows.iter().map(|row| collection.original_line(row.line));
    let lines: Vec<usize> = lines.collect::<Option<_>>().ok_or_else(unfit)?;
    let (first, last) = (*lines.first().ok_or_else(unfit)?, *lines.last().ok_or_else(unfit)?);
    let is_blank = (first..=last).any(|line| source.line(line).contains(' '));
    let row = |row: &String| match is_blank {
        true => row.replace('-', " "),
        false => row.clone(),
    };
    let new: Vec<String> = printed.rows.iter().map(row).collect();
    let start = source.span_on_line(first, 1, usize::MAX).start as usize;
    let end = source.span_on_line(last, 1, usize::MAX).end as usize;
    let text = source.text();
    let line_end = if text[start..].contains("\r\n") { "\r\n" } else { "\n" };
    Ok(format!("{}{}{}", &text[..start], new.join(line_end), &text[end..]))
}
