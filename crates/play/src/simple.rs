//! The shortest way to your own puzzle: one small trait instead of six.
//!
//! If you want answers about a puzzle and do not need a file format, implement [`SimplePuzzle`] and
//! wrap it in [`Simple`]; every search, lens and driver then works on it. States are stored in a
//! table and events are indices into a list of names, which costs some speed.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

use crate::concept::{EventKind, EventName, EventNames, NoEvent};
use crate::lens::{Lenses, Options};
use crate::random::SplitMix64;
use crate::seat::Drawn;
use crate::space::{LevelText, Space};
use crate::{EventTable, Events, Facts, Interned, Notation, Outcome, Pack, Play, Step};

/// A puzzle in a few methods. The value is the level: two levels are two values.
pub trait SimplePuzzle: Clone + PartialEq + Debug + Send + Sync {
    /// A position.
    type State: Clone + Eq + Hash + Debug + Send;
    /// A move, written by `Display` and read by `FromStr` as one word.
    type Move: Copy + Eq + Display + FromStr + Send + Sync;
    /// Names of events that moves can report.
    const EVENTS: &'static [&'static str] = &[];

    /// Where play begins.
    fn start(&self) -> Self::State;

    /// The moves worth trying, always in the same order.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// Where a move leads and which of [`EVENTS`](SimplePuzzle::EVENTS) happen, by their indices;
    /// none when the move changes nothing.
    fn step(&self, state: &Self::State, mv: Self::Move) -> Option<(Self::State, Vec<usize>)>;

    /// The outcome in a position.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Another level like this one, for suggestions.
    fn vary(&self, _random: &mut SplitMix64) -> Self {
        self.clone()
    }
}

/// A [`SimplePuzzle`] that every search and lens works on.
#[derive(Clone, Debug)]
pub struct Simple<P: SimplePuzzle> {
    states: Interned<Bare<P>>,
}

#[derive(Clone, Debug)]
struct Bare<P> {
    level: Arc<P>,
    table: EventTable,
}

impl<P: SimplePuzzle> Simple<P> {
    /// Wraps a puzzle.
    pub fn new(puzzle: P) -> Simple<P> {
        let bare = Bare { level: Arc::new(puzzle), table: EventTable::new() };
        Simple { states: Interned::new(bare) }
    }
}

impl<P: SimplePuzzle> Play for Bare<P> {
    type State = P::State;
    type Move = P::Move;

    fn start(&self) -> (P::State, Outcome) {
        let start = self.level.start();
        let outcome = self.level.outcome(&start);
        (start, outcome)
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        out.extend(self.level.moves(state));
    }

    fn step(&mut self, from: &P::State, mv: P::Move, to: &mut P::State) -> Step {
        let Some((state, events)) = self.level.step(from, mv) else { return Step::Still };
        let mut numbers: Vec<u32> = events.into_iter().map(|event| event as u32).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let outcome = self.level.outcome(&state);
        *to = state;
        Step::Moved { events: self.table.intern(&numbers), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        P::EVENTS.get(event as usize).map_or_else(String::new, |name| name.to_string())
    }
}

impl<P: SimplePuzzle> Play for Simple<P> {
    type State = P::State;
    type Move = P::Move;

    fn start(&self) -> (P::State, Outcome) {
        self.states.start()
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        self.states.moves(state, out);
    }

    fn step(&mut self, from: &P::State, mv: P::Move, to: &mut P::State) -> Step {
        self.states.step(from, mv, to)
    }

    fn told(&self, events: Events) -> &[u32] {
        self.states.told(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.states.event_name(event)
    }

    fn facts(&self) -> Facts {
        self.states.facts()
    }
}

impl<P: SimplePuzzle> Notation for Simple<P> {
    fn write_move(&self, mv: P::Move, out: &mut String) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&mv.to_string());
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(P::Move, &'t str)> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Some((word.parse().ok()?, rest))
    }
}

impl<P: SimplePuzzle> Pack for Simple<P> {
    fn packed_words(&self) -> usize {
        self.states.packed_words()
    }

    fn pack(&self, state: &P::State, out: &mut [u64]) {
        self.states.pack(state, out);
    }

    fn unpack(&self, words: &[u64], out: &mut P::State) {
        self.states.unpack(words, out);
    }
}

impl<P: SimplePuzzle> EventNames for Simple<P> {
    fn event_kinds(&self) -> &'static [EventKind] {
        &[]
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let known = P::EVENTS.iter().position(|known| *known == name.word);
        known.map(|event| vec![event as u32]).ok_or_else(|| {
            let message = format!("there is no event `{}`", name.word);
            NoEvent::new(message, name.word.clone(), self.event_list())
        })
    }

    fn event_list(&self) -> Vec<String> {
        P::EVENTS.iter().map(|name| name.to_string()).collect()
    }
}

impl<P: SimplePuzzle> Lenses for Simple<P> {}

impl<P: SimplePuzzle> Drawn for Simple<P> {
    fn text(&mut self, state: &P::State) -> String {
        format!("{state:?}")
    }
}

/// The levels around a simple puzzle, for [`suggest`](crate::space::suggest).
pub struct SimpleSpace<P> {
    start: P,
    options: Options,
}

impl<P: SimplePuzzle> SimpleSpace<P> {
    /// The levels around a level.
    pub fn new(start: P) -> SimpleSpace<P> {
        SimpleSpace { start, options: Options::default() }
    }
}

impl<P: SimplePuzzle> Space for SimpleSpace<P> {
    type Level = P;
    type Puzzle = Simple<P>;
    type Scratch = ();
    type Step = ();

    fn start(&self) -> &P {
        &self.start
    }

    fn puzzle(&self, level: &P) -> Simple<P> {
        Simple::new(level.clone())
    }

    fn canonical(&self, level: &P) -> Box<[u64]> {
        format!("{level:?}").bytes().map(u64::from).collect()
    }

    fn text(&self, level: &P) -> LevelText {
        LevelText::of(&format!("{level:?}"))
    }

    fn changed(&self, _: &P) -> Vec<[usize; 2]> {
        Vec::new()
    }

    fn vary_from(&self, from: &P, seed: u64, n: u64, (): &mut ()) -> Option<P> {
        Some(from.vary(&mut SplitMix64::stream(seed, n)))
    }

    fn edits(&self, _cost: usize, _show: &mut dyn FnMut(&P) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn options(&self) -> &Options {
        &self.options
    }
}
