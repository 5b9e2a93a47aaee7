//! A puzzle from the plan for the whole game, where no drawn tree keeps the game alive.

use super::state::State;
use crate::grammar::{AreaId, ItemId, RuleId};
use crate::net::area_of;
use crate::outlook::{MANY, Plan, Planned, What};
use crate::puzzle::{Node, NodeSource, Puzzle};

/// The items that a plan needs from the opening of an area, for whichever area needs them.
pub fn spawns_of(planned: &Planned, plan: &Plan, area: AreaId) -> Vec<ItemId> {
    let net = planned.net();
    let mut tokens = planned.tokens.clone();
    let mut spawns = Vec::new();
    let mut brought: Vec<u32> = Vec::new();
    for &number in plan {
        let step = &net.steps[number as usize];
        for (place, needs) in &step.pre {
            let there = &mut tokens[*place as usize];
            if *there < *needs && brought.contains(place) {
                let item = net.net.thing(*place).item;
                spawns.extend((*there..*needs).map(|_| item));
                *there = *needs;
            }
        }
        match step.what {
            What::Spawn(there, item) if there == area => spawns.push(item),
            What::Open(there) if there == area => {
                let many = step.post.iter().filter(|(_, count)| *count >= MANY);
                brought.extend(many.map(|(place, _)| *place));
            }
            _ => {}
        }
        if net.is_enabled(&tokens, number) {
            let before: Vec<u32> = brought.iter().map(|place| tokens[*place as usize]).collect();
            net.fire(&mut tokens, number);
            if step.what == What::Open(area) {
                // They are counted one by one instead.
                for (place, before) in brought.iter().zip(before) {
                    tokens[*place as usize] = before;
                }
            }
        }
    }
    spawns
}

/// The steps of a plan that lead to the goal of an area, as a tree. What only a later opening
/// brings is a leaf without a thing; that may be the goal itself.
pub fn puzzle_of(
    planned: &Planned,
    plan: &Plan,
    area: AreaId,
    spawns: Vec<ItemId>,
    state: &State,
) -> Option<Puzzle> {
    let net = planned.net();
    let grammar = &*net.net.grammar;
    let solved =
        plan.iter().position(|step| net.steps[*step as usize].what == What::Solve(area))?;
    let goal_place = net.steps[plan[solved] as usize].pre.iter().map(|(place, _)| *place).min()?;
    let thing = net.net.thing(goal_place);
    let goals = &grammar.areas[area as usize].goals;
    let goal = goals
        .iter()
        .position(|goal| thing.satisfies(grammar, *goal) && !state.world.has(grammar, *goal))?;
    let mut writer = Writer {
        planned,
        plan,
        state,
        is_used: vec![false; plan.len()],
        puzzle: Puzzle {
            area,
            goal: goal as u32,
            nodes: Vec::new(),
            spawns,
            order: Vec::new(),
            is_plan: true,
        },
        taken: Vec::new(),
        taken_spawns: Vec::new(),
    };
    writer.puzzle.nodes.push(Node {
        parent: 0,
        input: 0,
        ty: goals[goal].ty,
        props: goals[goal].props,
        item: thing.item,
        source: NodeSource::Open,
        first_child: 0,
    });
    writer.expand(0, goal_place, solved);
    if writer.puzzle.rule(0).is_none() {
        // Nothing has to be done for it: another area brings what is wanted.
        writer.puzzle.nodes[0].source = NodeSource::Open;
    }
    Some(writer.puzzle)
}

struct Writer<'w> {
    planned: &'w Planned,
    plan: &'w Plan,
    state: &'w State,
    is_used: Vec<bool>,
    puzzle: Puzzle,
    taken: Vec<u32>,
    taken_spawns: Vec<u32>,
}

impl Writer<'_> {
    /// Decides where a node comes from: the last step before `until` that makes it, or a thing.
    fn expand(&mut self, node: u32, place: u32, until: usize) {
        let net = self.planned.net();
        let gives = |at: &usize| {
            let step = &net.steps[self.plan[*at] as usize];
            let count = |marking: &crate::net::Marking| {
                marking.iter().find(|(other, _)| *other == place).map_or(0, |(_, count)| *count)
            };
            !self.is_used[*at]
                && matches!(step.what, What::Rule(_))
                && count(&step.post) > count(&step.pre)
        };
        let Some(at) = (0..until).rev().find(gives) else {
            self.puzzle.nodes[node as usize].source = self.leaf(place);
            return;
        };
        let What::Rule(transition) = net.steps[self.plan[at] as usize].what else {
            return;
        };
        self.is_used[at] = true;
        let transition = &net.net.transitions[transition as usize];
        let (rule, inputs) = (transition.rule, transition.inputs.clone());
        self.add_children(node, rule, &inputs);
        let first = self.puzzle.nodes[node as usize].first_child;
        for (input, place) in inputs.iter().enumerate() {
            self.expand(first + input as u32, *place, at);
        }
        self.puzzle.order.push(node);
    }

    fn add_children(&mut self, node: u32, rule: RuleId, inputs: &[u32]) {
        let net = &self.planned.net().net;
        let first_child = self.puzzle.nodes.len() as u32;
        let at = &mut self.puzzle.nodes[node as usize];
        at.source = NodeSource::Rule(rule);
        at.first_child = first_child;
        let terms = &net.grammar.rules[rule as usize].inputs;
        for (input, (place, term)) in inputs.iter().zip(terms).enumerate() {
            self.puzzle.nodes.push(Node {
                parent: node,
                input: input as u8,
                ty: term.ty,
                props: term.props,
                item: net.thing(*place).item,
                source: NodeSource::Open,
                first_child: 0,
            });
        }
    }

    /// A thing that is there, or an item that is placed; else it comes later.
    fn leaf(&mut self, place: u32) -> NodeSource {
        let net = &self.planned.net().net;
        let thing = net.thing(place);
        let is_it = |instance: &&crate::world::Instance| {
            instance.thing == *thing
                && area_of(&net.grammar, instance) == net.things.area(place)
                && !self.taken.contains(&instance.id)
        };
        if let Some(found) = self.state.world.instances.iter().find(is_it) {
            self.taken.push(found.id);
            return NodeSource::World(found.id);
        }
        let spawns = self.puzzle.spawns.iter().enumerate();
        let mut free = spawns.filter(|(number, item)| {
            **item == thing.item && !self.taken_spawns.contains(&(*number as u32))
        });
        match free.next() {
            Some((number, _)) => {
                self.taken_spawns.push(number as u32);
                NodeSource::Spawn(number as u32)
            }
            None => NodeSource::Open,
        }
    }
}
