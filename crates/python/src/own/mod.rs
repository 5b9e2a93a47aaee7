//! Puzzles written in Python: slow, and exact.
//!
//! States are Python objects that are hashed and compared as Python does, moves are known by their texts,
//! and [`play::Interned`] numbers the states, so that every lens of `play` works. What the puzzle raises is
//! kept, the search is stopped, and the caller raises it again.
//!
//! A class may also say which levels there are around one of its own: drawn with letters ([`drawing`]), or made
//! by methods of its own ([`levels`]).

mod ask;
mod drawing;
mod levels;

pub use ask::own_ask;

use crate::call::lock;
use crate::seat::{Raised, Seat};
use play::concept::{EventKind, EventName, EventNames, NoEvent, Takes};
use play::lens::LevelId;
use play::{Drawn, EventTable, Events, Interned, Notation, Outcome, Play, Sitting, Step};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

/// A seat at a puzzle written in Python.
#[pyfunction]
pub fn own_seat(puzzle: Py<PyAny>, name: Option<String>, events: Vec<String>) -> Seat {
    let raised = Raised::default();
    let written = Written::new(puzzle, events, Arc::clone(&raised));
    let sitting = Sitting::new(level_id(name), Interned::new(written));
    Seat::of_python(Box::new(sitting), raised)
}

/// A level of a puzzle written in Python is the only one of its kind.
fn level_id(name: Option<String>) -> LevelId {
    LevelId { number: 1, name, ..LevelId::default() }
}

/// A puzzle written in Python.
#[derive(Clone)]
pub struct Written {
    shared: Arc<Shared>,
    table: EventTable,
}

impl Written {
    /// A puzzle whose events have these names, and which puts what it raises there.
    fn new(puzzle: Py<PyAny>, events: Vec<String>, raised: Raised) -> Written {
        let shared = Shared { puzzle, events, moves: Mutex::default(), raised };
        Written { shared: Arc::new(shared), table: EventTable::new() }
    }
}

struct Shared {
    puzzle: Py<PyAny>,
    events: Vec<String>,
    moves: Mutex<Moves>,
    raised: Raised,
}

/// The moves that were met: their texts and their objects.
#[derive(Default)]
struct Moves {
    numbers: BTreeMap<String, u32>,
    all: Vec<(String, Py<PyAny>)>,
}

/// A state, with its hash.
#[derive(Clone)]
pub struct Object {
    object: Arc<Py<PyAny>>,
    hash: isize,
    raised: Raised,
}

impl Object {
    fn of(object: &Bound<'_, PyAny>, raised: &Raised) -> PyResult<Object> {
        let hash = object.hash()?;
        let object = Arc::new(object.clone().unbind());
        Ok(Object { object, hash, raised: Arc::clone(raised) })
    }
}

impl PartialEq for Object {
    fn eq(&self, other: &Object) -> bool {
        if Arc::ptr_eq(&self.object, &other.object) {
            return true;
        }
        self.hash == other.hash
            && Python::attach(|py| match self.object.bind(py).eq(other.object.bind(py)) {
                Ok(is_equal) => is_equal,
                Err(error) => {
                    lock(&self.raised).get_or_insert(error);
                    false
                }
            })
    }
}

impl Eq for Object {}

impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

impl Shared {
    /// Asks Python; the default stands for an answer that was not given.
    fn ask<T>(&self, default: T, ask: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        Python::attach(|py| match ask(self.puzzle.bind(py)) {
            Ok(answer) => answer,
            Err(error) => {
                lock(&self.raised).get_or_insert(error);
                default
            }
        })
    }

    fn state(&self, object: &Bound<'_, PyAny>) -> PyResult<Object> {
        Object::of(object, &self.raised)
    }

    fn outcome(&self, puzzle: &Bound<'_, PyAny>, state: &Object) -> PyResult<Outcome> {
        let state = state.object.bind(puzzle.py());
        if puzzle.call_method1("won", (state,))?.is_truthy()? {
            return Ok(Outcome::Won);
        }
        let is_lost = puzzle.call_method1("lost", (state,))?.is_truthy()?;
        Ok(if is_lost { Outcome::Lost } else { Outcome::Open })
    }

    /// The number of a move, by its text.
    fn number(&self, mv: &Bound<'_, PyAny>) -> PyResult<u32> {
        let text = mv.str()?.to_string();
        if text.is_empty() || text.contains(char::is_whitespace) {
            let message = format!("a move is written as one word; `{text}` is not");
            return Err(PyValueError::new_err(message));
        }
        let moves = &mut *lock(&self.moves);
        if let Some(number) = moves.numbers.get(&text) {
            return Ok(*number);
        }
        let number = moves.all.len() as u32;
        moves.numbers.insert(text.clone(), number);
        moves.all.push((text, mv.clone().unbind()));
        Ok(number)
    }

