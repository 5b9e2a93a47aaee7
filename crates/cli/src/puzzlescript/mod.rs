//! Commands for PuzzleScript games only.

pub mod cover;
pub mod replay;
pub mod swap;
pub mod terminal;
pub mod transform;

use crate::host::open;
use crate::lens::broken;
use ::puzzlescript::{Game, ScriptContent};
use anyhow::{Result, bail};
use std::path::Path;
use std::sync::Arc;
use workbench::Document;

/// Opens a PuzzleScript game without errors.
pub fn open_game(path: &Path) -> Result<(Document, Arc<Game>)> {
    let document = open(path)?;
    let game = match document.holds::<ScriptContent>() {
        Some(content) => Arc::clone(content.game()),
        None if document.content.is_none() => return Err(broken(document).into()),
        None => bail!(
            "`{}` is {}; this works on PuzzleScript games and Sokoban levels",
            document.source.name(),
            document.about().one
        ),
    };
    match document.sound().is_some() {
        true => Ok((document, game)),
        false => Err(broken(document).into()),
    }
}
