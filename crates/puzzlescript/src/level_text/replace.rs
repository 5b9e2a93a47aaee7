//! Puts a printed level into the author's file and leaves everything else unchanged.

use super::PrintedLevel;
use super::print::NO_GLYPH;
use crate::game::{Game, Level};
use crate::read::cursor::lowered;
use crate::read::draft::{Entries, Row};
use crate::reports::Reports;
use crate::text::is_space;
use source::Source;
use std::ops::Range;
use thiserror::Error;

/// Why a level cannot be put into a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// There is no such level.
    #[error("there is no level {number}; the game has {levels}")]
    NoLevel {
        /// The number asked for, from 1.
        number: usize,
        /// How many playable levels there are.
        levels: usize,
    },
    /// The text is not the one the game was read from.
    #[error("line {line} is not the row the game was made from; read the file again")]
    Changed {
        /// The line that differs.
        line: usize,
    },
    /// The rows do not make up a level.
    #[error("a level needs rows of one length with at least one cell each")]
    NotARectangle,
    /// There are more different cells than characters.
    #[error("no character is left for a new kind of cell; use fewer different kinds of cells")]
    NoGlyphLeft,
    /// New glyphs are needed and there is no place to define them.
    #[error("the new level needs new glyphs, but the game has no LEGEND section; add its heading")]
    NoLegend,
}

/// The author's whole file with the rows of level `number` (playable levels, from 1) replaced and
/// the new glyphs defined at the end of LEGEND.
///
/// Every other byte stays: comments, line ends, rows whose glyphs are the same, and in changed
/// rows the case of the cells that are the same; new cells are written as LEGEND writes them.
/// Comments on rows that are gone are kept.
pub fn replace_level(
    source: &Source,
    game: &Game,
    number: usize,
    printed: &PrintedLevel,
) -> Result<String, EditError> {
    let index = number.checked_sub(1);
    let Some((_, level)) = index.and_then(|index| game.levels().nth(index)) else {
        let levels = game.levels().count();
        return Err(EditError::NoLevel { number, levels });
    };
    let rows = lowered_rows(printed)?;
    let written = |glyph: char| written_as(game, glyph);
    let mut edits = row_edits(source, level, &rows, &written)?;
    if !printed.new_glyphs.is_empty() {
        edits.push(legend_edit(source, printed)?);
    }
    edits.sort_by_key(|edit| edit.bytes.start);
    Ok(apply(source.text(), &edits))
}

struct Edit {
    bytes: Range<usize>,
    text: String,
}

fn apply(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for edit in edits {
        out.push_str(&text[from..edit.bytes.start]);
        out.push_str(&edit.text);
        from = edit.bytes.end;
    }
    out.push_str(&text[from..]);
    out
}

fn lowered_rows(printed: &PrintedLevel) -> Result<Vec<Vec<char>>, EditError> {
    let rows: Vec<Vec<char>> = printed.rows.iter().map(|row| lowered(row)).collect();
    let width = rows.first().map_or(0, Vec::len);
    if width == 0 || rows.iter().any(|row| row.len() != width) {
        return Err(EditError::NotARectangle);
    }
    match rows.iter().flatten().any(|glyph| *glyph == NO_GLYPH) {
        true => Err(EditError::NoGlyphLeft),
        false => Ok(rows),
    }
}

/// A glyph as LEGEND writes it.
fn written_as(game: &Game, glyph: char) -> char {
    game.glyphs.iter().find(|known| known.glyph == glyph).map_or(glyph, |known| known.written)
}

fn row_edits(
    source: &Source,
    level: &Level,
    rows: &[Vec<char>],
    written: &dyn Fn(char) -> char,
) -> Result<Vec<Edit>, EditError> {
    let width = level.rows.first().map_or(0, |row| row.glyphs.len());
    let mut edits = Vec::new();
    for (y, row) in level.rows.iter().enumerate() {
        let place = RowPlace::find(source, row)?;
        match rows.get(y) {
            Some(new) if reads_as(row, width, new) => {}
            Some(new) => edits.push(Edit {
                bytes: place.row.clone(),
                text: in_the_authors_case(row, &place, new, written),
            }),
            None => edits.push(removal(source, &place)),
        }
    }
    if let (Some(last), Some(more)) = (level.rows.last(), rows.get(level.rows.len()..)) {
        let place = RowPlace::find(source, last)?;
        // A comment that continues below must not swallow the new rows.
        let at = match open_comment(place.after()) {
            Some(_) => place.row.end,
            None => place.line.end,
        };
        let before = place.before();
        let indent = before.chars().all(is_space).then_some(before);
        let (end, indent) = (line_end(source, &place.line), indent.unwrap_or(""));
        let text = more.iter().map(|row| {
            let cells: String = row.iter().map(|glyph| written(*glyph)).collect();
            let cells = if lowered(&cells) == *row { cells } else { row.iter().collect() };
            format!("{end}{indent}{cells}")
        });
        edits.push(Edit { bytes: at..at, text: text.collect() });
    }
    Ok(edits)
}

/// Where a row stands, in bytes of the whole text.
struct RowPlace<'s> {
    text: &'s str,
    /// The line without its line end.
    line: Range<usize>,
    /// The glyphs.
    row: Range<usize>,
}

