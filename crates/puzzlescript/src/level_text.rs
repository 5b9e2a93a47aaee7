//! A level's text: a board becomes rows of glyphs, and the rows go back into the author's file.
//!
//! The round trip preserves objects in cells that changed and bytes everywhere else: the author's
//! file is edited in place and never printed as a whole.

mod given;
mod print;
mod replace;
#[cfg(test)]
mod tests;

pub use given::read_given;
pub use print::print;
pub use replace::{EditError, replace_level};

use crate::bits::Bits;
use crate::engine::Runner;
use crate::game::Game;
use rustc_hash::FxHashMap;

/// A board as rows of glyphs, with the legend lines needed to read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedLevel {
    /// The rows from top to bottom, in lower case.
    pub rows: Vec<String>,
    /// Glyphs of `rows` that the legend does not have yet, in the order they were needed.
    pub new_glyphs: Vec<NewGlyph>,
}

/// A glyph for a set of objects that had none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGlyph {
    /// The character.
    pub glyph: char,
    /// Its objects as the author spells them, lowest layer first.
    pub objects: Vec<String>,
}

impl NewGlyph {
    /// The line of the legend that gives the glyph its meaning, such as `c = Crate and Target`.
    pub fn legend_line(&self) -> String {
        format!("{} = {}", self.glyph, self.objects.join(" and "))
    }
}

/// Printed rows in the case of the legend, for people to read.
pub fn as_written(game: &Game, rows: &[String]) -> Vec<String> {
    let written: FxHashMap<char, char> =
        game.glyphs.iter().map(|glyph| (glyph.glyph, glyph.written)).collect();
    let row = |row: &String| row.chars().map(|c| *written.get(&c).unwrap_or(&c)).collect();
    rows.iter().map(row).collect()
}

/// The objects of every cell of a machine's board, in the order of
/// [`Level::cells`](crate::game::Level::cells).
pub fn cells(machine: &dyn Runner) -> Vec<Bits> {
    let words = |cell| machine.cell(cell).iter().copied().collect();
    (0..machine.program().cells).map(|cell| Bits { words: words(cell) }).collect()
}
