//! The list of levels.

use super::{Fetch, Notes};
use crate::game::{Cell, Game, Level, LevelForm};
use crate::json::{self, Data, Value};
use crate::limits::{MAX_CELLS, MAX_LEVELS};
use source::{Severity, Span, nearest};

/// Reads levels. An invalid one keeps its position in the list, with what could be read.
pub(super) fn read_levels(
    values: &[Value],
    game: &Game,
    fetch: &Fetch<'_>,
    notes: &mut Notes,
) -> Vec<Level> {
    if values.len() > MAX_LEVELS {
        let message = format!("There are {} levels; the limit is {MAX_LEVELS}.", values.len());
        notes.error("E-SIZE", values[MAX_LEVELS].span, message, None);
    }
    let levels = values.iter().take(MAX_LEVELS);
    levels.map(|value| read_level(value, value.span, game, Some(fetch), notes)).collect()
}

/// Reads one level. `at` is where messages point when the text is not the game's own.
fn read_level(
    value: &Value,
    at: Span,
    game: &Game,
    fetch: Option<&Fetch<'_>>,
    notes: &mut Notes,
) -> Level {
    let is_own = at == value.span;
    let place = |span: Span| if is_own { span } else { at };
    let kind = value.get("type").and_then(Value::as_text).map_or("raw", |text| &text.text);
    let mut level = match (kind, fetch) {
        ("raw", _) => read_grid(value, &place, notes, &mut |value| raw_cell(value, game)),
        ("stack", _) => read_grid(value, &place, notes, &mut |value| stack_cell(value, game)),
        ("text", _) => {
            let rows = match value.get("rows").map(|rows| &rows.data) {
                Some(Data::List(rows)) => rows.as_slice(),
                _ => {
                    let message = "A level of type text has a list of \"rows\".".into();
                    notes.error("E-LEVEL", place(value.span), message, None);
                    &[]
                }
            };
            let texts: Vec<(&str, Span, Option<&json::Text>)> = rows
                .iter()
                .map(|row| match row.as_text() {
                    Some(text) => (text.text.as_str(), row.span, Some(text)),
                    None => ("", row.span, None),
                })
                .collect();
            read_rows(&texts, &place, game, notes)
        }
        ("file", Some(fetch)) => read_file(value, game, fetch, notes),
        (other, _) => {
            let span = value.get("type").map_or(value.span, |value| value.span);
            let help = nearest(other, ["raw", "text", "stack", "file"]);
            let message = format!("Unknown level type \"{other}\".");
            let help = help.map(|help| format!("Did you mean \"{help}\"?"));
            notes.error("E-LEVEL", place(span), message, help);
            Level::empty(1, 1)
        }
    };
    if let Some(seed) = value.get("seed") {
        match seed.as_whole().and_then(|seed| u64::try_from(seed).ok()) {
            Some(seed) => level.seed = seed,
            None => {
                let message = "A \"seed\" is a whole number from 0 on.".into();
                notes.error("E-LEVEL", place(seed.span), message, None);
            }
        }
    }
    if let Some(name) = value.get("name").and_then(Value::as_text) {
        level.name = Some(name.text.clone());
    }
    level.span = at;
    level
}

fn read_file(value: &Value, game: &Game, fetch: &Fetch<'_>, notes: &mut Notes) -> Level {
    let Some(path) = value.get("path").and_then(Value::as_text) else {
        let message = "A level of type file has a \"path\".".into();
        notes.error("E-LEVEL", value.span, message, None);
        return Level::empty(1, 1);
    };
    let mut level = match fetch(&path.text) {
        Ok(text) => read_text(&text, path.span, game, notes),
        Err(why) => {
            let message = format!("The level file `{}` cannot be read: {why}.", path.text);
            notes.error("E-LEVEL", path.span, message, None);
            Level::empty(1, 1)
        }
    };
    level.form = LevelForm::File(path.text.clone());
    level
}

/// A level in a separate text: rows of glyphs, or an object as in a list of levels. Messages point
/// at `at`.
fn read_text(text: &str, at: Span, game: &Game, notes: &mut Notes) -> Level {
    if !text.trim_start().starts_with('{') {
        let rows: Vec<_> = text.trim_end().lines().map(|row| (row, at, None)).collect();
        return read_rows(&rows, &|_| at, game, notes);
    }
    let (value, mistakes) = json::read(text);
    if let Some(first) = mistakes.first() {
        let message = format!("The level is not valid JSON: {}", first.message);
        notes.error("E-LEVEL", at, message, None);
    }
    read_level(&value, at, game, None, notes)
}

/// Reads a level from a separate text; the error describes the first problem.
pub(crate) fn read_level_text(text: &str, game: &Game) -> Result<Level, String> {
    let mut notes = Notes { diagnostics: Vec::new() };
    // No real location equals this one, so no message is mistaken for one about the text itself.
    let nowhere = Span { start: u32::MAX, end: u32::MAX };
    let level = read_text(text, nowhere, game, &mut notes);
    match notes.diagnostics.into_iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
        Some(error) => Err(error.message),
        None => Ok(Level { span: Span { start: 0, end: 0 }, ..level }),
    }
}

