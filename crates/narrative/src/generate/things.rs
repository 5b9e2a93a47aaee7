//! Finds the things that can serve a node.

use super::scratch::Spawned;
use super::search::Search;
use super::sharing::{Identity, Use, is_compatible, respects};
use crate::grammar::ItemId;
use crate::kinds::KindId;
use crate::puzzle::{NodeSource, Usage};

impl Search<'_, '_> {
    /// Leaves with the same item share one spawned thing where their uses are compatible.
    pub(super) fn find_or_spawn(&mut self, node: u32, item: ItemId, kind: KindId) -> Option<u32> {
        let base = self.scratch.world.len() as u32;
        for (number, spawn) in self.scratch.spawns.iter().enumerate() {
            let number = number as u32;
            let scratch = &*self.scratch;
            if spawn.item == item
                && is_compatible(
                    &scratch.uses,
                    &scratch.nodes,
                    self.use_by_parent(node, base + number),
                    |_| false,
                )
            {
                return Some(number);
            }
        }
        let number = self.scratch.spawns.len() as u32;
        let most = self.grammar.areas[self.request.area as usize].max_items;
        if most.is_some_and(|most| number >= most) {
            return None;
        }
        self.scratch.spawns.push(Spawned { item, kind });
        Some(number)
    }

    /// The first thing of the world that is this item, has the properties that the node needs and
    /// may be used. Otherwise whether one exists that may not be used.
    pub(super) fn find_in_world(&self, node: u32, item: ItemId) -> Result<u32, bool> {
        let props = self.scratch.nodes[node as usize].props;
        let mut is_contested = false;
        for (number, there) in self.scratch.world.iter().enumerate() {
            if there.item != item || !self.kinds.thing(there.kind).has(self.grammar, props) {
                continue;
            }
            let used = self.use_by_parent(node, number as u32);
            let scratch = &*self.scratch;
            if respects(self.request.reserved, there.id, used.usage, used.is_plain)
                && is_compatible(&scratch.uses, &scratch.nodes, used, |_| false)
            {
                return Ok(number as u32);
            }
            is_contested = true;
        }
        Err(is_contested)
    }

    /// What the rule above a node does with the thing that serves it.
    pub(super) fn use_by_parent(&self, node: u32, identity: Identity) -> Use {
        let at = &self.scratch.nodes[node as usize];
        let usage = match self.scratch.nodes[at.parent as usize].source {
            NodeSource::Rule(rule) if node != 0 => {
                Usage::from(self.grammar.rules[rule as usize].fates[at.input as usize])
            }
            _ => Usage::Keeping,
        };
        Use { identity, node: at.parent, usage, is_plain: at.props == 0 }
    }
}
