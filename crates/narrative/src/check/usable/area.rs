//! What the trees of one area can contain.

use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::super::derive::areas_before;
use crate::grammar::{AreaId, Fate, Grammar, ItemId, PropsId, RuleId, TypeId};
use crate::net::{LocatedThing, NetRequest, build};
use crate::thing::Thing;

/// What the trees of one area can contain.
pub struct AreaUses {
    /// The area.
    pub area: AreaId,
    /// For each rule, how it is used.
    pub rules: Vec<RuleUse>,
    /// For each item, whether a node can be bound to it.
    pub is_item_used: Vec<bool>,
    nodes: Nodes,
}

/// How a rule can be used for the puzzles of an area.
#[derive(Clone, Debug, Default)]
pub struct RuleUse {
    /// A goal needs it if nothing were too deep, missing or there already, `areas` aside.
    pub is_wanted: bool,
    /// A tree can contain it.
    pub is_usable: bool,
    /// The least number of rules above it, and the number with it on the longest path below.
    depth: Option<(u32, u32)>,
    /// What it makes is always there, so that nothing has to make it.
    made: Option<ItemId>,
}

/// Why a rule that is wanted cannot be used.
pub enum Obstacle {
    /// An input that can never exist.
    Missing(Key),
    /// It takes this many rules on a path.
    TooDeep(u32),
    /// What it makes is always there.
    Made(ItemId),
    /// Everything that needs it is itself of no use.
    Above,
}

/// A type with properties that a node asks for.
pub type Key = (TypeId, PropsId);

impl AreaUses {
    /// Computes what trees can contain; none if the area cannot be reached or if too many things are
    /// possible.
    pub fn new(grammar: &Grammar, area: AreaId) -> Option<AreaUses> {
        let mut nodes = Nodes::new(grammar, area)?;
        let goals: Vec<Key> =
            grammar.areas[area as usize].goals.iter().map(|goal| (goal.ty, goal.props)).collect();
        let mut uses = AreaUses {
            area,
            rules: vec![RuleUse::default(); grammar.rules.len()],
            is_item_used: vec![false; grammar.items.len()],
            nodes: Nodes::default(),
        };
        nodes.collect(grammar, &goals);
        nodes.measure(grammar);
        // Marks are the same in any order.
        #[allow(clippy::iter_over_hash_type)]
        for node in nodes.nodes.values() {
            for way in node.ways.iter().flat_map(|choice| &choice.rules) {
                uses.rules[way.rule as usize].is_wanted = true;
            }
        }
        uses.descend(grammar, &nodes, &goals);
        uses.nodes = nodes;
        Some(uses)
    }

    /// From the goals down, as deep as the area allows.
    fn descend(&mut self, grammar: &Grammar, nodes: &Nodes, goals: &[Key]) {
        let most = grammar.areas[self.area as usize].max_depth;
        let mut layer: Vec<(Key, bool)> = goals.iter().map(|goal| (*goal, true)).collect();
        let mut seen: FxHashMap<Key, ()> = FxHashMap::default();
        for depth in 0..=most {
            let mut next = Vec::new();
            for (key, is_root) in std::mem::take(&mut layer) {
                // The goal may be needed again below itself, where things of the world serve it.
                if !is_root && seen.insert(key, ()).is_some() {
                    continue;
                }
                let Some(node) = nodes.nodes.get(&key) else {
                    continue;
                };
                for choice in &node.ways {
                    if !is_root && choice.is_leaf {
                        choice.mark(&mut self.is_item_used);
                    }
                    if !is_root && choice.is_always_there {
                        for way in &choice.rules {
                            self.rules[way.rule as usize].made = choice.item;
                        }
                        continue;
                    }
                    for way in &choice.rules {
                        let Some(height) = nodes.height_of(way) else {
                            continue;
                        };
                        let rule = &mut self.rules[way.rule as usize];
                        let is_less = |old: &(u32, u32)| depth + height < old.0 + old.1;
                        if rule.depth.is_none() || rule.depth.as_ref().is_some_and(is_less) {
                            rule.depth = Some((depth, height));
                        }
                        let may = grammar.is_rule_of(&grammar.rules[way.rule as usize], self.area);
                        if may && depth + height <= most {
                            rule.is_usable = true;
                            choice.mark(&mut self.is_item_used);
                            if let Some(made) = way.item {
                                self.is_item_used[made as usize] = true;
                            }
                            next.extend(way.inputs.iter().map(|input| (*input, false)));
                        }
                    }
                }
            }
            layer = next;
        }
    }

