//! Plays a finished tree on the world it was made for.

use smallvec::SmallVec;

use super::search::Search;
use super::sharing::FRESH;
use crate::execute::Origin;
use crate::kinds::KindId;
use crate::puzzle::NodeSource;

/// Memory of a replay.
#[derive(Default)]
pub struct ReplayScratch {
    /// The current kind of each thing: those of the world, those placed, those made; none once it
    /// is gone.
    now: Vec<Option<KindId>>,
    /// The thing that each rule node made.
    results: Vec<u32>,
    /// The rule nodes in the order of play.
    pub order: Vec<u32>,
    stack: Vec<(u32, bool)>,
}

/// Plays the tree from its leaves to its root; true if the goal is met by the last action and not
/// before. The post-order of the tree is the order of play, so this is linear.
pub fn replay(search: &mut Search<'_, '_>) -> bool {
    let mut memory = std::mem::take(&mut search.scratch.replay);
    let is_solved = play_all(search, &mut memory);
    search.scratch.replay = memory;
    is_solved
}

fn play_all(search: &mut Search<'_, '_>, memory: &mut ReplayScratch) -> bool {
    let ReplayScratch { now, results, order, stack } = memory;
    now.clear();
    now.extend(search.scratch.world.iter().map(|instance| Some(instance.kind)));
    now.extend(search.scratch.spawns.iter().map(|spawn| Some(spawn.kind)));
    results.clear();
    results.resize(search.scratch.nodes.len(), FRESH);
    list_in_order(search, order, stack);
    for step in 0..order.len() {
        let is_last = step + 1 == order.len();
        if !play_node(search, order[step], now, results, is_last) {
            return false;
        }
    }
    true
}

/// Lists the rule nodes, children before their parents and in their order.
fn list_in_order(search: &Search<'_, '_>, order: &mut Vec<u32>, stack: &mut Vec<(u32, bool)>) {
    order.clear();
    stack.clear();
    stack.push((0, false));
    while let Some((node, is_done)) = stack.pop() {
        let NodeSource::Rule(rule) = search.scratch.nodes[node as usize].source else {
            continue;
        };
        if is_done {
            order.push(node);
            continue;
        }
        stack.push((node, true));
        let first = search.scratch.nodes[node as usize].first_child;
        let inputs = search.grammar.rules[rule as usize].inputs.len() as u32;
        stack.extend((first..first + inputs).rev().map(|child| (child, false)));
    }
}

/// Plays the rule of one node.
fn play_node(
    search: &mut Search<'_, '_>,
    node: u32,
    now: &mut Vec<Option<KindId>>,
    results: &mut [u32],
    is_last: bool,
) -> bool {
    let grammar = search.grammar;
    let at = search.scratch.nodes[node as usize];
    let NodeSource::Rule(number) = at.source else {
        return false;
    };
    let rule = &grammar.rules[number as usize];
    let mut things: SmallVec<[u32; 6]> = SmallVec::new();
    let mut kinds: SmallVec<[KindId; 6]> = SmallVec::new();
    for (index, term) in rule.inputs.iter().enumerate() {
        let child = at.first_child as usize + index;
        let thing = match search.scratch.nodes[child].source {
            NodeSource::Rule(_) => results[child],
            _ => search.scratch.results[child].identity,
        };
        let Some(&Some(kind)) = now.get(thing as usize) else {
            return false;
        };
        if things.contains(&thing) || !search.kinds.thing(kind).satisfies(grammar, *term) {
            return false;
        }
        things.push(thing);
        kinds.push(kind);
    }
    let outputs = search.kinds.execute(grammar, number, Some(at.item), &kinds).clone();
    for (input, thing) in things.iter().enumerate() {
        if !rule.from.contains(&Some(input as u8)) {
            now[*thing as usize] = None;
        }
    }
    let mut is_met = false;
    for (index, (kind, origin)) in outputs.iter().enumerate() {
        let thing = match origin {
            Origin::Input(input) => {
                now[things[*input as usize] as usize] = Some(*kind);
                things[*input as usize]
            }
            Origin::Held(_) | Origin::New => {
                now.push(Some(*kind));
                now.len() as u32 - 1
            }
        };
        if index == 0 {
            results[node as usize] = thing;
        }
        is_met |= search.kinds.thing(*kind).satisfies(grammar, search.goal);
    }
    is_met == is_last
}
