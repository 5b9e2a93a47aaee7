//! Sokoban collections in XSB and Boxoban form, opened as a PuzzleScript game.
//!
//! The game's levels keep the signs of XSB, so that a level printed back reads as Sokoban; only
//! floor, which XSB leaves blank, is written `-`, a sign that Sokoban programs also accept.

mod collection;
mod compile;
mod replace;
mod title;
mod write;

pub use compile::{Collection, compile_sokoban};
pub use write::to_xsb;

use crate::limits::TooLarge;
use crate::reports::Reports;
use source::{Diagnostic, Source};

/// The rules of Sokoban with our own sprites. A crate is open in the middle, so that a target below
/// it shows.
const GAME: &str = include_str!("xsb/sokoban.txt");

/// A collection as a game.
#[derive(Clone, Debug)]
pub struct Sokoban {
    /// The text of a whole PuzzleScript game.
    pub text: String,
    /// The title of each level, where it has one.
    pub titles: Vec<Option<String>>,
    /// Diagnostics for the collection; the spans are of the collection's text.
    pub diagnostics: Vec<Diagnostic>,
    /// Where each line of `text` comes from, if it comes from the collection.
    origins: Vec<Option<Origin>>,
}

/// The position of a row of the game in the collection.
#[derive(Clone, Copy, Debug)]
struct Origin {
    line: usize,
    /// Columns of blank margin left out.
    margin: usize,
}

/// True when a file is a Sokoban collection and not a PuzzleScript game.
///
/// `.xsb` always is, `.ps` and `.puzzle` never are. Other files are if their first non-blank line
/// starts with `;` or holds only signs of XSB.
pub fn is_sokoban(name: &str, text: &str) -> bool {
    let name = name.to_ascii_lowercase();
    if name.ends_with(".xsb") {
        return true;
    }
    if name.ends_with(".ps") || name.ends_with(".puzzle") {
        return false;
    }
    let mut lines = without_mark(text).lines();
    let first = lines.find(|line| !line.trim().is_empty());
    first.is_some_and(|line| {
        line.trim_start().starts_with(';') || line.trim_end().chars().all(collection::is_sign)
    })
}

/// Turns a collection into a game. It never stops at a mistake: an unknown sign is reported and read
/// as floor.
pub fn to_puzzlescript(name: &str, text: &str) -> Result<Sokoban, TooLarge> {
    let source = Source::new(name, text);
    let mut reports = Reports::new(&source);
    let head = GAME.replacen("{title}", &title::of_file(name), 1);
    let levels = collection::read(&source, &mut reports)?;
    let mut origins = vec![None; head.lines().count()];
    origins.extend(levels.origins);
    Ok(Sokoban {
        text: head + &levels.text,
        titles: levels.titles,
        diagnostics: reports.finish(),
        origins,
    })
}

impl Sokoban {
    /// The line of the collection that became this line of the game, both from 1.
    pub fn original_line(&self, line: usize) -> Option<usize> {
        self.origin(line).map(|origin| origin.line)
    }

    /// Moves diagnostics for the game to the collection it was made from. Those about no row of a
    /// level become diagnostics for the file as a whole.
    pub fn translate(
        &self,
        game: &Source,
        collection: &Source,
        diagnostics: Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let moved = diagnostics.into_iter().map(|diagnostic| {
            let place = diagnostic.span.map(|span| game.place(span));
            let span = place.and_then(|place| {
                let Origin { line, margin } = self.origin(place.line)?;
                let (column, end_column) = (place.column + margin, place.end_column + margin);
                Some(collection.span_on_line(line, column, end_column))
            });
            Diagnostic { span, ..diagnostic }
        });
        moved.collect()
    }

    /// Columns of blank margin that were removed from this line.
    fn margin(&self, line: usize) -> usize {
        self.origin(line).map_or(0, |origin| origin.margin)
    }

    fn origin(&self, line: usize) -> Option<Origin> {
        *self.origins.get(line.checked_sub(1)?)?
    }
}

/// The text without the byte-order mark some editors put first.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests;
