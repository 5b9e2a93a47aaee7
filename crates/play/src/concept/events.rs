//! The events a domain declares for concepts.

use crate::Notation;

/// A kind of event that can be asked for. A domain declares its kinds in one table, from which the
/// concept language, the help and the catalogue of the studio follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventKind {
    /// Its word in concepts, in small letters.
    pub name: &'static str,
    /// What stands behind the word.
    pub takes: Takes,
    /// When it happens: one line for people.
    pub meaning: &'static str,
    /// A concept that uses it.
    pub example: &'static str,
    /// It is something a level can teach; walking about is not.
    pub is_idea: bool,
}

/// What stands behind the word of an event: a sign for help texts, and what it is in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Takes {
    /// Nothing: `message`.
    Nothing,
    /// A whole number behind a colon: `rule:42`.
    Number { sign: &'static str, what: &'static str },
    /// A name behind a colon: `item:Lamp`.
    Name { sign: &'static str, what: &'static str },
    /// A name behind a colon, or nothing: `push`, `push:Crate`.
    MaybeName { sign: &'static str, what: &'static str },
    /// A column and a row behind a colon, from 1: `visit:3,2`.
    Cell,
    /// The kind is only written in words of its own, such as `region of 3`; the author's own names
    /// are such events too.
    Words,
}

/// An event as a concept names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventName {
    /// The word of a declared kind in small letters, or other words as they were written.
    pub word: String,
    /// What stands behind it.
    pub argument: Argument,
}

/// What stands behind the word of an event.
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

/// Why an event has no number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoEvent {
    /// What is wrong.
    pub message: String,
    /// The word that is not known; empty when it is not about a word.
    pub word: String,
    /// Names that are.
    pub known: Vec<String>,
}

/// A domain whose events can be asked for by name.
pub trait EventNames: Notation {
    /// Every kind of event there is, the most important first.
    fn event_kinds(&self) -> &'static [EventKind];

    /// The numbers of the events meant: it happened in a move that told any of them.
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent>;

    /// Names of single events that are worth offering, as they are written in concepts.
    fn event_list(&self) -> Vec<String> {
        Vec::new()
    }

    /// From now on steps tell every event that a concept may name. Searches that only want to win are
    /// quicker without.
    fn tell_all(&mut self) {}
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
    /// A domain has no such event.
    pub fn new(message: impl Into<String>, word: impl Into<String>, known: Vec<String>) -> NoEvent {
        NoEvent { message: message.into(), word: word.into(), known }
    }
}
