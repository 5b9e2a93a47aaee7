//! How a level is shown to people.

use crate::board_text::{BoardText, board_text};
use crate::canvas;
use crate::engine::Input;
use crate::game::Level;
use crate::picture::{Picture, board_picture, cell_scale, svg};
use crate::played::{PlayedMoves, play_all};
use crate::puzzle::{Move, Puzzle, State};
use play::lens::Extras;
use play::{Drawn, MOVE_SECONDS, Offer, Planes, Play, Shot};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// Seconds between the turns of an `again` chain where a game does not say.
pub const AGAIN_SECONDS: f64 = 0.15;

impl Drawn for Puzzle {
    /// The rows of the board, then legend lines for glyphs that the game's own legend lacks.
    fn text(&mut self, state: &State) -> String {
        let (game, level) = (Arc::clone(self.game()), Arc::clone(self.level()));
        let BoardText { mut rows, legend } = board_text(&game, &level, self.show(state));
        rows.extend(legend);
        rows.join("\n")
    }

    fn svg(&mut self, state: &State) -> Option<String> {
        let picture = self.picture(state);
        Some(svg(&picture, cell_scale(&picture), &self.title()))
    }

    /// `again` turns are seen one by one, as fast as the game says.
    fn shots(&mut self, from: &State, mv: Move) -> Vec<Shot> {
        let prelude = &self.game().prelude;
        let again = prelude.again_interval.unwrap_or(AGAIN_SECONDS);
        let last = match mv {
            Move::Tick => prelude.realtime_interval.unwrap_or(MOVE_SECONDS),
            Move::Key(_) => MOVE_SECONDS,
        };
        let pictures = self.turns(from, mv);
        let title = self.title();
        let seconds = |place: usize| if place + 1 < pictures.len() { again } else { last };
        let shot = |(place, picture): (usize, &Picture)| Shot {
            svg: svg(picture, cell_scale(picture), &title),
            seconds: seconds(place),
        };
        pictures.iter().enumerate().map(shot).collect()
    }

    fn actions(&self) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        // The keys are the same in every position.
        self.moves(&self.start().0, &mut moves);
        Some(moves)
    }

    fn planes(&self) -> Option<Planes> {
        let objects = self.game().objects.iter().map(|object| object.name.to_string()).collect();
        let level = self.level();
        Some(Planes { columns: level.width, rows: level.height, objects })
    }

    fn fill_planes(&self, state: &State, out: &mut [u8]) {
        out.fill(0);
        let planes = self.program().words * self.game().objects.len();
        self.flip(state[..planes].iter().copied(), out);
    }

    fn change_planes(&self, from: &State, to: &State, out: &mut [u8]) {
        let planes = self.program().words * self.game().objects.len();
        let words = from[..planes].iter().zip(&to[..planes]);
        self.flip(words.map(|(from, to)| from ^ to), out);
    }

    fn canvas(&mut self, state: &State, columns: usize, rows: usize) -> Vec<String> {
        let level = Arc::clone(self.level());
        canvas::draw(self.show(state), &level, columns, rows)
    }

    fn offer(&self, _: &State, mv: Move) -> Offer {
        let (label, key) = match mv {
            Move::Key(Input::Up) => ("up", "ArrowUp"),
            Move::Key(Input::Left) => ("left", "ArrowLeft"),
            Move::Key(Input::Down) => ("down", "ArrowDown"),
            Move::Key(Input::Right) => ("right", "ArrowRight"),
            Move::Key(Input::Action) => ("act", "x"),
            Move::Tick => ("wait", "."),
        };
        Offer {
            text: mv.letter().to_string(),
            label: label.to_string(),
            key: Some(key.to_string()),
            cell: None,
        }
    }

    fn played(&mut self, state: &State, moves: &[Move]) -> Extras {
        self.played_all(state, moves, moves)
    }

    /// Move numbers also count moves without effect: such a move can still show a message.
    fn played_all(&mut self, _: &State, _: &[Move], tried: &[Move]) -> Extras {
        let PlayedMoves { level, legend, last, events, notes, .. } = play_all(self, tried);
        Extras::of(&Shown { level, legend, last, events, notes })
    }
}

/// The fields of an answer of `play` that only PuzzleScript has.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Shown {
    /// The board as rows of glyphs.
    level: Vec<String>,
    /// Legend lines for glyphs of the board that the game's own legend lacks.
    legend: Vec<String>,
    /// The board in the form of recorded sessions.
    #[serde(rename = "final")]
    last: String,
    /// What happened, for each move in which something did.
    events: Vec<crate::played::MoveEvents>,
    /// Turns that had to be ended, with the line to look at.
    notes: Vec<String>,
}

impl Puzzle {
    /// Flips the bytes of what a learner sees for every bit of the planes of objects.
    fn flip(&self, words: impl Iterator<Item = u64>, out: &mut [u8]) {
        let (program, width) = (self.program(), self.level().width);
        let objects = self.game().objects.len();
        for (at, word) in words.enumerate() {
            let mut left = word;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                let (row, column) = program.place[at % program.words * 64 + bit];
                let cell = row as usize * width + column as usize;
                out[cell * objects + at / program.words] ^= 1;
            }
        }
    }

    /// What a player sees of a state.
    pub fn picture(&mut self, state: &State) -> Picture {
        board_picture(self.show(state))
    }

    fn title(&self) -> String {
        let title = self.game().prelude.title.as_deref().unwrap_or("untitled");
        match self.number() {
            Some(number) => format!("{title}, level {number}"),
            None => title.to_string(),
        }
    }

    /// The number of the level, from 1, that this is or was made from.
    fn number(&self) -> Option<usize> {
        let line = |level: &Level| level.rows.first().map(|row| row.line);
        let own = line(self.level())?;
        let place = self.game().levels().position(|(_, level)| line(level) == Some(own));
        place.map(|place| place + 1)
    }
}
