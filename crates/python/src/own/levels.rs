//! Levels that a class written in Python makes by methods of its own: `vary` and `draw`.

use super::{Object, Written};
use crate::call::lock;
use crate::seat::Raised;
use play::lens::{Extras, Options, Refusal};
use play::space::{Draws, LevelText, MakePlan, MakeReport, MakeRound, Maker, Space, make_drawn};
use play::{Interned, SharedWatch};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// The level that was asked about, and all that are made from it.
#[derive(Clone)]
pub struct Levels {
    start: Made,
    options: Options,
}

/// What levels share.
pub struct Class {
    /// The names of events.
    pub events: Vec<String>,
    /// Where what they raise is put.
    pub raised: Raised,
    /// The numbers of the keys that were met: two levels with the same key are the same level.
    keys: Mutex<HashMap<Object, u64>>,
}

/// A level made by Python.
#[derive(Clone)]
pub struct Made {
    class: Arc<Class>,
    object: Arc<Py<PyAny>>,
    rows: Vec<String>,
    key: u64,
}

impl PartialEq for Made {
    fn eq(&self, other: &Made) -> bool {
        self.key == other.key
    }
}

impl Class {
    /// A class whose levels have these events.
    pub fn new(events: Vec<String>, raised: Raised) -> Class {
        Class { events, raised, keys: Mutex::default() }
    }

    /// Asks Python; none stands for an answer that was not given.
    pub fn ask<T>(&self, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        Python::attach(|py| match ask(py) {
            Ok(answer) => Some(answer),
            Err(error) => {
                lock(&self.raised).get_or_insert(error);
                None
            }
        })
    }

    /// A level ready to be played.
    pub fn puzzle(&self, object: Py<PyAny>) -> Interned<Written> {
        Interned::new(Written::new(object, self.events.clone(), Arc::clone(&self.raised)))
    }

    /// A level with what identifies and shows it.
    #[expect(
        clippy::mutable_key_type,
        reason = "a key is hashed once; what it raises is not a part of it"
    )]
    fn made(self: &Arc<Class>, object: &Bound<'_, PyAny>) -> PyResult<Made> {
        let key = Object::of(&object.call_method0("key")?, &self.raised)?;
        let rows = object.call_method0("rows")?.extract()?;
        let keys = &mut *lock(&self.keys);
        let next = keys.len() as u64;
        let key = *keys.entry(key).or_insert(next);
        let object = Arc::new(object.clone().unbind());
        Ok(Made { class: Arc::clone(self), object, rows, key })
    }

    /// Calls a method that makes a level from random numbers; none if it returns None.
    fn drawn(
        self: &Arc<Class>,
        object: &Py<PyAny>,
        method: &str,
        [seed, n]: [u64; 2],
    ) -> Option<Made> {
        let made = self.ask(|py| {
            // A text seeds the generator the same way in every version of Python.
            let random = py.import("random")?.getattr("Random")?.call1((format!("{seed}-{n}"),))?;
            let made = object.bind(py).call_method1(method, (random,))?;
            if made.is_none() { Ok(None) } else { self.made(&made).map(Some) }
        });
        made.flatten()
    }
}

impl Made {
    fn puzzle(&self) -> Interned<Written> {
        self.class.puzzle(Python::attach(|py| self.object.clone_ref(py)))
    }

    /// Column and row, from 1, of the letters in which two levels differ.
    fn differences(&self, other: &Made) -> Vec<[usize; 2]> {
        let mut places = Vec::new();
        for row in 0..self.rows.len().max(other.rows.len()) {
            let letters = |rows: &[String]| -> Vec<char> {
                rows.get(row).map_or(Vec::new(), |line| line.chars().collect())
            };
            let (mine, theirs) = (letters(&self.rows), letters(&other.rows));
            let columns = 0..mine.len().max(theirs.len());
            let differing = columns.filter(|column| mine.get(*column) != theirs.get(*column));
            places.extend(differing.map(|column| [column + 1, row + 1]));
        }
        places
    }
}

impl Levels {
    /// The levels around a puzzle; none if Python raised something.
    pub fn new(class: Class, puzzle: &Py<PyAny>) -> Option<Levels> {
        let class = Arc::new(class);
        let start = class.ask(|py| class.made(puzzle.bind(py)))?;
        Some(Levels { start, options: Options::default() })
    }
}

impl Space for Levels {
    type Level = Made;
    type Puzzle = Interned<Written>;
    type Scratch = ();
    type Step = ();

    fn start(&self) -> &Made {
        &self.start
    }

    fn puzzle(&self, level: &Made) -> Interned<Written> {
        level.puzzle()
    }

    fn canonical(&self, level: &Made) -> Box<[u64]> {
        Box::new([level.key])
    }

    fn text(&self, level: &Made) -> LevelText {
        LevelText { rows: level.rows.clone(), legend: Vec::new() }
    }

    fn changed(&self, level: &Made) -> Vec<[usize; 2]> {
        level.differences(&self.start)
    }

    fn vary_from(&self, from: &Made, seed: u64, n: u64, (): &mut ()) -> Option<Made> {
        from.class.drawn(&from.object, "vary", [seed, n]).filter(|made| made != from)
    }

    /// A method that varies at random has no list of all edits; what needs one is not asked.
    fn edits(
        &self,
        _cost: usize,
        _show: &mut dyn FnMut(&Made) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

/// Levels that the method `draw` makes from nothing.
pub struct Drawn(pub Levels);

impl Maker for Drawn {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        make_drawn(self, plan, watch, on_round)
    }
}

impl Draws for Drawn {
    type Level = Made;
    type Puzzle = Interned<Written>;

    fn route(&self) -> &'static str {
        "draw"
    }

    fn draw(&self, seed: u64, n: u64) -> Option<Made> {
        let start = &self.0.start;
        start.class.drawn(&start.object, "draw", [seed, n])
    }

    fn puzzle(&self, level: &Made) -> Interned<Written> {
        level.puzzle()
    }

    fn canonical(&self, level: &Made) -> Box<[u64]> {
        Box::new([level.key])
    }

    fn difference(&self, one: &Made, other: &Made) -> usize {
        one.differences(other).len()
    }

    fn text(&self, level: &Made) -> LevelText {
        LevelText { rows: level.rows.clone(), legend: Vec::new() }
    }

    fn all(&self) -> Option<Vec<Made>> {
        None
    }

    fn elements(&self, _level: &Made) -> Vec<(String, usize)> {
        Vec::new()
    }

    fn extras(&self, _level: &Made) -> Extras {
        Extras::default()
    }

    fn options(&self) -> &Options {
        &self.0.options
    }
}
