//! A board ready to be played.

use std::sync::Arc;

use play::concept::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};

use crate::Board;

/// The state of the lamp in each cell.
pub(crate) type State = Vec<u8>;

/// A board ready to be played. A move is the number of a button.
#[derive(Clone, Debug)]
pub struct Lights {
    pub(crate) board: Arc<Board>,
    /// The cell of each button, and the lamps it steps.
    pub(crate) buttons: Arc<[(usize, Vec<usize>)]>,
    events: EventTable,
    tells_all: bool,
}

impl Lights {
    /// Sets a board up.
    pub fn new(board: Board) -> Lights {
        let cells = (0..board.cells.len()).filter(|cell| board.cells[*cell].is_ascii_digit());
        let buttons = cells.map(|cell| (cell, board.reach(cell).into_iter().collect())).collect();
        Lights { board: Arc::new(board), buttons, events: EventTable::new(), tells_all: false }
    }

    fn outcome(&self, state: &[u8]) -> Outcome {
        if *state == self.board.goal { Outcome::Won } else { Outcome::Open }
    }

    /// The number of an event: its kind, and the cell where it happens.
    fn event(&self, kind: usize, cell: usize) -> u32 {
        (kind * self.board.cells.len() + cell) as u32
    }

    /// What happens in a press, in the order of [`KINDS`].
    fn happened(&self, button: usize, from: &[u8], to: &[u8]) -> Vec<u32> {
        let (pressed, lamps) = &self.buttons[button];
        let any = |is: &dyn Fn(&usize) -> bool| Vec::from_iter(lamps.iter().any(is).then_some(0));
        let cells = [
            vec![*pressed],
            lamps.clone(),
            any(&|lamp| from[*lamp] == 0),
            any(&|lamp| to[*lamp] == 0),
            any(&|lamp| from[*lamp] == self.board.goal[*lamp]),
        ];
        let kinds = cells.iter().enumerate();
        kinds
            .flat_map(|(kind, cells)| cells.iter().map(move |cell| self.event(kind, *cell)))
            .collect()
    }
}

impl Play for Lights {
    type State = State;
    type Move = usize;

    fn start(&self) -> (State, Outcome) {
        let start = self.board.start();
        let outcome = self.outcome(&start);
        (start, outcome)
    }

    fn moves(&self, _: &State, out: &mut Vec<usize>) {
        out.extend(0..self.buttons.len());
    }

    fn step(&mut self, from: &State, button: usize, to: &mut State) -> Step {
        for lamp in &self.buttons[button].1 {
            to[*lamp] = (to[*lamp] + 1) % self.board.states;
        }
        let happened = if self.tells_all { self.happened(button, from, to) } else { Vec::new() };
        Step::Moved { events: self.events.intern(&happened), outcome: self.outcome(to) }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        let (number, cells) = (event as usize, self.board.cells.len());
        let (kind, [column, row]) = (&KINDS[number / cells], self.board.place(number % cells));
        match kind.takes {
            Takes::Cell => format!("{}:{column},{row}", kind.name),
            _ => kind.name.to_string(),
        }
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

impl Notation for Lights {
    fn write_move(&self, button: usize, out: &mut String) {
        let [column, row] = self.board.place(self.buttons[button].0);
        let space = if out.is_empty() { "" } else { " " };
        *out += &format!("{space}{column},{row}");
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(usize, &'t str)> {
        let (place, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let (column, row) = place.split_once(',')?;
        let cell = self.board.cell([column.parse().ok()?, row.parse().ok()?])?;
        self.buttons.iter().position(|(at, _)| *at == cell).zip(Some(rest))
    }
}

impl Pack for Lights {
    fn packed_words(&self) -> usize {
        self.board.cells.len().div_ceil(16)
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        out.fill(0);
        for (cell, lamp) in state.iter().enumerate() {
            out[cell / 16] |= u64::from(*lamp) << (cell % 16 * 4);
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        for (cell, lamp) in out.iter_mut().enumerate() {
            *lamp = (words[cell / 16] >> (cell % 16 * 4)) as u8 & 15;
        }
    }
}

/// What can happen in a press.
static KINDS: [EventKind; 5] = [
    kind("press", Takes::Cell, "the button there is pressed", "press:2,3 == 1", true),
    kind("light", Takes::Cell, "the lamp there changes", "light:1,1 >= 2", false),
    kind("on", Takes::Nothing, "a dark lamp lights up", "not on", false),
    kind("off", Takes::Nothing, "a lamp goes dark", "off >= 3", false),
    kind("spoil", Takes::Nothing, "a lamp that was right changes", "spoil", true),
];

type Word = &'static str;

const fn kind(name: Word, takes: Takes, meaning: Word, example: Word, is_idea: bool) -> EventKind {
    EventKind { name, takes, meaning, example, is_idea }
}

impl EventNames for Lights {
    fn event_kinds(&self) -> &'static [EventKind] {
        &KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let cell = match name.argument {
            Argument::Cell(column, row) => self.board.cell([column as usize, row as usize]),
            _ => Some(0),
        };
        match KINDS.iter().position(|kind| kind.name == name.word).zip(cell) {
            Some((kind, cell)) => Ok(vec![self.event(kind, cell)]),
            None => Err(NoEvent::new("the board has no such event", &name.word, self.event_list())),
        }
    }

    fn event_list(&self) -> Vec<String> {
        let events = (0..self.event(2, 0)).chain((2..KINDS.len()).map(|kind| self.event(kind, 0)));
        events.map(|event| self.event_name(event)).collect()
    }

    fn tell_all(&mut self) {
        self.tells_all = true;
    }
}