    fn event(&self, name: &str) -> PyResult<u32> {
        let known = self.events.iter().position(|known| known == name);
        known.map(|at| at as u32).ok_or_else(|| {
            let known = self.events.join(", ");
            let message = format!("the event `{name}` is not listed in `event_names` ({known})");
            PyValueError::new_err(message)
        })
    }
}

impl Play for Written {
    type State = Object;
    type Move = u32;

    fn start(&self) -> (Object, Outcome) {
        let none = Python::attach(|py| Object {
            object: Arc::new(py.None()),
            hash: 0,
            raised: Arc::clone(&self.shared.raised),
        });
        self.shared.ask((none, Outcome::Open), |puzzle| {
            let start = self.shared.state(&puzzle.call_method0("start")?)?;
            let outcome = self.shared.outcome(puzzle, &start)?;
            Ok((start, outcome))
        })
    }

    fn moves(&self, state: &Object, out: &mut Vec<u32>) {
        let moves = self.shared.ask(Vec::new(), |puzzle| {
            let listed = puzzle.call_method1("moves", (state.object.bind(puzzle.py()),))?;
            listed.try_iter()?.map(|mv| self.shared.number(&mv?)).collect()
        });
        out.extend(moves);
    }

    fn step(&mut self, from: &Object, mv: u32, to: &mut Object) -> Step {
        let shared = Arc::clone(&self.shared);
        let stepped = shared.ask(None, |puzzle| {
            let py = puzzle.py();
            let object = lock(&shared.moves).all[mv as usize].1.clone_ref(py);
            let from = from.object.bind(py);
            let next = puzzle.call_method1("step", (from, object.bind(py)))?;
            if next.is_none() {
                return Ok(None);
            }
            let state = shared.state(&next)?;
            let told = puzzle.call_method1("events", (from, object.bind(py), &next))?;
            if told.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err("events: return a list of names, not one text"));
            }
            let numbers = told.try_iter()?.map(|name| shared.event(name?.extract::<&str>()?));
            let numbers = numbers.collect::<PyResult<Vec<u32>>>()?;
            let outcome = shared.outcome(puzzle, &state)?;
            Ok(Some((state, numbers, outcome)))
        });
        let Some((state, mut numbers, outcome)) = stepped else { return Step::Still };
        numbers.sort_unstable();
        numbers.dedup();
        *to = state;
        Step::Moved { events: self.table.intern(&numbers), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.shared.events.get(event as usize).cloned().unwrap_or_default()
    }
}

impl Notation for Written {
    fn write_move(&self, mv: u32, out: &mut String) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&lock(&self.shared.moves).all[mv as usize].0);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(u32, &'t str)> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let known = || lock(&self.shared.moves).numbers.get(word).copied();
        if let Some(number) = known() {
            return Some((number, rest));
        }
        // A move that no position has listed yet: the puzzle may read it.
        self.shared.ask((), |puzzle| {
            let mv = puzzle.call_method1("read_move", (word,))?;
            if !mv.is_none() {
                self.shared.number(&mv)?;
            }
            Ok(())
        });
        known().map(|number| (number, rest))
    }
}

/// Whatever an author of a class gives a name to is an idea.
const EVENTS: &[EventKind] =
    &[EventKind::idea("event", Takes::Words, "an event of `event_names` happens", "pour >= 2")];

impl EventNames for Written {
    fn event_kinds(&self) -> &'static [EventKind] {
        EVENTS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let known = self.shared.events.iter().position(|known| *known == name.word);
        known.map(|event| vec![event as u32]).ok_or_else(|| {
            let message = format!("there is no event `{}`", name.word);
            NoEvent::new(message, name.word.clone(), self.event_list())
        })
    }

    fn event_list(&self) -> Vec<String> {
        self.shared.events.clone()
    }
}

impl Drawn for Written {
    fn text(&mut self, state: &Object) -> String {
        self.shared.ask(String::new(), |puzzle| {
            puzzle.call_method1("text", (state.object.bind(puzzle.py()),))?.extract()
        })
    }

    fn svg(&mut self, state: &Object) -> Option<String> {
        self.shared.ask(None, |puzzle| {
            puzzle.call_method1("svg", (state.object.bind(puzzle.py()),))?.extract()
        })
    }
}
