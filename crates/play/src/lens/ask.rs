//! What is asked, and what an answer may cost.

use std::collections::BTreeMap;

use source::Source;

use crate::search::Budget;

/// Which level a question is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelId {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its index among all screens, from 0; one less than the number in domains whose files hold
    /// only levels.
    pub index: usize,
    /// The name its author gave it.
    pub name: Option<String>,
}

/// A question to a level.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    /// The level, for the answer.
    pub level: LevelId,
    /// What each search may use.
    pub budget: Budget,
    /// Threads it may run on; no answer depends on their number.
    pub threads: usize,
    /// The options of the lens that were given.
    pub options: &'a Options,
}

/// Options of a lens by name, as a domain's table declares them. A host checks them against the
/// table before it asks, so the values here are well formed.
#[derive(Clone, Debug, Default)]
pub struct Options {
    values: BTreeMap<String, OptionValue>,
}

/// The value of an option.
#[derive(Clone, Debug)]
pub enum OptionValue {
    /// The option was given and takes no value.
    Flag,
    /// A word or a number.
    Text(String),
    /// The text of a file.
    File(Source),
}

impl Options {
    /// Sets an option.
    pub fn set(&mut self, name: &str, value: OptionValue) {
        self.values.insert(name.to_string(), value);
    }

    /// True when the option was given.
    pub fn flag(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// The option as text; none when it was not given.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.values.get(name) {
            Some(OptionValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The option as a number; none when it was not given.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> Option<N> {
        self.text(name)?.parse().ok()
    }

    /// The text of a file that was given.
    pub fn file(&self, name: &str) -> Option<&Source> {
        match self.values.get(name) {
            Some(OptionValue::File(source)) => Some(source),
            _ => None,
        }
    }

    /// The names of all options that were given.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }
}