    /// Why a wanted rule cannot be used.
    pub fn obstacle(&self, number: RuleId) -> Obstacle {
        let ways = self.nodes.nodes.values().flat_map(|node| &node.ways);
        let ways = ways.flat_map(|choice| &choice.rules).filter(|way| way.rule == number);
        let is_missing = |key: &&Key| self.nodes.nodes[*key].height.is_none();
        let missing: Option<Vec<&Key>> =
            ways.map(|way| way.inputs.iter().find(is_missing)).collect();
        if let Some(key) = missing.and_then(|missing| missing.into_iter().min()) {
            return Obstacle::Missing(*key);
        }
        let found = &self.rules[number as usize];
        match (found.depth, found.made) {
            (Some((above, height)), _) => Obstacle::TooDeep(above + height),
            (None, Some(item)) => Obstacle::Made(item),
            (None, None) => Obstacle::Above,
        }
    }
}

/// All terms that the trees of an area can ask for.
#[derive(Default)]
struct Nodes {
    nodes: FxHashMap<Key, Node>,
    /// The things that may be there when the puzzle is made.
    there: Vec<Thing>,
    /// Items in a scene that is certainly open by then, which nothing ever changes or takes away.
    lasting: Vec<ItemId>,
    area: AreaId,
}

/// A term: the items it can be bound to.
struct Node {
    ways: Vec<Choice>,
    /// The number of rules below it on the longest path of its lowest tree; none if it has no tree.
    height: Option<u32>,
}

/// An item for a term, or the term without one.
struct Choice {
    item: Option<ItemId>,
    is_leaf: bool,
    is_always_there: bool,
    rules: Vec<Way>,
}

/// A rule that makes a choice, with the terms it asks for.
struct Way {
    rule: RuleId,
    item: Option<ItemId>,
    inputs: Vec<Key>,
}

impl Choice {
    fn mark(&self, is_used: &mut [bool]) {
        if let Some(item) = self.item {
            is_used[item as usize] = true;
        }
    }
}

impl Nodes {
    fn new(grammar: &Grammar, area: AreaId) -> Option<Nodes> {
        let before = areas_before(grammar, area);
        let own = grammar.areas[area as usize].world.iter();
        let mut things: Vec<LocatedThing> =
            own.map(|item| (Thing::new(grammar, *item), Some(area))).collect();
        let there: Vec<Thing> = if before.is_empty() {
            things.into_iter().map(|(thing, _)| thing).collect()
        } else {
            for &other in &before {
                let scene = grammar.areas[other as usize].world.iter().copied();
                let items = 0..grammar.items.len() as ItemId;
                let placed = items.filter(|item| grammar.may_place(*item, other));
                let all = scene.chain(placed);
                things.extend(all.map(|item| (Thing::new(grammar, item), Some(other))));
            }
            possible_things(grammar, &mut things, &before, area)?
        };
        // A scene is certainly open if there is no way around its area.
        let is_open = |scene: &AreaId| {
            let around = areas_before(grammar, *scene);
            *scene == area || before.contains(scene) && !around.contains(&area)
        };
        let open = (0..grammar.areas.len() as AreaId).filter(is_open);
        let scenes = open.flat_map(|scene| &grammar.areas[scene as usize].world);
        let lasting = scenes.copied().filter(|item| is_lasting(grammar, *item)).collect();
        Some(Nodes { nodes: FxHashMap::default(), there, lasting, area })
    }

    /// Collects the terms that goals and rules ask for, whatever that takes.
    fn collect(&mut self, grammar: &Grammar, goals: &[Key]) {
        let mut queue = goals.to_vec();
        while let Some(key) = queue.pop() {
            if self.nodes.contains_key(&key) {
                continue;
            }
            let node = self.node(grammar, key);
            let rules = node.ways.iter().flat_map(|choice| &choice.rules);
            queue.extend(rules.flat_map(|way| &way.inputs));
            self.nodes.insert(key, node);
        }
    }

    fn node(&self, grammar: &Grammar, (ty, props): Key) -> Node {
        let mut ways = Vec::new();
        let mut is_certain = false;
        for &item in grammar.types.members(ty) {
            let has = grammar.item_has(item, props);
            let is_placed = has && grammar.may_place(item, self.area);
            let is_there =
                self.there.iter().any(|thing| thing.item == item && thing.has(grammar, props));
            let rules = match has {
                true => self.rules(grammar, item, Some(item), props),
                false => Vec::new(),
            };
            is_certain |= is_placed || !rules.is_empty();
            let has_contents = grammar.lists[props as usize].contains.is_some();
            let is_always_there = has && !has_contents && self.lasting.contains(&item);
            let is_leaf = is_placed || is_there;
            if is_leaf || !rules.is_empty() {
                ways.push(Choice { item: Some(item), is_leaf, is_always_there, rules });
            }
        }
        // A term that no item matches for certain may get its item from the rule that makes it.
        if !is_certain {
            let rules = self.rules(grammar, ty, None, props);
            let (item, is_leaf, is_always_there) = (None, false, false);
            ways.push(Choice { item, is_leaf, is_always_there, rules });
        }
        Node { ways, height: None }
    }

