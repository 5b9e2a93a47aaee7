//! Finds every thing that can exist, and every way to apply a rule to them.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;
use thiserror::Error;

use super::{Located, LocatedThing, Marking, Net, Transition};
use crate::grammar::{AreaId, Grammar, ItemId, RuleId, Term};
use crate::kinds::KindId;
use crate::puzzle::Puzzle;

/// What a net is made from.
pub struct NetRequest<'r> {
    /// The grammar.
    pub grammar: &'r Arc<Grammar>,
    /// The things present and where they stand.
    pub things: &'r [LocatedThing],
    /// The areas where an action can happen whose inputs are all carryable: its fixed outputs stand
    /// in one of them.
    pub anywhere: &'r [AreaId],
    /// What has to be reached.
    pub goal: Term,
    /// The trees in play.
    pub trees: &'r [Tree<'r>],
    /// Only the nodes of trees are offered, each once.
    pub is_tree_only: bool,
    /// Rules that end the game are offered.
    pub has_fail_rules: bool,
    /// Actions without effect are offered too.
    pub has_idle: bool,
    /// One-time rules that have been applied.
    pub done_once: &'r [RuleId],
}

/// A tree and which of its nodes were played.
pub struct Tree<'r> {
    /// The puzzle.
    pub puzzle: &'r Puzzle,
    /// For each node, whether it was played.
    pub is_played: &'r dyn Fn(u32) -> bool,
}

/// Why a net could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// Too many kinds of things are possible.
    #[error("more than {MAX_KINDS} different states of things are possible")]
    Kinds,
    /// There are too many ways to apply rules.
    #[error("there are more than {MAX_TRANSITIONS} ways to apply the rules")]
    Transitions,
}

/// The most kinds of things.
pub const MAX_KINDS: usize = 4_000;
/// The most ways to apply rules.
pub const MAX_TRANSITIONS: usize = 100_000;

/// One rule that is offered, or one node of a tree.
struct Offer {
    rule: RuleId,
    /// The item of the main output, if it is new.
    item: Option<ItemId>,
    /// The items that the inputs must be.
    bound: Option<SmallVec<[ItemId; 6]>>,
    /// The places that fit each input.
    fitting: Vec<Vec<u32>>,
    is_once: bool,
    is_node: bool,
}

/// Builds a net.
pub fn build(request: &NetRequest<'_>) -> Result<Net, NetError> {
    let grammar = &**request.grammar;
    let mut things = Located::default();
    let start: Vec<u32> =
        request.things.iter().map(|(thing, area)| things.number(grammar, thing, *area)).collect();
    let mut offers = offers(request);
    // The number of the offer stands in for its token until all places are known.
    let mut found: Vec<(usize, Transition)> = Vec::new();
    let mut seen_below = 0;
    while seen_below < things.len() {
        let new = seen_below as u32..things.len() as u32;
        seen_below = things.len();
        for offer in &mut offers {
            for place in new.clone() {
                offer.fit(grammar, &things, place);
            }
        }
        for (number, offer) in offers.iter().enumerate() {
            // Without this check, all choices for the inputs before an empty one would be
            // enumerated.
            if offer.fitting.iter().any(Vec::is_empty) {
                continue;
            }
            let mut tuples = Tuples { first_new: new.start, chosen: SmallVec::new() };
            let mut show = |things: &mut Located, inputs: &[u32], area: Option<AreaId>| {
                apply(request, offer, inputs, area, things, &mut |transition| {
                    found.push((number, transition));
                });
                if things.len() > MAX_KINDS {
                    return Err(NetError::Kinds);
                }
                if found.len() > MAX_TRANSITIONS {
                    return Err(NetError::Transitions);
                }
                Ok(())
            };
            tuples.each(offer, false, None, &mut things, &mut show)?;
        }
    }
    Ok(assemble(request, things, &start, &offers, found))
}

/// The ways to apply a rule to these inputs. All fixed ones stand in `area`; without any, fixed
/// outputs stand wherever the player happens to be.
fn apply(
    request: &NetRequest<'_>,
    offer: &Offer,
    inputs: &[u32],
    area: Option<AreaId>,
    things: &mut Located,
    show: &mut dyn FnMut(Transition),
) {
    let grammar = &**request.grammar;
    let kinds: SmallVec<[KindId; 6]> = inputs.iter().map(|place| things.kind(*place)).collect();
    let outputs = things.kinds.execute(grammar, offer.rule, offer.item, &kinds).clone();
    let is_fixed = |kind: KindId| !things.kinds.thing(kind).is_carryable(grammar);
    let is_choice = area.is_none() && outputs.iter().any(|(kind, _)| is_fixed(*kind));
    let areas: SmallVec<[Option<AreaId>; 4]> = match is_choice && !request.anywhere.is_empty() {
        true => request.anywhere.iter().copied().map(Some).collect(),
        false => SmallVec::from_slice(&[area]),
    };
    for at in areas {
        let post = outputs.iter().map(|(kind, _)| things.number_of_kind(grammar, *kind, at));
        let post = marking(post.collect::<SmallVec<[u32; 6]>>());
        show(Transition {
            rule: offer.rule,
            inputs: inputs.iter().copied().collect(),
            pre: marking(inputs.iter().copied().collect()),
            post,
            is_fail: grammar.rules[offer.rule as usize].is_fail,
            chosen_area: if is_choice { at } else { None },
        });
    }
}

