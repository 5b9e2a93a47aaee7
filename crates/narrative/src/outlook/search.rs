//! Looks for a way to the end, nearest positions first.

use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::net::{GameNet, MANY, Step, Tokens, What};
use super::relaxed::{Relaxation, Relaxed};
use crate::net::Marking;
use crate::net::cover::before;

/// The steps to the end, in order.
pub type Plan = Vec<u32>;

/// How a search ended.
pub enum Searched {
    /// This way leads to the end.
    Found(Plan),
    /// Nothing does.
    Dead,
    /// The budget was used up.
    Cut,
}

/// A step of a trace: taken once, or known to be repeatable without loss.
pub type Traced = (u32, bool);

struct Node {
    tokens: Tokens,
    parent: Option<u32>,
    steps: Vec<Traced>,
}

/// Looks for a plan by greedy best-first search with the relaxed plan as its guide. Steps that
/// never hurt are taken at once, and what can be repeated without loss counts as [`MANY`].
pub fn search(
    net: &GameNet,
    relaxation: &Relaxation,
    start: &Tokens,
    max_positions: usize,
) -> Searched {
    let mut nodes: Vec<Node> = Vec::new();
    let mut seen: FxHashSet<Tokens> = FxHashSet::default();
    let mut queue: BinaryHeap<Reverse<(u32, u32, u32)>> = BinaryHeap::new();
    // The steps that are tried later, when the helpful ones of other positions were tried.
    let mut later: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    let mut first = Node { tokens: start.clone(), parent: None, steps: Vec::new() };
    settle(net, &mut first.tokens, None, &mut first.steps);
    let Some(relaxed) = relaxation.plan(net, &first.tokens) else {
        return Searched::Dead;
    };
    seen.insert(first.tokens.clone());
    nodes.push(first);
    let mut helpful: FxHashMap<u32, Relaxed> = FxHashMap::from_iter([(0, relaxed)]);
    if net.is_won(&nodes[0].tokens) {
        return Searched::Found(plan_of(net, start, &nodes, 0));
    }
    queue.push(Reverse((0, 0, 0)));
    while let Some(Reverse((distance, _, at))) = queue.pop() {
        let steps = match helpful.remove(&at) {
            Some(relaxed) => {
                let all = (0..net.steps.len() as u32).filter(|step| {
                    net.is_enabled(&nodes[at as usize].tokens, *step)
                        && relaxed.first.binary_search(step).is_err()
                });
                later.insert(at, all.collect());
                queue.push(Reverse((distance + 2, nodes.len() as u32, at)));
                relaxed.first
            }
            None => later.remove(&at).unwrap_or_default(),
        };
        for step in steps {
            let mut tokens = nodes[at as usize].tokens.clone();
            net.fire(&mut tokens, step);
            let mut steps = vec![(step, false)];
            settle(net, &mut tokens, Some(step), &mut steps);
            if !seen.insert(tokens.clone()) {
                continue;
            }
            let number = nodes.len() as u32;
            let is_won = net.is_won(&tokens);
            let relaxed = relaxation.plan(net, &tokens);
            nodes.push(Node { tokens, parent: Some(at), steps });
            if is_won {
                return Searched::Found(plan_of(net, start, &nodes, number));
            }
            if nodes.len() > max_positions {
                return Searched::Cut;
            }
            if let Some(relaxed) = relaxed {
                queue.push(Reverse((relaxed.actions, number, number)));
                helpful.insert(number, relaxed);
            }
        }
    }
    Searched::Dead
}

/// Takes all steps that never hurt: areas are solved and opened, and what takes nothing that could
/// run out gives [`MANY`]. `after` is the step that was taken from a settled position, if it was one.
pub fn settle(net: &GameNet, tokens: &mut [u32], after: Option<u32>, trace: &mut Vec<Traced>) {
    let mut queue: VecDeque<u32> = VecDeque::new();
    let enable = |step: u32, queue: &mut VecDeque<u32>| {
        for (place, _) in &net.steps[step as usize].post {
            queue.extend(&net.needed_by[*place as usize]);
        }
    };
    match after {
        Some(step) => enable(step, &mut queue),
        None => queue.extend(0..net.steps.len() as u32),
    }
    while let Some(number) = queue.pop_front() {
        if !net.is_enabled(tokens, number) {
            continue;
        }
        let step = &net.steps[number as usize];
        let is_area = match step.what {
            What::Solve(_) | What::Enter(_) => true,
            What::Open(area) => !net.status(area).is_touchy,
            What::Rule(_) | What::Spawn(..) => false,
        };
        if is_area {
            net.fire(tokens, number);
        } else if !takes_nothing(step, tokens) || !give_many(step, tokens) {
            continue;
        }
        trace.push((number, !is_area));
        enable(number, &mut queue);
    }
}

/// Gives as much as anybody needs; false if that changes nothing.
fn give_many(step: &Step, tokens: &mut [u32]) -> bool {
    let mut is_new = false;
    for (place, gives) in &step.post {
        let there = &mut tokens[*place as usize];
        if *gives > count(&step.pre, *place) && *there < MANY {
            *there = MANY;
            is_new = true;
        }
    }
    is_new
}

/// Whether a step takes only what is there without end.
fn takes_nothing(step: &Step, tokens: &[u32]) -> bool {
    step.pre.iter().all(|(place, takes)| {
        tokens[*place as usize] >= MANY || count(&step.post, *place) >= *takes
    })
}

