//! The walk over all choices, with one stack of choices to take back.

use play::random::SplitMix64;

use super::makers::Makers;
use super::places::Spot;
use super::reasons::{Cause, NoPuzzle, What, Why, note};
use super::replay::{ReplayScratch, replay};
use super::sharing::{FRESH, Identity, Use};
use super::{Enumerated, Request};
use crate::grammar::{Grammar, ItemId, RuleId, Term};
use crate::kinds::{KindId, Kinds};
use crate::puzzle::{Node, NodeSource, Puzzle};
use crate::thing::Thing;
use crate::world::Place;

/// One look for the trees of one goal.
pub struct Search<'g, 's> {
    pub grammar: &'g Grammar,
    pub kinds: &'s mut Kinds,
    makers: &'s mut Makers,
    pub scratch: &'s mut Scratch,
    pub(super) request: &'s Request<'s>,
    goal_number: u32,
    pub goal: Term,
    random: &'s mut SplitMix64,
    /// The next task of the agenda.
    head: u32,
    calls: u32,
    pub(super) causes: Vec<Cause>,
}

/// Memory that searches use again.
#[derive(Default)]
pub struct Scratch {
    pub nodes: Vec<Node>,
    /// What each node turned out to be; of use once it is settled.
    pub results: Vec<Settled>,
    /// What is still to do, each with the number of what comes after it.
    agenda: Vec<(Task, u32)>,
    pub(super) frames: Vec<Frame>,
    /// Items and rules that frames have not tried yet.
    choices: Vec<u32>,
    pub(super) uses: Vec<Use>,
    pub spawns: Vec<Spawned>,
    pub world: Vec<WorldThing>,
    pub replay: ReplayScratch,
}

/// A thing of the world.
pub struct WorldThing {
    pub kind: KindId,
    pub(super) item: ItemId,
    pub(super) id: u32,
    pub(super) spot: Spot,
}

/// A thing that is placed for the tree.
pub struct Spawned {
    pub item: ItemId,
    pub kind: KindId,
}

/// What a node turned out to be.
#[derive(Clone, Copy)]
pub struct Settled {
    pub identity: Identity,
    pub(super) kind: KindId,
    pub(super) spot: Spot,
    /// The node's frame.
    pub(super) frame: u32,
}

#[derive(Clone, Copy)]
enum Task {
    /// Find out where this node comes from.
    Expand(u32),
    /// All children of this node are settled.
    Close(u32),
}

/// One node's choices, as far as they have been tried.
pub(super) struct Frame {
    node: u32,
    /// The agenda behind the node.
    rest: u32,
    /// How much of each list there was before a choice was made.
    nodes: u32,
    agenda: u32,
    uses: u32,
    spawns: u32,
    /// The first of its items in `choices`, how many there were, and how many are left.
    items: u32,
    items_all: u32,
    items_left: u32,
    rules_left: u32,
    /// The item that is being tried.
    pub(super) item: u32,
    stage: Stage,
    /// A rule for the item that is being tried led to a whole subtree.
    pub(super) has_succeeded: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    NextItem,
    Rules,
    Leaf,
}

const END: u32 = u32::MAX;
/// Stands for "no item" among a frame's items.
pub(super) const UNBOUND: u32 = u32::MAX;

/// A finished tree, to be taken if it is wanted.
pub struct Tree<'t> {
    scratch: &'t Scratch,
    area: u32,
    goal: u32,
}

impl Tree<'_> {
    /// Copies the tree out of the search.
    pub fn take(&self) -> Puzzle {
        Puzzle {
            area: self.area,
            goal: self.goal,
            nodes: self.scratch.nodes.clone(),
            spawns: self.scratch.spawns.iter().map(|spawn| spawn.item).collect(),
            order: self.scratch.replay.order.clone(),
        }
    }
}

