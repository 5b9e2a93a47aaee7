//! The events a domain declares for concepts.

use crate::Notation;

/// A kind of event that a concept can name. A domain declares its kinds in one table, from which
/// the concept language, the help and the studio's catalogue follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventKind {
    /// Its word in concepts, in lower case.
    pub name: &'static str,
    /// What follows the word.
    pub takes: Takes,
    /// When it happens, in one line for people.
    pub meaning: &'static str,
    /// A concept that uses it.
    pub example: &'static str,
    /// It is something a level can teach, unlike walking about.
    pub is_idea: bool,
}

/// What follows the word of an event: a placeholder for help texts, and what it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Takes {
    /// Nothing: `message`.
    Nothing,
    /// A whole number after a colon: `rule:42`.
    Number { sign: &'static str, what: &'static str },
    /// A name after a colon: `item:Lamp`.
    Name { sign: &'static str, what: &'static str },
    /// A name after a colon, or nothing: `push`, `push:Crate`.
    MaybeName { sign: &'static str, what: &'static str },
    /// A column and a row after a colon, from 1: `visit:3,2`.
    Cell,
    /// The kind is written only in words of its own, such as `region of 3`; names the author
    /// declares are such events too.
    Words,
}

/// An event as a concept names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventName {
    /// The word of a declared kind in lower case, or other words as they were written.
    pub word: String,
    /// What follows it.
    pub argument: Argument,
}

/// What follows the word of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    None,
    /// A whole number.
    Number(u32),
    /// A name, as it was written.
    Name(String),
    /// A column and a row, from 1.
    Cell(u32, u32),
}

/// Why an event could not be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEvent {
    /// What is wrong.
    pub message: String,
    /// The unknown word; empty when the error is not about a word.
    pub word: String,
    /// Names that are known.
    pub known: Vec<String>,
}

/// A domain whose events can be named in concepts.
pub trait EventNames: Notation {
    /// Every kind of event, the most important first.
    fn event_kinds(&self) -> &'static [EventKind];

    /// The numbers of the events meant. The event happened in a move that reported any of them.
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent>;

    /// Names of single events that are worth offering, as they are written in concepts.
    fn event_list(&self) -> Vec<String> {
        Vec::new()
    }

    /// Makes steps report every event that a concept may name. Searches that only look for a win
    /// are faster without this.
    fn tell_all(&mut self) {}

    /// Undoes [`tell_all`](EventNames::tell_all).
    fn tell_little(&mut self) {}
}

impl EventKind {
    /// A row of a table of kinds.
    ///
    /// ```
    /// use play::concept::{EventKind, Takes};
    ///
    /// static KINDS: [EventKind; 2] = [
    ///     EventKind::idea("jump", Takes::Nothing, "the hero jumps", "jump >= 2"),
    ///     EventKind::new("visit", Takes::Cell, "the hero goes there", "visit:3,2"),
    /// ];
    /// assert!(KINDS[0].is_idea && !KINDS[1].is_idea);
    /// assert_eq!(KINDS[1].form(), "visit:X,Y");
    /// ```
    pub const fn new(
        name: &'static str,
        takes: Takes,
        meaning: &'static str,
        example: &'static str,
    ) -> EventKind {
        EventKind { name, takes, meaning, example, is_idea: false }
    }

    /// A row for something that a level can teach.
    pub const fn idea(
        name: &'static str,
        takes: Takes,
        meaning: &'static str,
        example: &'static str,
    ) -> EventKind {
        EventKind { name, takes, meaning, example, is_idea: true }
    }

    /// How it is written, for help texts: `rule:LINE`.
    pub fn form(&self) -> String {
        match self.takes {
            Takes::Nothing | Takes::Words => self.name.to_string(),
            Takes::Number { sign, .. } | Takes::Name { sign, .. } => {
                format!("{}:{sign}", self.name)
            }
            Takes::MaybeName { sign, .. } => format!("{}[:{sign}]", self.name),
            Takes::Cell => format!("{}:X,Y", self.name),
        }
    }
}

impl NoEvent {
    /// An event this domain does not have.
    pub fn new(message: impl Into<String>, word: impl Into<String>, known: Vec<String>) -> NoEvent {
        NoEvent { message: message.into(), word: word.into(), known }
    }
}
