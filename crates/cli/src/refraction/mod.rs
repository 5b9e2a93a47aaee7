//! Boards of Refraction at the command line.

pub mod need;
pub mod picture;
pub mod play;
pub mod require;
pub mod solve;

use crate::exit::{Exit, tell_errors};
use crate::game::chosen;
use anyhow::Result;
use refraction::{Board, read};
use source::is_ok;
use workbench::Document;

/// Boards that can be played, or the exit code of a text with errors.
pub enum Boards {
    /// The chosen ones with their numbers in the file.
    Chosen(Vec<(usize, Board)>),
    /// The text was refused and its author told why.
    Refused(Exit),
}

/// The boards of an opened file, or one of them.
pub fn boards(document: &Document, wanted: &str) -> Result<Boards> {
    let readings = read(&document.source);
    if !is_ok(&readings.diagnostics) {
        tell_errors(&document.source, &readings.diagnostics)?;
        return Ok(Boards::Refused(Exit::No));
    }
    let numbers = chosen(readings.boards.len(), wanted, usize::MAX)?;
    let boards = numbers.into_iter().map(|number| (number, readings.boards[number - 1].clone()));
    Ok(Boards::Chosen(boards.collect()))
}

/// What a board is called in answers.
pub fn head(number: usize, board: &Board) -> String {
    match board.title.as_str() {
        "" => format!("board {number}:"),
        title => format!("board {number}, {title}:"),
    }
}

/// The exit code of several answers, or of Ctrl-C.
pub fn together(all: &[Exit], is_interrupted: bool) -> Exit {
    if is_interrupted { Exit::Interrupted } else { Exit::of_all(all) }
}