/// A level given cell by cell.
fn read_grid(
    value: &Value,
    place: &dyn Fn(Span) -> Span,
    notes: &mut Notes,
    cell: &mut dyn FnMut(&Value) -> Result<Cell, String>,
) -> Level {
    let Some((width, height)) = read_size(value, place, notes) else { return Level::empty(1, 1) };
    let mut level = Level::empty(width, height);
    let is_stack = value.get("type").and_then(Value::as_text).is_some_and(|t| t.text == "stack");
    level.form = if is_stack { LevelForm::Stack } else { LevelForm::Raw };
    let (data, span) = match value.get("data").or(value.get("cells")) {
        Some(Value { data: Data::List(data), span }) => (data.as_slice(), *span),
        _ => (&[][..], value.span),
    };
    if data.len() != width * height {
        let what = if is_stack { "lists" } else { "numbers" };
        let message = format!(
            "The level is {width} by {height}, so it needs {} {what}; there are {}.",
            width * height,
            data.len()
        );
        notes.error("E-LEVEL", place(span), message, None);
    }
    for (to, value) in level.cells.iter_mut().zip(data) {
        match cell(value) {
            Ok(cell) => *to = cell,
            Err(message) => notes.error("E-LEVEL", place(value.span), message, None),
        }
    }
    level
}

fn read_size(
    value: &Value,
    place: &dyn Fn(Span) -> Span,
    notes: &mut Notes,
) -> Option<(usize, usize)> {
    let mut side = |key: &str| {
        let found = value.get(key);
        let number = found.and_then(Value::as_whole).filter(|side| (1..=10_000).contains(side));
        if number.is_none() {
            let span = place(found.map_or(value.span, |found| found.span));
            let message = format!("The level needs a \"{key}\" of 1 or more.");
            notes.error("E-LEVEL", span, message, None);
        }
        number.map(|side| side as usize)
    };
    let (width, height) = (side("width"), side("height"));
    let (width, height) = (width?, height?);
    if width * height > MAX_CELLS {
        let message = format!("The level has {} cells; the limit is {MAX_CELLS}.", width * height);
        notes.error("E-LEVEL", place(value.span), message, None);
        return None;
    }
    Some((width, height))
}

fn raw_cell(value: &Value, game: &Game) -> Result<Cell, String> {
    let count = game.pieces.len() as i64;
    match value.as_whole() {
        Some(0) => Ok(Cell::new()),
        Some(piece) if (1..=count).contains(&piece) => Ok(Cell::from_slice(&[piece as u8 - 1])),
        Some(piece) => Err(format!("There is no piece {piece}: the game has {count}, from 1.")),
        None => Err(format!("A cell is a number, 0 for empty; this is {}.", value.kind())),
    }
}

fn stack_cell(value: &Value, game: &Game) -> Result<Cell, String> {
    let Data::List(names) = &value.data else {
        return Err(format!("A cell is a list of pieces; this is {}.", value.kind()));
    };
    let mut cell = Cell::new();
    for name in names {
        match name.as_text() {
            Some(text) => match game.piece(&text.text) {
                Some(piece) => cell.push(piece),
                None => return Err(format!("Unknown piece `{}`.", text.text)),
            },
            None => cell.extend(raw_cell(name, game)?),
        }
    }
    cell.sort_unstable();
    Ok(cell)
}

/// A level drawn with glyphs.
fn read_rows(
    rows: &[(&str, Span, Option<&json::Text>)],
    place: &dyn Fn(Span) -> Span,
    game: &Game,
    notes: &mut Notes,
) -> Level {
    let width = rows.iter().map(|(row, ..)| row.chars().count()).max().unwrap_or(0);
    if width == 0 || width * rows.len() > MAX_CELLS {
        let span = rows.first().map_or(Span { start: 0, end: 0 }, |(_, span, _)| *span);
        let message = format!("A level has between 1 and {MAX_CELLS} cells.");
        notes.error("E-LEVEL", place(span), message, None);
        return Level { form: LevelForm::Text, ..Level::empty(1, 1) };
    }
    let mut level = Level { form: LevelForm::Text, ..Level::empty(width, rows.len()) };
    for (y, (row, span, text)) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length != width {
            let word = if length == 1 { "cell" } else { "cells" };
            let message = format!("This row has {length} {word} and another has {width}.");
            notes.error("E-LEVEL", place(*span), message, None);
        }
        for (x, (byte, c)) in row.char_indices().enumerate() {
            if c == '.' || c == ' ' {
                continue;
            }
            match game.pieces.iter().position(|piece| piece.glyph == c) {
                Some(piece) => level.cells[y * width + x].push(piece as u8),
                None => {
                    let at = text.map_or(*span, |text| text.place(byte, byte + c.len_utf8()));
                    let known: Vec<String> =
                        game.pieces.iter().map(|p| format!("{} {}", p.glyph, p.name)).collect();
                    let message = format!("No piece has the glyph `{c}`.");
                    let help = format!("`.` is empty; {}.", known.join(", "));
                    notes.error("E-LEVEL", place(at), message, Some(help));
                }
            }
        }
    }
    level
}
