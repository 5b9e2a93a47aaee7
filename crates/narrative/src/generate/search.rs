//! Backtracking over all choices, with one stack.

use play::random::SplitMix64;

use super::makers::Makers;
use super::places::Spot;
use super::reasons::{Cause, NoPuzzle, Why};
use super::replay::replay;
use super::scratch::{END, Scratch, Settled, Stage, Task, UNBOUND, WorldThing};
use super::sharing::{FRESH, Identity};
use super::{Enumerated, Request};
use crate::grammar::{Grammar, Term};
use crate::kinds::{KindId, Kinds};
use crate::puzzle::{Node, NodeSource, Puzzle};
use crate::world::Place;

/// The number of comparisons of items with things that count as one more term.
const COMPARISONS_A_CALL: u64 = 4096;

/// One search for the trees of one goal.
pub struct Search<'g, 's> {
    pub grammar: &'g Grammar,
    pub kinds: &'s mut Kinds,
    pub(super) makers: &'s mut Makers,
    pub scratch: &'s mut Scratch,
    pub(super) request: &'s Request<'s>,
    goal_number: u32,
    pub goal: Term,
    pub(super) random: &'s mut SplitMix64,
    /// The next task of the agenda.
    head: u32,
    calls: u32,
    /// The number of comparisons of items with things.
    pub(super) compared: u64,
    pub(super) causes: Vec<Cause>,
    /// A finished tree was turned down for its size.
    has_other_size: bool,
}

/// A finished tree, which the caller may copy.
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
            is_plan: false,
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
            compared: 0,
            causes: Vec::new(),
            has_other_size: false,
        }
    }

    /// Shows trees until `show` returns false; an error if none exists.
    pub fn run(&mut self, show: &mut dyn FnMut(Tree<'_>) -> bool) -> Result<Enumerated, NoPuzzle> {
        self.begin();
        let mut has_shown = false;
        let mut is_forward = true;
        loop {
            if is_forward && self.head == END {
                let is_wanted = self.is_wanted();
                self.has_other_size |= !is_wanted;
                if is_wanted && replay(self) {
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
            } else {
                match self.scratch.frames.len() {
                    0 if has_shown => return Ok(Enumerated::All),
                    0 => return Err(self.no_puzzle(Why::Exhausted)),
                    frames => is_forward = self.choose(frames - 1),
                }
            }
            if self.is_over() {
                return match has_shown {
                    true => Ok(Enumerated::Cut),
                    false => Err(self.no_puzzle(Why::Budget)),
                };
            }
        }
    }

    /// The number of terms visited; very large ones count more than once.
    pub fn calls(&self) -> u32 {
        let compared = self.compared / COMPARISONS_A_CALL;
        self.calls.saturating_add(u32::try_from(compared).unwrap_or(u32::MAX))
    }

    /// Whether the budget is used up.
    fn is_over(&self) -> bool {
        self.calls() > self.request.max_calls
    }

    fn no_puzzle(&mut self, why: Why) -> NoPuzzle {
        let causes = std::mem::take(&mut self.causes);
        let has_other_size = self.has_other_size;
        NoPuzzle {
            area: self.request.area,
            goal: Some(self.goal_number),
            why,
            causes,
            has_other_size,
        }
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

    /// Whether a finished tree has the requested size.
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

    /// Does the next task; false if that is impossible.
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

    /// Makes a frame's next choice; false if none is left, and the frame is removed.
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
                    // The caller then ends the search, whatever is returned here.
                    if self.is_over() {
                        return false;
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

    pub(super) fn settle(&mut self, node: u32, identity: Identity, kind: KindId, spot: Spot) {
        let settled = &mut self.scratch.results[node as usize];
        (settled.identity, settled.kind, settled.spot) = (identity, kind, spot);
    }

    pub(super) fn push_node(&mut self, parent: u32, input: u8, term: Term) {
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

    pub(super) fn push_task(&mut self, task: Task) {
        self.scratch.agenda.push((task, self.head));
        self.head = self.scratch.agenda.len() as u32 - 1;
    }

    /// The number of rules above a node.
    pub(super) fn depth_of(&self, mut node: u32) -> u32 {
        let mut depth = 0;
        while node != 0 {
            node = self.scratch.nodes[node as usize].parent;
            depth += 1;
        }
        depth
    }
}
