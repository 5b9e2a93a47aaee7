//! Generates a puzzle for an area, backwards from its goal, out of the world as it is.
//!
//! This is `GenerateInputs` of De Kegel 2016, section 4.4, made complete: where the dissertation
//! draws once and gives up, every choice can be taken back. `search` walks over all of them
//! with one stack, and `choices` lists the alternatives at a node; `sharing` keeps two branches from
//! fighting over one thing; `replay` plays every tree on the world it was made for before it counts.

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

use play::random::SplitMix64;

use crate::grammar::{AreaId, Grammar, RuleId};
use crate::kinds::Kinds;
use crate::puzzle::{Puzzle, Reservation};
use crate::world::World;
use makers::Makers;
use scratch::Scratch;
use search::Search;

/// Generates puzzles for one grammar, and remembers what it has worked out about it.
pub struct Generator<'g> {
    grammar: &'g Grammar,
    kinds: Kinds,
    makers: Makers,
    scratch: Scratch,
    /// Terms looked at in all searches so far.
    calls: u64,
}

/// What a puzzle is wanted for.
#[derive(Clone, Copy)]
pub struct Request<'w> {
    /// The area.
    pub area: AreaId,
    /// The things in open areas and with the player.
    pub world: &'w World,
    /// What the trees of other open areas use.
    pub reserved: &'w [Reservation],
    /// Rules that can be done once and that the trees of other open areas need.
    pub taken: &'w [RuleId],
    /// The seed of the random choices.
    pub seed: u64,
    /// The chance, in thousandths, that a term that could be placed is not taken apart further.
    pub stop: u32,
    /// How many actions the puzzle may have, both ends included.
    pub actions: Option<(u32, u32)>,
    /// The deepest tree.
    pub max_depth: u32,
    /// How many terms may be looked at. One that has to be compared with very many items and things
    /// counts more than once.
    pub max_calls: u32,
}

/// Budget of one search for puzzles by default.
pub const MAX_CALLS: u32 = 100_000;

impl<'w> Request<'w> {
    /// Asks for a puzzle as the grammar's settings say.
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

/// The random choices of an area. Areas of one seed draw from streams of their own: otherwise the
/// first choice in one would foretell the first choice in the next.
fn stream(request: &Request<'_>) -> SplitMix64 {
    SplitMix64::stream(request.seed, u64::from(request.area))
}

/// How an enumeration of trees ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enumerated {
    /// All trees were shown.
    All,
    /// The caller had seen enough.
    Enough,
    /// The budget ended first.
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

    /// How many terms were looked at in all searches so far, for whoever has a budget for several.
    pub fn calls(&self) -> u64 {
        self.calls
    }

    /// The grammar.
    pub fn grammar(&self) -> &'g Grammar {
        self.grammar
    }

    /// Generates one puzzle: the goals are tried in an order drawn by the seed, and for each goal
    /// everything that can be chosen.
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

    /// Shows every tree there is for an area, of all goals that are not met yet, each perhaps
    /// several times, until `show` says false.
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

    /// Looks for trees for one goal; an error if there is none.
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

    /// Looks for a puzzle for one goal of the area and nothing else.
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
