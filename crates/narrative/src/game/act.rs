//! Performs an action.

use smallvec::SmallVec;

use super::areas::Settled;
use super::moves::{Action, Verb};
use super::state::State;
use super::together::assign;
use super::{Game, Offered};
use crate::events::{self, Event};
use crate::execute::{Origin, execute};
use crate::grammar::{Grammar, ItemId, RuleId};
use crate::net::area_of;
use crate::thing::Thing;
use crate::world::{Instance, Place};

/// Performs an action and adds the numbers of its events.
pub fn act(game: &Game, action: &Action, state: &mut State, told: &mut Vec<u32>) {
    let grammar = &*game.grammar;
    let number = |event| events::number(grammar, event);
    match (action.mv.verb, action.rule) {
        (Verb::PickUp, _) => {
            state.world.instances[action.things[0] as usize].place = Place::Inventory;
            told.push(number(Event::PickUp));
        }
        (Verb::PutDown, _) => {
            let place = Place::Area(state.place);
            state.world.instances[action.things[0] as usize].place = place;
            told.push(number(Event::PutDown));
        }
        (Verb::Go(area), _) => {
            state.place = area;
            told.extend([number(Event::Go), number(Event::GoTo(area))]);
        }
        (Verb::Do(_), Some(rule)) => {
            let item = |instance: &Instance| instance.thing.item;
            let before: Vec<ItemId> = state.world.instances.iter().map(item).collect();
            let inputs: SmallVec<[ItemId; 6]> =
                action.things.iter().map(|index| before[*index as usize]).collect();
            do_rule(grammar, rule, action, state);
            let after = state.world.instances.iter().map(item);
            let made = events::made_items(before.into_iter(), after);
            told.extend(events::of_rule(grammar, rule, &inputs, &made));
            let mut settled = Settled::default();
            if !state.is_lost {
                assign(grammar, state);
                game.openings().settle(state, &mut settled);
            }
            told.extend(settled.solved.iter().map(|area| number(Event::Solved(*area))));
        }
        (Verb::Do(_), None) => {}
    }
}

/// Applies a rule to things of the world and marks the node of a tree that this plays.
pub fn do_rule(grammar: &Grammar, number: RuleId, action: &Action, state: &mut State) {
    let rule = &grammar.rules[number as usize];
    let inputs: SmallVec<[Thing; 6]> = action
        .things
        .iter()
        .map(|index| state.world.instances[*index as usize].thing.clone())
        .collect();
    let node = node_played(state, grammar, number, action);
    if let Some(node) = node {
        exchange_equals(state, grammar, node, &action.things);
    }
    let made_item = made_item(state, number, node);
    let things: SmallVec<[&Thing; 6]> = inputs.iter().collect();
    let made = execute(grammar, rule, &things, |output| if output == 0 { made_item } else { None });
    let ids: SmallVec<[u32; 6]> =
        action.things.iter().map(|index| state.world.instances[*index as usize].id).collect();
    let place_of = |index: usize| state.world.instances[action.things[index] as usize].place;
    let places: SmallVec<[Place; 6]> = (0..ids.len()).map(place_of).collect();
    let is_gone = |input: usize| !rule.from.contains(&Some(input as u8));
    let gone: SmallVec<[usize; 6]> = (0..ids.len()).filter(|input| is_gone(*input)).collect();
    state.world.instances.retain(|instance| !gone.iter().any(|input| ids[*input] == instance.id));
    let mut result = None;
    for (output, made) in made.into_iter().enumerate() {
        let id = match made.origin {
            Origin::Input(input) => {
                let id = ids[input as usize];
                let here = Place::Area(state.place);
                if let Some(index) = state.world.find(id) {
                    let instance = &mut state.world.instances[index];
                    instance.thing = made.thing;
                    // What can no longer be carried stands where that happened.
                    if instance.place == Place::Inventory && !instance.thing.is_carryable(grammar) {
                        instance.place = here;
                    }
                }
                id
            }
            origin => {
                let near = match origin {
                    Origin::Held(input) => Some(places[input as usize]),
                    _ => gone.first().map(|input| places[*input]),
                };
                let from_inventory = places.contains(&Place::Inventory);
                let place = match near {
                    // Everything is used where the player is.
                    Some(Place::Area(_)) => Place::Area(state.place),
                    Some(Place::Inventory) if made.thing.is_carryable(grammar) => Place::Inventory,
                    None if from_inventory && made.thing.is_carryable(grammar) => Place::Inventory,
                    _ => Place::Area(state.place),
                };
                state.world.add(made.thing, place)
            }
        };
        if output == 0 {
            result = Some(id);
        }
    }
    if let (Some((open, node)), Some(id)) = (node, result) {
        state.open[open as usize].results[node as usize] = Some(id);
    }
    if rule.once {
        state.world.spent.push(number);
    }
    state.is_lost |= rule.is_fail;
}

