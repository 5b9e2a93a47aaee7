//! What a player can do.

use smallvec::SmallVec;

use super::state::State;
use super::{Game, Offered};
use crate::grammar::{AreaId, ItemId, RuleId};
use crate::world::{Instance, Place};

/// The most things that a move names.
pub const MAX_REFS: usize = crate::limits::MAX_TERMS;

/// A move, by names alone: it means the same wherever it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What is done.
    pub verb: Verb,
    /// The things it is done to; the rest are the first again.
    refs: [Ref; MAX_REFS],
    count: u8,
    /// Which of several rules with this action and these things is meant, in file order.
    pub which: u8,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// An action of rules, by its number.
    Do(u32),
    /// Take something along.
    PickUp,
    /// Leave something here.
    PutDown,
    /// Go to an area.
    Go(AreaId),
}

/// A thing by its item and its number among those of that item, from 0, in the order of creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ref {
    /// The item.
    pub item: ItemId,
    /// Which of them.
    pub number: u32,
}

/// A move with everything it means in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The move.
    pub mv: Move,
    /// The rule, if it is one.
    pub rule: Option<RuleId>,
    /// The indices of the things in the world.
    pub things: SmallVec<[u32; 6]>,
    /// The node of the tree of this open area that it plays.
    pub node: Option<(u32, u32)>,
}

impl Move {
    /// A move; things beyond the limit are left out.
    pub fn new(verb: Verb, refs: &[Ref], which: u8) -> Move {
        let mut all = [Ref::default(); MAX_REFS];
        let count = refs.len().min(MAX_REFS);
        all[..count].copy_from_slice(&refs[..count]);
        Move { verb, refs: all, count: count as u8, which }
    }

    /// The things it is done to.
    pub fn refs(&self) -> &[Ref] {
        &self.refs[..self.count as usize]
    }
}

/// Everything that can be done, always in the same order: rules, then things, then ways.
pub fn available(game: &Game, state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    rule_actions(game, state, &mut out);
    for (index, instance) in state.world.instances.iter().enumerate() {
        if instance.place == Place::Inventory {
            out.push(simple(state, Verb::PutDown, index));
        } else if instance.place == Place::Area(state.place)
            && instance.thing.is_carryable(&game.grammar)
        {
            out.push(simple(state, Verb::PickUp, index));
        }
    }
    for area in 0..game.grammar.areas.len() as AreaId {
        if area != state.place && state.is_open(area) && are_next(game, area, state.place) {
            let mv = Move::new(Verb::Go(area), &[], 0);
            out.push(Action { mv, rule: None, things: SmallVec::new(), node: None });
        }
    }
    out
}

/// The action that a move means here, if it is available.
pub fn find(game: &Game, state: &State, mv: Move) -> Option<Action> {
    available(game, state).into_iter().find(|action| action.mv == mv)
}

/// Whether a way leads from one area to another; ways go in both directions.
pub fn are_next(game: &Game, one: AreaId, other: AreaId) -> bool {
    let leads = |from: AreaId, to| game.grammar.areas[from as usize].connects.contains(&to);
    leads(one, other) || leads(other, one)
}

fn simple(state: &State, verb: Verb, index: usize) -> Action {
    let things = SmallVec::from_slice(&[index as u32]);
    Action { mv: Move::new(verb, &refs(state, &things), 0), rule: None, things, node: None }
}

/// The names of things.
pub fn refs(state: &State, things: &[u32]) -> SmallVec<[Ref; 6]> {
    let instances = &state.world.instances;
    let name = |index: &u32| {
        let item = instances[*index as usize].thing.item;
        let before = &instances[..*index as usize];
        let number = before.iter().filter(|other| other.thing.item == item).count() as u32;
        Ref { item, number }
    };
    things.iter().map(name).collect()
}

