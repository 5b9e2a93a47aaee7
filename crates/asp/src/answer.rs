//! The answer of the exists-forall solver.

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
    /// False when the search was stopped before the last puzzle was proved optimal with respect to
    /// `#minimize`.
    pub is_least: bool,
    /// True when no further puzzles differ enough from these.
    pub is_all: bool,
    /// Puzzles proposed and refuted by a shortcut.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
    /// How the last shortcut was used.
    pub refinement: Refinement,
    /// A shortcut that the last proposed puzzle could not avoid.
    pub shortcut: Option<Puzzle>,
}

impl Required {
    /// An answer without puzzles that was found without a search.
    pub fn none(answer: Answer) -> Required {
        Required {
            answer,
            puzzles: Vec::new(),
            is_least: true,
            is_all: answer != Answer::Unknown,
            rounds: 0,
            nogoods: 0,
            refinement: Refinement::Block,
            shortcut: None,
        }
    }
}

/// One of four answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Such a puzzle exists.
    Puzzle,
    /// There are solvable puzzles, but every one has a solution without the concept.
    NotEnforceable,
    /// There is no solvable puzzle at all.
    Unsolvable,
    /// The search was stopped before the answer was known.
    Unknown,
}

/// A puzzle and one solution of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Puzzle {
    /// The true atoms of the level design.
    pub design: Vec<Term>,
    /// The solution: the atoms that `#show` selects, or the choices made if the program has no
    /// `#show`.
    pub solution: Vec<Term>,
}

/// How a shortcut is used to refine the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Refinement {
    /// Excludes every puzzle that has the same reason for the shortcut.
    Core,
    /// Requires the shortcut to fail in every further puzzle, by a copy of the rules for it.
    Copy,
    /// Excludes only the puzzle itself.
    Block,
}
