//! Levels of a class written in Python that are drawn with letters: `letters`, `rows` and `with_rows`.

use super::Written;
use super::levels::Class;
use play::Interned;
use play::grid::{Grid, GridLevel, LetterMap};
use play::lens::Refusal;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// A level that is drawn with letters.
#[derive(Clone)]
pub struct Drawing {
    map: LetterMap,
    rules: Arc<Rules>,
    /// The puzzle of this drawing; none where the class says that it is not a level.
    puzzle: OnceLock<Option<Arc<Py<PyAny>>>>,
}

/// What drawings of a class share.
struct Rules {
    class: Class,
    /// The puzzle that was asked about: it reads drawings.
    reader: Py<PyAny>,
    /// The letters, the first of an empty cell, and the names of what they stand for.
    letters: Vec<(u8, String)>,
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Drawing) -> bool {
        self.map == other.map
    }
}

impl Drawing {
    /// A level of a puzzle, by its rows.
    pub fn new(
        class: Class,
        reader: Py<PyAny>,
        letters: &[(String, String)],
        rows: &[String],
    ) -> Result<Drawing, Refusal> {
        let letters: Vec<(u8, String)> =
            letters.iter().map(read_letter).collect::<Result<_, _>>()?;
        let width = rows.first().map_or(0, String::len);
        if width == 0 || rows.iter().any(|row| row.len() != width) {
            return Err(Refusal::usage("rows: all rows of a level need the same length"));
        }
        let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let known = |cell: &&u8| letters.iter().any(|(letter, _)| letter == *cell);
        if let Some(wrong) = cells.iter().find(|cell| !known(cell)) {
            let sign = char::from(*wrong);
            return Err(Refusal::usage(format!("rows: `{sign}` is not one of the `letters`")));
        }
        let map = LetterMap { head: Vec::new(), grid: Grid::new([width, rows.len()]), cells };
        let rules = Arc::new(Rules { class, reader, letters });
        Ok(Drawing { map, rules, puzzle: OnceLock::new() })
    }

    fn object(&self) -> Option<&Arc<Py<PyAny>>> {
        let read = || {
            let rules = &self.rules;
            let made = rules.class.ask(|py| {
                let made = rules.reader.bind(py).call_method1("with_rows", (self.map.lines(),))?;
                Ok((!made.is_none()).then(|| Arc::new(made.unbind())))
            });
            made.flatten()
        };
        self.puzzle.get_or_init(read).as_ref()
    }
}

fn read_letter((letter, name): &(String, String)) -> Result<(u8, String), Refusal> {
    match letter.as_bytes() {
        [sign] if sign.is_ascii_graphic() => Ok((*sign, name.clone())),
        _ => Err(Refusal::usage(format!("letters: `{letter}` is not one visible ASCII sign"))),
    }
}

impl GridLevel for Drawing {
    type Puzzle = Interned<Written>;

    fn map(&self) -> &LetterMap {
        &self.map
    }

    fn map_mut(&mut self) -> &mut LetterMap {
        self.puzzle = OnceLock::new();
        &mut self.map
    }

    fn puzzle(&self) -> Interned<Written> {
        let object = self.object().map(|object| Python::attach(|py| object.clone_ref(py)));
        // Only levels are played; what is none raises at the first question.
        let object = object.unwrap_or_else(|| Python::attach(|py| py.None()));
        self.rules.class.puzzle(object)
    }

    fn letters(&self) -> Vec<u8> {
        self.rules.letters.iter().map(|(letter, _)| *letter).collect()
    }

    fn settings(&self, _letter: u8) -> Vec<u8> {
        self.letters()
    }

    fn is_level(&self) -> bool {
        self.object().is_some()
    }

    fn blank(&self) -> Option<u8> {
        self.letters().first().copied()
    }

    fn kinds(&self) -> Vec<(&'static [&'static str], Vec<u8>)> {
        self.kind_names().iter().map(|names| (&[][..], self.letters_of(&names[0]))).collect()
    }

    fn kind_names(&self) -> Vec<Vec<String>> {
        let mut names: Vec<Vec<String>> = Vec::new();
        for (_, name) in self.rules.letters.iter().skip(1) {
            if names.iter().all(|known| known[0] != *name) {
                names.push(vec![name.clone()]);
            }
        }
        names
    }

    fn resized(&self, size: [usize; 2]) -> Option<Drawing> {
        let map = LetterMap::filled(size, self.blank()?);
        Some(Drawing { map, rules: Arc::clone(&self.rules), puzzle: OnceLock::new() })
    }
}

impl Drawing {
    /// The letters of a kind; the empty cell has none.
    fn letters_of(&self, kind: &str) -> Vec<u8> {
        let own = self.rules.letters.iter().skip(1).filter(|(_, name)| name == kind);
        own.map(|(letter, _)| *letter).collect()
    }
}
