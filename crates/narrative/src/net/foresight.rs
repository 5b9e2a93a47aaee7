//! Whether all open areas can still be solved.

use std::sync::Arc;

use super::cover::{Basis, basis_of};
use super::{Marking, Net, NetRequest, build};
use crate::game::State;
use crate::grammar::{RuleId, Term};
use crate::thing::Thing;

/// The limit on the elements of a basis while a player waits for the next move.
const LIVE_ELEMENTS: usize = 20_000;

/// The basis for solving all open puzzles one after the other, for testing live positions.
#[derive(Clone, Debug)]
pub struct Foresight {
    net: Arc<Net>,
    /// None if it was not found within the budget.
    basis: Option<Basis>,
    /// The spent rules and the played nodes when it was computed.
    spent: Spent,
}

/// One-time rules that have been applied, and what the nodes of each open tree have made.
pub type Spent = (Vec<RuleId>, Vec<Vec<Option<u32>>>);

impl Foresight {
    /// Computes the basis. Each goal counts once it has been met, whatever happens later.
    pub fn new(request: &NetRequest<'_>, goals: &[Term], spent: Spent) -> Option<Foresight> {
        let net = build(request).ok()?;
        let mut extra = Vec::new();
        let mut target = Marking::new();
        for (number, goal) in goals.iter().enumerate() {
            // One place per goal comes after all others; several kinds can meet it.
            let met = (net.places + number) as u32;
            target.push((met, 1));
            for place in net.places_of(*goal) {
                let pre = Marking::from_slice(&[(place, 1)]);
                extra.push((pre, Marking::from_slice(&[(place, 1), (met, 1)])));
            }
        }
        let basis = basis_of(&net, &[target], &extra, goals.len(), LIVE_ELEMENTS, &mut |_| false);
        Some(Foresight { net: Arc::new(net), basis: basis.ok(), spent })
    }

    /// Whether the same rules are spent and the same nodes played as when it was computed.
    pub fn is_of(&self, state: &State) -> bool {
        let nodes = state.open.iter().map(|open| &open.results);
        self.spent.0 == state.world.spent && nodes.eq(self.spent.1.iter())
    }

    /// Whether all goals can still be met from these things; none if that is not known. `tokens`
    /// gives the number of tokens in the places after the kinds.
    pub fn is_live<'t>(
        &self,
        things: impl Iterator<Item = &'t Thing>,
        tokens: impl Fn(usize) -> u32,
    ) -> Option<bool> {
        let basis = self.basis.as_ref()?;
        let kinds = self.net.kinds.len();
        let mut marking = vec![0; self.net.places];
        for thing in things {
            marking[self.net.kinds.find(thing)? as usize] += 1;
        }
        for (place, count) in marking.iter_mut().enumerate().skip(kinds) {
            *count = tokens(place - kinds);
        }
        Some(basis.is_live(&marking))
    }
}
