//! `picture` for boards.

use super::{Boards, boards};
use crate::Done;
use crate::exit::{Exit, print};
use crate::picture::PictureArgs;
use anyhow::{Context, Result, anyhow, bail};
use refraction::{Board, Cell, picture};
use std::fs;
use std::path::Path;
use workbench::Document;
use workbench::refraction::play;

/// Draws a board with the moves given, or with the solution written in the file.
pub fn run(document: &Document, args: &PictureArgs) -> Done {
    let board = match boards(document, &args.level.to_string())? {
        Boards::Chosen(mut boards) => boards.remove(0).1,
        Boards::Refused(exit) => return Ok(exit),
    };
    let placements = match &args.moves {
        Some(moves) => play(&board, moves).map_err(|error| anyhow!("--moves: {error}"))?.placements,
        None => board.solution.clone().unwrap_or_else(|| board.empty()),
    };
    match &args.output {
        Some(path) => draw(&board, &placements, path)?,
        None => print(&picture::svg(&board, &placements))?,
    }
    Ok(Exit::Yes)
}

/// Writes a picture, SVG or PNG by the ending of the file name.
pub fn draw(board: &Board, placements: &[Option<Cell>], path: &Path) -> Result<()> {
    let svg = picture::svg(board, placements);
    let ending = path.extension().map_or(String::new(), |e| e.to_string_lossy().to_lowercase());
    let bytes = match ending.as_str() {
        "svg" => svg.into_bytes(),
        "png" => picture::png(&svg, 1.0)?,
        _ => bail!("-o: the file name must end in .svg or .png, so that I know what to write"),
    };
    fs::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))
}
