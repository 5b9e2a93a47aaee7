//! Generates a puzzle for an area, backwards from its goal, out of the current world.
//!
//! This is `GenerateInputs` of De Kegel 2016, section 4.4, made complete: where the dissertation
//! draws once and gives up, this search backtracks over every choice. `search` walks over all
//! choices with one stack, and `choices` lists the alternatives at a node; `sharing` prevents
//! conflicting uses of a thing by two branches; `replay` plays every tree on its world before it
//! counts.

mod choices;
mod close;
mod makers;
mod places;
mod reasons;
mod replay;
mod scratch;
mod search;
mod sharing;
mod things;

pub use reasons::{NoPuzzle, Why};
pub(crate) use sharing::respects;

use play::random::SplitMix64;

use crate::grammar::{AreaId, Grammar, RuleId};
use crate::kinds::Kinds;
use crate::puzzle::{Puzzle, Reservation};
use crate::world::World;
use makers::Makers;
use scratch::Scratch;
use search::Search;

/// Generates puzzles for one grammar, and caches what it has computed about it.
pub struct Generator<'g> {
    grammar: &'g Grammar,
    kinds: Kinds,
    makers: Makers,
    scratch: Scratch,
    /// Terms visited in all searches so far.
    calls: u64,
}

/// What to generate a puzzle for.
#[derive(Clone, Copy)]
pub struct Request<'w> {
    /// The area.
    pub area: AreaId,
    /// The things in open areas and with the player.
    pub world: &'w World,
    /// What the trees of other open areas use.
    pub reserved: &'w [Reservation],
    /// One-time rules that the trees of other open areas need.
    pub taken: &'w [RuleId],
    /// The seed of the random choices.
    pub seed: u64,
    /// The probability, in thousandths, of not expanding a term that could be placed.
    pub stop: u32,
    /// The range of the number of actions, both ends included.
    pub actions: Option<(u32, u32)>,
    /// The depth limit of the tree.
    pub max_depth: u32,
    /// The number of terms that may be visited. A term that is compared with very many items and
    /// things counts more than once.
    pub max_calls: u32,
}

/// The default budget of one search for puzzles.
pub const MAX_CALLS: u32 = 100_000;

impl<'w> Request<'w> {
    /// A request with the grammar's settings.
    pub fn new(grammar: &Grammar, area: AreaId, world: &'w World, seed: u64) -> Request<'w> {
        Request {
            area,
            world,
            reserved: &[],
            taken: &[],
            seed,
            stop: grammar.settings.stop,
            actions: grammar.settings.target_actions,
            max_depth: grammar.areas[area as usize].max_depth,
            max_calls: MAX_CALLS,
        }
    }
}

/// The random choices of an area. Each area of a seed draws from its own stream: otherwise the
/// first choice in one area would predict the first choice in the next.
fn stream(request: &Request<'_>) -> SplitMix64 {
    SplitMix64::stream(request.seed, u64::from(request.area))
}

/// How an enumeration of trees ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enumerated {
    /// All trees were shown.
    All,
    /// The caller stopped it.
    Enough,
    /// The budget was used up.
    Cut,
}

impl<'g> Generator<'g> {
    /// Prepares to generate.
    pub fn new(grammar: &'g Grammar) -> Generator<'g> {
        Generator {
            grammar,
            kinds: Kinds::default(),
            makers: Makers::new(grammar),
            scratch: Scratch::default(),
            calls: 0,
        }
    }

    /// The number of terms visited in all searches so far, for callers with a budget for several.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// The grammar.
    pub fn grammar(&self) -> &'g Grammar {
        self.grammar
    }

    /// Generates one puzzle: tries the goals in a random order given by the seed, and for each goal
    /// every possible choice.
    pub fn generate(&mut self, request: &Request<'_>) -> Result<Puzzle, NoPuzzle> {
        let mut found = None;
        let mut random = stream(request);
        let mut goals: Vec<u32> = (0..self.goals(request) as u32).collect();
        let mut failed: Option<NoPuzzle> = None;
        while !goals.is_empty() {
            let goal = goals.remove(random.below(goals.len() as u64) as usize);
            match self.look(request, goal, &mut random, &mut |puzzle| {
                found = Some(puzzle.take());
                false
            }) {
                Ok(_) if found.is_some() => break,
                Ok(_) => {}
                Err(why) if failed.is_none() => failed = Some(why),
                Err(_) => {}
            }
        }
        match found {
            Some(puzzle) => Ok(puzzle),
            None => Err(failed.unwrap_or_else(|| NoPuzzle::without_goal(request.area))),
        }
    }

    /// Shows every tree for an area, for all goals that are not met yet, each possibly several
    /// times, until `show` returns false.
    pub fn enumerate(
        &mut self,
        request: &Request<'_>,
        mut show: impl FnMut(Puzzle) -> bool,
    ) -> Enumerated {
        let mut random = stream(request);
        let mut is_cut = false;
        for goal in 0..self.goals(request) as u32 {
            match self.look(request, goal, &mut random, &mut |puzzle| show(puzzle.take())) {
                Ok(Enumerated::Enough) => return Enumerated::Enough,
                Ok(Enumerated::Cut) => is_cut = true,
                Err(NoPuzzle { why: Why::Budget, .. }) => is_cut = true,
                _ => {}
            }
        }
        if is_cut { Enumerated::Cut } else { Enumerated::All }
    }

    /// Looks for trees for one goal; an error if none exists.
    fn look(
        &mut self,
        request: &Request<'_>,
        goal: u32,
        random: &mut SplitMix64,
        show: &mut dyn FnMut(search::Tree<'_>) -> bool,
    ) -> Result<Enumerated, NoPuzzle> {
        let term = self.grammar.areas[request.area as usize].goals[goal as usize];
        if request.world.has(self.grammar, term) {
            return Err(NoPuzzle::met(request.area, goal));
        }
        let Generator { grammar, kinds, makers, scratch, calls } = self;
        let mut search = Search::new(grammar, kinds, makers, scratch, request, goal, random);
        let found = search.run(show);
        *calls += u64::from(search.calls());
        found
    }

    /// Looks for a puzzle for one goal of the area only.
    pub fn generate_goal(&mut self, request: &Request<'_>, goal: u32) -> Result<Puzzle, NoPuzzle> {
        let mut found = None;
        let mut random = stream(request);
        self.look(request, goal, &mut random, &mut |puzzle| {
            found = Some(puzzle.take());
            false
        })?;
        found.ok_or_else(|| NoPuzzle::without_goal(request.area))
    }

    fn goals(&self, request: &Request<'_>) -> usize {
        self.grammar.areas[request.area as usize].goals.len()
    }
}
