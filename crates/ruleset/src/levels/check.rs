//! Whether a level satisfies what is known about its ruleset.

use crate::engine::{Ending, Engine, Program};
use crate::formula::Formula;
use crate::game::Level;
use crate::report::constraints;
use crate::rules::Rules;
use std::sync::Arc;

/// Checks levels of one size against the constraints of a ruleset.
#[derive(Clone, Debug)]
pub struct LevelCheck {
    /// What must hold for a level that can be won and lost.
    pub all: Formula,
    /// What must hold for a level that can be won.
    pub win_only: Formula,
    engine: Engine,
    pieces: usize,
}

impl LevelCheck {
    /// Makes a check for levels of a size.
    pub fn new(rules: &Rules, width: usize, height: usize) -> LevelCheck {
        let cells = width * height;
        LevelCheck {
            all: constraints(rules, cells, false).all,
            win_only: constraints(rules, cells, true).all,
            engine: Engine::new(Arc::new(Program::new(rules, width, height))),
            pieces: rules.pieces,
        }
    }

    /// Whether a level can be won and lost, as far as constraints show: the formula holds and no
    /// end condition holds at the start.
    pub fn passes(&mut self, level: &Level) -> bool {
        self.all.holds(&level.counts(self.pieces)) && self.begins(level)
    }

    /// Whether a level can be won, as far as constraints show.
    pub fn passes_win_only(&mut self, level: &Level) -> bool {
        self.win_only.holds(&level.counts(self.pieces)) && self.begins(level)
    }

    fn begins(&mut self, level: &Level) -> bool {
        // A start that cannot be judged rules nothing out.
        self.engine.start(level).1.map_or(true, |begun| begun.ending == Ending::Open)
    }
}
