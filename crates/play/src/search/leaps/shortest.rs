//! A solution with the fewest moves, or the fewest leaps, by A*.

use super::{Leap, LeapList, Leaps, Places, spell_all};
use crate::doubt::NearestDoubt;
use crate::search::{ASK_EVERY, Answer, Budget, Cut, Found, Store};
use crate::{Progress, Watch};

/// Finds a solution with the fewest moves, or proves that there is none.
pub fn shortest<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    search(puzzle, Places::Kept, |leap| leap.moves, budget, watch)
}

/// Finds a solution with the fewest leaps, or proves that none exists. Lengths in the answer then
/// count leaps, and the lower bounds of leaps must count leaps too.
pub fn fewest<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    search(puzzle, Places::Joined, |_| 1, budget, watch)
}

fn search<L: Leaps>(
    puzzle: &mut L,
    places: Places,
    cost: impl Fn(&Leap) -> u32,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Found<L::Move> {
    let start = puzzle.start();
    let mut nodes = Nodes::new(puzzle.words());
    let mut queue = Queue::default();
    if let Some(at_least) = puzzle.at_least() {
        nodes.add(&start, Node { moves: 0, at_least, from: 0, number: 0 });
        queue.push(at_least, 0);
    }
    let mut won: Option<(u32, u32, u16)> = None;
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut list = LeapList::default();
    let mut from = start;
    let mut cut = None;
    let mut doubts = NearestDoubt::default();
    while let Some((length, at)) = queue.pop() {
        if won.is_some_and(|(least, ..)| least <= length) {
            break;
        }
        let node = nodes.list[at as usize];
        if node.at_least == TAKEN || node.moves + node.at_least != length {
            continue;
        }
        let moves = node.moves;
        progress.depth = length as usize;
        if progress.expanded.is_multiple_of(ASK_EVERY) {
            progress.states = nodes.store.len();
            if watch(progress) {
                cut = Some(Cut::Stopped);
                break;
            }
        }
        if progress.expanded >= budget.max_expanded || nodes.is_spent(&queue, budget) {
            cut = Some(Cut::Budget);
            break;
        }
        nodes.list[at as usize].at_least = TAKEN;
        progress.expanded += 1;
        from.copy_from_slice(nodes.store.get(at));
        list.clear();
        puzzle.leap(&from, places, &mut list);
        if let Some(doubt) = list.doubt {
            doubts.note(moves as usize, doubt);
        }
        for (leap, state) in list.leaps.iter().zip(list.states.chunks_exact(from.len())) {
            let moves = moves + cost(leap);
            if leap.is_win {
                if won.is_none_or(|(least, ..)| moves < least) {
                    won = Some((moves, at, leap.number));
                }
                continue;
            }
            let length = moves + leap.at_least;
            if won.is_some_and(|(least, ..)| least <= length) {
                continue;
            }
            let node = Node { moves, at_least: leap.at_least, from: at, number: leap.number };
            if let Some(index) = nodes.add(state, node) {
                queue.push(length, index);
            }
        }
    }
    let covered = match (won, cut) {
        (Some((length, ..)), None) => length as usize - 1,
        _ => progress.depth.saturating_sub(1),
    };
    let bytes = nodes.bytes() + queue.bytes();
    let states = nodes.store.len();
    let answer = match (won, cut) {
        (Some((_, at, number)), cut) => {
            let moves = spell_all(puzzle, &nodes.numbers_to(at, number));
            let is_shortest = cut.is_none() && doubts.allows_shortest(covered + 1);
            Answer::Solved { moves, is_shortest }
        }
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) => match doubts.doubt() {
            Some(doubt) => Answer::Unknown(Cut::Doubt(doubt)),
            None => Answer::Unsolvable,
        },
    };
    let covered_depth = doubts.covered(covered);
    Found { answer, states, expanded: progress.expanded, covered_depth, bytes }
}

/// Replaces the estimate of a state that was expanded.
const TAKEN: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    moves: u32,
    at_least: u32,
    from: u32,
    number: u16,
}

struct Nodes {
    store: Store,
    list: Vec<Node>,
}

impl Nodes {
    fn new(words: usize) -> Nodes {
        Nodes { store: Store::new(words), list: Vec::new() }
    }

    /// Adds a state, or notes a shorter path to it; returns its number if it has to be queued.
    fn add(&mut self, state: &[u64], node: Node) -> Option<u32> {
        let (index, is_new) = self.store.insert(state);
        if is_new {
            self.list.push(node);
            return Some(index);
        }
        let known = &mut self.list[index as usize];
        (node.moves < known.moves).then(|| {
            *known = node;
            index
        })
    }

    fn numbers_to(&self, mut at: u32, last: u16) -> Vec<u16> {
        let mut numbers = vec![last];
        while at != 0 {
            let node = &self.list[at as usize];
            numbers.push(node.number);
            at = node.from;
        }
        numbers.reverse();
        numbers
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + self.list.capacity() * size_of::<Node>()
    }

    fn is_spent(&self, queue: &Queue, budget: Budget) -> bool {
        self.store.len() >= budget.max_states || self.bytes() + queue.bytes() >= budget.max_bytes
    }
}

/// States by the length of the plays they may be part of. Among equals the last one comes first,
/// which is the deepest.
#[derive(Default)]
struct Queue {
    buckets: Vec<Vec<u32>>,
    first: usize,
    len: usize,
}

impl Queue {
    fn push(&mut self, length: u32, index: u32) {
        let bucket = length as usize;
        if self.buckets.len() <= bucket {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(index);
        self.first = self.first.min(bucket);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(u32, u32)> {
        while self.first < self.buckets.len() {
            if let Some(index) = self.buckets[self.first].pop() {
                self.len -= 1;
                return Some((self.first as u32, index));
            }
            self.buckets[self.first] = Vec::new();
            self.first += 1;
        }
        None
    }

    fn bytes(&self) -> usize {
        self.len * 4
    }
}