/// The node of an open tree that an action plays: one that waits for just these things, else the one
/// it was offered for, else one for such items.
fn node_played(
    state: &State,
    grammar: &Grammar,
    rule: RuleId,
    action: &Action,
) -> Option<(u32, u32)> {
    let item = |index: &u32| state.world.instances[*index as usize].thing.item;
    let mut for_items = action.node;
    for (index, open) in state.open.iter().enumerate() {
        let puzzle = &open.puzzle;
        for node in open.left().filter(|node| puzzle.rule(*node) == Some(rule)) {
            let is_for_items = puzzle
                .children(grammar, node)
                .zip(&action.things)
                .all(|(child, thing)| puzzle.nodes[child as usize].item == item(thing));
            if !is_for_items {
                continue;
            }
            let found = (index as u32, node);
            if waits_for(state, grammar, found, &action.things) {
                return Some(found);
            }
            for_items = for_items.or(Some(found));
        }
    }
    for_items
}

/// Whether every input of a node is one of these things, or one that is equal to it and stands in the
/// same area as far as that matters.
fn waits_for(state: &State, grammar: &Grammar, (open, node): (u32, u32), things: &[u32]) -> bool {
    let open = &state.open[open as usize];
    let instances = &state.world.instances;
    open.puzzle.children(grammar, node).zip(things).all(|(child, thing)| {
        let meant = open.thing(child).and_then(|id| state.world.find(id));
        let used = &instances[*thing as usize];
        meant.is_some_and(|meant| are_equal(grammar, &instances[meant], used))
    })
}

fn are_equal(grammar: &Grammar, one: &Instance, other: &Instance) -> bool {
    one.thing == other.thing && area_of(grammar, one) == area_of(grammar, other)
}

/// Actions name the first of several equal things, whichever the node was made for. The things then
/// change roles in all trees: what can be completed before the action can be completed after it.
fn exchange_equals(state: &mut State, grammar: &Grammar, (open, node): (u32, u32), things: &[u32]) {
    let puzzle = state.open[open as usize].puzzle.clone();
    for (child, thing) in puzzle.children(grammar, node).zip(things) {
        let instances = &state.world.instances;
        let used = &instances[*thing as usize];
        let meant = state.open[open as usize].thing(child).and_then(|id| state.world.find(id));
        let Some(meant) = meant.map(|meant| &instances[meant]) else {
            continue;
        };
        if meant.id != used.id && are_equal(grammar, meant, used) {
            let (meant, used) = (meant.id, used.id);
            state.open.iter_mut().for_each(|open| open.exchange(meant, used));
        }
    }
}

/// The item of a new main output: the one bound in the node that is played, else in any node with
/// this rule in an open tree.
fn made_item(state: &State, rule: RuleId, node: Option<(u32, u32)>) -> Option<ItemId> {
    let bound =
        |open: u32, node: u32| Some(state.open[open as usize].puzzle.nodes[node as usize].item);
    if let Some((open, node)) = node {
        return bound(open, node);
    }
    state.open.iter().find_map(|open| bound_item(&open.puzzle, rule))
}

/// The item that a rule makes in a tree.
pub fn bound_item(puzzle: &crate::puzzle::Puzzle, rule: RuleId) -> Option<ItemId> {
    let nodes = 0..puzzle.nodes.len() as u32;
    let mut played = nodes.filter(|node| puzzle.rule(*node) == Some(rule));
    played.next().map(|node| puzzle.nodes[node as usize].item)
}

impl Offered {
    /// The word for it in commands and results.
    pub fn as_str(self) -> &'static str {
        match self {
            Offered::All => "all",
            Offered::Tree => "tree",
            Offered::Leaves => "leaves",
        }
    }
}
