//! A puzzle whose position is a small number in each cell.

use super::{GridEvents, GridMove, pack_cells, packed_words, unpack_cells};
use crate::concept::{EventKind, EventName, EventNames, NoEvent};
use crate::{Events, Notation, Outcome, Pack, Play, Step};

/// A puzzle on a grid, ready to be played: a state is a small number for each cell, and whether play
/// goes on is decided by the state alone.
///
/// [`Play`], [`Notation`], [`Pack`] and [`EventNames`] follow from it. `crates/lights/src/puzzle.rs` is an
/// example.
pub trait GridPuzzle: Clone {
    /// What a player does: a cell (`usize`), a way from cell to cell (`[usize; 2]`), or a type of the
    /// domain's own.
    type Move: GridMove;
    /// Bits that hold the number of a cell, from 1 to 8. Fewer bits make searches faster.
    const BITS: u32 = 8;

    /// The events, which also know the grid.
    fn events(&self) -> &GridEvents;

    /// The events, to tell them and to keep them.
    fn events_mut(&mut self) -> &mut GridEvents;

    /// Where play begins.
    fn first_state(&self) -> Vec<u8>;

    /// How play stands in a state.
    fn outcome(&self, state: &[u8]) -> Outcome;

    /// Lists the moves worth trying, always in the same order; `out` is empty on entry.
    fn list_moves(&self, state: &[u8], out: &mut Vec<Self::Move>);

    /// False for what can be written as a move but is none in any state.
    fn is_move(&self, _mv: Self::Move) -> bool {
        true
    }

    /// Makes a move, and tells what happens ([`GridEvents::tell`]). `to` is a copy of `from` on entry and
    /// is edited in place; false when the move changes nothing.
    fn make_move(&mut self, from: &[u8], mv: Self::Move, to: &mut [u8]) -> bool;
}

impl<P: GridPuzzle> Play for P {
    type State = Vec<u8>;
    type Move = P::Move;

    fn start(&self) -> (Vec<u8>, Outcome) {
        let state = self.first_state();
        let outcome = self.outcome(&state);
        (state, outcome)
    }

    fn moves(&self, state: &Vec<u8>, out: &mut Vec<P::Move>) {
        self.list_moves(state, out);
    }

    fn step(&mut self, from: &Vec<u8>, mv: P::Move, to: &mut Vec<u8>) -> Step {
        if !self.make_move(from, mv, to) {
            return Step::Still;
        }
        Step::Moved { events: self.events_mut().take(), outcome: self.outcome(to) }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events().told(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.events().name(event)
    }
}

impl<P: GridPuzzle> Notation for P {
    fn write_move(&self, mv: P::Move, out: &mut String) {
        if !out.is_empty() {
            out.push(' ');
        }
        mv.write(self.events().grid(), out);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(P::Move, &'t str)> {
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let (mv, after) = P::Move::read(self.events().grid(), word)?;
        (after.is_empty() && self.is_move(mv)).then_some((mv, rest))
    }
}

impl<P: GridPuzzle> Pack for P {
    fn packed_words(&self) -> usize {
        packed_words(self.events().grid().cells().len(), P::BITS)
    }

    fn pack(&self, state: &Vec<u8>, out: &mut [u64]) {
        pack_cells(state, P::BITS, out);
    }

    fn unpack(&self, words: &[u64], out: &mut Vec<u8>) {
        unpack_cells(words, P::BITS, out);
    }
}

impl<P: GridPuzzle> EventNames for P {
    fn event_kinds(&self) -> &'static [EventKind] {
        self.events().kinds()
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        self.events().find(name)
    }

    fn event_list(&self) -> Vec<String> {
        self.events().list()
    }

    fn tell_all(&mut self) {
        self.events_mut().tell_all();
    }
}