fn rule_actions(game: &Game, state: &State, out: &mut Vec<Action>) {
    let grammar = &*game.grammar;
    let is_offered = |number: usize| {
        let rule = &grammar.rules[number];
        let is_spent = rule.once && state.world.spent.contains(&(number as RuleId));
        !is_spent
            && match rule.is_fail {
                true => game.options.has_fail_rules,
                false => game.options.rules == Offered::All,
            }
    };
    for number in (0..grammar.rules.len()).filter(|number| is_offered(*number)) {
        each_match(game, state, number as RuleId, None, out);
    }
    if game.options.rules != Offered::All {
        for (index, open) in state.open.iter().enumerate() {
            let mut nodes: Vec<u32> = open.left().collect();
            nodes.sort_unstable();
            for node in nodes {
                let is_leaf =
                    open.puzzle.children(grammar, node).all(|child| open.thing(child).is_some());
                if let Some(rule) = open.puzzle.rule(node)
                    && (is_leaf || game.options.rules == Offered::Tree)
                {
                    each_match(game, state, rule, Some((index as u32, node)), out);
                }
            }
        }
    }
    number_alike(out);
}

/// Numbers moves that read alike, and leaves out a second way to play one node's very action.
fn number_alike(out: &mut Vec<Action>) {
    let mut index = 0;
    while index < out.len() {
        let (before, rest) = out.split_at_mut(index);
        let action = &mut rest[0];
        let alike = before
            .iter()
            .filter(|other| other.mv.verb == action.mv.verb && other.mv.refs() == action.mv.refs());
        let mut which = 0;
        let mut is_same = false;
        for other in alike {
            which += 1;
            is_same |= other.rule == action.rule;
        }
        if is_same {
            out.remove(index);
        } else {
            action.mv.which = which;
            index += 1;
        }
    }
}

/// Every choice of different things for the inputs of a rule.
fn each_match(
    game: &Game,
    state: &State,
    rule: RuleId,
    node: Option<(u32, u32)>,
    out: &mut Vec<Action>,
) {
    let mut chosen = SmallVec::new();
    choose_next(game, state, rule, node, &mut chosen, out);
}

fn choose_next(
    game: &Game,
    state: &State,
    number: RuleId,
    node: Option<(u32, u32)>,
    chosen: &mut SmallVec<[u32; 6]>,
    out: &mut Vec<Action>,
) {
    let grammar = &*game.grammar;
    let rule = &grammar.rules[number as usize];
    let Some(term) = rule.inputs.get(chosen.len()) else {
        let action = game.actions.iter().position(|action| *action == rule.action).unwrap_or(0);
        let mv = Move::new(Verb::Do(action as u32), &refs(state, chosen), 0);
        out.push(Action { mv, rule: Some(number), things: chosen.clone(), node });
        return;
    };
    let bound = node.map(|(open, node)| {
        let puzzle = &state.open[open as usize].puzzle;
        let child = puzzle.nodes[node as usize].first_child + chosen.len() as u32;
        puzzle.nodes[child as usize].item
    });
    let instances = &state.world.instances;
    for (index, instance) in instances.iter().enumerate() {
        let is_right = bound.is_none_or(|item| instance.thing.item == item)
            && instance.thing.satisfies(grammar, *term)
            && is_at_hand(game, state, instance, chosen.is_empty())
            && !chosen.contains(&(index as u32));
        // Of things that are alike, the first will do.
        let is_first = || {
            !instances[..index].iter().enumerate().any(|(other, earlier)| {
                earlier.thing == instance.thing
                    && earlier.place == instance.place
                    && !chosen.contains(&(other as u32))
            })
        };
        if is_right && is_first() {
            chosen.push(index as u32);
            choose_next(game, state, number, node, chosen, out);
            chosen.pop();
        }
    }
}

/// Whether a thing can be used here: it is with the player, or it stands here. What can be carried
/// has to be carried, unless it is what the action is done to.
fn is_at_hand(game: &Game, state: &State, instance: &Instance, is_first: bool) -> bool {
    match instance.place {
        Place::Inventory => true,
        Place::Area(area) => {
            area == state.place && (is_first || !instance.thing.is_carryable(&game.grammar))
        }
    }
}
