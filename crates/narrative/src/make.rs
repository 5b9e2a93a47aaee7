//! Puzzles on request: a number of distinct ones, with a given size and difficulty.

use play::{Progress, Watch};
use rustc_hash::FxHashSet;

use crate::difficulty::Difficulty;
use crate::game::{Journey, arrive, way_to};
use crate::generate::{Enumerated, Generator, MAX_CALLS, NoPuzzle, Request, Why};
use crate::grammar::{AreaId, Grammar};
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
    /// The number of distinct matching trees found; at least the number of puzzles.
    pub distinct: usize,
    /// Whether these are all matching trees.
    pub is_complete: bool,
}

/// The number of draws per puzzle before all trees are enumerated.
const DRAWS: u64 = 64;
/// The budget of that enumeration, in terms.
const ENUMERATE_CALLS: u32 = 20 * MAX_CALLS;

/// Makes puzzles. The first is the one of the seed itself if it matches; further ones are drawn,
/// and if that does not give enough, all trees are enumerated.
pub fn make(grammar: &Grammar, wish: &Wish, watch: &mut Watch<'_>) -> Result<Made, NoPuzzle> {
    let mut generator = Generator::new(grammar);
    let way = way_to(grammar, wish.area).unwrap_or_else(|| vec![wish.area]);
    let journey = arrive(&mut generator, &way, wish.seed)?;
    let request = Request::new(grammar, wish.area, &journey.state.world, wish.seed);
    let request = Request { actions: wish.actions.or(request.actions), ..request };
    let is_wanted = |puzzle: &Puzzle| {
        wish.level.is_none_or(|level| {
            Difficulty::of(grammar, puzzle, &journey.state.world).level == level
        })
    };
    let mut seen = FxHashSet::default();
    let mut puzzles = Vec::new();
    let mut failed = None;
    for draw in 0..DRAWS * wish.count as u64 {
        let progress = Progress::done_of(puzzles.len() as u64, wish.count as u64);
        if puzzles.len() >= wish.count || watch(progress) {
            break;
        }
        let request = Request { seed: wish.seed.wrapping_add(draw), ..request };
        match generator.generate(&request) {
            Ok(puzzle) if is_wanted(&puzzle) && seen.insert(puzzle.key()) => puzzles.push(puzzle),
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
        if is_wanted(&puzzle) && seen.insert(puzzle.key()) && puzzles.len() < wish.count {
            puzzles.push(puzzle);
        }
        !watch(Progress::done_of(puzzles.len() as u64, wish.count as u64))
    });
    let (distinct, is_complete) = (seen.len(), ended == Enumerated::All);
    if puzzles.is_empty() {
        let why = if is_complete { Why::Exhausted } else { Why::Budget };
        let causes = Vec::new();
        return Err(failed.unwrap_or(NoPuzzle { area: wish.area, goal: Some(0), why, causes }));
    }
    Ok(Made { seed: wish.seed, journey, puzzles, distinct, is_complete })
}