impl<'g, 's> Search<'g, 's> {
    pub fn new(
        grammar: &'g Grammar,
        kinds: &'s mut Kinds,
        makers: &'s mut Makers,
        scratch: &'s mut Scratch,
        request: &'s Request<'s>,
        goal_number: u32,
        random: &'s mut SplitMix64,
    ) -> Search<'g, 's> {
        let goal = grammar.areas[request.area as usize].goals[goal_number as usize];
        scratch.world.clear();
        scratch.world.extend(request.world.instances.iter().map(|instance| {
            let spot = match instance.place {
                Place::Area(area) if !instance.thing.is_carryable(grammar) => Spot::At(area),
                _ => Spot::Free,
            };
            let kind = kinds.number(&instance.thing);
            WorldThing { kind, item: instance.thing.item, id: instance.id, spot }
        }));
        Search {
            grammar,
            kinds,
            makers,
            scratch,
            request,
            goal_number,
            goal,
            random,
            head: END,
            calls: 0,
            causes: Vec::new(),
        }
    }

    /// Shows trees until `show` says false; an error if there is no tree at all.
    pub fn run(mut self, show: &mut dyn FnMut(Tree<'_>) -> bool) -> Result<Enumerated, NoPuzzle> {
        self.begin();
        let mut has_shown = false;
        let mut is_forward = true;
        loop {
            if is_forward && self.head == END {
                if self.is_wanted() && replay(&mut self) {
                    has_shown = true;
                    let Request { area, .. } = *self.request;
                    let tree = Tree { scratch: self.scratch, area, goal: self.goal_number };
                    if !show(tree) {
                        return Ok(Enumerated::Enough);
                    }
                }
                is_forward = false;
                continue;
            }
            if is_forward {
                is_forward = self.take_task();
                if self.calls > self.request.max_calls {
                    return match has_shown {
                        true => Ok(Enumerated::Cut),
                        false => Err(self.no_puzzle(Why::Budget)),
                    };
                }
            } else {
                match self.scratch.frames.len() {
                    0 if has_shown => return Ok(Enumerated::All),
                    0 => return Err(self.no_puzzle(Why::Exhausted)),
                    frames => is_forward = self.choose(frames - 1),
                }
            }
        }
    }

    fn no_puzzle(self, why: Why) -> NoPuzzle {
        let goal = Some(self.goal_number);
        NoPuzzle { area: self.request.area, goal, why, causes: self.causes }
    }

    fn begin(&mut self) {
        let scratch = &mut *self.scratch;
        scratch.nodes.clear();
        scratch.results.clear();
        scratch.agenda.clear();
        scratch.frames.clear();
        scratch.choices.clear();
        scratch.uses.clear();
        scratch.spawns.clear();
        self.push_node(0, 0, self.goal);
        self.head = END;
        self.push_task(Task::Expand(0));
    }

    /// Whether a finished tree has the size that is asked for.
    fn is_wanted(&self) -> bool {
        let nodes = &self.scratch.nodes;
        let is_rule = |node: &Node| matches!(node.source, NodeSource::Rule(_));
        let area = &self.grammar.areas[self.request.area as usize];
        if let Some((low, high)) = self.request.actions {
            let actions = nodes.iter().filter(|node| is_rule(node)).count() as u32;
            if !(low..=high).contains(&actions) {
                return false;
            }
        }
        area.min_depth <= 1
            || (0..nodes.len()).any(|node| {
                is_rule(&nodes[node]) && self.depth_of(node as u32) + 1 >= area.min_depth
            })
    }

    /// Does the next task; false if that cannot be done.
    fn take_task(&mut self) -> bool {
        let (task, rest) = self.scratch.agenda[self.head as usize];
        self.head = rest;
        match task {
            Task::Expand(node) => {
                self.calls += 1;
                self.open_frame(node, rest);
                self.choose(self.scratch.frames.len() - 1)
            }
            Task::Close(node) => self.close(node),
        }
    }

    /// Lists the items a node can be bound to.
    fn open_frame(&mut self, node: u32, rest: u32) {
        let at = self.scratch.nodes[node as usize];
        let items = self.scratch.choices.len() as u32;
        let is_root = node == 0;
        let grammar = self.grammar;
        for &item in grammar.types.members(at.ty) {
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
        if self.scratch.choices.len() as u32 == items && !grammar.types.members(at.ty).is_empty() {
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

    /// Makes a frame's next choice; false if there is none left, and the frame is gone.
    fn choose(&mut self, index: usize) -> bool {
        loop {
            let scratch = &mut *self.scratch;
            scratch.frames.truncate(index + 1);
            let frame = &scratch.frames[index];
            scratch.nodes.truncate(frame.nodes as usize);
            scratch.results.truncate(frame.nodes as usize);
            scratch.agenda.truncate(frame.agenda as usize);
            scratch.uses.truncate(frame.uses as usize);
            scratch.spawns.truncate(frame.spawns as usize);
            let rules = frame.items + frame.items_all;
            scratch.choices.truncate((rules + frame.rules_left) as usize);
            self.head = frame.rest;
            match frame.stage {
                Stage::NextItem if frame.items_left == 0 => {
                    let items = frame.items as usize;
                    self.scratch.choices.truncate(items);
                    self.scratch.frames.pop();
                    return false;
                }
                Stage::NextItem => {
                    if self.next_item(index) {
                        return true;
                    }
                }
                Stage::Rules if frame.rules_left == 0 => {
                    self.scratch.frames[index].stage = Stage::Leaf;
                }
                Stage::Rules => {
                    self.next_rule(index);
                    return true;
                }
                Stage::Leaf => {
                    self.scratch.frames[index].stage = Stage::NextItem;
                    if self.place_leaf(index) {
                        return true;
                    }
                }
            }
        }
    }

    /// Draws an item. True if a thing of the world stands for it; otherwise rules come next.
    fn next_item(&mut self, index: usize) -> bool {
        let (items, left) = {
            let frame = &self.scratch.frames[index];
            (frame.items as usize, frame.items_left as usize)
        };
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
            // It was a candidate for the thing alone.
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

    /// Takes a rule for a node and puts its inputs on the agenda.
    fn next_rule(&mut self, index: usize) {
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
        // A failed try may have left the item that came up from below.
        at.item = item;
        let ty = if item == UNBOUND { at.ty } else { item };
        for (input, term) in rule.inputs.iter().enumerate() {
            let mut term = *term;
            // What is narrower than the output narrows the input that is the same thing.
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

    /// Ends the tree at a thing of the world.
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

    /// Ends the tree at an item that is placed, unless a rule has succeeded for it.
    fn place_leaf(&mut self, index: usize) -> bool {
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

    pub(super) fn settle(&mut self, node: u32, identity: Identity, kind: KindId, spot: Spot) {
        let settled = &mut self.scratch.results[node as usize];
        (settled.identity, settled.kind, settled.spot) = (identity, kind, spot);
    }

    fn push_node(&mut self, parent: u32, input: u8, term: Term) {
        self.scratch.nodes.push(Node {
            parent,
            input,
            ty: term.ty,
            props: term.props,
            item: UNBOUND,
            source: NodeSource::Open,
            first_child: 0,
        });
        let settled = Settled { identity: FRESH, kind: 0, spot: Spot::Free, frame: 0 };
        self.scratch.results.push(settled);
    }

    fn push_task(&mut self, task: Task) {
        self.scratch.agenda.push((task, self.head));
        self.head = self.scratch.agenda.len() as u32 - 1;
    }

    /// The number of rules above a node.
    fn depth_of(&self, mut node: u32) -> u32 {
        let mut depth = 0;
        while node != 0 {
            node = self.scratch.nodes[node as usize].parent;
            depth += 1;
        }
        depth
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

/// Whether another node of the tree, as far as it stands, uses a rule.
fn is_in_tree(nodes: &[Node], node: u32, rule: RuleId) -> bool {
    let others = nodes.iter().enumerate().filter(|(number, _)| *number as u32 != node);
    others.into_iter().any(|(_, other)| other.source == NodeSource::Rule(rule))
}

/// Draws one of the choices by weight and moves it behind the others.
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