fn count(marking: &Marking, place: u32) -> u32 {
    marking.iter().find(|(other, _)| *other == place).map_or(0, |(_, count)| *count)
}

/// The steps that lead to a node, each as often as it is needed.
fn plan_of(net: &GameNet, start: &Tokens, nodes: &[Node], last: u32) -> Plan {
    let mut way = Vec::new();
    let mut at = Some(last);
    while let Some(number) = at {
        way.push(&nodes[number as usize].steps);
        at = nodes[number as usize].parent;
    }
    let trace: Vec<Traced> = way.into_iter().rev().flatten().copied().collect();
    written(net, start, &trace)
}

/// The steps of a trace, each as often as it is needed, without those whose results nobody uses.
pub fn written(net: &GameNet, start: &Tokens, trace: &[Traced]) -> Plan {
    let (now, repeatable) = (start.clone(), FxHashMap::default());
    let mut writer = Writer { net, start, now, repeatable, plan: Vec::new() };
    for &(step, is_repeatable) in trace {
        match is_repeatable {
            true => writer.note(step),
            false => writer.take(step, 0),
        }
    }
    needed(net, writer.plan)
}

/// Writes a trace with its repeatable steps only where they are needed.
struct Writer<'n> {
    net: &'n GameNet,
    start: &'n Tokens,
    now: Tokens,
    /// The repeatable step that gives a place, and how long the plan was when it could be taken.
    repeatable: FxHashMap<u32, (u32, usize)>,
    plan: Plan,
}

/// The most steps of a plan.
const MAX_PLAN: usize = 10_000;

impl Writer<'_> {
    fn note(&mut self, step: u32) {
        let net = self.net;
        let Step { pre, post, .. } = &net.steps[step as usize];
        for (place, gives) in post {
            if *gives > count(pre, *place) {
                self.repeatable.entry(*place).or_insert((step, self.plan.len()));
            }
        }
    }

    fn take(&mut self, step: u32, depth: usize) {
        let net = self.net;
        for (place, needs) in &net.steps[step as usize].pre {
            while self.now[*place as usize] < *needs {
                let Some((giver, at)) = self.repeatable.get(place).copied() else {
                    return;
                };
                if depth > net.steps.len() || self.plan.len() > MAX_PLAN {
                    return;
                }
                let before = self.plan.len();
                self.take(giver, depth + 1);
                // What depends on an area that is not open yet cannot be had any more; it was taken
                // in time then.
                if self.plan.len() == before {
                    self.insert(giver, at, depth + 1);
                }
                if self.plan.len() == before {
                    return;
                }
            }
        }
        if net.is_enabled(&self.now, step) {
            net.fire(&mut self.now, step);
            self.plan.push(step);
        }
    }

    /// Takes a repeatable step earlier in the plan; it only adds to what was there later.
    fn insert(&mut self, step: u32, at: usize, depth: usize) {
        let net = self.net;
        let Step { pre, post, .. } = &net.steps[step as usize];
        let mut at = at;
        for (place, needs) in pre {
            while self.tokens_at(at)[*place as usize] < *needs {
                let giver = self.repeatable.get(place).copied();
                let Some((giver, earlier)) = giver.filter(|(_, earlier)| *earlier <= at) else {
                    return;
                };
                if depth > net.steps.len() || self.plan.len() > MAX_PLAN {
                    return;
                }
                let before = self.plan.len();
                self.insert(giver, earlier, depth + 1);
                if self.plan.len() == before {
                    return;
                }
                at += self.plan.len() - before;
            }
        }
        // Each is moved for itself, so the order does not matter.
        #[allow(clippy::iter_over_hash_type)]
        for (_, noted) in self.repeatable.values_mut() {
            *noted += usize::from(*noted > at);
        }
        self.plan.insert(at, step);
        for (place, gives) in post {
            let more = gives.saturating_sub(count(pre, *place));
            let there = &mut self.now[*place as usize];
            *there = there.saturating_add(more).min(MANY);
        }
    }

    /// The tokens after the first steps of the plan.
    fn tokens_at(&self, at: usize) -> Tokens {
        let mut tokens = self.start.clone();
        self.plan[..at].iter().for_each(|step| self.net.fire(&mut tokens, *step));
        tokens
    }
}

/// A plan without the steps whose results nobody uses.
pub fn needed(net: &GameNet, plan: Plan) -> Plan {
    let mut need: Marking = net.areas.iter().map(|status| (status.solved, 1)).collect();
    need.sort_unstable();
    let mut kept = Vec::new();
    for step in plan.into_iter().rev() {
        let Step { pre, post, .. } = &net.steps[step as usize];
        let gives = |(place, count_needed): &(u32, u32)| {
            *count_needed > 0 && count(post, *place) > count(pre, *place)
        };
        if need.iter().any(gives) {
            need = before(&need, pre, post);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// Follows a plan as far as its steps can be taken; true if it still leads to the end.
pub fn follows(net: &GameNet, start: &Tokens, plan: &Plan) -> bool {
    let mut tokens = start.clone();
    for &step in plan {
        if net.is_enabled(&tokens, step) {
            net.fire(&mut tokens, step);
        }
    }
    net.is_won(&tokens)
}
