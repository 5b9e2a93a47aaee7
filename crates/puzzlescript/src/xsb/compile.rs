//! Collections, compiled.

use super::{Sokoban, to_puzzlescript};
use crate::compile::{Compiled, compile};
use crate::limits::TooLarge;
use source::Source;

/// A collection with the game made from it.
pub struct Collection {
    /// The collection as the text of a game.
    pub sokoban: Sokoban,
    /// The game; diagnostics are about the collection's own lines.
    pub compiled: Compiled,
}

/// Turns a collection into a PuzzleScript game and compiles it.
pub fn compile_sokoban(source: &Source) -> Result<Collection, TooLarge> {
    let sokoban = to_puzzlescript(source.name(), source.text())?;
    let text = Source::new(source.name(), sokoban.text.as_str());
    let Compiled { game, diagnostics } = compile(&text)?;
    let mut diagnostics = sokoban.translate(&text, source, diagnostics);
    diagnostics.extend(sokoban.diagnostics.iter().cloned());
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Ok(Collection { sokoban, compiled: Compiled { game, diagnostics } })
}
