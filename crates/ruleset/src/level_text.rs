//! A level as text, and replacing one level of a file.

use crate::game::{Cell, Game, Level, LevelForm};
use crate::json::{self, Data, Value, quoted};
use crate::write::{text_rows, write_level};
use play::space::LevelText;
use source::Span;

/// A level as a separate text: rows of glyphs or, where a cell has several pieces, an object as in
/// a list of levels.
pub fn level_text(game: &Game, level: &Level) -> LevelText {
    if is_single(level) {
        return LevelText { rows: text_rows(game, level), legend: Vec::new() };
    }
    let stack = Level { form: LevelForm::Stack, ..level.clone() };
    LevelText::of(&write_level(game, &stack, false))
}

/// Reads what [`level_text`] writes; the error describes the first problem.
pub fn read_level_text(game: &Game, text: &str) -> Result<Level, String> {
    crate::read::read_level_text(text, game)
}

/// The text of a game with one level replaced. The level keeps its form, name and seed where
/// possible, and every byte that need not change stays.
pub fn replace_level(text: &str, game: &Game, index: usize, new: &Level) -> Result<String, String> {
    let number = index + 1;
    let old = game.levels.get(index).ok_or_else(|| format!("there is no level {number}"))?;
    if let LevelForm::File(path) = &old.form {
        return Err(format!("level {number} is in the file `{path}`; change it there"));
    }
    let (value, _) = json::read(text);
    let list = value.get("levels").map(|levels| &levels.data);
    let Some(Data::List(levels)) = list else { return Err("the game has no levels".into()) };
    let level = levels.get(index).ok_or_else(|| format!("there is no level {number}"))?;
    let edits = match &old.form {
        LevelForm::Text if is_single(new) => rows_edits(text, game, level, old, new),
        LevelForm::Raw if is_single(new) => cells_edits(text, level, old, new, &raw_cell),
        LevelForm::Stack => {
            cells_edits(text, level, old, new, &|cell: &Cell| stack_cell(game, cell))
        }
        _ => {
            let stack = Level {
                form: LevelForm::Stack,
                name: old.name.clone(),
                seed: old.seed,
                ..new.clone()
            };
            vec![(level.span, write_level(game, &stack, false))]
        }
    };
    Ok(edited(text, edits))
}

/// The text of a game with a level added after another; every other byte stays.
pub fn add_level(text: &str, game: &Game, after: usize, new: &Level) -> String {
    let form = if is_single(new) { LevelForm::Text } else { LevelForm::Stack };
    let written = write_level(game, &Level { form, ..new.clone() }, false);
    let end = game.levels.get(after).or(game.levels.last()).map(|level| level.span.end as usize);
    match end {
        Some(end) => format!("{},\n    {written}{}", &text[..end], &text[end..]),
        None => text.to_string(),
    }
}

/// Whether every cell has at most one piece.
fn is_single(level: &Level) -> bool {
    level.cells.iter().all(|cell| cell.len() <= 1)
}

/// A text that replaces a span.
type Edit = (Span, String);

fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(span, _)| span.start);
    let mut out = text.to_string();
    for (span, new) in edits.into_iter().rev() {
        out.replace_range(span.start as usize..span.end as usize, &new);
    }
    out
}

fn rows_edits(text: &str, game: &Game, level: &Value, old: &Level, new: &Level) -> Vec<Edit> {
    let rows = |level: &Level| -> Vec<String> {
        let quote = |row: String| {
            let mut out = String::new();
            quoted(&row, &mut out);
            out
        };
        text_rows(game, level).into_iter().map(quote).collect()
    };
    match level.get("rows") {
        Some(list) => list_edits(text, list, (&rows(old), &rows(new)), 1),
        None => Vec::new(),
    }
}

fn cells_edits(
    text: &str,
    level: &Value,
    old: &Level,
    new: &Level,
    write: &dyn Fn(&Cell) -> String,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (key, from, to) in [("width", old.width, new.width), ("height", old.height, new.height)] {
        if let Some(value) = level.get(key).filter(|_| from != to) {
            let is_quoted = matches!(value.data, Data::Text(_));
            let number = if is_quoted { format!("\"{to}\"") } else { to.to_string() };
            edits.push((value.span, number));
        }
    }
    if let Some(list) = level.get("data").or(level.get("cells")) {
        let cells: Vec<String> = new.cells.iter().map(write).collect();
        let before: Vec<String> = old.cells.iter().map(write).collect();
        edits.extend(list_edits(text, list, (&before, &cells), new.width));
    }
    edits
}

/// Replaces the entries of a list that was read as `before`. While their number stays the same,
/// only entries that differ change; otherwise the list is rewritten, with the given number of
/// entries per line if it had several lines.
fn list_edits(
    text: &str,
    list: &Value,
    (before, entries): (&[String], &[String]),
    per_line: usize,
) -> Vec<Edit> {
    let Data::List(values) = &list.data else { return Vec::new() };
    if values.len() == entries.len() {
        let all = values.iter().zip(entries).enumerate();
        let differ = all.filter(|(at, (_, entry))| before.get(*at) != Some(entry));
        return differ.map(|(_, (value, entry))| (value.span, entry.clone())).collect();
    }
    let old = &text[list.span.start as usize..list.span.end as usize];
    let indent: Option<&str> = old.find('\n').map(|at| {
        let line = &old[at + 1..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    });
    let lines: Vec<String> = entries.chunks(per_line).map(|line| line.join(", ")).collect();
    let written = match indent {
        Some(indent) => {
            let lines: Vec<String> = lines.iter().map(|line| format!("\n{indent}{line}")).collect();
            format!("[{}]", lines.join(","))
        }
        None => format!("[{}]", lines.join(", ")),
    };
    vec![(list.span, written)]
}

fn raw_cell(cell: &Cell) -> String {
    cell.first().map_or(0, |piece| piece + 1).to_string()
}

fn stack_cell(game: &Game, cell: &Cell) -> String {
    let names = cell.iter().filter_map(|piece| game.pieces.get(usize::from(*piece)));
    let names: Vec<String> = names.map(|piece| format!("\"{}\"", piece.name)).collect();
    format!("[{}]", names.join(", "))
}
