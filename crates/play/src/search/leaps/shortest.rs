//! A solution with the fewest moves, or the fewest leaps, by A*.

use super::{Leap, LeapList, Leaps, Places, spell_all};
use crate::Watch;
use crate::doubt::NearestDoubt;
use crate::search::resumable::{Clock, Pace, Resumable, run};
use crate::search::{Answer, Budget, Cut, Found, Store};

/// Finds a solution with the fewest moves, or proves that there is none.
pub fn shortest<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    run(Shortest::new(puzzle, budget), puzzle, 1, watch)
}

/// Finds a solution with the fewest leaps, or proves that none exists. Lengths in the answer then
/// count leaps, and the lower bounds of leaps must count leaps too.
pub fn fewest<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    let search = Shortest { places: Places::Joined, ..Shortest::new(puzzle, budget) };
    run(search, puzzle, 1, watch)
}

/// [`shortest`] as a state machine.
pub struct Shortest {
    /// Where places are kept, moves are counted, else leaps.
    places: Places,
    nodes: Nodes,
    queue: Queue,
    budget: Budget,
    clock: Clock,
    list: LeapList,
    from: Vec<u64>,
    cut: Option<Cut>,
    is_over: bool,
    /// The length of the shortest solution so far, the state before its last leap, and that leap.
    won: Option<(u32, u32, u16)>,
    doubts: NearestDoubt,
}

impl Shortest {
    /// A search from the puzzle's start.
    pub fn new<L: Leaps>(puzzle: &mut L, budget: Budget) -> Shortest {
        let start = puzzle.start();
        let mut search = Shortest {
            places: Places::Kept,
            nodes: Nodes::new(puzzle.words()),
            queue: Queue::default(),
            budget,
            clock: Clock::of_leaps(puzzle.words()),
            list: LeapList::default(),
            from: start.clone(),
            cut: None,
            is_over: false,
            won: None,
            doubts: NearestDoubt::default(),
        };
        if let Some(at_least) = puzzle.at_least() {
            search.nodes.add(&start, Node { moves: 0, at_least, from: 0, number: 0 });
            search.queue.push(at_least, 0);
        }
        search
    }

    fn cost(&self, leap: &Leap) -> u32 {
        match self.places {
            Places::Kept => leap.moves,
            Places::Joined => 1,
        }
    }

    /// The next state to expand, with the least length of plays it may be part of; none when the search
    /// is over.
    fn next(&mut self) -> Option<(u32, u32)> {
        while !self.is_over && self.cut.is_none() {
            let Some((length, at)) = self.queue.pop() else { break };
            if self.won.is_some_and(|(least, ..)| least <= length) {
                break;
            }
            let node = self.nodes.list[at as usize];
            if node.at_least != TAKEN && node.moves + node.at_least == length {
                return Some((length, at));
            }
        }
        self.is_over = true;
        None
    }

    fn expand<L: Leaps>(&mut self, puzzle: &mut L, at: u32) {
        let moves = self.nodes.list[at as usize].moves;
        self.nodes.list[at as usize].at_least = TAKEN;
        self.clock.progress.expanded += 1;
        self.from.copy_from_slice(self.nodes.store.get(at));
        self.list.clear();
        puzzle.leap(&self.from, self.places, &mut self.list);
        if let Some(doubt) = self.list.doubt {
            self.doubts.note(moves as usize, doubt);
        }
        let states = self.list.states.chunks_exact(self.from.len());
        for (leap, state) in self.list.leaps.iter().zip(states) {
            let moves = moves + self.cost(leap);
            if leap.is_win {
                if self.won.is_none_or(|(least, ..)| moves < least) {
                    self.won = Some((moves, at, leap.number));
                }
                continue;
            }
            let length = moves + leap.at_least;
            if self.won.is_some_and(|(least, ..)| least <= length) {
                continue;
            }
            let node = Node { moves, at_least: leap.at_least, from: at, number: leap.number };
            if let Some(index) = self.nodes.add(state, node) {
                self.queue.push(length, index);
            }
        }
    }
}

impl<L: Leaps> Resumable<L> for Shortest {
    type Move = L::Move;

    fn advance(&mut self, puzzle: &mut L, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.clock.progress.expanded.saturating_add(pace.expansions);
        while let Some((length, at)) = self.next() {
            self.clock.progress.depth = length as usize;
            if self.clock.progress.expanded >= until {
                self.queue.push(length, at);
                break;
            }
            if self.clock.is_stopped(self.nodes.store.len(), watch) {
                self.cut = Some(Cut::Stopped);
            } else if self.clock.progress.expanded >= self.budget.max_expanded
                || self.nodes.is_spent(&self.queue, self.budget)
            {
                self.cut = Some(Cut::Budget);
            } else {
                self.expand(puzzle, at);
            }
        }
        self.is_over
    }

    fn found(&mut self, puzzle: &mut L) -> Found<L::Move> {
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        let covered = match (self.won, cut) {
            (Some((length, ..)), None) => length as usize - 1,
            _ => self.clock.progress.depth.saturating_sub(1),
        };
        let answer = match (self.won, cut) {
            (Some((_, at, number)), cut) => {
                let moves = spell_all(puzzle, &self.nodes.numbers_to(at, number));
                let is_shortest = cut.is_none() && self.doubts.allows_shortest(covered + 1);
                Answer::Solved { moves, is_shortest }
            }
            (None, Some(cut)) => Answer::Unknown(cut),
            (None, None) => match self.doubts.doubt() {
                Some(doubt) => Answer::Unknown(Cut::Doubt(doubt)),
                None => Answer::Unsolvable,
            },
        };
        Found {
            answer,
            states: self.nodes.store.len(),
            expanded: self.clock.progress.expanded,
            covered_depth: self.doubts.covered(covered),
            bytes: self.nodes.bytes() + self.queue.bytes(),
        }
    }
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
