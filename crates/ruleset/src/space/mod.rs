//! The levels around a level: variations, edits of a few cells, and smaller levels.

mod edits;
mod shrink;
mod symmetry;

pub use shrink::Shrink;

use self::symmetry::canonical;
pub(crate) use self::symmetry::is_symmetric;
use crate::engine::Program;
use crate::game::{Game, Level};
use crate::level_text::level_text;
use crate::levels::LevelCheck;
use crate::puzzle::Puzzle;
use play::lens::{Extras, Options, Refusal};
use play::random::SplitMix64;
use play::space::{KeptReport, LevelText, Space, Strength};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A level of a game and the levels around it.
pub struct RulesetSpace {
    game: Arc<Game>,
    start: Level,
    program: Arc<Program>,
    check: LevelCheck,
    is_symmetric: bool,
    strength: Strength,
    options: Options,
}

/// The most cells that a variation changes, unless it is asked for more.
const MAX_CHANGES: u64 = 4;

impl RulesetSpace {
    /// The levels around one level. Of the options `strength` says how much variations change.
    pub fn new(game: Arc<Game>, level: &Level, options: Options) -> Result<RulesetSpace, Refusal> {
        let (width, height) = (level.width, level.height);
        Ok(RulesetSpace {
            program: Arc::new(Program::new(&game.rules, width, height)),
            check: LevelCheck::new(&game.rules, width, height),
            is_symmetric: is_symmetric(&game.rules),
            start: level.clone(),
            strength: Strength::of(&options)?,
            game,
            options,
        })
    }
}

/// A suggestion in the older form, which the answer keeps.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Suggestion<'k> {
    /// The length of a shortest solution.
    #[schemars(with = "Option<f64>")]
    length: Option<&'k serde_json::Value>,
    /// A solution.
    moves: &'k str,
    /// The rows of the level.
    #[schemars(with = "Vec<String>")]
    rows: &'k [String],
    /// Its number among the candidates, from 0.
    number: u64,
}

impl Suggestion<'_> {
    fn of(kept: &KeptReport) -> Suggestion<'_> {
        Suggestion {
            length: kept.readings.get("length"),
            moves: &kept.moves,
            rows: &kept.level,
            number: kept.n.saturating_sub(1),
        }
    }
}

impl Space for RulesetSpace {
    type Level = Level;
    type Puzzle = Puzzle;
    type Scratch = Option<LevelCheck>;
    type Step = Shrink;

    fn start(&self) -> &Level {
        &self.start
    }

    fn puzzle(&self, level: &Level) -> Puzzle {
        let is_same_size = (level.width, level.height) == (self.start.width, self.start.height);
        let program = match is_same_size {
            true => Arc::clone(&self.program),
            false => Arc::new(Program::new(&self.game.rules, level.width, level.height)),
        };
        Puzzle::of_program(program, Arc::clone(&self.game), level)
    }

    fn canonical(&self, level: &Level) -> Box<[u64]> {
        canonical(level, self.is_symmetric)
    }

    fn text(&self, level: &Level) -> LevelText {
        level_text(&self.game, level)
    }

    fn changed(&self, level: &Level) -> Vec<[usize; 2]> {
        if (level.width, level.height) != (self.start.width, self.start.height) {
            return Vec::new();
        }
        let cells = level.cells.iter().zip(&self.start.cells).enumerate();
        let changed = cells.filter(|(_, (cell, before))| cell != before);
        changed.map(|(at, _)| [at % level.width + 1, at / level.width + 1]).collect()
    }

    /// Empties one to four cells, or as many as the strength says, or gives them a random piece; rejects levels that cannot be won
    /// according to the constraints.
    fn vary_from(
        &self,
        from: &Level,
        seed: u64,
        n: u64,
        scratch: &mut Option<LevelCheck>,
    ) -> Option<Level> {
        let mut random = SplitMix64::stream(seed, n.wrapping_sub(1));
        let mut level = from.clone();
        for _ in 0..self.strength.draws(1 + random.below(MAX_CHANGES) as usize) {
            let cell = random.below(level.cells.len() as u64) as usize;
            let symbol = random.below(self.game.pieces.len() as u64 + 1) as u8;
            level.cells[cell].clear();
            level.cells[cell].extend(symbol.checked_sub(1));
        }
        let check = scratch.get_or_insert_with(|| self.check.clone());
        check.passes_win_only(&level).then_some(level)
    }

    fn default_aim(&self) -> &'static str {
        "length"
    }

    fn kept_extras(&self, kept: &KeptReport) -> Extras {
        // The moves are a field of every kept level; a name must not stand there twice.
        let Suggestion { length, rows, number, .. } = Suggestion::of(kept);
        let mut extras = Extras::default();
        extras.set("length", length);
        extras.set("rows", rows);
        extras.set("number", number);
        extras
    }

    fn suggest_extras(&self, _rank: &str, kept: &[KeptReport]) -> Extras {
        let mut extras = Extras::default();
        extras.set("suggestions", kept.iter().map(Suggestion::of).collect::<Vec<_>>());
        extras
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Level) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        edits::edits(&self.start, self.game.pieces.len(), cost, show)
    }

    fn step_kinds(&self) -> usize {
        Shrink::KINDS
    }

    fn steps(&self, level: &Level, kind: usize) -> Vec<Shrink> {
        Shrink::all(level, kind)
    }

    fn take(&self, level: &Level, step: &Shrink) -> Option<Level> {
        step.take(level)
    }

    fn describe_step(&self, level: &Level, taken: &[Shrink], step: &Shrink) -> String {
        step.describe(&self.game, level, taken)
    }

    fn options(&self) -> &Options {
        &self.options
    }
}
