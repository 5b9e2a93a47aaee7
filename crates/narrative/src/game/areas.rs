//! Opening areas, making puzzles for them, and meeting goals.

use std::sync::{Arc, Mutex, PoisonError};

use super::fixed::Fixed;
use super::from_plan::{puzzle_of, spawns_of};
use super::state::{Open, State};
use super::together::{assign, play_on};
use crate::generate::{Generator, NoPuzzle, Request};
use crate::grammar::{AreaId, Grammar, ItemId, Term};
use crate::outlook::Outlook;
use crate::puzzle::Puzzle;
use crate::thing::Thing;
use crate::world::{Place, World};

/// How areas are opened: from a seed so that the game stays alive, or as decided beforehand.
pub struct Openings<'o> {
    /// The grammar.
    pub grammar: &'o Arc<Grammar>,
    /// The seed of the random choices.
    pub seed: u64,
    /// What is known about the rest of the game.
    pub outlook: &'o Mutex<Outlook>,
    /// The puzzles, if they are decided already.
    pub fixed: Option<&'o Fixed>,
}

/// The number of draws before the plan of the whole game decides.
pub(super) const DRAWS: u64 = 24;

/// The result of opening an area.
enum Opened {
    /// With this puzzle.
    Puzzle(Puzzle),
    /// A goal is met already; only these items are placed, because other areas need them.
    Met(Vec<ItemId>),
    /// Nothing is possible now.
    Nothing,
}

/// What has happened while areas were solved and opened.
#[derive(Default)]
pub struct Settled {
    /// The areas that were solved, in that order.
    pub solved: Vec<AreaId>,
    /// Those that needed no puzzle, with the items that were placed there for other areas.
    pub met: Vec<(AreaId, Vec<ItemId>)>,
}

