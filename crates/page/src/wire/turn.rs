//! One turn, step by step.

use super::BoardView;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The answer to `POST /api/turn`, which takes what `POST /api/play` takes: the last of the moves.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnView {
    /// Number of the move, from 1; 0 when there was none.
    pub number: usize,
    /// The board before it.
    pub before: BoardView,
    /// What happened, in order.
    pub steps: Vec<TurnStepView>,
    /// Rules that would have matched but for one condition.
    pub misses: Vec<TurnMissView>,
    /// `open`, `won` or `lost`.
    #[ts(type = "'open' | 'won' | 'lost'")]
    pub outcome: String,
    /// False when the log was cut off.
    pub complete: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnStepView {
    /// What it was.
    #[serde(flatten)]
    pub what: TurnEventView,
    /// The cells that are different after it.
    pub changed: Vec<TurnChange>,
}

/// A cell after a step.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnChange {
    /// Column, from 1.
    pub x: usize,
    /// Row, from 1.
    pub y: usize,
    /// The objects in it now, by their place in `game.objects`.
    pub objects: Vec<usize>,
}

/// What can happen in a turn.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TurnEventView {
    /// A rule fired.
    Rule {
        /// Its line.
        line: u32,
        /// It runs after movement.
        late: bool,
        /// The cells it fired on, as it found them, one list a match.
        places: Vec<Vec<TurnCellView>>,
        /// What else it asked for, as the language writes it.
        commands: Vec<String>,
    },
    /// Movements were carried out.
    Move {
        /// What changed its cell.
        moved: Vec<TurnMoveView>,
        /// What was to move and could not.
        stuck: Vec<TurnMoveView>,
    },
    /// A rigid rule failed, and the turn restarts without it.
    Rigid,
    /// Another turn begins, as a rule asked for.
    Again,
    /// The turn was taken back.
    Cancel {
        /// By a rule; else because no player moved.
        by_rule: bool,
    },
}

/// A cell as a rule found it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnCellView {
    /// Column, from 1.
    pub x: u32,
    /// Row, from 1.
    pub y: u32,
    /// What stood there, the background left out.
    pub objects: Vec<TurnObjectView>,
}

/// An object in a cell.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnObjectView {
    /// As the author spells it.
    pub name: String,
    /// `up`, `down`, `left`, `right` or `action`, if it was on the move.
    pub going: Option<String>,
    /// The same after the rule fired.
    pub then: Option<String>,
}

/// An object that went to the next cell, or could not.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnMoveView {
    /// As the author spells it.
    pub name: String,
    /// Column and row of where it was, from 1.
    pub from: [u32; 2],
    /// Column and row of where it went, or would have gone.
    #[ts(type = "[number, number]")]
    pub to: [i64; 2],
    /// `up`, `down`, `left` or `right`.
    pub going: String,
}

/// A rule that nearly fired.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TurnMissView {
    /// Its line.
    pub line: u32,
    /// Column of the cell that did not fit, from 1.
    pub x: u32,
    /// Its row.
    pub y: u32,
    /// What it lacks, in words.
    pub why: String,
}
