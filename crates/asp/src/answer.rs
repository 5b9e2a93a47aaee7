//! What the exists-forall solver answers.

use crate::term::Term;
use schemars::JsonSchema;
use serde::Serialize;

/// The answer to "is there a puzzle whose every solution shows the concept?".
#[derive(Clone, Debug)]
pub struct Required {
    /// The answer.
    pub answer: Answer,
    /// The puzzles found, each with a solution that shows the concept.
    pub puzzles: Vec<Puzzle>,
    /// False when the search was ended before the last puzzle was known to be the best by
    /// `#minimize`.
    pub is_least: bool,
    /// True when there are no further puzzles that differ enough from these.
    pub is_all: bool,
    /// Puzzles proposed and refuted by a shortcut.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
    /// How the last shortcut was made use of.
    pub refinement: Refinement,
    /// A shortcut that the last puzzle proposed could not avoid.
    pub shortcut: Option<Puzzle>,
}

/// One of four answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Here is such a puzzle.
    Puzzle,
    /// There are solvable puzzles, but every one has a solution without the concept.
    NotEnforceable,
    /// There is no solvable puzzle at all.
    Unsolvable,
    /// The search was ended before it knew.
    Unknown,
}

/// A puzzle and one solution of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Puzzle {
    /// The true atoms of the level design.
    pub design: Vec<Term>,
    /// The solution: what `#show` shows of it, or the choices made if the program shows nothing
    /// in particular.
    pub solution: Vec<Term>,
}

/// How a shortcut is made use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Refinement {
    /// What of the puzzle makes the shortcut work may not come again.
    Core,
    /// The shortcut has to fail in every further puzzle, by a copy of the rules for it.
    Copy,
    /// The puzzle itself may not come again.
    Block,
}
