//! Hints in degrees, for the current position.

use super::journey::do_node;
use super::route::route;
use super::state::State;
use super::together::area_of_node;
use super::{Game, Move};
use crate::grammar::{AreaId, RuleId};
use crate::net::area_of;
use crate::outlook::{Planned, What};
use crate::words;
use crate::world::Place;

/// The answer to a stuck player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// One sentence, and the moves that follow it.
    Say(String, Vec<Move>),
    /// The game can no longer be won.
    DeadEnd,
    /// Nothing was found within the budget.
    Unknown,
}

/// A hint: 1 names the goal, 2 the thing to look at and where it is, 3 the things to use, 4 the
/// action. If the designer wrote a hint for the rule, it replaces the second.
pub fn hint(game: &mut Game, state: &State, degree: u32) -> Hint {
    if state.open.is_empty() && state.barred.is_empty() {
        return Hint::Unknown;
    }
    if game.is_solvable(state) == Some(false) {
        return Hint::DeadEnd;
    }
    let grammar = game.grammar.clone();
    let Some(Next { area, rule, things, moves }) = nearest_step(game, state) else {
        return Hint::Unknown;
    };
    if degree <= 1 {
        let open = state.open.iter().find(|open| open.puzzle.area == area).or(state.open.first());
        let Some(open) = open else {
            return Hint::Unknown;
        };
        let area = words::apart(&grammar.areas[open.puzzle.area as usize].name);
        let text = format!("What you want in {area}: {}", words::goal(&grammar, &open.puzzle));
        return Hint::Say(sentence(text), Vec::new());
    }
    let name = |id: &u32| {
        let index = state.world.find(*id).unwrap_or(0);
        let instance = &state.world.instances[index];
        let place = match instance.place {
            Place::Inventory => "that you carry".to_string(),
            Place::Area(area) if area == state.place => "here".to_string(),
            Place::Area(area) => {
                format!("in {}", words::apart(&grammar.areas[area as usize].name))
            }
        };
        (words::noun(&grammar, &instance.thing), place)
    };
    let names: Vec<(String, String)> = things.iter().map(name).collect();
    let text = match (degree, &grammar.rules[rule as usize].hint) {
        (2, Some(written)) => written.clone(),
        (2, None) => format!("Look at the {} {}", names[0].0, names[0].1),
        (3, _) if names.len() == 1 => format!("The {} {} is enough", names[0].0, names[0].1),
        (3, _) => {
            let rest: Vec<String> =
                names[1..].iter().map(|(name, place)| format!("the {name} {place}")).collect();
            format!("The {} {} needs {}", names[0].0, names[0].1, words::list(&rest))
        }
        _ => {
            let all: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
            words::action(&grammar, rule, &all)
        }
    };
    Hint::Say(sentence(text), moves)
}

/// The next action, and the area whose goal it serves.
pub(super) struct Next {
    area: AreaId,
    rule: RuleId,
    things: Vec<u32>,
    /// The moves that perform it.
    pub(super) moves: Vec<Move>,
}

/// The next action of the open area that needs the fewest moves, along its tree if all trees can be
/// completed together; else the next action of a plan for the whole game. Each move on the way
/// brings that one nearer, so a player who follows hints is not sent back and forth between two
/// areas.
fn nearest_step(game: &Game, state: &State) -> Option<Next> {
    let by_tree = (0..state.open.len()).filter_map(|open| next_of_tree(game, state, open));
    let by_tree = by_tree.filter(|next| !next.moves.is_empty());
    let nearest =
        by_tree.min_by_key(|next| next.moves.len()).filter(|_| game.is_completable(state));
    nearest.or_else(|| next_of_plan(game, state))
}

/// Adds a full stop, unless the text already ends in punctuation.
fn sentence(text: String) -> String {
    if text.ends_with(['.', '?', '!', '"', '…']) { text } else { text + "." }
}

/// The first node of a tree that can be played now without spoiling another tree.
pub(super) fn next_of_tree(game: &Game, state: &State, index: usize) -> Option<Next> {
    let grammar = &*game.grammar;
    let open = &state.open[index];
    let node = open.left().find(|node| {
        let mut after = state.clone();
        do_node(grammar, index, *node, &mut after) && game.is_completable(&after)
    })?;
    let rule = open.puzzle.rule(node)?;
    let things = open.puzzle.children(grammar, node).map(|child| open.thing(child));
    let things: Vec<u32> = things.collect::<Option<_>>()?;
    let area = area_of_node(grammar, state, open, node);
    let moves = route(game, state, rule, &things, Some(area))?;
    Some(Next { area: open.puzzle.area, rule, things, moves })
}

/// The first action of a plan for the whole game.
pub(super) fn next_of_plan(game: &Game, state: &State) -> Option<Next> {
    let (planned, plan) = game.plan(state)?;
    let net = planned.net();
    let is_rule = |step: &&u32| matches!(net.steps[**step as usize].what, What::Rule(_));
    let step = *plan.iter().find(is_rule)?;
    let What::Rule(transition) = net.steps[step as usize].what else {
        return None;
    };
    let transition = &net.net.transitions[transition as usize];
    let things = things_at(&planned, state, &transition.inputs)?;
    let moves = route(game, state, transition.rule, &things, transition.chosen_area)?;
    let solved = plan.iter().find_map(|step| match net.steps[*step as usize].what {
        What::Solve(area) => Some(area),
        _ => None,
    });
    let area = solved.or(state.open.first().map(|open| open.puzzle.area))?;
    Some(Next { area, rule: transition.rule, things, moves })
}

/// Things in these places of the net, by their numbers.
pub fn things_at(planned: &Planned, state: &State, places: &[u32]) -> Option<Vec<u32>> {
    let net = &planned.net().net;
    let mut ids: Vec<u32> = Vec::new();
    for place in places {
        let found = state.world.instances.iter().find(|instance| {
            instance.thing == *net.thing(*place)
                && area_of(&net.grammar, instance) == net.things.area(*place)
                && !ids.contains(&instance.id)
        })?;
        ids.push(found.id);
    }
    Some(ids)
}
