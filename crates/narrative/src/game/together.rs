//! One plan for all open trees: which thing serves which node, and where each node is played.
//!
//! Trees are over items. Which of several equal things serves a node is decided here, and again
//! whenever the player has used another one.

use super::areas::finish;
use super::journey::do_node;
use super::state::{Open, State};
use crate::generate::respects;
use crate::grammar::{AreaId, Grammar};
use crate::net::area_of;
use crate::puzzle::{Reservation, Usage};
use crate::world::Instance;

/// Plays all open trees to their ends, in the order in which they opened or, if that fails, in the
/// opposite one. The areas behind are entered, and their puzzles are still to be made. None if the
/// trees cannot be completed together.
pub fn play_on(grammar: &Grammar, state: &State) -> Option<State> {
    play_in_order(grammar, state, false).or_else(|| match state.open.len() {
        0 | 1 => None,
        _ => play_in_order(grammar, state, true),
    })
}

fn play_in_order(grammar: &Grammar, state: &State, is_reversed: bool) -> Option<State> {
    let mut state = state.clone();
    let trees = state.open.len();
    for number in 0..trees {
        let index = if is_reversed { trees - 1 - number } else { number };
        let left: Vec<u32> = state.open[index].left().collect();
        for node in left {
            do_node(grammar, index, node, &mut state).then_some(())?;
        }
    }
    // An area that leads to another open one must not enter it again, and bring its scene twice.
    while let Some(open) = state.open.first() {
        let area = open.puzzle.area;
        state.world.has(grammar, open.puzzle.goal(grammar)).then_some(())?;
        state.open.remove(0);
        finish(grammar, area, &mut state, &mut Vec::new());
    }
    Some(state)
}

/// Assigns things to the nodes of all open trees that lost theirs. A result that is gone is replaced
/// by an equal thing, or has to be made again.
pub fn assign(grammar: &Grammar, state: &mut State) {
    for index in 0..state.open.len() {
        let puzzle = state.open[index].puzzle.clone();
        // A node comes after its parent, so what has to be made again is known before its inputs.
        for node in 1..puzzle.nodes.len() as u32 {
            let parent = puzzle.nodes[node as usize].parent;
            if state.open[index].results[parent as usize].is_some() {
                continue;
            }
            let is_rule = puzzle.rule(node).is_some();
            let open = &state.open[index];
            let is_right = open.thing(node).is_some_and(|id| {
                serves(grammar, state, open, node, id) && !serves_a_sibling(open, node, id)
            });
            if is_right || (is_rule && state.open[index].results[node as usize].is_none()) {
                continue;
            }
            // What is below it is not needed if there is another one.
            state.open[index].results[node as usize] = Some(NOBODY);
            let other = find_other(grammar, state, index, node);
            state.open[index].results[node as usize] = other;
        }
    }
}

/// The number of no thing.
const NOBODY: u32 = u32::MAX;

/// Whether a thing is what the rule above a node needs.
fn serves(grammar: &Grammar, state: &State, open: &Open, node: u32, id: u32) -> bool {
    let at = &open.puzzle.nodes[node as usize];
    let Some((index, rule)) = state.world.find(id).zip(open.puzzle.rule(at.parent)) else {
        return false;
    };
    let thing = &state.world.instances[index].thing;
    let term = grammar.rules[rule as usize].inputs[at.input as usize];
    thing.item == at.item && thing.satisfies(grammar, term)
}

/// Whether a thing is another input of the same action already: the player may have played two nodes
/// on one thing.
fn serves_a_sibling(open: &Open, node: u32, id: u32) -> bool {
    let nodes = &open.puzzle.nodes;
    let (parent, input) = (nodes[node as usize].parent, nodes[node as usize].input);
    let first = nodes[parent as usize].first_child;
    (first..first + u32::from(input)).any(|sibling| open.thing(sibling) == Some(id))
}

/// Another thing for a node that no tree needs in a conflicting way.
fn find_other(grammar: &Grammar, state: &State, index: usize, node: u32) -> Option<u32> {
    let open = &state.open[index];
    let at = &open.puzzle.nodes[node as usize];
    let fate = grammar.rules[open.puzzle.rule(at.parent)? as usize].fates[at.input as usize];
    let mut reserved: Vec<Reservation> = Vec::new();
    state.open.iter().for_each(|open| open.reservations(grammar, &mut reserved));
    let is_free = |id: u32| respects(&reserved, id, Usage::from(fate), at.props == 0);
    let spot = area_of_siblings(grammar, state, open, node);
    let area = |instance: &Instance| area_of(grammar, instance);
    let is_fitting = |instance: &&Instance| {
        let id = instance.id;
        let is_apart = spot.is_some() && area(instance).is_some_and(|area| Some(area) != spot);
        let is_other = !is_apart && !serves_a_sibling(open, node, id);
        is_other && serves(grammar, state, open, node, id) && is_free(id)
    };
    let mut fitting = state.world.instances.iter().filter(is_fitting);
    // What cannot be carried is used where it stands; the puzzle's own area is the best place.
    let here = spot.unwrap_or(open.puzzle.area);
    let first = fitting.next()?;
    let is_near = |instance: &&Instance| area(instance).is_none_or(|area| area == here);
    let near = std::iter::once(first).chain(fitting).find(is_near);
    Some(near.unwrap_or(first).id)
}

/// Where the other inputs of the same action stand that cannot be carried.
fn area_of_siblings(grammar: &Grammar, state: &State, open: &Open, node: u32) -> Option<AreaId> {
    let parent = open.puzzle.nodes[node as usize].parent;
    let mut siblings = open.puzzle.children(grammar, parent).filter(|sibling| *sibling != node);
    siblings.find_map(|sibling| {
        let id = open.thing(sibling)?;
        let index = state.world.find(id).filter(|_| serves(grammar, state, open, sibling, id))?;
        area_of(grammar, &state.world.instances[index])
    })
}

/// Where a node is played: where the fixed things stand that it needs, else in the puzzle's area.
pub fn area_of_node(grammar: &Grammar, state: &State, open: &Open, node: u32) -> AreaId {
    let mut things = open.puzzle.children(grammar, node).filter_map(|child| open.thing(child));
    let area = |id: u32| {
        let index = state.world.find(id)?;
        area_of(grammar, &state.world.instances[index])
    };
    things.find_map(area).unwrap_or(open.puzzle.area)
}