fn offers(request: &NetRequest<'_>) -> Vec<Offer> {
    let grammar = &**request.grammar;
    let mut offers = Vec::new();
    for (number, rule) in grammar.rules.iter().enumerate() {
        let number = number as RuleId;
        let is_spent = rule.once && request.done_once.contains(&number);
        let is_offered = match rule.is_fail {
            true => request.has_fail_rules,
            false => !request.is_tree_only,
        };
        if is_offered && !is_spent {
            let trees = request.trees.iter();
            let item = trees.filter_map(|tree| crate::game::bound_item(tree.puzzle, number)).next();
            offers.push(Offer::new(number, item, None, rule.inputs.len(), rule.once, false));
        }
    }
    if request.is_tree_only {
        for tree in request.trees {
            for node in 0..tree.puzzle.nodes.len() as u32 {
                let Some(rule) = tree.puzzle.rule(node).filter(|_| !(tree.is_played)(node)) else {
                    continue;
                };
                let children = tree.puzzle.children(grammar, node);
                let bound: SmallVec<[ItemId; 6]> =
                    children.map(|child| tree.puzzle.nodes[child as usize].item).collect();
                let item = Some(tree.puzzle.nodes[node as usize].item);
                let inputs = bound.len();
                let is_once = grammar.rules[rule as usize].once;
                offers.push(Offer::new(rule, item, Some(bound), inputs, is_once, true));
            }
        }
    }
    offers
}

impl Offer {
    fn new(
        rule: RuleId,
        item: Option<ItemId>,
        bound: Option<SmallVec<[ItemId; 6]>>,
        inputs: usize,
        is_once: bool,
        is_node: bool,
    ) -> Offer {
        Offer { rule, item, bound, fitting: vec![Vec::new(); inputs], is_once, is_node }
    }

    /// Notes the inputs that a place matches.
    fn fit(&mut self, grammar: &Grammar, things: &Located, place: u32) {
        let thing = things.thing(place);
        for (input, term) in grammar.rules[self.rule as usize].inputs.iter().enumerate() {
            let is_bound = self.bound.as_ref().is_none_or(|bound| bound[input] == thing.item);
            if is_bound && thing.satisfies(grammar, *term) {
                self.fitting[input].push(place);
            }
        }
    }
}

/// Every new choice of places for the inputs of an offer, that is, one with a new place in it.
struct Tuples {
    first_new: u32,
    chosen: SmallVec<[u32; 6]>,
}

/// What is done with a choice: the places, the inputs, and where the fixed ones stand.
type Show<'s> = dyn FnMut(&mut Located, &[u32], Option<AreaId>) -> Result<(), NetError> + 's;

impl Tuples {
    fn each(
        &mut self,
        offer: &Offer,
        has_new: bool,
        area: Option<AreaId>,
        things: &mut Located,
        show: &mut Show<'_>,
    ) -> Result<(), NetError> {
        let Some(fitting) = offer.fitting.get(self.chosen.len()) else {
            return if has_new { show(things, &self.chosen, area) } else { Ok(()) };
        };
        let is_last = self.chosen.len() + 1 == offer.fitting.len();
        // Places are listed in ascending order: if a tuple has no new place so far, its last input
        // must be new.
        let from = match is_last && !has_new {
            true => fitting.partition_point(|place| *place < self.first_new),
            false => 0,
        };
        for &place in &fitting[from..] {
            let there = things.area(place);
            // All fixed inputs stand in one area.
            if area.is_some() && there.is_some() && area != there {
                continue;
            }
            self.chosen.push(place);
            let has_new = has_new || place >= self.first_new;
            self.each(offer, has_new, area.or(there), things, show)?;
            self.chosen.pop();
        }
        Ok(())
    }
}

/// Counts tokens by place.
fn marking(mut places: SmallVec<[u32; 6]>) -> Marking {
    places.sort_unstable();
    let mut marking = Marking::new();
    for place in places {
        match marking.last_mut() {
            Some((last, count)) if *last == place => *count += 1,
            _ => marking.push((place, 1)),
        }
    }
    marking
}

/// Numbers the places of tokens that are not things, and drops transitions without effect.
fn assemble(
    request: &NetRequest<'_>,
    things: Located,
    start_places: &[u32],
    offers: &[Offer],
    found: Vec<(usize, Transition)>,
) -> Net {
    let grammar = &**request.grammar;
    let mut places = things.len();
    let mut once: Vec<(RuleId, u32)> = Vec::new();
    let mut tokens: Vec<SmallVec<[u32; 2]>> = Vec::new();
    for offer in offers {
        let mut own = SmallVec::new();
        if offer.is_once {
            let place = match once.iter().find(|(rule, _)| *rule == offer.rule) {
                Some((_, place)) => *place,
                None => {
                    places += 1;
                    once.push((offer.rule, places as u32 - 1));
                    places as u32 - 1
                }
            };
            own.push(place);
        }
        if offer.is_node {
            own.push(places as u32);
            places += 1;
        }
        own.sort_unstable();
        tokens.push(own);
    }
    let mut start = vec![0; places];
    for place in start_places {
        start[*place as usize] += 1;
    }
    start[things.len()..].fill(1);
    let mut seen = FxHashSet::default();
    let mut transitions = Vec::new();
    for (offer, mut transition) in found {
        // A rule that can be done once is used up even where it changes nothing.
        let is_idle = transition.pre == transition.post && !offers[offer].is_once;
        if is_idle && !transition.is_fail && !request.has_idle {
            continue;
        }
        transition.pre.extend(tokens[offer].iter().map(|place| (*place, 1)));
        let key = (transition.rule, transition.pre.clone(), transition.post.clone());
        if seen.insert(key) {
            transitions.push(transition);
        }
    }
    let is_goal = (0..things.len() as u32)
        .map(|place| things.thing(place).satisfies(grammar, request.goal))
        .collect();
    let grammar = Arc::clone(request.grammar);
    Net { grammar, things, places, once, transitions, start, is_goal }
}
