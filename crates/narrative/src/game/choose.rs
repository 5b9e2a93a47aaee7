//! The puzzle of an area that is reached along the shortest way: one after which the whole game can
//! be won.

use std::sync::{Arc, Mutex};

use super::areas::{DRAWS, Openings, enter, seed_of};
use super::journey::{Journey, arrive_by};
use super::state::State;
use crate::generate::{Generator, NoPuzzle, Request};
use crate::grammar::{AreaId, Grammar};
use crate::outlook::Outlook;
use crate::puzzle::Puzzle;

/// Chooses puzzles of single areas so that the whole game stays alive.
pub struct Chooser<'c> {
    /// Makes puzzles.
    pub generator: Generator<'c>,
    /// Judges them.
    pub judge: Judge<'c>,
}

/// Judges whether the whole game can be won after an area was opened with a puzzle.
pub struct Judge<'j> {
    grammar: &'j Arc<Grammar>,
    outlook: Mutex<Outlook>,
    seed: u64,
}

/// A puzzle, and whether the whole game can be won after its area was opened with it; none if that
/// is not known.
pub type Chosen = (Puzzle, Option<bool>);

impl<'c> Chooser<'c> {
    /// Prepares to choose.
    pub fn new(grammar: &'c Arc<Grammar>, seed: u64) -> Chooser<'c> {
        let judge = Judge { grammar, outlook: Mutex::new(Outlook::default()), seed };
        Chooser { generator: Generator::new(grammar), judge }
    }

    /// Plays the puzzles of the areas on the way and enters the last one.
    pub fn arrive(&mut self, way: &[AreaId]) -> Result<Journey, NoPuzzle> {
        let grammar = self.judge.grammar;
        arrive_by(grammar, way, |state, area| self.choose(state, area).map(|(puzzle, _)| puzzle))
    }

    /// The puzzle of the area entered last, drawn as in play. If no draw keeps the game alive, the
    /// plan for the whole game becomes the puzzle; where the game is lost already, any will do.
    pub fn choose(&mut self, state: &State, area: AreaId) -> Result<Chosen, NoPuzzle> {
        let Chooser { generator, judge } = self;
        let request = Request::new(judge.grammar, area, &state.world, judge.seed);
        let first = generator.generate(&request)?;
        let mut seen = Vec::new();
        for draw in 0..DRAWS {
            let request = Request { seed: seed_of(judge.seed, draw), ..request };
            let Ok(puzzle) = generator.generate(&request) else {
                break;
            };
            let key = (puzzle.goal, puzzle.key());
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            if let Some(chosen) = judge.keep(state, &puzzle) {
                return Ok(chosen);
            }
        }
        let around = judge.around(state, area);
        let planned = judge.openings().open_by_plan(area, &around, None);
        Ok(match planned.filter(Puzzle::is_complete) {
            Some(puzzle) => (puzzle, Some(true)),
            None => (first, Some(false)),
        })
    }
}

impl Judge<'_> {
    /// A puzzle after which the whole game can be won, or may be won: this one, if necessary with
    /// the items that other areas need from this opening. None if the game would be lost.
    pub fn keep(&self, state: &State, puzzle: &Puzzle) -> Option<Chosen> {
        // Every tree was played before it counts, so a single area is solved by it.
        if self.grammar.areas.len() == 1 {
            return Some((puzzle.clone(), Some(true)));
        }
        let around = self.around(state, puzzle.area);
        let openings = self.openings();
        if openings.may_spawn(&around, puzzle) {
            let is_alive = openings.stays_alive(&around, puzzle);
            if is_alive != Some(false) {
                return Some((puzzle.clone(), is_alive));
            }
        }
        openings.extended(&around, puzzle).map(|puzzle| (puzzle, Some(true)))
    }

    /// The work of judging one puzzle: none if there is only one area.
    pub fn costs(&self) -> usize {
        usize::from(self.grammar.areas.len() > 1)
    }

    fn openings(&self) -> Openings<'_> {
        Openings { grammar: self.grammar, seed: self.seed, outlook: &self.outlook, fixed: None }
    }

    /// The position as it is in play: the areas beside the way are entered too.
    fn around(&self, state: &State, area: AreaId) -> State {
        let mut around = state.clone();
        around.barred.push(area);
        for &solved in &state.solved {
            for &next in &self.grammar.areas[solved as usize].connects {
                if !around.is_open(next) {
                    enter(self.grammar, next, &mut around);
                }
            }
        }
        around
    }
}
