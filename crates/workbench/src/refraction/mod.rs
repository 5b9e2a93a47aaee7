//! Operations that only boards have.

use crate::scenes::{Needs, Scene, Staged};
use ::refraction::{Boards, lit};
use play::domain::Tell;
use play::lens::Refusal;
use serde_json::Value;

/// The scenes of boards.
pub static SCENES: &[Scene] = &[Scene {
    name: "light",
    meaning: "the board with its pieces placed by the moves: beams, what they carry, what they reach",
    needs: Needs::Draft,
    options: &[],
    of: light,
}];

fn light(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let boards = staged.document.holds::<Boards>();
    let board = boards.and_then(|boards| boards.boards().get(staged.level));
    let board = board.ok_or_else(|| Refusal::usage("there is no such board"))?;
    lit(board, staged.moves).ok_or_else(|| Refusal::usage("the moves cannot be read"))
}
