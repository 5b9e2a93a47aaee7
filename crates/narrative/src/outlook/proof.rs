//! Proves that a position is dead, or finds a way that the forward search missed: backward
//! coverability, restricted to what can be reached.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::net::{GameNet, MANY, What};
use super::relaxed::{Reach, Relaxation};
use super::search::Plan;
use crate::grammar::ItemId;
use crate::net::Marking;
use crate::net::cover::{Element, before};

/// How a proof ended.
pub enum Proved {
    /// These steps reach the target.
    Covered(Plan),
    /// The target is out of reach.
    Dead,
    /// The budget was used up.
    Cut,
}

/// What a proof may cost.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The most minimal markings.
    pub elements: usize,
    /// The most comparisons of markings.
    pub comparisons: u64,
}

/// Decides whether one of the targets can be covered from some tokens.
pub fn prove(
    net: &GameNet,
    relaxation: &Relaxation,
    tokens: &[u32],
    targets: &[Marking],
    limits: Limits,
) -> Proved {
    let supply = Supply::new(net, relaxation, tokens);
    let mut frontier = Frontier { queue: BinaryHeap::new(), waiting: Vec::new() };
    let mut least: Vec<Found> = Vec::new();
    let mut compared = 0u64;
    for target in targets {
        frontier.add(&supply, tokens, target.clone(), None);
    }
    while let Some((missing, found)) = frontier.next() {
        compared += least.len() as u64;
        if least.iter().any(|old| old.element.is_within(&found.element)) {
            continue;
        }
        let number = least.len() as u32;
        let marking = found.element.marking.clone();
        least.push(found);
        if missing == 0 {
            return Proved::Covered(way(&least, number));
        }
        let is_over = least.len() > limits.elements || compared > limits.comparisons;
        if is_over || frontier.waiting.len() > WAITING * limits.elements {
            return Proved::Cut;
        }
        let givers = marking.iter().flat_map(|(place, _)| &supply.givers[*place as usize]);
        let mut tried: Vec<u32> = givers.copied().collect();
        tried.sort_unstable();
        tried.dedup();
        for step in tried {
            let (pre, post) = (&net.steps[step as usize].pre, &net.steps[step as usize].post);
            let earlier = before(&marking, pre, post);
            frontier.add(&supply, tokens, earlier, Some((step, number)));
        }
    }
    Proved::Dead
}

/// The limit on queued markings per minimal one.
const WAITING: usize = 40;

/// Markings to look at, those with the fewest missing tokens first.
struct Frontier {
    queue: BinaryHeap<Reverse<(usize, usize)>>,
    waiting: Vec<Option<Found>>,
}

impl Frontier {
    fn add(&mut self, supply: &Supply, tokens: &[u32], marking: Marking, by: Option<(u32, u32)>) {
        if let Some(marking) = supply.reduced(marking) {
            let is_missing = |(place, count): &&(u32, u32)| tokens[*place as usize] < *count;
            let missing = marking.iter().filter(is_missing).count();
            self.queue.push(Reverse((missing, self.waiting.len())));
            self.waiting.push(Some(Found { element: Element::new(marking), by }));
        }
    }

    fn next(&mut self) -> Option<(usize, Found)> {
        let Reverse((missing, at)) = self.queue.pop()?;
        Some((missing, self.waiting[at].take()?))
    }
}

/// A minimal marking, and the step that leads from it to another one.
struct Found {
    element: Element,
    by: Option<(u32, u32)>,
}

fn way(least: &[Found], from: u32) -> Plan {
    let mut plan = Vec::new();
    let mut at = from;
    while let Some((step, next)) = least[at as usize].by {
        plan.push(step);
        at = next;
    }
    plan
}

/// What there is, and what there can ever be.
struct Supply {
    /// For each place, the steps that give it and whose needs can all be reached.
    givers: Vec<Vec<u32>>,
    /// Places whose needs are always met.
    is_sure: Vec<bool>,
    /// For each place, the group whose number never grows beyond a limit.
    group: Vec<Option<u32>>,
    limits: Vec<u32>,
}

