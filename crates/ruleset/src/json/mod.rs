//! JSON with source locations.
//!
//! A game description is JSON written by people: the paper's own figure has comments, trailing
//! commas and numbers in quotes. The reader therefore accepts all three, keeps the location of
//! every value and of every character of a string, and continues after an error. The writer is
//! strict.

mod read;
mod write;

pub use read::read;
pub use write::{quoted, write};

use source::Span;

/// A value with its location.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Its location.
    pub span: Span,
    /// What it is.
    pub data: Data,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Data {
    /// `null`; also stands for a value that could not be read.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as it was written, so that writing it back changes nothing.
    Number(String),
    /// A text.
    Text(Text),
    /// A list.
    List(Vec<Value>),
    /// An object, its keys in the order of the file.
    Object(Vec<(Text, Value)>),
}

/// A text with the location of each of its bytes in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The unescaped text.
    pub text: String,
    /// Its location, including the quotes.
    pub span: Span,
    /// The offset of each byte and of the end; empty without escapes, because the offsets then
    /// follow from the span.
    places: Vec<u32>,
}

impl Text {
    /// The location of the bytes `from..to` of the text.
    pub fn place(&self, from: usize, to: usize) -> Span {
        let at = |byte: usize| match self.places.get(byte) {
            Some(place) => *place,
            None => (self.span.start + 1).saturating_add(byte as u32).min(self.span.end),
        };
        Span { start: at(from), end: at(to) }
    }

    /// The words of the text with their locations.
    pub fn words(&self) -> Vec<(&str, Span)> {
        let mut words = Vec::new();
        let mut start = None;
        for (at, c) in self.text.char_indices().chain([(self.text.len(), ' ')]) {
            match (c.is_whitespace(), start) {
                (false, None) => start = Some(at),
                (true, Some(from)) => {
                    words.push((&self.text[from..at], self.place(from, at)));
                    start = None;
                }
                _ => {}
            }
        }
        words
    }
}

impl Value {
    /// The value of a key, if this is an object that has it; the last of several counts.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match &self.data {
            Data::Object(entries) => {
                entries.iter().rev().find(|(name, _)| name.text == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text, if this is one.
    pub fn as_text(&self) -> Option<&Text> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, written with or without quotes.
    pub fn as_whole(&self) -> Option<i64> {
        match &self.data {
            Data::Number(number) => number.parse().ok(),
            Data::Text(text) => text.text.trim().parse().ok(),
            _ => None,
        }
    }

    /// What kind of value this is, for messages.
    pub fn kind(&self) -> &'static str {
        match self.data {
            Data::Null => "nothing",
            Data::Bool(_) => "true or false",
            Data::Number(_) => "a number",
            Data::Text(_) => "a text",
            Data::List(_) => "a list",
            Data::Object(_) => "an object",
        }
    }
}
