//! Which markings can still reach the goal: backward coverability.

use play::{Progress, Watch};

use super::{Marking, Net};

/// The least markings from which the goal can be reached. A marking is dead if and only if it
/// covers none of them.
///
/// The backward algorithm of Abdulla, Čerāns, Jonsson and Tsay, "General decidability theorems for
/// infinite-state systems" (1996, section 4): the markings that can reach the goal are upward
/// closed because the net is monotone, so finitely many minimal ones describe them. They are found
/// by stepping backwards from the goal until nothing new appears.
#[derive(Clone, Debug)]
pub struct Basis {
    least: Vec<Element>,
}

/// A marking with a fast comparison.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) marking: Marking,
    /// One bit for each place modulo 64: a marking that covers it has all of them.
    mark: u64,
}

/// Why the basis was not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// It needs more elements than it may have.
    Budget,
    /// The caller asked to stop.
    Stopped,
}

/// The default limit on the elements of a basis.
pub const MAX_ELEMENTS: usize = 100_000;

/// The limit on queued markings per element of the budget: backward steps multiply, and most of
/// their results cover an existing element.
const MAX_WAITING: usize = 20;

/// Finds the basis of one goal.
pub fn basis(net: &Net, max_elements: usize, watch: &mut Watch<'_>) -> Result<Basis, Cut> {
    let goals = (0..net.is_goal.len() as u32).filter(|place| net.is_goal[*place as usize]);
    let targets: Vec<Marking> = goals.map(|place| Marking::from_slice(&[(place, 1)])).collect();
    basis_of(net, &targets, &[], 0, max_elements, watch)
}

/// Finds the basis of several markings, any of which is a goal. `extra` are further steps, each
/// with the tokens it takes and gives; they may use places beyond those of the net.
pub fn basis_of(
    net: &Net,
    targets: &[Marking],
    extra: &[(Marking, Marking)],
    extra_places: usize,
    max_elements: usize,
    watch: &mut Watch<'_>,
) -> Result<Basis, Cut> {
    let own = net.transitions.iter().filter(|transition| !transition.is_fail);
    let steps: Vec<(&Marking, &Marking)> = own
        .map(|transition| (&transition.pre, &transition.post))
        .chain(extra.iter().map(|(pre, post)| (pre, post)))
        .collect();
    let places = net.places + extra_places;
    let mut givers: Vec<Vec<u32>> = vec![Vec::new(); places];
    for (number, (_, post)) in steps.iter().enumerate() {
        for (place, _) in post.iter() {
            givers[*place as usize].push(number as u32);
        }
    }
    let mut basis = Basis { least: Vec::new() };
    let mut queue: std::collections::VecDeque<Marking> = targets.iter().cloned().collect();
    let mut looked_at = 0usize;
    let mut tried = vec![0u32; steps.len()];
    let mut round = 0;
    while let Some(marking) = queue.pop_front() {
        if !basis.insert(&marking) {
            continue;
        }
        looked_at += 1;
        if looked_at > max_elements || queue.len() > MAX_WAITING * max_elements {
            return Err(Cut::Budget);
        }
        if looked_at.is_multiple_of(64) && watch(Progress::done(looked_at as u64)) {
            return Err(Cut::Stopped);
        }
        // A step that gives no token of the marking only leads to larger markings.
        round += 1;
        for (place, _) in &marking {
            for &step in &givers[*place as usize] {
                if std::mem::replace(&mut tried[step as usize], round) != round {
                    let (pre, post) = steps[step as usize];
                    let before = before(&marking, pre, post);
                    if !basis.is_covered(&before) {
                        queue.push_back(before);
                    }
                }
            }
        }
    }
    Ok(basis)
}

/// The least marking from which a step leads to a marking that covers this one.
pub(crate) fn before(marking: &Marking, pre: &Marking, post: &Marking) -> Marking {
    let mut least: Marking = Marking::new();
    for (place, count) in marking {
        let given = post.iter().find(|(other, _)| other == place).map_or(0, |(_, count)| *count);
        if *count > given {
            least.push((*place, count - given));
        }
    }
    for (place, count) in pre {
        match least.binary_search_by_key(place, |(place, _)| *place) {
            Ok(at) => least[at].1 += count,
            Err(at) => least.insert(at, (*place, *count)),
        }
    }
    least
}

impl Basis {
    /// Adds a marking unless it covers an existing one; existing ones that cover it are removed.
    fn insert(&mut self, marking: &Marking) -> bool {
        let new = Element::new(marking.clone());
        if self.covers(&new) {
            return false;
        }
        self.least.retain(|old| !new.is_within(old));
        self.least.push(new);
        true
    }

    /// Whether a marking covers an existing one.
    fn is_covered(&self, marking: &Marking) -> bool {
        self.covers(&Element::new(marking.clone()))
    }

    fn covers(&self, new: &Element) -> bool {
        self.least.iter().any(|old| old.is_within(new))
    }

    /// Whether the goal can still be reached from these tokens.
    pub fn is_live(&self, tokens: &[u32]) -> bool {
        self.least.iter().any(|least| least.is_covered_by(tokens))
    }

    /// The number of minimal markings.
    pub fn len(&self) -> usize {
        self.least.len()
    }

    /// Whether nothing leads to the goal.
    pub fn is_empty(&self) -> bool {
        self.least.is_empty()
    }
}

impl Element {
    pub(crate) fn new(marking: Marking) -> Element {
        Element { mark: mark(&marking), marking }
    }

    pub(crate) fn is_covered_by(&self, tokens: &[u32]) -> bool {
        self.marking
            .iter()
            .all(|(place, count)| tokens.get(*place as usize).is_some_and(|tokens| tokens >= count))
    }

    pub(crate) fn is_within(&self, other: &Element) -> bool {
        if self.mark & !other.mark != 0 || self.marking.len() > other.marking.len() {
            return false;
        }
        let mut theirs = other.marking.iter();
        self.marking.iter().all(|(place, count)| {
            theirs
                .by_ref()
                .find(|(other, _)| other >= place)
                .is_some_and(|(other, there)| other == place && there >= count)
        })
    }
}

fn mark(marking: &Marking) -> u64 {
    marking.iter().fold(0, |mark, (place, _)| mark | 1 << (place % 64))
}
