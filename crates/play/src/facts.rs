//! What kind of game a puzzle is.

use serde::Serialize;

/// Facts about a puzzle that an algorithm asks for before it runs.
///
/// They are data so that a lens can refuse a puzzle in words instead of giving a wrong answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// A seeded stream decides some steps. The stream's position is part of the state, so a step
    /// is still a function of state and move.
    pub chance: bool,
    /// Time passes without the player.
    pub ticks: bool,
    /// It can be won at all: a goal is declared.
    pub has_goal: bool,
}
