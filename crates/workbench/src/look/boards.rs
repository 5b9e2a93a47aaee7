//! Boards of Refraction.

use super::{Known, Level, Stop, Verdict, plural};
use crate::Document;
use crate::refraction::solve;
use crate::solve::Status;
use refraction::{Board, Cell, picture};
use source::is_ok;

/// Solutions that are counted at most.
const MAX_COUNTED: u64 = 1000;

pub fn levels(document: &Document) -> Vec<Level> {
    let Some(boards) = boards(document) else { return Vec::new() };
    let level = |(index, board): (usize, &Board)| Level {
        number: index + 1,
        name: board.title.clone(),
        line: line_of(document, index),
    };
    boards.iter().enumerate().map(level).collect()
}

pub fn picture(document: &Document, index: usize) -> Option<String> {
    let board = boards(document)?.into_iter().nth(index)?;
    Some(picture::svg(&board, &board.empty()))
}

pub fn known(document: &Document, index: usize, stop: &mut Stop<'_>) -> Option<Known> {
    let board = boards(document)?.into_iter().nth(index)?;
    let solved =
        match solve(&board, index + 1, Some(MAX_COUNTED), &mut |progress| stop(progress.rules)) {
            Ok(solved) => solved,
            Err(error) => {
                return Some(Known::new(Verdict::Maybe, "Not known", error.to_string()));
            }
        };
    let mut known = match (&solved.status, &solved.placements) {
        (Status::Solved, Some(placed)) => {
            let fewest = if solved.fewest { "No solution has fewer." } else { "" };
            let pieces = plural(placed.len(), "piece");
            Known::new(Verdict::Yes, format!("Solvable with {pieces}"), fewest)
        }
        (Status::Unsolvable, _) => {
            Known::new(Verdict::No, "Unsolvable", "No placement of the pieces lights every target.")
        }
        _ => Known::new(Verdict::Maybe, "Not known yet", "The search was stopped."),
    };
    if let Some(solutions) = solved.solutions {
        let more = if solved.counted_all == Some(false) { " or more" } else { "" };
        known.fact("Solutions", format!("{solutions}{more}"));
    }
    known.fact("In the tray", plural(board.tray.len(), "piece"));
    if let Some(placed) = &solved.placements {
        let mut cells: Vec<Option<Cell>> = board.empty();
        for one in placed {
            if let Some(at) = board.tray.iter().position(|piece| piece.name == one.piece) {
                cells[at] = Some(Cell { x: one.x, y: one.y });
            }
        }
        known.picture = Some(picture::svg(&board, &cells));
    }
    Some(known)
}

fn boards(document: &Document) -> Option<Vec<Board>> {
    let read = refraction::read(&document.source);
    is_ok(&read.diagnostics).then_some(read.boards)
}

/// The line of the n-th `board`.
fn line_of(document: &Document, index: usize) -> usize {
    let source = &document.source;
    let begins = |line: &usize| source.line(*line).split_whitespace().next() == Some("board");
    (1..=source.line_count()).filter(begins).nth(index).unwrap_or(0)
}
