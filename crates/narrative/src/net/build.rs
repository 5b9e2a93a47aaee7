//! Finds every kind of thing that can exist, and every way to apply a rule to them.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;
use thiserror::Error;

use super::{Marking, Net, Transition};
use crate::grammar::{Grammar, ItemId, RuleId, Term};
use crate::kinds::{KindId, Kinds};
use crate::puzzle::Puzzle;
use crate::thing::Thing;

/// What a net is made from.
pub struct NetRequest<'r> {
    /// The grammar.
    pub grammar: &'r Arc<Grammar>,
    /// The things present.
    pub things: &'r [Thing],
    /// What has to be reached.
    pub goal: Term,
    /// The trees in play.
    pub trees: &'r [Tree<'r>],
    /// Only the nodes of trees are offered, each once.
    pub is_tree_only: bool,
    /// Rules that end the game are offered.
    pub has_fail_rules: bool,
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
    /// The kinds that fit each input.
    fitting: Vec<Vec<KindId>>,
    is_once: bool,
    is_node: bool,
}

/// Builds a net.
pub fn build(request: &NetRequest<'_>) -> Result<Net, NetError> {
    let grammar = &**request.grammar;
    let mut kinds = Kinds::default();
    let start_kinds: Vec<KindId> = request.things.iter().map(|thing| kinds.number(thing)).collect();
    let mut offers = offers(request);
    // The number of the offer stands in for its token until all kinds are known.
    let mut found: Vec<(usize, Transition)> = Vec::new();
    let mut seen_below = 0;
    while seen_below < kinds.len() {
        let new = seen_below as KindId..kinds.len() as KindId;
        seen_below = kinds.len();
        for offer in &mut offers {
            for kind in new.clone() {
                offer.fit(grammar, &kinds, kind);
            }
        }
        for (number, offer) in offers.iter().enumerate() {
            // Without this check, all choices for the inputs before an empty one would be
            // enumerated.
            if offer.fitting.iter().any(Vec::is_empty) {
                continue;
            }
            let mut chosen = SmallVec::new();
            each_tuple(offer, new.start, false, &mut chosen, &mut |inputs| {
                let rule = &grammar.rules[offer.rule as usize];
                let outputs = kinds.execute(grammar, offer.rule, offer.item, inputs).clone();
                let transition = Transition {
                    rule: offer.rule,
                    inputs: inputs.iter().copied().collect(),
                    pre: marking(inputs.iter().copied()),
                    post: marking(outputs.iter().map(|(kind, _)| *kind)),
                    is_fail: rule.is_fail,
                };
                found.push((number, transition));
                if kinds.len() > MAX_KINDS {
                    return Err(NetError::Kinds);
                }
                if found.len() > MAX_TRANSITIONS {
                    return Err(NetError::Transitions);
                }
                Ok(())
            })?;
        }
    }
    Ok(assemble(request, kinds, &start_kinds, &offers, found))
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

    /// Notes the inputs that a kind matches.
    fn fit(&mut self, grammar: &Grammar, kinds: &Kinds, kind: KindId) {
        let thing = kinds.thing(kind);
        for (input, term) in grammar.rules[self.rule as usize].inputs.iter().enumerate() {
            let is_bound = self.bound.as_ref().is_none_or(|bound| bound[input] == thing.item);
            if is_bound && thing.satisfies(grammar, *term) {
                self.fitting[input].push(kind);
            }
        }
    }
}

/// Every new choice of kinds for the inputs, that is, one with a new kind in it.
fn each_tuple(
    offer: &Offer,
    first_new: KindId,
    has_new: bool,
    chosen: &mut SmallVec<[KindId; 6]>,
    show: &mut dyn FnMut(&[KindId]) -> Result<(), NetError>,
) -> Result<(), NetError> {
    let Some(fitting) = offer.fitting.get(chosen.len()) else {
        return if has_new { show(chosen) } else { Ok(()) };
    };
    let is_last = chosen.len() + 1 == offer.fitting.len();
    // Kinds are listed in ascending order: if a tuple has no new kind so far, its last input must
    // be new.
    let from =
        if is_last && !has_new { fitting.partition_point(|kind| *kind < first_new) } else { 0 };
    for kind in &fitting[from..] {
        chosen.push(*kind);
        each_tuple(offer, first_new, has_new || *kind >= first_new, chosen, show)?;
        chosen.pop();
    }
    Ok(())
}

/// Counts tokens by place.
fn marking(kinds: impl Iterator<Item = KindId>) -> Marking {
    let mut kinds: SmallVec<[KindId; 6]> = kinds.collect();
    kinds.sort_unstable();
    let mut marking = Marking::new();
    for kind in kinds {
        match marking.last_mut() {
            Some((last, count)) if *last == kind => *count += 1,
            _ => marking.push((kind, 1)),
        }
    }
    marking
}

/// Numbers the places of tokens that are not things, and drops transitions without effect.
fn assemble(
    request: &NetRequest<'_>,
    kinds: Kinds,
    start_kinds: &[KindId],
    offers: &[Offer],
    found: Vec<(usize, Transition)>,
) -> Net {
    let grammar = &**request.grammar;
    let mut places = kinds.len();
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
    for kind in start_kinds {
        start[*kind as usize] += 1;
    }
    start[kinds.len()..].fill(1);
    let mut seen = FxHashSet::default();
    let mut transitions = Vec::new();
    for (offer, mut transition) in found {
        if transition.pre == transition.post && !transition.is_fail {
            continue;
        }
        transition.pre.extend(tokens[offer].iter().map(|place| (*place, 1)));
        let key = (transition.rule, transition.pre.clone(), transition.post.clone());
        if seen.insert(key) {
            transitions.push(transition);
        }
    }
    let is_goal = (0..kinds.len() as KindId)
        .map(|kind| kinds.thing(kind).satisfies(grammar, request.goal))
        .collect();
    Net { grammar: Arc::clone(request.grammar), kinds, places, transitions, start, is_goal }
}
