//! Puts another level into a collection and leaves everything else unchanged.

use super::collection::{is_floor, is_sign};
use super::{Sokoban, to_puzzlescript};
use crate::game::Level;
use source::Source;

/// The mark that some editors put before a text.
const MARK: char = '\u{feff}';

impl Sokoban {
    /// The text of the collection with `new`, rows of XSB signs, replacing the level `old`. Rows
    /// that are the same keep their bytes; floor in others is written as the level writes it. The
    /// error is for people.
    pub fn replace_level(&self, source: &Source, old: &Level, new: &str) -> Result<String, String> {
        let rows = read_rows(new)?;
        let changed = "the level's lines were not found; reload the file";
        let lines = old.rows.iter().map(|row| self.original_line(row.line));
        let lines: Vec<usize> = lines.collect::<Option<_>>().ok_or(changed)?;
        let ((Some(first), Some(last)), Some(top)) =
            ((lines.first(), lines.last()), old.rows.first())
        else {
            return Err(changed.to_string());
        };
        let margin = " ".repeat(self.margin(top.line));
        let has_blanks = (*first..=*last).any(|line| source.line(line).contains(' '));
        let bytes = |line: usize| {
            let span = source.span_on_line(line, 1, usize::MAX);
            span.start as usize..span.end as usize
        };
        let text = source.text();
        let line_end = if text[bytes(*first).start..].contains("\r\n") { "\r\n" } else { "\n" };
        let mut out = text[..bytes(*first).start].to_string();
        for (y, row) in rows.iter().enumerate() {
            if y > 0 {
                out.push_str(match lines.get(y) {
                    Some(line) => &text[bytes(lines[y - 1]).end..bytes(*line).start],
                    None => line_end,
                });
            }
            let before = lines.get(y).map_or("", |line| source.line(*line));
            if old.rows.get(y).is_some_and(|there| there.glyphs == *row) {
                out.push_str(before);
                continue;
            }
            out.extend(Some(MARK).filter(|mark| before.starts_with(*mark)));
            out.push_str(&margin);
            let floor = if has_blanks { ' ' } else { '-' };
            out.extend(row.iter().map(|sign| if *sign == '-' { floor } else { *sign }));
        }
        out.push_str(&text[bytes(*last).end..]);
        self.check(source, old, &rows, out)
    }

    /// A row that is only floor can end a level, and the first row must be distinguishable from
    /// text; rows that would be read back as another level are refused.
    fn check(
        &self,
        source: &Source,
        old: &Level,
        rows: &[Vec<char>],
        out: String,
    ) -> Result<String, String> {
        let again = to_puzzlescript(source.name(), &out).map_err(|error| error.to_string())?;
        let from = old.rows.first().map_or(0, |row| row.line - 1);
        let read: Vec<Vec<char>> = again
            .text
            .lines()
            .skip(from)
            .take(rows.len())
            .map(|line| line.chars().collect())
            .collect();
        let is_end = again.text.lines().nth(from + rows.len()).is_none_or(str::is_empty);
        match read == rows && is_end && again.titles.len() == self.titles.len() {
            true => Ok(out),
            false => {
                Err("a Sokoban level needs a wall, a player or a box in its first row, and no \
                          row or column of nothing but floor at its edge"
                    .to_string())
            }
        }
    }
}

/// Rows of signs, with floor as `-` and all of one length.
fn read_rows(text: &str) -> Result<Vec<Vec<char>>, String> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let is_row = |line: &&str| !line.is_empty();
    let first = lines.iter().position(is_row).unwrap_or(0);
    let end = lines.iter().rposition(is_row).map_or(0, |last| last + 1);
    let lines = lines.get(first..end).unwrap_or_default();
    if let Some(sign) = lines.iter().flat_map(|line| line.chars()).find(|sign| !is_sign(*sign)) {
        return Err(format!(
            "`{sign}` is not a sign of Sokoban levels, which have # @ + $ * . - only"
        ));
    }
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    if width == 0 {
        return Err("a level needs at least one row".to_string());
    }
    let row = |line: &&str| {
        let signs = line.chars().map(|sign| if is_floor(sign) { '-' } else { sign });
        let mut row: Vec<char> = signs.collect();
        row.resize(width, '-');
        row
    };
    Ok(lines.iter().map(row).collect())
}
