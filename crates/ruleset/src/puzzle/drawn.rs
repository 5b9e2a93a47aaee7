//! A level as people see it.

use super::{Puzzle, canvas};
use crate::engine::{Ending, Input, State};
use crate::picture::{cells_of, grid, svg, terminal};
use crate::rules::Dir;
use play::lens::Extras;
use play::{Drawn, Notation, Offer, PictureGrid, Planes, Play};
use schemars::JsonSchema;
use serde::Serialize;

/// The fields that rulesets add to the answer of `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayedFields {
    /// The status of the game, in the language's own words: `open`, `won`, `lost`, `drawn` or
    /// `ambiguous`.
    pub outcome: &'static str,
    /// Turns that have ended.
    pub turn: u32,
    /// The score.
    pub score: i64,
    /// The names of the pieces of each cell, row by row.
    pub cells: Vec<Vec<String>>,
}

impl Puzzle {
    fn cells(&self, state: &State) -> Vec<Vec<u8>> {
        cells_of(state, self.program().cells())
    }

    /// Replays the moves from the start to add up what a position does not store.
    fn played_fields(&mut self, state: &State, moves: &[Input]) -> PlayedFields {
        let (start, begun) = self.begun();
        let mut at = start.clone();
        let (mut ending, mut turn, mut score) = (Ending::Open, 0, 0);
        if let Ok(begun) = begun {
            ending = begun.ending;
            turn += u32::from(begun.turn_ended);
            score += i64::from(begun.scored);
        }
        for mv in moves {
            // A move that cannot be judged changes nothing.
            if let Ok(stepped) = self.play(&mut at, *mv) {
                ending = stepped.ending;
                turn += u32::from(stepped.turn_ended);
                score += i64::from(stepped.scored);
            }
        }
        let name = |piece: &u8| self.game().pieces[usize::from(*piece)].name.clone();
        let cells = self.cells(state);
        let cells = cells.iter().map(|cell| cell.iter().map(name).collect()).collect();
        PlayedFields { outcome: ending.as_str(), turn, score, cells }
    }
}

impl Drawn for Puzzle {
    fn text(&mut self, state: &State) -> String {
        terminal(self.game(), self.program().width, &self.cells(state))
    }

    fn svg(&mut self, state: &State) -> Option<String> {
        Some(svg(self.game(), self.program().width, &self.cells(state)))
    }

    fn grid(&self) -> Option<PictureGrid> {
        Some(grid(self.program().width, self.program().cells()))
    }

    fn actions(&self) -> Option<Vec<Input>> {
        let program = self.program();
        let mut inputs = Vec::new();
        program.inputs(&self.start().0, &mut inputs);
        inputs.retain(|input| !matches!(input, Input::Click(_)));
        if program.takes_clicks() {
            inputs.extend((0..program.cells()).map(|cell| Input::Click(cell as u16)));
        }
        Some(inputs)
    }

    fn planes(&self) -> Option<Planes> {
        let objects = self.game().pieces.iter().map(|piece| piece.name.clone()).collect();
        let (columns, cells) = (self.program().width, self.program().cells());
        Some(Planes { columns, rows: cells / columns.max(1), objects })
    }

    fn fill_planes(&self, state: &State, out: &mut [u8]) {
        let pieces = self.game().pieces.len();
        out.fill(0);
        for (cell, piece) in state.pieces() {
            out[cell * pieces + usize::from(piece)] = 1;
        }
    }

    fn canvas(&mut self, state: &State, columns: usize, rows: usize) -> Vec<String> {
        canvas::canvas(self.game(), self.program().width, &self.cells(state), columns, rows)
    }

    fn offer(&self, _state: &State, mv: Input) -> Offer {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        let (label, key) = match mv {
            Input::Arrow(Dir::Up) => ("up".to_string(), Some("ArrowUp")),
            Input::Arrow(Dir::Down) => ("down".to_string(), Some("ArrowDown")),
            Input::Arrow(Dir::Left) => ("left".to_string(), Some("ArrowLeft")),
            Input::Arrow(Dir::Right) => ("right".to_string(), Some("ArrowRight")),
            Input::Action => ("act".to_string(), Some("x")),
            Input::Wait | Input::Arrow(Dir::None) => ("wait".to_string(), Some(".")),
            Input::Click(_) => (format!("click {text}"), None),
        };
        let cell = match mv {
            Input::Click(cell) => {
                let (cell, width) = (usize::from(cell), self.program().width);
                Some([cell % width + 1, cell / width + 1])
            }
            _ => None,
        };
        Offer { text, label, key: key.map(str::to_string), cell }
    }

    fn halt(&self) -> Option<&'static str> {
        self.has_diverged.then_some(Ending::Diverged.as_str())
    }

    fn played(&mut self, state: &State, moves: &[Input]) -> Extras {
        Extras::of(&self.played_fields(state, moves))
    }
}
