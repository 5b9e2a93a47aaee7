//! Opening a game for a command that needs one without errors.

use crate::exit::{Exit, tell_errors};
use anyhow::{Result, bail};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::puzzle::{Puzzle, level};
use source::is_ok;
use std::path::Path;
use std::sync::Arc;
use workbench::{Document, no_level, open};

/// A game that can be played, or the exit code of a source with errors.
pub enum Opened {
    /// The game.
    Game(Arc<Game>),
    /// It was refused and its author told why.
    Refused(Exit),
}

/// Opens a file and makes a game of it; see [`game_of`].
pub fn open_game(path: &Path) -> Result<Opened> {
    game_of(&open(path)?)
}

/// The game in an opened file; a source with errors is refused with its diagnostics.
pub fn game_of(document: &Document) -> Result<Opened> {
    let (game, diagnostics) = document.compile()?;
    match game.filter(|_| is_ok(&diagnostics)) {
        Some(game) => Ok(Opened::Game(Arc::new(game))),
        None => {
            tell_errors(&document.source, &diagnostics)?;
            Ok(Opened::Refused(Exit::No))
        }
    }
}

/// A level by its number, from 1, with its index among all screens.
pub fn find_level(game: &Game, number: usize) -> Result<(usize, Arc<Level>)> {
    match level(game, number) {
        Some(found) => Ok(found),
        None => bail!(no_level(number, game.levels().count())),
    }
}

/// The numbers of one level of a game, or of the first `most` of all.
pub fn chosen_levels(game: &Game, wanted: &str, most: usize) -> Result<Vec<usize>> {
    chosen(game.levels().count(), wanted, most)
}

/// The numbers of one level out of `count`, or of the first `most` of all.
pub fn chosen(count: usize, wanted: &str, most: usize) -> Result<Vec<usize>> {
    if wanted == "all" {
        return Ok((1..=count.min(most)).collect());
    }
    match wanted.parse() {
        Ok(number) if (1..=count).contains(&number) => Ok(vec![number]),
        Ok(number) => bail!(no_level(number, count)),
        Err(_) => bail!("--level: `{wanted}` is neither a number nor `all`"),
    }
}

/// A level ready to be played, with its index among all screens.
pub fn puzzle(game: &Arc<Game>, number: usize, seed: &str) -> Result<(usize, Puzzle)> {
    let (index, level) = find_level(game, number)?;
    Ok((index, Puzzle::new(game, level, seed)))
}
