//! What can be seen of a file of any domain at once: its levels, a picture of one of them, and what
//! is known about it.
//!
//! Domains with a bench of their own in the studio say more; this is what all of them have.

#[cfg(feature = "clingo")]
mod boards;
mod panels;
mod rulesets;
mod stories;

use crate::{Document, Family};
use serde::Serialize;

/// A level, panel, board or area of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What its author calls it.
    pub name: String,
    /// The line it begins at; 0 where that is not known.
    pub line: usize,
}

/// What is known about a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Known {
    /// Whether it can be solved.
    pub verdict: Verdict,
    /// That in a few words.
    pub head: String,
    /// How sure that is, or how far the search came.
    pub more: String,
    /// Readings by name.
    pub facts: Vec<Fact>,
    /// Sentences about it, such as a walkthrough.
    pub lines: Vec<String>,
    /// The solution as a picture, where it can be drawn.
    pub picture: Option<String>,
}

/// Proved, proved not, or not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It can be solved.
    Yes,
    /// It cannot.
    No,
    /// That is not known.
    Maybe,
}

/// A reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What was read.
    pub name: String,
    /// What came out.
    pub value: String,
}

/// Asked now and then, with states or steps so far, whether to stop.
pub type Stop<'s> = dyn FnMut(usize) -> bool + 's;

/// The levels of a file; none where its text has errors or its domain has no levels.
pub fn levels(document: &Document) -> Vec<Level> {
    match document.domain.family {
        Family::Panels => panels::levels(document),
        #[cfg(feature = "clingo")]
        Family::Refraction => boards::levels(document),
        Family::Story => stories::levels(document),
        Family::Ruleset => rulesets::levels(document),
        _ => Vec::new(),
    }
}

/// A level as SVG.
pub fn picture(document: &Document, number: usize) -> Option<String> {
    let index = number.checked_sub(1)?;
    match document.domain.family {
        Family::Panels => panels::picture(document, index),
        #[cfg(feature = "clingo")]
        Family::Refraction => boards::picture(document, index),
        Family::Story => stories::picture(document, index),
        Family::Ruleset => rulesets::picture(document, index),
        _ => None,
    }
}

/// What is known about a level.
pub fn known(document: &Document, number: usize, stop: &mut Stop<'_>) -> Option<Known> {
    let index = number.checked_sub(1)?;
    match document.domain.family {
        Family::Panels => panels::known(document, index, stop),
        #[cfg(feature = "clingo")]
        Family::Refraction => boards::known(document, index, stop),
        Family::Story => stories::known(document, index, stop),
        Family::Ruleset => rulesets::known(document, index, stop),
        _ => None,
    }
}

impl Known {
    fn new(verdict: Verdict, head: impl Into<String>, more: impl Into<String>) -> Known {
        Known {
            verdict,
            head: head.into(),
            more: more.into(),
            facts: Vec::new(),
            lines: Vec::new(),
            picture: None,
        }
    }

    fn fact(&mut self, name: &str, value: impl ToString) {
        self.facts.push(Fact { name: name.to_string(), value: value.to_string() });
    }
}

/// "1 move", "3 moves".
fn plural(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
