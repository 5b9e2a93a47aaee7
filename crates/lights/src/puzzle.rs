//! A board ready to be played.

use std::collections::BTreeMap;
use std::sync::Arc;

use play::Outcome;
use play::concept::{EventKind, Takes};
use play::grid::{GridEvents, GridPuzzle};

use crate::Board;

/// What can happen in a press.
static KINDS: [EventKind; 5] = [
    EventKind::idea("press", Takes::Cell, "the button there is pressed", "press:2,3 == 1"),
    EventKind::new("light", Takes::Cell, "the lamp there changes", "light:1,1 >= 2"),
    EventKind::new("on", Takes::Nothing, "a dark lamp lights up", "not on"),
    EventKind::new("off", Takes::Nothing, "a lamp goes dark", "off >= 3"),
    EventKind::idea("spoil", Takes::Nothing, "a lamp that was right changes", "spoil"),
];

/// A board ready to be played. A move is the cell of a button, a state has the state of each lamp.
#[derive(Clone, Debug)]
pub struct Lights {
    pub(crate) board: Arc<Board>,
    /// The cell of each button, and the lamps it steps.
    pub(crate) buttons: Arc<BTreeMap<usize, Vec<usize>>>,
    events: GridEvents,
}

impl Lights {
    /// Sets a board up.
    pub fn new(board: Board) -> Lights {
        let cells = board.map.grid.cells().filter(|cell| board.map.cells[*cell].is_ascii_digit());
        let buttons = cells.map(|cell| (cell, Vec::from_iter(board.reach(cell)))).collect();
        let events = GridEvents::new(board.map.grid, &KINDS, "board");
        Lights { board: Arc::new(board), buttons: Arc::new(buttons), events }
    }
}

impl GridPuzzle for Lights {
    type Move = usize;
    const BITS: u32 = 4;

    fn events(&self) -> &GridEvents {
        &self.events
    }

    fn events_mut(&mut self) -> &mut GridEvents {
        &mut self.events
    }

    fn first_state(&self) -> Vec<u8> {
        self.board.start()
    }

    fn outcome(&self, state: &[u8]) -> Outcome {
        if *state == self.board.goal { Outcome::Won } else { Outcome::Open }
    }

    fn list_moves(&self, _: &[u8], out: &mut Vec<usize>) {
        out.extend(self.buttons.keys());
    }

    fn is_move(&self, cell: usize) -> bool {
        self.buttons.contains_key(&cell)
    }

    fn make_move(&mut self, from: &[u8], button: usize, to: &mut [u8]) -> bool {
        let (board, lamps) = (&self.board, &self.buttons[&button]);
        for lamp in lamps {
            to[*lamp] = (to[*lamp] + 1) % board.states;
        }
        self.events.tell(|told| {
            told.at("press", [button]);
            told.at("light", lamps.iter().copied());
            told.when("on", lamps.iter().any(|lamp| from[*lamp] == 0));
            told.when("off", lamps.iter().any(|lamp| to[*lamp] == 0));
            told.when("spoil", lamps.iter().any(|lamp| from[*lamp] == board.goal[*lamp]));
        });
        true
    }
}
