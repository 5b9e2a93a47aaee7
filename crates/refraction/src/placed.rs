//! Placements with the names of the pieces, as answers show them.

use crate::board::{Board, Cell};
use schemars::JsonSchema;
use serde::Serialize;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Placed {
    /// Its name.
    pub piece: String,
    /// Its column, from 1.
    pub x: u8,
    /// Its row, from 1.
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
