//! `POST /api/check`: what a text says, as the page draws it.

use super::aside;
use crate::body::Asked;
use crate::games::{Opened, open};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{
    About, BoardView, Checked, GameView, GlyphView, NameView, ObjectView, ScreenView, TestView,
};
use axum::Json;
use axum::extract::State;
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::{Object, Screen};
use puzzlescript::palette::Rgb;
use puzzlescript::xsb::{Sokoban, to_puzzlescript};
use source::{Source, is_ok};
use std::collections::BTreeSet;
use std::sync::Arc;
use workbench::kept::{Kept, is_kept, kept_plays};

/// Answers the request.
pub async fn check(
    State(studio): State<Arc<Studio>>,
    Asked(about): Asked<About>,
) -> Result<Json<Checked>, Refusal> {
    aside(move || {
        let opened = open(&studio, &about)?;
        Ok(Checked {
            domain: opened.document.domain.name.to_string(),
            hash: opened.hash.clone(),
            ok: is_ok(&opened.diagnostics),
            diagnostics: opened.problems(),
            game: opened.game.as_ref().map(|game| view(game, &opened)),
        })
    })
    .await
}

fn view(game: &Game, opened: &Opened) -> GameView {
    let usual = game.background;
    let ground = game.layers[game.background_layer].iter().filter(|object| *object != usual);
    let lines: BTreeSet<usize> = game.all_rules().map(|rule| rule.line).collect();
    let events: BTreeSet<&String> = game.notes.events.iter().map(|note| &note.name).collect();
    GameView {
        title: game.prelude.title.clone(),
        author: game.prelude.author.clone(),
        background_color: game.prelude.background_color.map(Rgb::to_hex),
        text_color: game.prelude.text_color.map(Rgb::to_hex),
        objects: game.objects.iter().map(object).collect(),
        background: std::iter::once(usual).chain(ground).collect(),
        players: game.player.mask.iter().collect(),
        legend: legend(game),
        names: names(game),
        screens: screens(game, opened),
        rules: lines.into_iter().collect(),
        events: events.into_iter().cloned().collect(),
        chance: game.has_chance(),
        goal: game.has_goal(),
        realtime_interval: game.prelude.realtime_interval,
        action: !game.prelude.noaction,
    }
}

fn object(object: &Object) -> ObjectView {
    let row = |row: &[Option<Rgb>; 5]| row.iter().map(|pixel| pixel.map(Rgb::to_hex)).collect();
    ObjectView {
        name: object.spelling.clone(),
        line: object.line,
        layer: object.layer,
        sprite: object.sprite.iter().map(row).collect(),
    }
}

fn legend(game: &Game) -> Vec<GlyphView> {
    let glyph = |glyph: &puzzlescript::game::Glyph| GlyphView {
        glyph: glyph.written.to_string(),
        objects: glyph.objects.iter().collect(),
        line: glyph.line,
    };
    game.glyphs.iter().map(glyph).collect()
}

fn names(game: &Game) -> Vec<NameView> {
    let name = |set: &puzzlescript::game::NamedSet| NameView {
        name: set.name.clone(),
        objects: set.parts.clone(),
        together: set.is_aggregate,
    };
    game.names.iter().map(name).collect()
}

fn screens(game: &Game, opened: &Opened) -> Vec<ScreenView> {
    let source = &opened.document.source;
    // The lines of a collection's game are not those of the collection.
    let collection = match opened.document.domain.name {
        "sokoban" => to_puzzlescript(source.name(), source.text()).ok(),
        _ => None,
    };
    let mut number = 0;
    let screen = |screen: &Screen| match screen {
        Screen::Message { text, line } => ScreenView::Message { text: text.clone(), line: *line },
        Screen::Level(level) => {
            number += 1;
            let line = |row: Option<&puzzlescript::read::draft::Row>| {
                let line = row.map_or(0, |row| row.line);
                collection.as_ref().map_or(line, |from| from.original_line(line).unwrap_or(0))
            };
            ScreenView::Level {
                number,
                name: name_of(source, collection.as_ref(), number, line(level.rows.first())),
                line: line(level.rows.first()),
                end_line: line(level.rows.last()),
                tests: match collection {
                    Some(_) => Vec::new(),
                    None => tests(source, line(level.rows.first())),
                },
                board: board(level.width, level.height, &level.cells),
            }
        }
    };
    game.screens.iter().map(screen).collect()
}

/// What an author calls a level: a collection's title, or a comment of one line right above it.
fn name_of(
    source: &Source,
    collection: Option<&Sokoban>,
    number: usize,
    line: usize,
) -> Option<String> {
    if let Some(collection) = collection {
        return collection.titles.get(number - 1).cloned().flatten();
    }
    let above = |line: usize| (line > 0).then(|| source.line(line).trim());
    let mut at = line.saturating_sub(1);
    // One blank line may stand between, and plays that were kept as tests.
    if above(at).is_some_and(str::is_empty) {
        at -= 1;
    }
    while above(at).is_some_and(is_kept) {
        at -= 1;
    }
    let name = above(at)?.strip_prefix('(')?.strip_suffix(')')?.trim();
    (!name.is_empty() && !name.contains(['(', ')'])).then(|| name.to_string())
}

fn tests(source: &Source, line: usize) -> Vec<TestView> {
    let test = |Kept { line, expected, moves }| TestView { line, expected, moves };
    kept_plays(source, line).into_iter().map(test).collect()
}

/// A board, turned from columns to rows.
pub fn board(width: usize, height: usize, cells: &[Bits]) -> BoardView {
    let places = (0..height).flat_map(|y| (0..width).map(move |x| x * height + y));
    let cell = |at: usize| cells.get(at).map(|cell| cell.iter().collect()).unwrap_or_default();
    BoardView { width, height, cells: places.map(cell).collect() }
}
