//! The way to an area: generates the puzzles before it and plays their walkthroughs.

use smallvec::SmallVec;

use super::act::do_rule;
use super::areas::add;
use super::moves::{Action, Move, Verb};
use super::state::State;
use super::together::area_of_node;
use crate::generate::{Generator, NoPuzzle, Request};
use crate::grammar::{AreaId, Grammar};
use crate::net::area_of;
use crate::puzzle::Puzzle;
use crate::world::World;

/// The position on arriving in an area whose puzzle is not made yet.
pub struct Journey {
    /// The position; no area is open.
    pub state: State,
    /// The puzzles that were solved on the way.
    pub solved: Vec<Puzzle>,
}

/// The areas on the shortest path along `connects` from the start to an area, both included; none
/// if there is no path.
pub fn way_to(grammar: &Grammar, area: AreaId) -> Option<Vec<AreaId>> {
    let mut from: Vec<Option<AreaId>> = vec![None; grammar.areas.len()];
    let mut queue = vec![grammar.start];
    let mut at = 0;
    while at < queue.len() {
        let here = queue[at];
        for &next in &grammar.areas[here as usize].connects {
            if next != grammar.start && from[next as usize].is_none() {
                from[next as usize] = Some(here);
                queue.push(next);
            }
        }
        at += 1;
    }
    let mut way = vec![area];
    while let Some(&here) = way.last()
        && here != grammar.start
    {
        way.push(from[here as usize]?);
    }
    way.reverse();
    Some(way)
}

/// Generates and plays the puzzles of the areas on the way, each with the same seed, and enters the
/// last one. Whether the areas beside the way can still be solved then is not asked.
pub fn arrive(
    generator: &mut Generator<'_>,
    way: &[AreaId],
    seed: u64,
) -> Result<Journey, NoPuzzle> {
    let grammar = generator.grammar();
    arrive_by(grammar, way, |state, area| {
        generator.generate(&Request::new(grammar, area, &state.world, seed))
    })
}

/// The same with puzzles that `make` makes for a position and the area entered last.
pub fn arrive_by(
    grammar: &Grammar,
    way: &[AreaId],
    mut make: impl FnMut(&State, AreaId) -> Result<Puzzle, NoPuzzle>,
) -> Result<Journey, NoPuzzle> {
    let mut journey = Journey {
        state: State {
            world: World::new(),
            place: way.first().copied().unwrap_or(grammar.start),
            open: Vec::new(),
            solved: Vec::new(),
            barred: Vec::new(),
            is_lost: false,
        },
        solved: Vec::new(),
    };
    for (step, &area) in way.iter().enumerate() {
        journey.state.place = area;
        journey.state.world.add_scene(grammar, area);
        if step + 1 == way.len() {
            break;
        }
        // A goal that is already met needs no puzzle.
        let puzzle = match make(&journey.state, area) {
            Ok(puzzle) => puzzle,
            Err(NoPuzzle { why: crate::generate::Why::Met, .. }) => {
                journey.state.solved.push(area);
                continue;
            }
            Err(failed) => return Err(failed),
        };
        play_puzzle(grammar, &puzzle, &mut journey.state);
        journey.solved.push(puzzle);
    }
    Ok(journey)
}

/// Places the items of a puzzle and plays it in its own order. True if its goal is met at the end
/// and not before the last action.
pub fn play_puzzle(grammar: &Grammar, puzzle: &Puzzle, state: &mut State) -> bool {
    add(grammar, puzzle.clone(), state);
    let index = state.open.len() - 1;
    let goal = puzzle.goal(grammar);
    let mut is_early = false;
    for &node in &puzzle.order {
        is_early |= state.world.has(grammar, goal);
        if !do_node(grammar, index, node, state) {
            return false;
        }
    }
    state.open.pop();
    state.solved.push(puzzle.area);
    !is_early && state.world.has(grammar, goal)
}

/// Plays one node of an open tree on exactly the things it was made for; false if that is
/// impossible.
pub fn do_node(grammar: &Grammar, open: usize, node: u32, state: &mut State) -> bool {
    let puzzle = state.open[open].puzzle.clone();
    let Some(rule) = puzzle.rule(node) else {
        return false;
    };
    // What it made may be gone, and it cannot be done again.
    if grammar.rules[rule as usize].once && state.world.spent.contains(&rule) {
        return false;
    }
    let things: Option<SmallVec<[u32; 6]>> = puzzle
        .children(grammar, node)
        .map(|child| {
            let id = state.open[open].thing(child)?;
            state.world.find(id).map(|index| index as u32)
        })
        .collect();
    let Some(things) = things else {
        return false;
    };
    // An action takes different things.
    if (1..things.len()).any(|at| things[..at].contains(&things[at])) {
        return false;
    }
    let instance = |thing: &u32| &state.world.instances[*thing as usize];
    let is_right = things
        .iter()
        .zip(&grammar.rules[rule as usize].inputs)
        .all(|(thing, term)| instance(thing).thing.satisfies(grammar, *term));
    // Fixed things are used where they stand, so all of them stand in one area.
    let mut areas = things.iter().filter_map(|thing| area_of(grammar, instance(thing)));
    let first = areas.next();
    let is_together = areas.all(|area| Some(area) == first);
    if is_right && is_together {
        state.place = area_of_node(grammar, state, &state.open[open], node);
        let mv = Move::new(Verb::Do(0), &[], 0);
        let action = Action { mv, rule: Some(rule), things, node: Some((open as u32, node)) };
        do_rule(grammar, rule, &action, state);
    }
    is_right && is_together
}
