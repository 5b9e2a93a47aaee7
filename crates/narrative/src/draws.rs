//! `make` for stories: the grammar itself makes the puzzles, one for each seed, and those that have the
//! wanted properties are kept.

use play::SharedWatch;
use play::lens::{Extras, Options, Refusal};
use play::space::{Draws, LevelText, MakePlan, MakeReport, MakeRound, Maker, make_drawn};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::frame::tree_rows;
use crate::game::{Chooser, Chosen, Journey, way_to};
use crate::generate::{Enumerated, MAX_CALLS, Request};
use crate::grammar::{AreaId, Grammar};
use crate::net::Positions;
use crate::output::json::{Limits, net};
use crate::place::{Placed, place};
use crate::space::puzzle_key;

/// Draws puzzles of one area, or of all areas in turn.
pub struct StoryMaker {
    grammar: Arc<Grammar>,
    areas: Vec<AreaId>,
    options: Options,
}

/// A puzzle that was drawn.
#[derive(Clone)]
pub struct Draw {
    placed: Arc<Placed>,
    puzzle: Positions,
    /// The seed that gives it; none if it comes from a list of all puzzles.
    seed: Option<u64>,
}

/// The most puzzles of an area that are listed.
const MAX_LISTED: usize = 2_000;

impl StoryMaker {
    /// Draws puzzles of an area, by default of every area that can be reached.
    pub fn new(grammar: &Arc<Grammar>, area: Option<AreaId>, options: &Options) -> StoryMaker {
        let all = 0..grammar.areas.len() as AreaId;
        let areas = match area {
            Some(area) => vec![area],
            None => all.filter(|area| way_to(grammar, *area).is_some()).collect(),
        };
        StoryMaker { grammar: Arc::clone(grammar), areas, options: options.clone() }
    }

    fn ready(&self, placed: Placed, seed: Option<u64>) -> Option<Draw> {
        let net =
            net(&self.grammar, &placed.puzzle, &placed.journey.state, Limits::default()).ok()?;
        let placed = Arc::new(placed);
        Some(Draw { puzzle: Positions::of(net, Arc::clone(&placed)), placed, seed })
    }
}

impl Maker for StoryMaker {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        make_drawn(self, plan, watch, on_round)
    }

    fn default_tries(&self) -> u64 {
        200 * self.areas.len() as u64
    }
}

impl Draws for StoryMaker {
    type Level = Draw;
    type Puzzle = Positions;

    fn route(&self) -> &'static str {
        "grammar"
    }

    /// The areas take turns; then comes the next seed.
    fn draw(&self, seed: u64, n: u64) -> Option<Draw> {
        let areas = self.areas.len().max(1) as u64;
        let seed = seed.wrapping_add((n - 1) / areas);
        let area = *self.areas.get(((n - 1) % areas) as usize)?;
        self.ready(place(&self.grammar, area, seed).ok()?, Some(seed))
    }

    fn puzzle(&self, level: &Draw) -> Positions {
        level.puzzle.clone()
    }

    fn canonical(&self, level: &Draw) -> Box<[u64]> {
        puzzle_key(&self.grammar, &level.placed)
    }

    /// The actions, with the items they are done to, that only one of two trees has.
    fn difference(&self, one: &Draw, other: &Draw) -> usize {
        let mut counts: FxHashMap<String, i64> = FxHashMap::default();
        for (level, by) in [(one, 1), (other, -1)] {
            // Goal and numbers of lines aside.
            for row in tree_rows(&self.grammar, &level.placed.puzzle) {
                let action = row.split_once(". ").map_or(row.as_str(), |(_, action)| action);
                *counts.entry(action.to_string()).or_default() += by;
            }
        }
        let only = |sign: i64| counts.values().map(|count| (count * sign).max(0)).sum::<i64>();
        only(1).max(only(-1)) as usize
    }

    fn text(&self, level: &Draw) -> LevelText {
        let mut rows = tree_rows(&self.grammar, &level.placed.puzzle);
        if let Some(seed) = level.seed {
            rows.insert(1, format!("seed {seed}"));
        }
        LevelText { rows, legend: Vec::new() }
    }

    /// Only the first area is always entered in the same state.
    fn all(&self) -> Option<Vec<Draw>> {
        let [area] = self.areas[..] else { return None };
        if area != self.grammar.start {
            return None;
        }
        let grammar = &self.grammar;
        let mut chooser = Chooser::new(grammar, 0);
        let Journey { state, .. } = chooser.arrive(&[area]).ok()?;
        let Chooser { generator, judge } = &mut chooser;
        let request = Request::new(grammar, area, &state.world, 0);
        let request = Request { max_calls: 20 * MAX_CALLS, ..request };
        let mut seen = FxHashSet::default();
        let mut kept: Vec<Chosen> = Vec::new();
        let ended = generator.enumerate(&request, |puzzle| {
            if seen.insert((puzzle.goal, puzzle.key())) {
                kept.extend(judge.keep(&state, &puzzle));
            }
            seen.len() <= MAX_LISTED
        });
        // Where no tree keeps the game alive, a plan is the puzzle.
        if ended != Enumerated::All || kept.is_empty() {
            return None;
        }
        let draw = |(puzzle, _)| {
            let journey = Journey { state: state.clone(), solved: Vec::new() };
            self.ready(Placed { journey, puzzle, seed: 0 }, None)
        };
        kept.into_iter().map(draw).collect()
    }

    fn elements(&self, level: &Draw) -> Vec<(String, usize)> {
        let tree = &level.placed.puzzle;
        let mut counts: Vec<(String, usize)> = Vec::new();
        for rule in tree.order.iter().filter_map(|node| tree.rule(*node)) {
            let name = &self.grammar.rules[rule as usize].name;
            match counts.iter_mut().find(|(other, _)| other == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name.clone(), 1)),
            }
        }
        counts
    }

    fn extras(&self, level: &Draw) -> Extras {
        let puzzle = &level.placed.puzzle;
        Extras::of(&DrawReport {
            area: self.grammar.areas[puzzle.area as usize].name.clone(),
            goal: self.grammar.term_text(puzzle.goal(&self.grammar)),
            puzzle_seed: level.seed,
        })
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

/// The fields that `make` adds about a puzzle.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DrawReport {
    /// The area.
    area: String,
    /// What is wanted in it.
    goal: String,
    /// The seed that gives this puzzle; none if it was found by listing all puzzles.
    puzzle_seed: Option<u64>,
}