impl Supply {
    fn new(net: &GameNet, relaxation: &Relaxation, tokens: &[u32]) -> Supply {
        let reach = relaxation.reach(net, tokens);
        let is_possible = |step: &super::net::Step| {
            step.pre.iter().all(|(place, _)| reach[*place as usize] != Reach::Never)
        };
        let possible: Vec<u32> = (0..net.steps.len() as u32)
            .filter(|step| is_possible(&net.steps[*step as usize]))
            .collect();
        let mut givers = vec![Vec::new(); net.places];
        let mut most_needed = vec![0; net.places];
        let mut is_taken = vec![false; net.places];
        for &number in &possible {
            let step = &net.steps[number as usize];
            for (place, gives) in &step.post {
                if *gives > count(&step.pre, *place) {
                    givers[*place as usize].push(number);
                }
            }
            for (place, needs) in &step.pre {
                let most = &mut most_needed[*place as usize];
                *most = (*most).max(*needs);
                is_taken[*place as usize] |= *needs > count(&step.post, *place);
            }
        }
        let is_sure = (0..net.places).map(|place| {
            tokens[place] >= MANY
                || !is_taken[place] && tokens[place] > 0 && tokens[place] >= most_needed[place]
        });
        let is_sure = is_sure.collect();
        let (group, limits) = groups(net, tokens, &possible);
        Supply { givers, is_sure, group, limits }
    }

    /// A marking without what is always met; none if it can never be covered.
    fn reduced(&self, mut marking: Marking) -> Option<Marking> {
        marking.retain(|(place, _)| !self.is_sure[*place as usize]);
        for (place, count) in &marking {
            let Some(group) = self.group[*place as usize] else {
                continue;
            };
            let limit = self.limits[group as usize];
            if *count > limit {
                return None;
            }
            let of_group =
                marking.iter().filter(|(other, _)| self.group[*other as usize] == Some(group));
            if of_group.map(|(_, count)| *count).sum::<u32>() > limit {
                return None;
            }
        }
        Some(marking)
    }
}

/// Groups of places whose tokens together never become more than now: the states of an item that
/// nothing makes, with what areas still bring; and the status of each area.
fn groups(net: &GameNet, tokens: &[u32], possible: &[u32]) -> (Vec<Option<u32>>, Vec<u32>) {
    let items = net.net.grammar.items.len();
    let things = net.net.things.len();
    let item_of = |place: u32| net.net.thing(place).item as usize;
    let mut limits: Vec<Option<u32>> = vec![Some(0); items];
    for (place, count) in tokens.iter().enumerate().take(things) {
        add(&mut limits[item_of(place as u32)], *count);
    }
    let mut entered: Vec<u32> = Vec::new();
    for &number in possible {
        let step = &net.steps[number as usize];
        let mut changes: Vec<(ItemId, i64)> = Vec::new();
        let mut change = |place: u32, by: i64| {
            if (place as usize) < things {
                changes.push((item_of(place) as ItemId, by));
            }
        };
        step.pre.iter().for_each(|(place, count)| change(*place, -i64::from(*count)));
        step.post.iter().for_each(|(place, count)| change(*place, i64::from(*count)));
        // An area is entered once, whichever way.
        let is_once = matches!(step.what, What::Enter(_));
        if let What::Enter(area) = step.what {
            if entered.contains(&area) {
                continue;
            }
            entered.push(area);
        }
        changes.sort_unstable();
        let mut at = 0;
        while at < changes.len() {
            let item = changes[at].0;
            let of_item = changes[at..].iter().take_while(|(other, _)| *other == item);
            let (number, sum) = of_item.fold((0, 0), |(n, sum), (_, by)| (n + 1, sum + by));
            at += number;
            if sum > 0 {
                match is_once {
                    true => add(&mut limits[item as usize], sum as u32),
                    false => limits[item as usize] = None,
                }
            }
        }
    }
    let mut group: Vec<Option<u32>> = vec![None; net.places];
    for (place, group) in group.iter_mut().enumerate().take(things) {
        let item = item_of(place as u32);
        *group = limits[item].map(|_| item as u32);
    }
    let mut all: Vec<u32> = limits.into_iter().map(|limit| limit.unwrap_or(MANY)).collect();
    for status in &net.areas {
        let own = [status.closed, status.pending, status.any, status.solved];
        for place in own.into_iter().chain(status.goals.iter().copied()) {
            group[place as usize] = Some(all.len() as u32);
        }
        all.push(1);
    }
    (group, all)
}

fn add(limit: &mut Option<u32>, count: u32) {
    *limit = limit.map(|limit| limit.saturating_add(count)).filter(|limit| *limit < MANY);
}

fn count(marking: &Marking, place: u32) -> u32 {
    marking.iter().find(|(other, _)| *other == place).map_or(0, |(_, count)| *count)
}
