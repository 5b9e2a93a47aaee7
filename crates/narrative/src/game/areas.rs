//! Opening areas, making puzzles for them, and meeting goals.

use std::sync::Arc;

use super::state::{Open, State};
use crate::generate::{Generator, NoPuzzle, Request, Why};
use crate::grammar::{AreaId, Grammar};
use crate::puzzle::Puzzle;
use crate::thing::Thing;
use crate::world::{Place, World};

/// The start position of a game.
pub fn begin(grammar: &Grammar, seed: u64) -> State {
    let mut state = State {
        world: World::new(),
        place: grammar.start,
        open: Vec::new(),
        solved: Vec::new(),
        barred: Vec::new(),
        is_lost: false,
    };
    enter(grammar, grammar.start, &mut state);
    settle(grammar, seed, &mut state, &mut Vec::new());
    state
}

/// Marks areas as solved whose goal is met, opens the areas they lead to, and makes puzzles where
/// none was possible before, until nothing changes. Newly solved areas are added to `solved`.
pub fn settle(grammar: &Grammar, seed: u64, state: &mut State, solved: &mut Vec<AreaId>) {
    loop {
        let met =
            state.open.iter().position(|open| state.world.has(grammar, open.puzzle.goal(grammar)));
        if let Some(index) = met {
            let area = state.open.remove(index).puzzle.area;
            finish(grammar, area, state, solved);
            continue;
        }
        let mut has_changed = false;
        for area in std::mem::take(&mut state.barred) {
            match make(grammar, seed, area, state) {
                Ok(puzzle) => {
                    add(grammar, puzzle, state);
                    has_changed = true;
                }
                Err(NoPuzzle { why: Why::Met, .. }) => {
                    finish(grammar, area, state, solved);
                    has_changed = true;
                }
                Err(_) => state.barred.push(area),
            }
        }
        if !has_changed {
            return;
        }
    }
}

/// Makes a puzzle for an area from the current world, without using what the trees of other areas
/// need.
pub fn make(grammar: &Grammar, seed: u64, area: AreaId, state: &State) -> Result<Puzzle, NoPuzzle> {
    let mut reserved = Vec::new();
    let mut taken = Vec::new();
    for open in &state.open {
        open.reservations(grammar, &mut reserved);
        let rules = open.left().filter_map(|node| open.puzzle.rule(node));
        taken.extend(rules.filter(|rule| grammar.rules[*rule as usize].once));
    }
    let request = Request::new(grammar, area, &state.world, seed);
    let request = Request { reserved: &reserved, taken: &taken, ..request };
    let mut generator = Generator::new(grammar);
    generator.generate(&request).or_else(|failed| {
        // A target size must not leave an area without a puzzle.
        match request.actions {
            Some(_) => generator.generate(&Request { actions: None, ..request }),
            None => Err(failed),
        }
    })
}

/// Opens a puzzle: places its items and adds its tree.
pub fn add(grammar: &Grammar, puzzle: Puzzle, state: &mut State) {
    let place = Place::Area(puzzle.area);
    let spawned: Arc<[u32]> = puzzle
        .spawns
        .iter()
        .map(|item| state.world.add(Thing::new(grammar, *item), place))
        .collect();
    let results = vec![None; puzzle.nodes.len()];
    state.open.push(Open { puzzle: Arc::new(puzzle), spawned, results });
}

fn enter(grammar: &Grammar, area: AreaId, state: &mut State) {
    state.world.add_scene(grammar, area);
    state.barred.push(area);
}

fn finish(grammar: &Grammar, area: AreaId, state: &mut State, solved: &mut Vec<AreaId>) {
    state.solved.push(area);
    solved.push(area);
    for &next in &grammar.areas[area as usize].connects {
        if !state.is_open(next) {
            enter(grammar, next, state);
        }
    }
}
