//! States that do not fit into a fixed number of words.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::concept::{EventKind, EventName, EventNames, NoEvent};
use crate::lens::{Extras, Lenses};
use crate::{
    Doubt, Drawn, Events, Facts, Notation, Offer, Outcome, Pack, PictureGrid, Planes, Play, Shot,
    Step,
};

/// A puzzle whose states are kept in a table and packed as their number there.
///
/// This makes every search and lens available to a domain that does not implement [`Pack`]. All
/// clones share the table, so that a number means the same state to all threads of a search.
#[derive(Clone, Debug)]
pub struct Interned<P: Play> {
    puzzle: P,
    states: Arc<Mutex<Table<P::State>>>,
}

#[derive(Debug)]
struct Table<S> {
    states: Vec<S>,
    numbers: FxHashMap<S, u64>,
}

impl<P: Play> Interned<P> {
    /// Wraps a puzzle.
    pub fn new(puzzle: P) -> Interned<P> {
        let table = Table { states: Vec::new(), numbers: FxHashMap::default() };
        Interned { puzzle, states: Arc::new(Mutex::new(table)) }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The puzzle, for what needs it mutably.
    pub fn puzzle_mut(&mut self) -> &mut P {
        &mut self.puzzle
    }
}

impl<P: Play> Play for Interned<P> {
    type State = P::State;
    type Move = P::Move;

    fn start(&self) -> (P::State, Outcome) {
        self.puzzle.start()
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        self.puzzle.moves(state, out);
    }

    fn step(&mut self, from: &P::State, mv: P::Move, to: &mut P::State) -> Step {
        self.puzzle.step(from, mv, to)
    }

    fn told(&self, events: Events) -> &[u32] {
        self.puzzle.told(events)
    }

    fn start_events(&self) -> Vec<u32> {
        self.puzzle.start_events()
    }

    fn event_name(&self, event: u32) -> String {
        self.puzzle.event_name(event)
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.puzzle.start_doubt()
    }

    fn facts(&self) -> Facts {
        self.puzzle.facts()
    }
}

impl<P: Notation> Notation for Interned<P> {
    fn write_move(&self, mv: P::Move, out: &mut String) {
        self.puzzle.write_move(mv, out);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(P::Move, &'t str)> {
        self.puzzle.read_move(text)
    }
}

impl<P: Play> Pack for Interned<P> {
    fn packed_words(&self) -> usize {
        1
    }

    fn pack(&self, state: &P::State, out: &mut [u64]) {
        let mut table = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        out[0] = match table.numbers.get(state) {
            Some(number) => *number,
            None => {
                let number = table.states.len() as u64;
                table.states.push(state.clone());
                table.numbers.insert(state.clone(), number);
                number
            }
        };
    }

    fn unpack(&self, words: &[u64], out: &mut P::State) {
        let table = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        out.clone_from(&table.states[words[0] as usize]);
    }
}

impl<P: EventNames> EventNames for Interned<P> {
    fn event_kinds(&self) -> &'static [EventKind] {
        self.puzzle.event_kinds()
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        self.puzzle.find_event(name)
    }

    fn event_list(&self) -> Vec<String> {
        self.puzzle.event_list()
    }

    fn tell_all(&mut self) {
        self.puzzle.tell_all();
    }

    fn tell_little(&mut self) {
        self.puzzle.tell_little();
    }
}

impl<P: Drawn> Drawn for Interned<P> {
    fn text(&mut self, state: &P::State) -> String {
        self.puzzle.text(state)
    }

    fn svg(&mut self, state: &P::State) -> Option<String> {
        self.puzzle.svg(state)
    }

    fn still(&mut self, state: &P::State) -> Option<String> {
        self.puzzle.still(state)
    }

    fn shots(&mut self, from: &P::State, mv: P::Move) -> Vec<Shot> {
        self.puzzle.shots(from, mv)
    }

    fn grid(&self) -> Option<PictureGrid> {
        self.puzzle.grid()
    }

    fn actions(&self) -> Option<Vec<P::Move>> {
        self.puzzle.actions()
    }

    fn planes(&self) -> Option<Planes> {
        self.puzzle.planes()
    }

    fn fill_planes(&self, state: &P::State, out: &mut [u8]) {
        self.puzzle.fill_planes(state, out);
    }

    fn change_planes(&self, from: &P::State, to: &P::State, out: &mut [u8]) {
        self.puzzle.change_planes(from, to, out);
    }

    fn shows_play(&self) -> bool {
        self.puzzle.shows_play()
    }

    fn halt(&self) -> Option<&'static str> {
        self.puzzle.halt()
    }

    fn canvas(&mut self, state: &P::State, columns: usize, rows: usize) -> Vec<String> {
        self.puzzle.canvas(state, columns, rows)
    }

    fn offer(&self, state: &P::State, mv: P::Move) -> Offer {
        self.puzzle.offer(state, mv)
    }

    fn played(&mut self, state: &P::State, moves: &[P::Move]) -> Extras {
        self.puzzle.played(state, moves)
    }
}

impl<P: EventNames + Clone + Send> Lenses for Interned<P> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lamps::Lamps;
    use crate::search::{Budget, breadth_first_on};

    #[test]
    fn a_puzzle_without_words_gives_the_same_answers() {
        for lit in 1..256 {
            let lamps = Lamps::new(lit, 8, 6);
            let (start, _) = lamps.start();
            let (budget, watch) = (Budget::default(), &mut |_| false);
            let plain = breadth_first_on(1, &mut lamps.clone(), &start, budget, watch);
            for threads in [1, 3] {
                let mut interned = Interned::new(lamps.clone());
                let found = breadth_first_on(threads, &mut interned, &start, budget, watch);
                assert_eq!(found.answer, plain.answer);
                assert_eq!((found.states, found.expanded), (plain.states, plain.expanded));
            }
        }
    }
}
