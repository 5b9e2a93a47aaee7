//! Computes the result of a rule node once its children are settled.

use smallvec::SmallVec;

use super::places::Spot;
use super::reasons::{Cause, What, note};
use super::scratch::UNBOUND;
use super::search::Search;
use super::sharing::{FRESH, Identity, is_compatible};
use crate::execute::Origin;
use crate::kinds::KindId;
use crate::puzzle::NodeSource;

impl Search<'_, '_> {
    /// Computes what a node's rule makes of its children; false if that is not allowed.
    pub(super) fn close(&mut self, node: u32) -> bool {
        let grammar = self.grammar;
        let at = self.scratch.nodes[node as usize];
        let NodeSource::Rule(number) = at.source else {
            return false;
        };
        let rule = &grammar.rules[number as usize];
        let first = at.first_child as usize;
        let children = first..first + rule.inputs.len();
        let flows_from = rule.from[0].map(|input| first + input as usize);
        // A term that was left without an item takes the item of the thing it is. The frame knows
        // the choice; the node may still show what an earlier attempt passed up.
        let frame = self.scratch.results[node as usize].frame as usize;
        let item = match (self.scratch.frames[frame].item, flows_from) {
            (UNBOUND, Some(child)) => Some(self.scratch.nodes[child].item),
            (UNBOUND, None) => grammar.some_item(at.ty),
            (item, _) => Some(item),
        };
        let Some(item) = item else {
            return false;
        };
        let mut spot = Some(Spot::Free);
        let mut kinds: SmallVec<[KindId; 6]> = SmallVec::new();
        for child in children.clone() {
            spot = spot.and_then(|spot| spot.with(self.scratch.results[child].spot));
            kinds.push(self.scratch.results[child].kind);
        }
        let Some(spot) = spot else {
            note(&mut self.causes, Cause { ty: at.ty, props: at.props, what: What::Apart });
            return false;
        };
        let outputs = self.kinds.execute(grammar, number, Some(item), &kinds).clone();
        let main = self.kinds.thing(outputs[0].0);
        if !main.is(grammar, at.ty, at.props) || main.item != item {
            return false;
        }
        if node != 0
            && outputs.iter().any(|(kind, _)| self.kinds.thing(*kind).satisfies(grammar, self.goal))
        {
            note(&mut self.causes, Cause { ty: at.ty, props: at.props, what: What::Early });
            return false;
        }
        let identity = match (outputs[0].1, flows_from) {
            (Origin::Input(_), Some(child)) => self.scratch.results[child].identity,
            _ => FRESH,
        };
        let is_carryable = self.kinds.thing(outputs[0].0).is_carryable(grammar);
        let spot = match (is_carryable, spot) {
            (true, _) => Spot::Free,
            // What is made of carried things and then stays stands in the puzzle's own area.
            (false, Spot::Free) => Spot::At(self.request.area),
            (false, spot) => spot,
        };
        if node != 0 && identity != FRESH && !self.pass_on(node, identity) {
            return false;
        }
        self.scratch.nodes[node as usize].item = item;
        self.settle(node, identity, outputs[0].0, spot);
        self.scratch.frames[frame].has_succeeded = true;
        true
    }

    /// A thing passes up the tree to the next rule that uses it.
    fn pass_on(&mut self, node: u32, identity: Identity) -> bool {
        let used = self.use_by_parent(node, identity);
        let scratch = &*self.scratch;
        let on_chain = |user: u32| {
            let mut at = node;
            loop {
                if at == user {
                    return true;
                }
                let NodeSource::Rule(rule) = scratch.nodes[at as usize].source else {
                    return false;
                };
                match self.grammar.rules[rule as usize].from[0] {
                    Some(input) => at = scratch.nodes[at as usize].first_child + u32::from(input),
                    None => return false,
                }
            }
        };
        let may = is_compatible(&scratch.uses, &scratch.nodes, used, on_chain);
        if may {
            self.scratch.uses.push(used);
        } else {
            let at = self.scratch.nodes[node as usize];
            let what = match self.scratch.world.get(identity as usize) {
                Some(there) => What::Contested(there.item),
                None => What::Nothing,
            };
            note(&mut self.causes, Cause { ty: at.ty, props: at.props, what });
        }
        may
    }
}
