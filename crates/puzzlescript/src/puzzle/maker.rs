//! Puzzles of many levels of one game.

use super::Puzzle;
use crate::costs::Costs;
use crate::engine::program::Program;
use crate::engine::rng::RNG_WORDS;
use crate::errands::Errands;
use crate::fixed::fixed_objects;
use crate::game::Level;
use crate::session::program_machine;
use std::sync::{Arc, OnceLock};

/// Makes puzzles from the levels of a game. Levels of one size share everything computed for the
/// first, which is nearly all of the work.
#[derive(Clone)]
pub struct PuzzleMaker(pub(super) Arc<Shared>);

impl PuzzleMaker {
    /// Prepares a level.
    pub fn puzzle(&self, level: Arc<Level>) -> Puzzle {
        let Shared { program, seed, costs, .. } = &*self.0;
        if (program.width, program.height) != (level.width, level.height) {
            return Puzzle::new(&program.game, level, seed).with_costs(costs.clone());
        }
        let machine = program_machine(Arc::clone(program), &level, seed);
        Puzzle::start_of(machine, level, Arc::clone(&self.0))
    }
}

/// What all puzzles of one game and one size of board have in common.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) program: Arc<Program>,
    pub(super) seed: String,
    /// Words of a state that can differ from the start.
    pub(super) changing: Vec<usize>,
    /// What rules cost, for the reading `cost`.
    pub(super) costs: Costs,
    /// What rules need that a win needs; made when it is first asked for.
    pub(super) errands: OnceLock<Option<Errands>>,
}

impl Shared {
    pub(super) fn new(program: Arc<Program>, seed: &str) -> Shared {
        Shared {
            changing: changing_words(&program),
            costs: Costs::of(&program.game),
            errands: OnceLock::new(),
            seed: seed.to_string(),
            program,
        }
    }

    /// Words of a state.
    pub(super) fn state_words(&self) -> usize {
        state_words(&self.program)
    }
}

fn position_words(program: &Program) -> usize {
    program.objects * program.words
}

fn state_words(program: &Program) -> usize {
    let position = position_words(program);
    let target = if program.keeps_target { position } else { 0 };
    let rng = if program.chance { RNG_WORDS } else { 0 };
    position + target + rng
}

/// The words of a state that can differ from the start.
fn changing_words(program: &Program) -> Vec<usize> {
    let fixed = fixed_objects(&program.game);
    let position = position_words(program);
    let is_fixed =
        |word: &usize| *word < position && fixed.binary_search(&(word / program.words)).is_ok();
    (0..state_words(program)).filter(|word| !is_fixed(word)).collect()
}
