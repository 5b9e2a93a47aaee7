//! A concept compiled into an automaton that runs alongside a play.

use super::chain::{Bound, Chain, MAX_CUTS};
use super::{Concept, ConceptError, Event, EventNames};
use crate::read_trace;

/// A concept as an automaton. It reads the events of each move and always knows whether the concept
/// would hold if play ended now. Its state is a fixed number of words.
#[derive(Clone, Debug)]
pub struct Automaton<M> {
    formula: Formula,
    /// Each chain, with the offset of its words in a state.
    chains: Vec<(usize, Chain)>,
    events: Vec<Happening<M>>,
    words: usize,
    /// Which events happened in the current move; kept to reuse the allocation.
    happened: Vec<bool>,
}

/// When an event of a concept happens.
#[derive(Clone, Debug, PartialEq)]
enum Happening<M> {
    /// In every move.
    Always,
    /// In this move.
    Move(M),
    /// When a step reports one of these numbers, ascending.
    Told(Vec<u32>),
}

#[derive(Clone, Debug)]
enum Formula {
    Any(Vec<Formula>),
    All(Vec<Formula>),
    Not(Box<Formula>),
    Chain(usize),
}

/// Values of the first word of a state: whether everything is settled, and how.
const OPEN: u64 = 0;
const FALSE: u64 = 1;
const TRUE: u64 = 2;

/// Looks up all names of a concept. Every unknown name is an error.
pub fn compile<P: EventNames>(
    concept: &Concept,
    puzzle: &P,
) -> Result<Automaton<P::Move>, Vec<ConceptError>> {
    let mut automaton = Automaton {
        formula: Formula::All(Vec::new()),
        chains: Vec::new(),
        events: Vec::new(),
        words: 1,
        happened: Vec::new(),
    };
    let mut errors = Vec::new();
    let formula = automaton.add(concept, puzzle, &mut errors);
    automaton.formula = formula;
    automaton.happened = vec![false; automaton.events.len()];
    if errors.is_empty() { Ok(automaton) } else { Err(errors) }
}

impl<M: Copy + Eq> Automaton<M> {
    /// The numbers of the event, ascending, where the concept is that one of them happens at least once, at
    /// any time.
    pub fn single_event(&self) -> Option<Vec<u32>> {
        match (&self.formula, self.chains.as_slice(), self.events.as_slice()) {
            (Formula::Chain(0), [(_, chain)], [Happening::Told(numbers)]) if chain.is_once() => {
                Some(numbers.clone())
            }
            _ => None,
        }
    }

    /// Words per state.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The state before the first move, given the events that hold at the start.
    pub fn begin(&mut self, start_events: &[u32], state: &mut [u64]) {
        state.fill(0);
        for (at, chain) in &self.chains {
            chain.begin(&mut state[*at..at + chain.words()]);
        }
        self.advance(None, start_events, state);
    }

    /// Advances by a move and the events it reported. No move means the start.
    pub fn advance(&mut self, mv: Option<M>, told: &[u32], state: &mut [u64]) {
        if state[0] != OPEN {
            return;
        }
        for (happened, event) in self.happened.iter_mut().zip(&self.events) {
            *happened = match event {
                Happening::Always => mv.is_some(),
                Happening::Move(wanted) => mv == Some(*wanted),
                Happening::Told(numbers) => {
                    numbers.iter().any(|number| told.binary_search(number).is_ok())
                }
            };
        }
        for (at, chain) in &self.chains {
            chain.advance(&mut state[*at..at + chain.words()], &self.happened);
        }
        // All states from which the concept can only end one way are merged into one.
        if let Some(verdict) = self.settled(&self.formula, state) {
            state.fill(0);
            state[0] = if verdict { TRUE } else { FALSE };
        }
    }

    /// Whether the concept holds if play ends here.
    pub fn holds(&self, state: &[u64]) -> bool {
        match state[0] {
            OPEN => self.value(&self.formula, state),
            settled => settled == TRUE,
        }
    }

    /// Whether the concept holds however play continues; none when that depends on the moves to
    /// come.
    pub fn verdict(&self, state: &[u64]) -> Option<bool> {
        (state[0] != OPEN).then_some(state[0] == TRUE)
    }

