//! The moves of a player.

use smallvec::SmallVec;

use super::state::State;
use super::{Game, Offered};
use crate::grammar::{AreaId, ItemId, RuleId};
use crate::limits::{MAX_ACTIONS, MAX_TRIES};
use crate::world::{Instance, Place};

/// The most things that a move can name.
pub const MAX_REFS: usize = crate::limits::MAX_TERMS;

/// A move, by names alone: it means the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The action.
    pub verb: Verb,
    /// The things it is done to; unused entries repeat the first.
    refs: [Ref; MAX_REFS],
    count: u8,
    /// Which of several rules with this action and these things is meant, in file order.
    pub which: u8,
}

/// The action of a move.
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

/// A move with its full meaning in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The move.
    pub mv: Move,
    /// The rule, if it is one.
    pub rule: Option<RuleId>,
    /// The indices of the things in the world.
    pub things: SmallVec<[u32; 6]>,
    /// The node that it plays, with its open area.
    pub node: Option<(u32, u32)>,
}

impl Move {
    /// A move; things beyond the limit are dropped.
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

/// All available actions, always in the same order: rules, then things, then paths. A rule that
/// takes many things of any kind can be applied in more ways than anybody reads; the list is then
/// cut.
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

/// The action that a move stands for here, if available. It is looked up directly, because the list
/// may be cut.
pub fn find(game: &Game, state: &State, mv: Move) -> Option<Action> {
    let things: SmallVec<[u32; 6]> =
        mv.refs().iter().map(|thing| index_of(state, *thing)).collect::<Option<_>>()?;
    let instance = |index: u32| &state.world.instances[index as usize];
    match mv.verb {
        Verb::Do(_) => find_rule_action(game, state, mv, &things),
        Verb::Go(area) => {
            let is_way = (area as usize) < game.grammar.areas.len()
                && area != state.place
                && state.is_open(area)
                && are_next(game, area, state.place);
            is_way.then_some(Action { mv, rule: None, things, node: None })
        }
        Verb::PickUp | Verb::PutDown => {
            let [index] = things[..] else {
                return None;
            };
            let can = match instance(index).place {
                Place::Inventory => mv.verb == Verb::PutDown,
                Place::Area(area) => {
                    mv.verb == Verb::PickUp
                        && area == state.place
                        && instance(index).thing.is_carryable(&game.grammar)
                }
            };
            can.then_some(Action { mv, rule: None, things, node: None })
        }
    }
}

fn find_rule_action(game: &Game, state: &State, mv: Move, things: &[u32]) -> Option<Action> {
    let grammar = &*game.grammar;
    let mut seen: SmallVec<[RuleId; 4]> = SmallVec::new();
    for (number, node) in offers(game, state) {
        let rule = &grammar.rules[number as usize];
        let is_it = mv.verb == Verb::Do(game.action_of(number))
            && rule.inputs.len() == things.len()
            && !seen.contains(&number)
            && (0..things.len())
                .all(|input| fits(game, state, number, node, &things[..input], things[input]));
        if !is_it {
            continue;
        }
        if seen.len() == mv.which as usize {
            let things = SmallVec::from_slice(things);
            return Some(Action { mv, rule: Some(number), things, node });
        }
        seen.push(number);
    }
    None
}

/// The index of a thing by its name.
fn index_of(state: &State, thing: Ref) -> Option<u32> {
    let instances = state.world.instances.iter().enumerate();
    let mut alike = instances.filter(|(_, instance)| instance.thing.item == thing.item);
    alike.nth(thing.number as usize).map(|(index, _)| index as u32)
}

/// Whether two areas are connected; connections go both ways.
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
    for (rule, node) in offers(game, state) {
        if out.len() >= MAX_ACTIONS {
            break;
        }
        each_match(game, state, rule, node, out);
    }
    number_alike(out);
}

/// A rule, and the node of an open tree that it plays if only nodes are offered.
type Offer = (RuleId, Option<(u32, u32)>);

