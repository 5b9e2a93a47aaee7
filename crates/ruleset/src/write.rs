//! A game written as strict JSON.

use crate::game::{Game, Level, LevelForm};
use crate::json::{quoted, write as write_value};
use crate::names::{event_text, trigger_text};
use std::fmt::Write;

/// Writes a game. With `paper_style`, outcomes, widths and heights are quoted, as in the paper.
pub fn write(game: &Game, paper_style: bool) -> String {
    let names = game.names();
    let number =
        |number: i64| if paper_style { format!("\"{number}\"") } else { number.to_string() };
    let mut out = String::from("{\n");
    for (key, value) in &game.preamble {
        out.push_str("  ");
        quoted(key, &mut out);
        out.push_str(": ");
        write_value(value, &mut out);
        out.push_str(",\n");
    }
    out.push_str("  \"pieces\": [");
    entries(
        &mut out,
        game.pieces.iter().map(|piece| {
            let mut text = String::from("{\"name\": ");
            quoted(&piece.name, &mut text);
            for (key, value) in &piece.other {
                text.push_str(", ");
                quoted(key, &mut text);
                text.push_str(": ");
                write_value(value, &mut text);
            }
            text + "}"
        }),
    );
    out.push_str(",\n  \"rules\": [");
    entries(
        &mut out,
        game.rules.rules.iter().map(|rule| {
            let events = rule.events.iter().map(|event| event_text(*event, &names));
            format!(
                "{{\"trigger\": {}, \"events\": [{}]}}",
                text(&trigger_text(rule.trigger, &names)),
                texts(events)
            )
        }),
    );
    out.push_str(",\n  \"endconditions\": [");
    entries(
        &mut out,
        game.rules.ends.iter().map(|end| {
            let triggers = end.triggers.iter().map(|trigger| trigger_text(*trigger, &names));
            let outcome = number(i64::from(end.outcome));
            format!("{{\"outcome\": {outcome}, \"triggers\": [{}]}}", texts(triggers))
        }),
    );
    out.push_str(",\n  \"levels\": [");
    entries(&mut out, game.levels.iter().map(|level| write_level(game, level, paper_style)));
    out.push_str("\n}\n");
    out
}

/// Writes one level as in a game's list, in its own form where that can express it.
pub fn write_level(game: &Game, level: &Level, paper_style: bool) -> String {
    let number =
        |number: usize| if paper_style { format!("\"{number}\"") } else { number.to_string() };
    let mut more =
        level.name.as_ref().map_or_else(String::new, |name| format!(", \"name\": {}", text(name)));
    if level.seed != 0 {
        let _ = write!(more, ", \"seed\": {}", level.seed);
    }
    let is_single = level.cells.iter().all(|cell| cell.len() <= 1);
    let size = format!("\"width\": {}, \"height\": {}", number(level.width), number(level.height));
    match &level.form {
        LevelForm::File(path) => format!("{{\"type\": \"file\", \"path\": {}{more}}}", text(path)),
        LevelForm::Text if is_single => {
            let rows =
                text_rows(game, level).into_iter().map(|row| format!("\n      {}", text(&row)));
            let rows: Vec<String> = rows.collect();
            format!("{{\"type\": \"text\", \"rows\": [{}]{more}}}", rows.join(","))
        }
        LevelForm::Raw if is_single => {
            let mut data = String::new();
            for (index, cell) in level.cells.iter().enumerate() {
                data.push_str(match index {
                    0 => "",
                    _ if index % level.width == 0 => ",\n      ",
                    _ => ", ",
                });
                let _ = write!(data, "{}", cell.first().map_or(0, |piece| piece + 1));
            }
            format!("{{\"type\": \"raw\", {size}{more}, \"data\": [\n      {data}]}}")
        }
        _ => {
            let cells = level.cells.iter().map(|cell| {
                let names = cell.iter().filter_map(|piece| game.pieces.get(usize::from(*piece)));
                format!("[{}]", texts(names.map(|piece| piece.name.clone())))
            });
            let cells: Vec<String> = cells.collect();
            let rows: Vec<String> =
                cells.chunks(level.width.max(1)).map(|row| row.join(", ")).collect();
            let data = rows.join(",\n      ");
            format!("{{\"type\": \"stack\", {size}{more}, \"data\": [\n      {data}]}}")
        }
    }
}

/// A level as rows of glyphs; a cell with several pieces shows the last one.
pub fn text_rows(game: &Game, level: &Level) -> Vec<String> {
    let glyph = |cell: &crate::game::Cell| {
        cell.last().and_then(|piece| game.pieces.get(usize::from(*piece))).map_or('.', |p| p.glyph)
    };
    let rows = level.cells.chunks(level.width.max(1));
    rows.map(|row| row.iter().map(glyph).collect()).collect()
}

fn entries(out: &mut String, entries: impl Iterator<Item = String>) {
    let entries: Vec<String> = entries.map(|entry| format!("\n    {entry}")).collect();
    out.push_str(&entries.join(","));
    out.push_str(if entries.is_empty() { "]" } else { "\n  ]" });
}

fn text(text: &str) -> String {
    let mut out = String::new();
    quoted(text, &mut out);
    out
}

fn texts(texts: impl Iterator<Item = String>) -> String {
    let texts: Vec<String> = texts.map(|entry| text(&entry)).collect();
    texts.join(", ")
}