    fn value(&self, formula: &Formula, state: &[u64]) -> bool {
        match formula {
            Formula::Any(parts) => parts.iter().any(|part| self.value(part, state)),
            Formula::All(parts) => parts.iter().all(|part| self.value(part, state)),
            Formula::Not(inner) => !self.value(inner, state),
            Formula::Chain(index) => {
                let (at, chain) = &self.chains[*index];
                chain.holds(&state[*at..at + chain.words()])
            }
        }
    }

    fn settled(&self, formula: &Formula, state: &[u64]) -> Option<bool> {
        let several = |parts: &[Formula], decisive: bool| {
            let mut is_open = false;
            for part in parts {
                match self.settled(part, state) {
                    Some(verdict) if verdict == decisive => return Some(decisive),
                    Some(_) => {}
                    None => is_open = true,
                }
            }
            (!is_open).then_some(!decisive)
        };
        match formula {
            Formula::Any(parts) => several(parts, true),
            Formula::All(parts) => several(parts, false),
            Formula::Not(inner) => self.settled(inner, state).map(|verdict| !verdict),
            Formula::Chain(index) => {
                let (at, chain) = &self.chains[*index];
                chain.verdict(&state[*at..at + chain.words()])
            }
        }
    }

    fn add<P: EventNames<Move = M>>(
        &mut self,
        concept: &Concept,
        puzzle: &P,
        errors: &mut Vec<ConceptError>,
    ) -> Formula {
        let mut all =
            |parts: &[Concept]| parts.iter().map(|part| self.add(part, puzzle, errors)).collect();
        match concept {
            Concept::Any(parts) => Formula::Any(all(parts)),
            Concept::All(parts) => Formula::All(all(parts)),
            Concept::Not(inner) => Formula::Not(Box::new(self.add(inner, puzzle, errors))),
            Concept::Chain(counts) => {
                let mut bounds = Vec::new();
                for count in counts {
                    let bound = Bound { comparison: count.comparison, number: count.number };
                    match happening(&count.event, puzzle) {
                        Ok(event) => bounds.push((self.event(event), bound)),
                        Err(error) => {
                            errors.push(ConceptError { place: count.place.clone(), ..error });
                        }
                    }
                }
                if bounds.len() == counts.len() {
                    match Chain::new(bounds) {
                        Some(chain) => {
                            self.words += chain.words();
                            self.chains.push((self.words - chain.words(), chain));
                        }
                        None => errors.push(too_large(counts)),
                    }
                }
                Formula::Chain(self.chains.len().saturating_sub(1))
            }
        }
    }

    /// The index of an event. Each event is looked up once per move.
    fn event(&mut self, event: Happening<M>) -> usize {
        let known = self.events.iter().position(|other| *other == event);
        known.unwrap_or_else(|| {
            self.events.push(event);
            self.events.len() - 1
        })
    }
}

fn happening<P: EventNames>(event: &Event, puzzle: &P) -> Result<Happening<P::Move>, ConceptError> {
    let error = |message: String, word, known| ConceptError { place: 0..0, message, word, known };
    match event {
        Event::Length => Ok(Happening::Always),
        Event::Move(text) => match read_trace(puzzle, text).as_deref() {
            Ok([mv]) => Ok(Happening::Move(*mv)),
            _ => {
                let mut moves = Vec::new();
                puzzle.moves(&puzzle.start().0, &mut moves);
                let known = moves.iter().map(|mv| {
                    let mut text = "move:".to_string();
                    puzzle.write_move(*mv, &mut text);
                    text
                });
                let message = format!("`{text}` is not a move of this puzzle");
                Err(error(message, String::new(), known.collect()))
            }
        },
        Event::Told(name) => {
            let found = puzzle.find_event(name);
            let mut numbers = found.map_err(|no| error(no.message, no.word, no.known))?;
            numbers.sort_unstable();
            numbers.dedup();
            Ok(Happening::Told(numbers))
        }
    }
}

fn too_large(counts: &[super::Count]) -> ConceptError {
    let place = counts[0].place.start..counts[counts.len() - 1].place.end;
    let message = format!(
        "the numbers of a `then` that uses `<=`, `<` or `==` may add up to {MAX_CUTS} at most"
    );
    ConceptError { place, message, word: String::new(), known: Vec::new() }
}