    /// The rules that make a type with exactly these properties.
    fn rules(
        &self,
        grammar: &Grammar,
        ty: TypeId,
        item: Option<ItemId>,
        props: PropsId,
    ) -> Vec<Way> {
        let makes = |(_, rule): &(usize, &crate::grammar::Rule)| {
            let main = rule.outputs[0];
            !rule.is_fail && main.props == props && grammar.is_a(ty, main.ty)
        };
        let way = |(number, rule): (usize, &crate::grammar::Rule)| {
            let inputs = rule.inputs.iter().enumerate().map(|(input, term)| {
                // A type narrower than the output narrows the input that is the same thing.
                let is_same = rule.from[0] == Some(input as u8);
                (if is_same { ty } else { term.ty }, term.props)
            });
            let made = item.or_else(|| grammar.some_item(ty).filter(|_| rule.from[0].is_none()));
            Way { rule: number as RuleId, item: made, inputs: inputs.collect() }
        };
        grammar.rules.iter().enumerate().filter(makes).map(way).collect()
    }

    /// The heights, as a least fixpoint.
    fn measure(&mut self, grammar: &Grammar) {
        let mut keys: Vec<Key> = self.nodes.keys().copied().collect();
        keys.sort_unstable();
        loop {
            let mut has_changed = false;
            for key in &keys {
                let node = &self.nodes[key];
                let may =
                    |way: &&Way| grammar.is_rule_of(&grammar.rules[way.rule as usize], self.area);
                let least = node
                    .ways
                    .iter()
                    .flat_map(|choice| {
                        let leaf = choice.is_leaf.then_some(0);
                        let rules = choice.rules.iter().filter(may);
                        leaf.into_iter().chain(rules.filter_map(|way| self.height_of(way)))
                    })
                    .min();
                if least != node.height {
                    has_changed = true;
                    if let Some(node) = self.nodes.get_mut(key) {
                        node.height = least;
                    }
                }
            }
            if !has_changed {
                return;
            }
        }
    }

    /// The number of rules on the longest path of the lowest tree with this rule at its root.
    fn height_of(&self, way: &Way) -> Option<u32> {
        let heights = way.inputs.iter().map(|key| self.nodes.get(key)?.height);
        let highest = heights.collect::<Option<Vec<u32>>>()?.into_iter().max();
        Some(1 + highest.unwrap_or(0))
    }
}

/// Everything that can exist by the time an area gets its puzzle; none if that is too much.
fn possible_things(
    grammar: &Grammar,
    things: &mut Vec<LocatedThing>,
    before: &[AreaId],
    area: AreaId,
) -> Option<Vec<Thing>> {
    // A tree decides which item of a category a rule makes: any of them is possible.
    for rule in grammar.rules.iter().filter(|rule| !rule.is_fail && rule.from[0].is_none()) {
        let list = &grammar.lists[rule.outputs[0].props as usize];
        let members = grammar.types.members(rule.outputs[0].ty);
        if members.len() < 2 {
            continue;
        }
        if list.contains.is_some() {
            return None;
        }
        for &item in members {
            let mut thing = Thing::new(grammar, item);
            list.values.iter().for_each(|(prop, value)| thing.set(grammar, *prop, *value));
            things.extend(before.iter().map(|area| (thing.clone(), Some(*area))));
        }
    }
    let anywhere: Vec<AreaId> = before.iter().copied().chain([area]).collect();
    let request = NetRequest {
        grammar: &Arc::new(grammar.clone()),
        things,
        anywhere: &anywhere,
        goal: *grammar.areas[area as usize].goals.first()?,
        trees: &[],
        is_tree_only: false,
        has_fail_rules: false,
        has_idle: false,
        done_once: &[],
    };
    let net = build(&request).ok()?;
    Some((0..net.things.len() as u32).map(|place| net.thing(place).clone()).collect())
}

/// Whether no rule changes an item or takes it away, and none needs two of it.
fn is_lasting(grammar: &Grammar, item: ItemId) -> bool {
    grammar.rules.iter().filter(|rule| !rule.is_fail).all(|rule| {
        let fitting = rule.inputs.iter().zip(&rule.fates);
        let fates: Vec<&Fate> =
            fitting.filter(|(term, _)| grammar.is_a(item, term.ty)).map(|(_, fate)| fate).collect();
        fates.len() < 2 && fates.iter().all(|fate| matches!(fate, Fate::Kept(_)))
    })
}