impl Openings<'_> {
    /// The start position of a game.
    pub fn begin(&self, settled: &mut Settled) -> State {
        let mut state = State {
            world: World::new(),
            place: self.grammar.start,
            open: Vec::new(),
            solved: Vec::new(),
            barred: Vec::new(),
            is_lost: false,
        };
        enter(self.grammar, self.grammar.start, &mut state);
        self.settle(&mut state, settled);
        state
    }

    /// Marks areas as solved whose goal is met, opens the areas they lead to, and makes puzzles
    /// where none was possible before, until nothing changes.
    pub fn settle(&self, state: &mut State, settled: &mut Settled) {
        let grammar = &**self.grammar;
        loop {
            let is_met = |open: &Open| state.world.has(grammar, open.puzzle.goal(grammar));
            if let Some(index) = state.open.iter().position(is_met) {
                let area = state.open.remove(index).puzzle.area;
                finish(grammar, area, state, &mut settled.solved);
                continue;
            }
            let mut has_changed = false;
            for area in state.barred.clone() {
                let opened = self.open(area, state);
                if matches!(opened, Opened::Nothing) {
                    continue;
                }
                has_changed = true;
                state.barred.retain(|barred| *barred != area);
                match opened {
                    Opened::Puzzle(puzzle) => {
                        add(grammar, puzzle, state);
                        assign(grammar, state);
                    }
                    Opened::Met(spawns) => {
                        place_all(grammar, area, &spawns, state);
                        settled.met.push((area, spawns));
                        finish(grammar, area, state, &mut settled.solved);
                    }
                    Opened::Nothing => {}
                }
            }
            if !has_changed {
                return;
            }
        }
    }

    /// Chooses the puzzle of an area that was entered: one after which the whole game can be won.
    fn open(&self, area: AreaId, state: &State) -> Opened {
        if let Some(fixed) = self.fixed {
            return match fixed.puzzle(area) {
                Some(puzzle) => Opened::Puzzle(puzzle.clone()),
                None => Opened::Met(fixed.spawns(area).to_vec()),
            };
        }
        let mut generator = Generator::new(self.grammar);
        let mut seen = Vec::new();
        let mut doubtful: Option<Puzzle> = None;
        let mut dead: Option<Puzzle> = None;
        for draw in 0..DRAWS {
            let Ok(puzzle) = self.make(&mut generator, area, state, draw) else {
                break;
            };
            let key = (puzzle.goal, puzzle.key());
            if seen.contains(&key) || !self.may_spawn(state, &puzzle) {
                continue;
            }
            seen.push(key);
            match self.stays_alive(state, &puzzle) {
                Some(true) => return Opened::Puzzle(puzzle),
                // Another draw would not be known either.
                None if self.outlook().is_too_large() => return Opened::Puzzle(puzzle),
                None if doubtful.is_none() => doubtful = Some(puzzle),
                Some(false) if dead.is_none() => dead = Some(puzzle),
                _ => {}
            }
        }
        if let Some(puzzle) = self.open_by_plan(area, state, dead.as_ref()) {
            return Opened::Puzzle(puzzle);
        }
        let goals = &self.grammar.areas[area as usize].goals;
        if goals.iter().any(|goal| state.world.has(self.grammar, *goal)) {
            return Opened::Met(self.gifts(area, state));
        }
        // Another area that is opened first, or an action, may still bring what is missing.
        let is_lost = self.outlook().is_alive(self.grammar, state) != Some(true);
        doubtful.or(dead.filter(|_| is_lost)).map_or(Opened::Nothing, Opened::Puzzle)
    }

    /// The items that other areas need from the opening of an area whose goal is met.
    fn gifts(&self, area: AreaId, state: &State) -> Vec<ItemId> {
        let grammar = &**self.grammar;
        let mut after = state.clone();
        after.barred.retain(|barred| *barred != area);
        finish(grammar, area, &mut after, &mut Vec::new());
        if self.outlook().is_alive(self.grammar, &after) == Some(true) {
            return Vec::new();
        }
        let planned = self.outlook().plan(self.grammar, state);
        let spawns =
            planned.map_or_else(Vec::new, |(planned, plan)| spawns_of(&planned, &plan, area));
        let goals: Vec<Term> = state.open.iter().map(|open| open.puzzle.goal(grammar)).collect();
        if self.may_place_all(area, &spawns, &goals) { spawns } else { Vec::new() }
    }

    /// A tree that was drawn, with the items that the rest of the game needs from this opening.
    pub(super) fn extended(&self, state: &State, drawn: &Puzzle) -> Option<Puzzle> {
        let (planned, plan) = self.outlook().plan(self.grammar, state)?;
        let mut puzzle = drawn.clone();
        puzzle.spawns.extend(spawns_of(&planned, &plan, drawn.area));
        let is_alive =
            self.may_spawn(state, &puzzle) && self.stays_alive(state, &puzzle) == Some(true);
        is_alive.then_some(puzzle)
    }

    /// A puzzle by the plan for the whole game: an extended tree, else the plan itself.
    pub(super) fn open_by_plan(
        &self,
        area: AreaId,
        state: &State,
        drawn: Option<&Puzzle>,
    ) -> Option<Puzzle> {
        if let Some(puzzle) = drawn.and_then(|drawn| self.extended(state, drawn)) {
            return Some(puzzle);
        }
        let (planned, plan) = self.outlook().plan(self.grammar, state)?;
        let spawns = spawns_of(&planned, &plan, area);
        let puzzle = puzzle_of(&planned, &plan, area, spawns, state)?;
        let mut after = state.clone();
        after.barred.retain(|barred| *barred != area);
        add(self.grammar, puzzle.clone(), &mut after);
        let is_alive = self.outlook().is_alive(self.grammar, &after);
        // An area in which nothing is to be done may only be opened if that is certainly no loss.
        let may = match puzzle.rule(0) {
            Some(_) => is_alive != Some(false),
            None => is_alive == Some(true),
        };
        may.then_some(puzzle)
    }

    /// Whether the items of a puzzle are not too many and meet no open goal by themselves.
    pub(super) fn may_spawn(&self, state: &State, puzzle: &Puzzle) -> bool {
        let grammar = &**self.grammar;
        let goals = state.open.iter().map(|open| open.puzzle.goal(grammar));
        let goals: Vec<Term> = goals.chain([puzzle.goal(grammar)]).collect();
        self.may_place_all(puzzle.area, &puzzle.spawns, &goals)
    }

    fn may_place_all(&self, area: AreaId, items: &[ItemId], goals: &[Term]) -> bool {
        let grammar = &**self.grammar;
        let most = grammar.areas[area as usize].max_items;
        let meets = |item: &ItemId| {
            let thing = Thing::new(grammar, *item);
            goals.iter().any(|goal| thing.satisfies(grammar, *goal))
        };
        most.is_none_or(|most| items.len() <= most as usize) && !items.iter().any(meets)
    }

    /// Whether the whole game can be won after this puzzle and those of all open areas were played
    /// along their trees; none if that is not known.
    pub(super) fn stays_alive(&self, state: &State, puzzle: &Puzzle) -> Option<bool> {
        let mut after = state.clone();
        after.barred.retain(|barred| *barred != puzzle.area);
        add(self.grammar, puzzle.clone(), &mut after);
        assign(self.grammar, &mut after);
        match play_on(self.grammar, &after) {
            Some(end) => self.outlook().is_alive(self.grammar, &end),
            None => Some(false),
        }
    }

    /// Makes a puzzle for an area from the current world, without using what the trees of other
    /// areas need.
    fn make(
        &self,
        generator: &mut Generator<'_>,
        area: AreaId,
        state: &State,
        draw: u64,
    ) -> Result<Puzzle, NoPuzzle> {
        let grammar = &**self.grammar;
        let mut reserved = Vec::new();
        let mut taken = Vec::new();
        for open in &state.open {
            open.reservations(grammar, &mut reserved);
            let rules = open.left().filter_map(|node| open.puzzle.rule(node));
            taken.extend(rules.filter(|rule| grammar.rules[*rule as usize].once));
        }
        let request = Request::new(grammar, area, &state.world, seed_of(self.seed, draw));
        let request = Request { reserved: &reserved, taken: &taken, ..request };
        generator.generate(&request).or_else(|failed| {
            // A target size must not leave an area without a puzzle.
            match request.actions {
                Some(_) => generator.generate(&Request { actions: None, ..request }),
                None => Err(failed),
            }
        })
    }

    fn outlook(&self) -> std::sync::MutexGuard<'_, Outlook> {
        self.outlook.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The seed of a draw; the first one is that of the game.
