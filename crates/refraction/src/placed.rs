//! Placements with the names of the pieces, as answers show them.

use crate::board::{Board, Cell};
use serde::Serialize;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Placed {
    pub piece: String,
    pub x: u8,
    pub y: u8,
}

/// Placements with the names of the pieces, without those still in the tray.
pub fn placed(board: &Board, placements: &[Option<Cell>]) -> Vec<Placed> {
    let pieces = board.tray.iter().zip(placements);
    let placed = pieces.filter_map(|(piece, cell)| {
        let Cell { x, y } = (*cell)?;
        Some(Placed { piece: piece.name.clone(), x, y })
    });
    placed.collect()
}
