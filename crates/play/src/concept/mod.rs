//! Concepts: what a designer wants every solution to practise.
//!
//! ```text
//! concept = conj {"or" conj}
//! conj    = unary {("and" | ",") unary}
//! unary   = ["not"] ("(" concept ")" | chain)
//! chain   = count {"then" count}
//! count   = event [(">=" | "<=" | "==" | ">" | "<") INT]
//! event   = "length" | "move:" MOVE | KIND [":" ARGUMENT] | NAME
//! ```
//!
//! The domain declares the kinds of events and what each takes ([`EventKind`]); only `length` (any
//! move) and `move:` (one move, by its text) exist for every puzzle.
//!
//! A concept is true or false of a whole play, from the start to the first win. An event without a
//! number means `>= 1`. A **count** is the number of moves of the play in which the event happened;
//! `visit` may also happen before the first move, at the start. Keys that do nothing are not moves.
//!
//! A **chain** `a then b then c` holds if the play can be cut into as many consecutive stretches as
//! the chain has counts, so that each count holds for its own stretch. For lower bounds (a bare
//! event, `>=`, `>`) this means that each count is reached strictly later than the one before,
//! counting from zero. Upper bounds and `==` follow the same definition: `push == 2 then melt`
//! means that a `melt` happens after exactly two pushes; `melt then push <= 3` that at most three
//! pushes follow some `melt`. A stretch may be empty, and a chain of one count is the count itself.
//! The definition looks at finitely many cuts of a finite play, so the tests check it directly. The
//! automaton that the search runs alongside the play needs finitely many states, because counts
//! beyond the number they are compared with need not be distinguished.

mod automaton;
mod chain;
mod events;
mod parse;

pub use automaton::{Automaton, compile};
pub use events::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};
pub use parse::parse;

use std::ops::Range;

/// A statement that is true or false of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concept {
    /// One of these holds.
    Any(Vec<Concept>),
    /// All of these hold.
    All(Vec<Concept>),
    /// This does not hold.
    Not(Box<Concept>),
    /// The play can be cut so that each count holds for its stretch.
    Chain(Vec<Count>),
}

/// How often something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What happens.
    pub event: Event,
    /// Where it stands in the text, in bytes.
    pub place: Range<usize>,
    /// How the number of times compares,
    pub comparison: Comparison,
    /// with which number.
    pub number: u32,
}

/// What may happen in a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Any move.
    Length,
    /// This move, by its text.
    Move(String),
    /// Something only the domain can report.
    Told(EventName),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Comparison {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
}

impl Comparison {
    /// True when `count` compares this way with `number`.
    pub fn holds(self, count: u64, number: u32) -> bool {
        let number = u64::from(number);
        match self {
            Comparison::AtLeast => count >= number,
            Comparison::AtMost => count <= number,
            Comparison::Exactly => count == number,
            Comparison::MoreThan => count > number,
            Comparison::LessThan => count < number,
        }
    }

    /// True when more can never make it false again.
    pub fn is_lower_bound(self) -> bool {
        matches!(self, Comparison::AtLeast | Comparison::MoreThan)
    }
}

/// What is wrong with a concept, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConceptError {
    /// The place in the text, in bytes.
    pub place: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// The unknown word, to look for a similar one; empty when the error is not about a word.
    pub word: String,
    /// Names that would have been understood.
    pub known: Vec<String>,
}