pub(super) fn seed_of(seed: u64, draw: u64) -> u64 {
    seed.wrapping_add(draw.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Opens a puzzle: places its items and adds its tree.
pub fn add(grammar: &Grammar, puzzle: Puzzle, state: &mut State) {
    let spawned = place_all(grammar, puzzle.area, &puzzle.spawns, state);
    let results = vec![None; puzzle.nodes.len()];
    state.open.push(Open { puzzle: Arc::new(puzzle), spawned, results });
}

/// Places items in an area; returns the numbers of the things.
fn place_all(grammar: &Grammar, area: AreaId, items: &[ItemId], state: &mut State) -> Arc<[u32]> {
    let place = Place::Area(area);
    items.iter().map(|item| state.world.add(Thing::new(grammar, *item), place)).collect()
}

/// Enters an area: its scene is there, and its puzzle is still to be made.
pub fn enter(grammar: &Grammar, area: AreaId, state: &mut State) {
    state.world.add_scene(grammar, area);
    state.barred.push(area);
}

/// Marks an area as solved and enters those it leads to.
pub fn finish(grammar: &Grammar, area: AreaId, state: &mut State, solved: &mut Vec<AreaId>) {
    state.solved.push(area);
    solved.push(area);
    for &next in &grammar.areas[area as usize].connects {
        if !state.is_open(next) {
            enter(grammar, next, state);
        }
    }
}
