//! Boards of Refraction: playing, and with clingo solving and looking for shortcuts.

#[cfg(feature = "clingo")]
mod ask;

#[cfg(feature = "clingo")]
pub use ask::{BoardNeed, BoardSolved, find_need, solve};

use play::{Outcome, Session, TraceError};
use refraction::{Board, Cell, Puzzle, light};
use serde::Serialize;
use std::sync::Arc;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Placed {
    pub piece: String,
    pub x: u8,
    pub y: u8,
}

/// Placements with the names of the pieces.
pub fn placed(board: &Board, placements: &[Option<Cell>]) -> Vec<Placed> {
    let pieces = board.tray.iter().zip(placements);
    pieces
        .filter_map(|(piece, cell)| {
            let Cell { x, y } = (*cell)?;
            Some(Placed { piece: piece.name.clone(), x, y })
        })
        .collect()
}

/// Where some moves lead on a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardPlayed {
    /// Whether every target is satisfied.
    pub outcome: Outcome,
    /// The targets that are.
    pub lit: Vec<String>,
    /// What is on the board.
    pub pieces: Vec<Placed>,
    /// The same as placements by the numbers of pieces.
    #[serde(skip)]
    pub placements: Vec<Option<Cell>>,
}

/// Plays moves such as `s1@4,3; b1@6,3; -b1` from the empty board.
pub fn play(board: &Board, moves: &str) -> Result<BoardPlayed, TraceError> {
    let board = Arc::new(board.clone());
    let puzzle = Puzzle::new(Arc::clone(&board));
    // A board may be solved on the way and played on: moves after a win are played too.
    let moves = play::read_trace(&puzzle, moves)?;
    let mut placements = board.empty();
    let mut session = Session::new(puzzle);
    for mv in moves {
        if session.outcome() == Outcome::Open {
            session.play(mv);
            placements = session.puzzle().placements(session.state());
        } else {
            apply(&board, &mut placements, mv);
        }
    }
    let light = light(&board, &placements);
    let targets = board.targets.iter().zip(&light.satisfied).filter(|(_, is)| **is);
    Ok(BoardPlayed {
        outcome: if light.is_won() { Outcome::Won } else { Outcome::Open },
        lit: targets.map(|(target, _)| target.name.clone()).collect(),
        pieces: placed(&board, &placements),
        placements,
    })
}

/// Plays a move on placements; one onto a taken cell does nothing.
fn apply(board: &Board, placements: &mut [Option<Cell>], mv: refraction::Move) {
    match mv {
        refraction::Move::Place(piece, cell) => {
            let is_taken = board.fixed()[board.number(cell)] || placements.contains(&Some(cell));
            if !is_taken {
                placements[usize::from(piece)] = Some(cell);
            }
        }
        refraction::Move::Take(piece) => placements[usize::from(piece)] = None,
    }
}