/// The rules that are offered, in the order in which their actions are listed.
fn offers(game: &Game, state: &State) -> Vec<Offer> {
    let grammar = &*game.grammar;
    // Where the trees cannot be completed, a plan for the whole game may use any rule.
    let is_tree_only = game.options.rules != Offered::All && game.is_completable(state);
    let is_spent =
        |rule: RuleId| grammar.rules[rule as usize].once && state.world.spent.contains(&rule);
    let is_offered = |number: usize| {
        !is_spent(number as RuleId)
            && match grammar.rules[number].is_fail {
                true => game.options.has_fail_rules,
                false => !is_tree_only,
            }
    };
    let rules = (0..grammar.rules.len()).filter(|number| is_offered(*number));
    let mut offers: Vec<Offer> = rules.map(|number| (number as RuleId, None)).collect();
    if is_tree_only {
        for (index, open) in state.open.iter().enumerate() {
            let mut nodes: Vec<u32> = open.left().collect();
            nodes.sort_unstable();
            for node in nodes {
                let is_leaf =
                    open.puzzle.children(grammar, node).all(|child| open.thing(child).is_some());
                if let Some(rule) = open.puzzle.rule(node)
                    && (is_leaf || game.options.rules == Offered::Tree)
                    && !is_spent(rule)
                {
                    offers.push((rule, Some((index as u32, node))));
                }
            }
        }
    }
    offers
}

/// Numbers moves with the same text, and drops a second way to play the same action of a node.
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

/// Every choice of distinct things for the inputs of a rule, up to the length limit of the list.
fn each_match(
    game: &Game,
    state: &State,
    rule: RuleId,
    node: Option<(u32, u32)>,
    out: &mut Vec<Action>,
) {
    let inputs = game.grammar.rules[rule as usize].inputs.len();
    let all = 0..state.world.instances.len() as u32;
    let has_any =
        |input: usize| all.clone().any(|index| serves(game, state, rule, node, input, index));
    if (0..inputs).all(has_any) {
        let mut matching = Matching { game, state, rule, node, tries: MAX_TRIES, out };
        matching.next(&mut SmallVec::new());
    }
}

/// The state of choosing things for a rule.
struct Matching<'m> {
    game: &'m Game,
    state: &'m State,
    rule: RuleId,
    node: Option<(u32, u32)>,
    /// The number of things that may still be tried.
    tries: usize,
    out: &'m mut Vec<Action>,
}

impl Matching<'_> {
    fn next(&mut self, chosen: &mut SmallVec<[u32; 6]>) {
        if chosen.len() == self.game.grammar.rules[self.rule as usize].inputs.len() {
            let verb = Verb::Do(self.game.action_of(self.rule));
            let mv = Move::new(verb, &refs(self.state, chosen), 0);
            let things = chosen.clone();
            self.out.push(Action { mv, rule: Some(self.rule), things, node: self.node });
            return;
        }
        for index in 0..self.state.world.instances.len() as u32 {
            if self.tries == 0 || self.out.len() >= MAX_ACTIONS {
                return;
            }
            self.tries -= 1;
            if fits(self.game, self.state, self.rule, self.node, chosen, index) {
                chosen.push(index);
                self.next(chosen);
                chosen.pop();
            }
        }
    }
}

/// Whether a thing can be the next input of a rule after these.
fn fits(
    game: &Game,
    state: &State,
    rule: RuleId,
    node: Option<(u32, u32)>,
    chosen: &[u32],
    index: u32,
) -> bool {
    if chosen.contains(&index) || !serves(game, state, rule, node, chosen.len(), index) {
        return false;
    }
    // Of several equal things, only the first is used.
    let (earlier, rest) = state.world.instances.split_at(index as usize);
    !earlier.iter().enumerate().any(|(other, earlier)| {
        earlier.thing == rest[0].thing
            && earlier.place == rest[0].place
            && !chosen.contains(&(other as u32))
    })
}

/// Whether a thing satisfies an input of a rule and is within reach.
fn serves(
    game: &Game,
    state: &State,
    rule: RuleId,
    node: Option<(u32, u32)>,
    input: usize,
    index: u32,
) -> bool {
    let instance = &state.world.instances[index as usize];
    let is_bound = node.is_none_or(|(open, node)| {
        let puzzle = &state.open[open as usize].puzzle;
        let child = puzzle.nodes[node as usize].first_child + input as u32;
        puzzle.nodes[child as usize].item == instance.thing.item
    });
    let term = game.grammar.rules[rule as usize].inputs[input];
    is_bound
        && is_at_hand(game, state, instance, input == 0)
        && instance.thing.satisfies(&game.grammar, term)
}

/// Whether a thing is within reach: the player has it, or it is here. A carryable thing must be
/// carried, unless it is the thing that the action is done to.
fn is_at_hand(game: &Game, state: &State, instance: &Instance, is_first: bool) -> bool {
    match instance.place {
        Place::Inventory => true,
        Place::Area(area) => {
            area == state.place && (is_first || !instance.thing.is_carryable(&game.grammar))
        }
    }
}
