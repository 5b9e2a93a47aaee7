//! Boards as people see and play them.

use crate::board::Cell;
use crate::light::light;
use crate::picture;
use crate::placed::{Placed, placed};
use crate::puzzle::{Move, Puzzle, State};
use play::lens::Extras;
use play::{Drawn, Notation, Offer, PictureGrid};
use schemars::JsonSchema;
use serde::Serialize;

/// The fields that boards add to the answer of `play`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Shown {
    /// The targets that get the power they need.
    lit: Vec<String>,
    /// What is on the board.
    pieces: Vec<Placed>,
}

impl Drawn for Puzzle {
    fn shows_play(&self) -> bool {
        true
    }

    fn text(&mut self, state: &State) -> String {
        picture::text(self.board(), &self.placements(state))
    }

    fn svg(&mut self, state: &State) -> Option<String> {
        Some(picture::svg(self.board(), &self.placements(state)))
    }

    fn grid(&self) -> Option<PictureGrid> {
        Some(picture::grid(self.board()))
    }

    fn offer(&self, state: &State, mv: Move) -> Offer {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        let (piece, cell) = match mv {
            Move::Place(piece, cell) => (piece, Some(cell)),
            Move::Take(piece) => (piece, self.placements(state)[usize::from(piece)]),
        };
        let shape = &self.board().tray[usize::from(piece)];
        let piece = format!("{} {}", shape.kind.word(), shape.name);
        let label = match mv {
            Move::Place(_, Cell { x, y }) => format!("{piece} to {x},{y}"),
            Move::Take(_) => format!("{piece} back to the tray"),
        };
        let cell = cell.map(|Cell { x, y }| [usize::from(x), usize::from(y)]);
        Offer { text: text.trim_end().to_string(), label, key: None, cell }
    }

    fn played(&mut self, state: &State, _moves: &[Move]) -> Extras {
        let (board, placements) = (self.board(), self.placements(state));
        let light = light(board, &placements);
        let lit = board.targets.iter().zip(&light.satisfied).filter(|(_, is_lit)| **is_lit);
        let lit = lit.map(|(target, _)| target.name.clone()).collect();
        Extras::of(&Shown { lit, pieces: placed(board, &placements) })
    }
}