impl<'s> RowPlace<'s> {
    fn find(source: &'s Source, row: &Row) -> Result<RowPlace<'s>, EditError> {
        let end_column = row.column + row.glyphs.len();
        let place = RowPlace {
            text: source.text(),
            line: line_bytes(source, row.line),
            row: bytes(source, row.line, row.column, end_column),
        };
        let glyphs = lowered(source.line(row.line));
        match glyphs.get(row.column - 1..end_column - 1) == Some(&row.glyphs) {
            true => Ok(place),
            false => Err(EditError::Changed { line: row.line }),
        }
    }

    fn before(&self) -> &'s str {
        &self.text[self.line.start..self.row.start]
    }

    fn written(&self) -> &'s str {
        &self.text[self.row.clone()]
    }

    fn after(&self) -> &'s str {
        &self.text[self.row.end..self.line.end]
    }
}

fn bytes(source: &Source, line: usize, column: usize, end_column: usize) -> Range<usize> {
    let span = source.span_on_line(line, column, end_column);
    span.start as usize..span.end as usize
}

fn line_bytes(source: &Source, line: usize) -> Range<usize> {
    bytes(source, line, 1, usize::MAX)
}

/// True when a row needs no change. In a level of this width a row that is too short is extended
/// with its last glyph and one that is too long is cut; both may stay as they are.
fn reads_as(row: &Row, width: usize, new: &[char]) -> bool {
    let glyph = |x: usize| row.glyphs.get(x).or(row.glyphs.last());
    let is_same = (0..new.len()).all(|x| glyph(x) == Some(&new[x]));
    is_same && (new.len() == width || new.len() == row.glyphs.len())
}

/// Cells that are the same keep their case; new ones are written as LEGEND writes them.
fn in_the_authors_case(
    row: &Row,
    place: &RowPlace<'_>,
    new: &[char],
    written: &dyn Fn(char) -> char,
) -> String {
    let mut there = place.written().chars();
    let cells = new.iter().enumerate().map(|(x, glyph)| {
        let old = there.next();
        old.filter(|_| row.glyphs.get(x) == Some(glyph)).unwrap_or_else(|| written(*glyph))
    });
    let cells: String = cells.collect();
    // The lower case of a letter can depend on its neighbours (the Greek Σ at the end of a word).
    let line = format!("{}{cells}{}", place.before(), place.after());
    let from = row.column - 1;
    match lowered(&line).get(from..from + new.len()) == Some(new) {
        true => cells,
        false => new.iter().collect(),
    }
}

/// Removes a row: the whole line, or all of it except its comments.
fn removal(source: &Source, place: &RowPlace<'_>) -> Edit {
    let before = place.before().trim_end_matches(is_space);
    let comments = comments(place.after());
    if before.is_empty() && comments.is_empty() {
        let text = source.text();
        let end = place.line.end + line_end_of(&text[place.line.end..]).len();
        return Edit { bytes: place.line.start..end, text: String::new() };
    }
    let gap = if before.is_empty() || comments.is_empty() { "" } else { " " };
    Edit { bytes: place.line.clone(), text: format!("{before}{gap}{comments}") }
}

/// The comments at the end of a line. Text between them was ignored after a row, but on its own it
/// would become a row.
fn comments(text: &str) -> String {
    let mut depth = 0;
    let mut out = String::new();
    for c in text.chars() {
        depth += usize::from(c == '(');
        if depth > 0 {
            out.push(c);
        }
        depth -= usize::from(c == ')' && depth > 0);
    }
    out
}

/// Where a comment begins that does not end on this line.
fn open_comment(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => drop(open.pop()),
            _ => {}
        }
    }
    open.first().copied()
}

/// The line end to use for a line after this one: its own, or the first of the file.
fn line_end(source: &Source, line: &Range<usize>) -> &'static str {
    let own = line_end_of(&source.text()[line.end..]);
    let first = || line_end_of(&source.text()[line_bytes(source, 1).end..]);
    [own, first()].into_iter().find(|end| !end.is_empty()).unwrap_or("\n")
}

fn line_end_of(text: &str) -> &'static str {
    let ends = ["\r\n", "\n"].into_iter();
    ends.into_iter().find(|end| text.starts_with(end)).unwrap_or("")
}

fn legend_edit(source: &Source, printed: &PrintedLevel) -> Result<Edit, EditError> {
    let number = last_legend_line(source).ok_or(EditError::NoLegend)?;
    let line = line_bytes(source, number);
    let end = line_end(source, &line);
    let glyphs = printed.new_glyphs.iter();
    let mut text: String = glyphs.map(|glyph| format!("{end}{}", glyph.legend_line())).collect();
    let mut at = line.end;
    if let Some(comment) = open_comment(source.line(number)) {
        at = line.start + comment;
        text.push(' ');
    }
    Ok(Edit { bytes: at..at, text })
}

/// The line of the last definition of the legend, else of its heading.
fn last_legend_line(source: &Source) -> Option<usize> {
    let draft = crate::read::read(source, &mut Reports::new(source));
    let sections = &draft.sections;
    let at = sections.iter().position(|(name, _)| name == "legend")?;
    let heading = sections[at].1;
    let next = sections.get(at + 1).map_or(usize::MAX, |(_, line)| *line);
    let kinds = [&draft.synonyms, &draft.aggregates, &draft.properties];
    let entries = kinds.into_iter().flat_map(Entries::iter);
    let lines = entries.map(|entry| entry.line);
    let last = lines.filter(|line| heading < *line && *line < next).max();
    let is_ruler = |line: &usize| source.line(*line).trim_start().starts_with('=');
    let rulers = (heading + 1..).take_while(is_ruler).count();
    Some(last.unwrap_or(heading + rulers))
}
