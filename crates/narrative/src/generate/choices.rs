//! The choices at one node: an item, then a rule that makes it or a thing that matches it.

use play::random::SplitMix64;

use super::places::Spot;
use super::reasons::{Cause, What, note};
use super::scratch::{Frame, Stage, Task, UNBOUND, WorldThing};
use super::search::Search;
use crate::grammar::{ItemId, RuleId};
use crate::puzzle::{Node, NodeSource};
use crate::thing::Thing;

impl Search<'_, '_> {
    /// Lists the items a node can be bound to.
    pub(super) fn open_frame(&mut self, node: u32, rest: u32) {
        let at = self.scratch.nodes[node as usize];
        let items = self.scratch.choices.len() as u32;
        let is_root = node == 0;
        let grammar = self.grammar;
        let members = grammar.types.members(at.ty);
        self.compared += members.len() as u64 * (1 + self.scratch.world.len() as u64);
        for &item in members {
            let there = if is_root { Err(false) } else { self.find_in_world(node, item) };
            let is_there = there.is_ok();
            let is_candidate = is_there
                || grammar.item_has(item, at.props)
                    && (grammar.may_place(item, self.request.area)
                        || !self.makers.of(grammar, item, at.props).is_empty());
            if is_candidate {
                self.scratch.choices.push(item);
            } else if there == Err(true) {
                let what = What::Contested(item);
                note(&mut self.causes, Cause { ty: at.ty, props: at.props, what });
            }
        }
        // A term that no item matches yet gets its item from the rule that makes it.
        if self.scratch.choices.len() as u32 == items && !members.is_empty() {
            self.scratch.choices.push(UNBOUND);
        }
        let items_all = self.scratch.choices.len() as u32 - items;
        let scratch = &mut *self.scratch;
        scratch.results[node as usize].frame = scratch.frames.len() as u32;
        scratch.frames.push(Frame {
            node,
            rest,
            nodes: scratch.nodes.len() as u32,
            agenda: scratch.agenda.len() as u32,
            uses: scratch.uses.len() as u32,
            spawns: scratch.spawns.len() as u32,
            items,
            items_all,
            items_left: items_all,
            rules_left: 0,
            item: UNBOUND,
            stage: Stage::NextItem,
            has_succeeded: false,
        });
    }

    /// Draws an item. True if a thing of the world is used for it; otherwise rules come next.
    pub(super) fn next_item(&mut self, index: usize) -> bool {
        let (items, left) = {
            let frame = &self.scratch.frames[index];
            (frame.items as usize, frame.items_left as usize)
        };
        self.compared += (left + self.scratch.world.len()) as u64;
        let grammar = self.grammar;
        let weight = |item: u32| match item {
            UNBOUND => 1,
            item => u64::from(grammar.items[item as usize].weight),
        };
        let choices = &mut self.scratch.choices[items..items + left];
        let item = draw(choices, weight, self.random);
        let frame = &mut self.scratch.frames[index];
        frame.items_left -= 1;
        frame.has_succeeded = false;
        frame.item = item;
        let node = frame.node;
        let props = self.scratch.nodes[node as usize].props;
        if item != UNBOUND {
            if node != 0
                && let Ok(thing) = self.find_in_world(node, item)
            {
                self.use_world(node, item, thing);
                return true;
            }
            // It was only a candidate for a thing of the world.
            if !grammar.item_has(item, props) {
                return false;
            }
        }
        self.list_rules(index, item);
        false
    }

    /// Lists the rules that make a node once it is bound to an item.
    fn list_rules(&mut self, index: usize, item: u32) {
        let node = self.scratch.frames[index].node;
        let grammar = self.grammar;
        let at = self.scratch.nodes[node as usize];
        let ty = if item == UNBOUND { at.ty } else { item };
        let props = at.props;
        let depth = self.depth_of(node);
        let area = self.request.area;
        let stops = item != UNBOUND
            && self.request.stop > 0
            && node != 0
            && grammar.may_place(item, area)
            && self.random.below(1000) < u64::from(self.request.stop);
        let mut count = 0;
        let is_deep_enough = depth >= self.request.max_depth;
        let rules = self.makers.of(grammar, ty, props);
        if is_deep_enough && !rules.is_empty() {
            note(&mut self.causes, Cause { ty, props, what: What::TooDeep });
        }
        if !stops && !is_deep_enough {
            for &rule in rules {
                let definition = &grammar.rules[rule as usize];
                let is_spent = definition.once
                    && (self.request.world.spent.contains(&rule)
                        || self.request.taken.contains(&rule)
                        || is_in_tree(&self.scratch.nodes, node, rule));
                if grammar.is_rule_of(definition, area)
                    && !is_spent
                    && !(grammar.settings.no_repeat_rule_on_path
                        && is_on_path(&self.scratch.nodes, node, rule))
                {
                    self.scratch.choices.push(rule);
                    count += 1;
                }
            }
        }
        if rules.is_empty() && (item == UNBOUND || !grammar.may_place(item, area)) {
            let what = match self.find_in_world(node, item) {
                Err(true) => What::Contested(item),
                _ => What::Nothing,
            };
            note(&mut self.causes, Cause { ty, props, what });
        }
        let frame = &mut self.scratch.frames[index];
        frame.rules_left = count;
        frame.stage = Stage::Rules;
    }

