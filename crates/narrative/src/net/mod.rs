//! A puzzle as a Petri net: a place for each kind of thing, a token for each thing.
//!
//! Rules need "at least one", so the net is monotone: more things never disable an action. Whether
//! a goal can still be reached is therefore a coverability question, which [`cover`] decides
//! exactly even if there are infinitely many positions. Of locations, only those of fixed things are
//! part of a place ([`Located`]): open areas are connected both ways, and whatever can be carried
//! can be brought.

mod build;
pub mod cover;
pub mod dead;
pub mod distance;
mod located;
mod positions;

pub use build::{NetError, NetRequest, Tree, build};
pub use located::{Located, LocatedThing, area_of};
pub use positions::{Positions, Tokens};
pub(crate) use positions::{read_action, write_action};

use smallvec::SmallVec;
use std::sync::Arc;

use crate::grammar::{AreaId, Grammar, RuleId, Term};
use crate::thing::Thing;

/// Places, transitions and the first marking.
#[derive(Clone, Debug)]
pub struct Net {
    /// The grammar.
    pub grammar: Arc<Grammar>,
    /// The things that can exist; each is the place with its number.
    pub things: Located,
    /// All places: those of the things, then one for each one-time rule, then one for each node of a
    /// tree.
    pub places: usize,
    /// The places of one-time rules.
    pub once: Vec<(RuleId, u32)>,
    /// The ways to apply rules.
    pub transitions: Vec<Transition>,
    /// The tokens at the start, by place.
    pub start: Vec<u32>,
    /// Whether the place of a thing satisfies the goal.
    pub is_goal: Vec<bool>,
}

/// One way to apply a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The rule.
    pub rule: RuleId,
    /// The places of its inputs.
    pub inputs: SmallVec<[u32; 6]>,
    /// The tokens it takes, by ascending place.
    pub pre: Marking,
    /// The tokens it gives.
    pub post: Marking,
    /// It ends the game.
    pub is_fail: bool,
    /// The area where it happens, if no input decides that but some output stands there.
    pub chosen_area: Option<AreaId>,
}

/// Places with a number of tokens above 0, ascending.
pub type Marking = SmallVec<[(u32, u32); 6]>;

impl Net {
    /// A net without things and without actions.
    pub fn empty(grammar: &Arc<Grammar>) -> Net {
        Net {
            grammar: Arc::clone(grammar),
            things: Located::default(),
            places: 0,
            once: Vec::new(),
            transitions: Vec::new(),
            start: Vec::new(),
            is_goal: Vec::new(),
        }
    }

    /// The thing of a place.
    pub fn thing(&self, place: u32) -> &Thing {
        self.things.thing(place)
    }

    /// The places that satisfy a term.
    pub fn places_of(&self, term: Term) -> Vec<u32> {
        (0..self.things.len() as u32)
            .filter(|place| self.thing(*place).satisfies(&self.grammar, term))
            .collect()
    }

    /// The action of a transition with its items, in words.
    pub fn words(&self, transition: usize) -> (String, Vec<String>) {
        let transition = &self.transitions[transition];
        let name = |place: &u32| self.grammar.items[self.thing(*place).item as usize].name.clone();
        let action = self.grammar.rules[transition.rule as usize].action.clone();
        (action, transition.inputs.iter().map(name).collect())
    }

    /// Whether a marking allows a transition.
    pub fn is_enabled(&self, tokens: &[u32], transition: usize) -> bool {
        let pre = &self.transitions[transition].pre;
        pre.iter().all(|(place, count)| tokens[*place as usize] >= *count)
    }

    /// Fires a transition.
    pub fn fire(&self, tokens: &mut [u32], transition: usize) {
        let Transition { pre, post, .. } = &self.transitions[transition];
        for (place, count) in pre {
            tokens[*place as usize] -= count;
        }
        for (place, count) in post {
            tokens[*place as usize] += count;
        }
    }

    /// Whether some token satisfies the goal.
    pub fn is_won(&self, tokens: &[u32]) -> bool {
        tokens.iter().zip(&self.is_goal).any(|(count, is_goal)| *is_goal && *count > 0)
    }
}
