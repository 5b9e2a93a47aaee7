//! Boards as people see and play them.

use crate::board::Cell;
use crate::light::light;
use crate::picture;
use crate::placed::{Placed, placed};
use crate::puzzle::{Move, Puzzle, State};
use play::lens::Extras;
use play::{Drawn, Notation, Offer, Outcome, PictureGrid, Play, Step};
use schemars::JsonSchema;
use serde::Serialize;

/// The fields that boards add to the answer of `play`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Shown {
    /// The targets that get the power they need.
    lit: Vec<String>,
    /// What is on the board.
    pieces: Vec<Placed>,
    /// Sentences about moves: why one had no effect, or which turn had to be ended, with the line to
    /// look at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
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

    fn played_all(&mut self, state: &State, _moves: &[Move], tried: &[Move]) -> Extras {
        let notes = self.without_effect(tried);
        let (board, placements) = (self.board(), self.placements(state));
        let light = light(board, &placements);
        let lit = board.targets.iter().zip(&light.satisfied).filter(|(_, is_lit)| **is_lit);
        let lit = lit.map(|(target, _)| target.name.clone()).collect();
        Extras::of(&Shown { lit, pieces: placed(board, &placements), notes })
    }
}

impl Puzzle {
    /// Why moves, played from the start, had no effect: one sentence for each such move.
    fn without_effect(&mut self, tried: &[Move]) -> Vec<String> {
        let (mut state, mut outcome) = self.start();
        let mut notes = Vec::new();
        for &mv in tried {
            let from = state.clone();
            let step = match outcome {
                Outcome::Open => self.step(&from, mv, &mut state),
                _ => Step::Still,
            };
            match step {
                Step::Still => notes.push(self.why_still(&from, outcome, mv)),
                Step::Moved { outcome: reached, .. } => outcome = reached,
                Step::Doubt(_) => {}
            }
        }
        notes
    }

    fn why_still(&self, state: &State, outcome: Outcome, mv: Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        let text = text.trim_end().trim_end_matches(';');
        let name = |piece: usize| &self.board().tray[piece].name;
        let why = match mv {
            _ if outcome != Outcome::Open => "the board is already won".to_string(),
            Move::Take(piece) => format!("{} is in the tray", name(usize::from(piece))),
            Move::Place(piece, cell) => {
                let placements = self.placements(state);
                match placements.iter().position(|at| *at == Some(cell)) {
                    Some(other) if other == usize::from(piece) => {
                        format!("{} is already there", name(other))
                    }
                    Some(other) => format!("{} is on this cell", name(other)),
                    None => format!("{} is on this cell", self.fixed_at(cell)),
                }
            }
        };
        format!("{text} changes nothing: {why}")
    }

    /// What the designer put on a cell.
    fn fixed_at(&self, cell: Cell) -> String {
        let board = self.board();
        let source = board.sources.iter().find(|source| source.cell == cell);
        let target = board.targets.iter().find(|target| target.cell == cell);
        match (source, target) {
            (Some(source), _) => format!("source {}", source.name),
            (_, Some(target)) => format!("target {}", target.name),
            (None, None) => "a blocker".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::lens::LevelId;
    use play::{Seat, Sitting};
    use source::Source;
    use std::sync::Arc;

    #[test]
    fn moves_without_effect_say_why() {
        let text = "board 4x3 Corner\nsource a 1,2 out=E power=1\ntarget t 3,3 in=N power=1\n\
                    blocker 4,1\ntray\nbender b in=W out=S\nbender c in=W out=N\n";
        let board = crate::read(&Source::new("b", text)).boards.remove(0);
        let puzzle = Puzzle::new(Arc::new(board));
        let level = LevelId { number: 1, index: 0, name: None };
        let mut seat = Sitting::new(level, puzzle);
        let mut notes = |moves: &str| {
            let played = seat.play(moves).expect("these are moves");
            let notes = played.extras.get("notes").cloned();
            notes.map_or(Vec::new(), |notes| {
                let notes = notes.as_array().expect("a list").clone();
                notes.iter().filter_map(|note| note.as_str().map(str::to_string)).collect()
            })
        };
        assert_eq!(notes("c@1,1; c@2,1"), [""; 0]);
        assert_eq!(notes("-b"), ["-b changes nothing: b is in the tray"]);
        let told = notes("b@1,2; b@3,3; b@4,1; b@2,1; c@2,1");
        let why =
            ["source a is on this cell", "target t is on this cell", "a blocker is on this cell"];
        assert_eq!(
            told[1..4],
            [("1,2", why[0]), ("3,3", why[1]), ("4,1", why[2])]
                .map(|(cell, why)| format!("b@{cell} changes nothing: {why}"))
        );
        assert_eq!(told[4], "b@2,1 changes nothing: c is on this cell");
        assert_eq!(told[5], "c@2,1 changes nothing: c is already there");
        // What was undone is not remembered, and a won board says so.
        notes("b@3,2");
        seat.undo();
        seat.play_first("b@3,2").expect("a move");
        seat.play_first("-b").expect("a move");
        let notes = seat.now().extras.get("notes").cloned().expect("one");
        assert_eq!(notes.to_string(), "[\"-b changes nothing: the board is already won\"]");
    }
}