    /// Chooses a rule for a node and puts its inputs on the agenda.
    pub(super) fn next_rule(&mut self, index: usize) {
        let frame = &self.scratch.frames[index];
        let node = frame.node;
        let first = (frame.items + frame.items_all) as usize;
        let choices = &mut self.scratch.choices[first..first + frame.rules_left as usize];
        let grammar = self.grammar;
        let weight = |rule: u32| u64::from(grammar.rules[rule as usize].weight);
        let number = draw(choices, weight, self.random);
        let frame = &mut self.scratch.frames[index];
        frame.rules_left -= 1;
        let item = frame.item;
        let rule = &grammar.rules[number as usize];
        let first_child = self.scratch.nodes.len() as u32;
        let at = &mut self.scratch.nodes[node as usize];
        at.source = NodeSource::Rule(number);
        at.first_child = first_child;
        // A failed attempt may have left an item that came up from below.
        at.item = item;
        let ty = if item == UNBOUND { at.ty } else { item };
        for (input, term) in rule.inputs.iter().enumerate() {
            let mut term = *term;
            // A type narrower than the output narrows the input that is the same thing.
            if rule.from[0] == Some(input as u8) && ty != term.ty {
                term.ty = ty;
            }
            self.push_node(node, input as u8, term);
        }
        self.push_task(Task::Close(node));
        for child in (0..rule.inputs.len() as u32).rev() {
            self.push_task(Task::Expand(first_child + child));
        }
    }

    /// Ends a branch at a thing of the world.
    fn use_world(&mut self, node: u32, item: ItemId, thing: u32) {
        let WorldThing { kind, spot, id, .. } = self.scratch.world[thing as usize];
        let at = &mut self.scratch.nodes[node as usize];
        at.item = item;
        at.source = NodeSource::World(id);
        self.settle(node, thing, kind, spot);
        self.scratch.frames.last_mut().expect("the node's frame is the last").stage =
            Stage::NextItem;
        let used = self.use_by_parent(node, thing);
        self.scratch.uses.push(used);
    }

    /// Ends a branch at a newly placed item, unless a rule has succeeded for it.
    pub(super) fn place_leaf(&mut self, index: usize) -> bool {
        let frame = &self.scratch.frames[index];
        let (node, item) = (frame.node, frame.item);
        let props = self.scratch.nodes[node as usize].props;
        let area = self.request.area;
        let is_possible = !frame.has_succeeded
            && item != UNBOUND
            && self.grammar.may_place(item, area)
            && self.grammar.item_has(item, props);
        if !is_possible {
            return false;
        }
        let kind = self.kinds.number(&Thing::new(self.grammar, item));
        let thing = self.kinds.thing(kind);
        if thing.satisfies(self.grammar, self.goal) {
            let cause = Cause { ty: item, props, what: What::Early };
            note(&mut self.causes, cause);
            return false;
        }
        let is_carryable = thing.is_carryable(self.grammar);
        let spot = if is_carryable { Spot::Free } else { Spot::At(area) };
        let Some(spawn) = self.find_or_spawn(node, item, kind) else {
            return false;
        };
        let at = &mut self.scratch.nodes[node as usize];
        at.item = item;
        at.source = NodeSource::Spawn(spawn);
        let identity = self.scratch.world.len() as u32 + spawn;
        self.settle(node, identity, kind, spot);
        let used = self.use_by_parent(node, identity);
        self.scratch.uses.push(used);
        true
    }
}

fn is_on_path(nodes: &[Node], mut node: u32, rule: RuleId) -> bool {
    while node != 0 {
        node = nodes[node as usize].parent;
        if nodes[node as usize].source == NodeSource::Rule(rule) {
            return true;
        }
    }
    false
}

/// Whether another node of the tree so far uses a rule.
fn is_in_tree(nodes: &[Node], node: u32, rule: RuleId) -> bool {
    let others = nodes.iter().enumerate().filter(|(number, _)| *number as u32 != node);
    others.into_iter().any(|(_, other)| other.source == NodeSource::Rule(rule))
}

/// Draws one of the choices by weight and moves it to the end.
fn draw(choices: &mut [u32], weight: impl Fn(u32) -> u64, random: &mut SplitMix64) -> u32 {
    let last = choices.len() - 1;
    let mut drawn = last;
    if last > 0 {
        let total: u64 = choices.iter().map(|choice| weight(*choice)).sum();
        let mut left = random.below(total.max(1));
        for (index, choice) in choices.iter().enumerate() {
            let weight = weight(*choice);
            if left < weight {
                drawn = index;
                break;
            }
            left -= weight;
        }
    }
    choices.swap(drawn, last);
    choices[last]
}
