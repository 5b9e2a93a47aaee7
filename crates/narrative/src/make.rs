//! Puzzles on request: a number of distinct ones, with a given size and difficulty.

use play::{Progress, Watch};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::sync::Arc;

use crate::game::{Chooser, Chosen, Journey, Judge, State, way_to};
use crate::generate::{Enumerated, MAX_CALLS, NoPuzzle, Request, Why};
use crate::grammar::{AreaId, Grammar, ItemId, RuleId};
use crate::output::json::difficulty;
use crate::puzzle::Puzzle;

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The area.
    pub area: AreaId,
    /// The seed of the random choices.
    pub seed: u64,
    /// The number of distinct trees.
    pub count: usize,
    /// The range of the number of actions, both ends included.
    pub actions: Option<(u32, u32)>,
    /// The level of difficulty.
    pub level: Option<u32>,
}

/// The result.
pub struct Made {
    /// The seed.
    pub seed: u64,
    /// The position the puzzles are made for.
    pub journey: Journey,
    /// The puzzles, all different.
    pub puzzles: Vec<Puzzle>,
    /// For each puzzle, whether the whole game can be won after its area was opened with it; none
    /// if that is not known.
    pub alive: Vec<Option<bool>>,
    /// The number of distinct matching trees found; at least the number of puzzles.
    pub distinct: usize,
    /// Whether these are all matching trees.
    pub is_complete: bool,
}

/// The number of draws per puzzle before all trees are enumerated.
const DRAWS: u64 = 64;
/// The budget of that enumeration, in terms.
const ENUMERATE_CALLS: u32 = 20 * MAX_CALLS;
/// The most trees whose effect on other areas is judged, or that are rated.
const MAX_JUDGED: usize = 2_000;

/// Makes puzzles after which the whole game can be won. The first is the one of the seed itself if
/// it matches; further ones are drawn, and if that does not give enough, all trees are enumerated.
/// Only if no tree keeps the game alive, the plan for the whole game is the puzzle, or a tree that is
/// marked.
pub fn make(grammar: &Arc<Grammar>, wish: &Wish, watch: &mut Watch<'_>) -> Result<Made, NoPuzzle> {
    let mut chooser = Chooser::new(grammar, wish.seed);
    let way = way_to(grammar, wish.area).unwrap_or_else(|| vec![wish.area]);
    let journey = chooser.arrive(&way)?;
    let state = &journey.state;
    let request = Request::new(grammar, wish.area, &state.world, wish.seed);
    let request = Request { actions: wish.actions.or(request.actions), ..request };
    let rated = Cell::new(0);
    let is_wanted = |puzzle: &Puzzle| {
        let is_size = |(low, high)| (low..=high).contains(&(puzzle.actions() as u32));
        let is_level = |level| {
            rated.set(rated.get() + 1);
            difficulty(grammar, puzzle, state).level == level
        };
        request.actions.is_none_or(is_size) && wish.level.is_none_or(is_level)
    };
    let first = chooser.choose(state, wish.area).ok().filter(|(puzzle, _)| is_wanted(puzzle));
    let Chooser { generator, judge } = &mut chooser;
    let mut found = Found { count: wish.count, ..Found::default() };
    if let Some(chosen) = first.clone().filter(|(_, is_alive)| *is_alive != Some(false)) {
        found.seen.insert(chosen.0.key());
        found.add(chosen);
    }
    let mut failed = None;
    for draw in 0..DRAWS * wish.count as u64 {
        if found.chosen.len() >= wish.count || watch(found.progress()) {
            break;
        }
        let request = Request { seed: wish.seed.wrapping_add(draw), ..request };
        match generator.generate(&request) {
            Ok(puzzle) if is_wanted(&puzzle) => found.judge(judge, state, &puzzle),
            Ok(_) => {}
            Err(why) => {
                failed = Some(why);
                break;
            }
        }
    }
    // Enumerates all trees, to fill the gaps and to count them.
    let max_calls = if wish.count > 1 { ENUMERATE_CALLS } else { MAX_CALLS };
    let ended = generator.enumerate(&Request { max_calls, ..request }, |puzzle| {
        if is_wanted(&puzzle) {
            found.judge(judge, state, &puzzle);
        }
        found.judged.max(rated.get()) < MAX_JUDGED && !watch(found.progress())
    });
    let is_complete = ended == Enumerated::All;
    if let Some(chosen) = first.filter(|_| found.chosen.is_empty()) {
        found.add(chosen);
    }
    if found.chosen.is_empty() {
        let why = if is_complete { Why::Exhausted } else { Why::Budget };
        return Err(failed.unwrap_or(NoPuzzle {
            area: wish.area,
            goal: Some(0),
            why,
            causes: Vec::new(),
            has_other_size: false,
        }));
    }
    let Found { chosen, distinct, .. } = found;
    let (puzzles, alive) = chosen.into_iter().unzip();
    Ok(Made { seed: wish.seed, journey, puzzles, alive, distinct, is_complete })
}

/// The different trees so far.
#[derive(Default)]
struct Found {
    /// The number of puzzles that are wanted.
    count: usize,
    chosen: Vec<Chosen>,
    /// The number of trees after which the game may be won.
    distinct: usize,
    seen: FxHashSet<Vec<(Option<RuleId>, ItemId)>>,
    /// The number of trees whose effect on other areas was judged.
    judged: usize,
}

impl Found {
    fn progress(&self) -> Progress {
        Progress::done_of(self.chosen.len() as u64, self.count as u64)
    }

    /// Adds a tree that was not seen before, if the game may be won after it.
    fn judge(&mut self, judge: &Judge<'_>, state: &State, puzzle: &Puzzle) {
        if self.seen.insert(puzzle.key()) {
            self.judged += judge.costs();
            if let Some(chosen) = judge.keep(state, puzzle) {
                self.add(chosen);
            }
        }
    }

    fn add(&mut self, chosen: Chosen) {
        self.distinct += 1;
        if self.chosen.len() < self.count {
            self.chosen.push(chosen);
        }
    }
}
