//! Opening a game for a command that needs one without errors.

use crate::exit::Exit;
use anyhow::{Context, Result, bail};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Puzzle, level};
use source::{Diagnostic, Severity, is_ok, render};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use workbench::{Document, open};

/// A game that can be played, or the exit code of a source with errors.
pub enum Opened {
    /// The game.
    Game(Arc<Game>),
    /// It was refused and its author told why.
    Refused(Exit),
}

/// Opens a game; a source with errors is refused with its diagnostics.
pub fn open_game(path: &Path) -> Result<Opened> {
    let document = open(path)?;
    let (game, diagnostics) = compile(&document)?;
    match game.filter(|_| is_ok(&diagnostics)) {
        Some(game) => Ok(Opened::Game(Arc::new(game))),
        None => {
            let errors: Vec<Diagnostic> =
                diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
            let styled = io::stderr().is_terminal();
            writeln!(io::stderr(), "{}", render(&document.source, &errors, styled))?;
            Ok(Opened::Refused(Exit::No))
        }
    }
}

/// Compiles an opened file.
pub fn compile(document: &Document) -> Result<(Option<Game>, Vec<Diagnostic>)> {
    document.compile().with_context(|| format!("`{}` is too large", document.source.name()))
}

/// A level by its number, from 1, with its index among all screens.
pub fn find_level(game: &Game, number: usize) -> Result<(usize, Arc<Level>)> {
    match level(game, number) {
        Some(found) => Ok(found),
        None => {
            let count = game.levels().count();
            bail!("there is no level {number}; the game has levels 1 to {count}")
        }
    }
}

/// The numbers of one level, or of the first `most` of all.
pub fn chosen_levels(game: &Game, wanted: &str, most: usize) -> Result<Vec<usize>> {
    if wanted == "all" {
        return Ok((1..=game.levels().count().min(most)).collect());
    }
    match wanted.parse() {
        Ok(number) => find_level(game, number).map(|_| vec![number]),
        Err(_) => bail!("--level: `{wanted}` is neither a number nor `all`"),
    }
}

/// A level ready to be played, with its index among all screens.
pub fn puzzle(game: &Arc<Game>, number: usize, seed: &str) -> Result<(usize, Puzzle)> {
    let (index, level) = find_level(game, number)?;
    Ok((index, Puzzle::new(game, level, seed)))
}
