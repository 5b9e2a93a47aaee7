//! Shortest paths to the goal with any number of copies: backward coverability by layers.
//!
//! A forward search distinguishes only a limited number of copies of a thing, so it cannot prove
//! that no solution is shorter where more copies could be made. Backwards there is no such limit:
//! finitely many minimal markings describe those from which the goal can be reached in `k` actions.

use play::{Progress, Watch};

use super::cover::{Cut, Element, before};
use super::{Marking, Net};

/// The limit on minimal markings for a proof.
const MAX_ELEMENTS: usize = 10_000;

/// A shortest path to the goal from some tokens, given one with `length` actions: either that
/// length is proved, or a shorter path is returned.
pub fn shortest(
    net: &Net,
    tokens: &[u32],
    length: usize,
    watch: &mut Watch<'_>,
) -> Result<Shortest, Cut> {
    shortest_within(net, tokens, length, MAX_ELEMENTS, watch)
}

/// The same within a limit on minimal markings.
pub fn shortest_within(
    net: &Net,
    tokens: &[u32],
    length: usize,
    max_elements: usize,
    watch: &mut Watch<'_>,
) -> Result<Shortest, Cut> {
    let goals = (0..net.is_goal.len() as u32).filter(|place| net.is_goal[*place as usize]);
    let mut layer: Vec<Element> =
        goals.map(|place| Element::new(Marking::from_slice(&[(place, 1)]))).collect();
    let mut found: Vec<Vec<Element>> = Vec::new();
    let mut count = 0;
    for distance in 0..length {
        if layer.iter().any(|element| element.is_covered_by(tokens)) {
            return Ok(Shortest::Found(walk(net, tokens, &found)));
        }
        let mut next: Vec<Element> = Vec::new();
        for element in &layer {
            count += 1;
            if count > max_elements {
                return Err(Cut::Budget);
            }
            if count.is_multiple_of(64) && watch(Progress::done(count as u64)) {
                return Err(Cut::Stopped);
            }
            for transition in net.transitions.iter().filter(|transition| !transition.is_fail) {
                let gives = |(place, _): &(u32, u32)| {
                    transition.post.iter().any(|(other, _)| other == place)
                };
                // A step that gives no token of the marking only leads to larger markings.
                if distance + 1 == length || !element.marking.iter().any(gives) {
                    continue;
                }
                let new = Element::new(before(&element.marking, &transition.pre, &transition.post));
                let mut nearer = found.iter().flatten().chain(&layer).chain(&next);
                if !nearer.any(|old| old.is_within(&new)) {
                    next.push(new);
                }
            }
        }
        found.push(std::mem::replace(&mut layer, next));
    }
    Ok(Shortest::Proved)
}

/// What is known about a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// No path is shorter.
    Proved,
    /// This path is shorter, and none is shorter than it.
    Found(Vec<u32>),
}

/// Follows the layers down to the goal; `found[k]` are the markings `k` actions from it.
fn walk(net: &Net, tokens: &[u32], found: &[Vec<Element>]) -> Vec<u32> {
    let mut tokens = tokens.to_vec();
    let mut moves = Vec::new();
    for nearer in found.iter().rev() {
        for transition in 0..net.transitions.len() {
            if net.transitions[transition].is_fail || !net.is_enabled(&tokens, transition) {
                continue;
            }
            let mut to = tokens.clone();
            net.fire(&mut to, transition);
            if nearer.iter().any(|element| element.is_covered_by(&to)) {
                moves.push(transition as u32);
                tokens = to;
                break;
            }
        }
    }
    moves
}
