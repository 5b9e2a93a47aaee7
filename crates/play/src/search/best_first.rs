//! A* and greedy best-first search, guided by an estimate of the distance to a win.

use super::resumable::{Clock, Pace, Resumable, run};
use super::store::{hash, store_bytes};
use super::tree::{Tree, room, tree_bytes};
use super::{Budget, Cut, Found, Store, answer, doubts_at};
use crate::doubt::NearestDoubt;
use crate::{Outcome, Pack, Step, Watch};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Which search to run, and what is known about its heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Informed {
    /// Expands the state with the least sum of moves so far and estimate. Tests for a win when a
    /// state is taken from the queue, and reopens a state that is reached by fewer moves.
    AStar,
    /// A* with an admissible heuristic; the caller guarantees that. The solution found is then a
    /// shortest one, and a cut search knows a lower bound on its length.
    Proof,
    /// Expands the state with the least estimate; tests for a win when a state is generated.
    Greedy,
}

/// Searches from `start`. `estimate` is in half moves, so that halves need no rounding.
pub fn best_first<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    kind: Informed,
    estimate: impl FnMut(&P::State) -> u32,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Found<P::Move> {
    run(BestFirst::new(puzzle, start, kind, estimate, budget), puzzle, 1, watch)
}

/// The priority of an entry, least first: moves so far plus estimate (or the estimate alone), then
/// the estimate.
type Key = (u32, u32);

/// An entry of the queue. No two have the same order, so `what` never decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    key: Key,
    /// Its number among all entries made.
    order: u64,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    /// A state, by its number.
    State(u32),
    /// A win waits like any state: A* ends when it is taken from the queue. This is its index among
    /// wins.
    Goal(u32),
}

/// [`best_first`] as a state machine.
pub struct BestFirst<P: Pack, E> {
    kind: Informed,
    budget: Budget,
    clock: Clock,
    cut: Option<Cut>,
    is_over: bool,
    estimate: E,
    tree: Tree<P::Move>,
    /// The number of open states the budget allows.
    room: usize,
    /// Won states, which are counted but never expanded.
    won: Store,
    /// The number of moves by which each state was reached, and its estimate.
    depth: Vec<u32>,
    guess: Vec<u32>,
    queue: BinaryHeap<Reverse<Waiting>>,
    order: u64,
    /// The last step of each queued win.
    goals: Vec<(u32, P::Move)>,
    /// The greatest first part of a key taken from the queue.
    bound: u32,
    solution: Option<Vec<P::Move>>,
    doubts: NearestDoubt,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack, E: FnMut(&P::State) -> u32> BestFirst<P, E> {
    /// A search from `start`, which is open.
    pub fn new(
        puzzle: &P,
        start: &P::State,
        kind: Informed,
        mut estimate: E,
        budget: Budget,
    ) -> BestFirst<P, E> {
        let words = puzzle.packed_words();
        let guess = estimate(start);
        let mut search = BestFirst {
            kind,
            budget,
            clock: Clock::new(words),
            cut: None,
            is_over: false,
            estimate,
            tree: Tree::new(puzzle, start),
            room: room(budget, |count| bytes::<P::Move>(words, count)),
            won: Store::new(words),
            depth: vec![0],
            guess: vec![guess],
            queue: BinaryHeap::new(),
            order: 0,
            goals: Vec::new(),
            bound: 0,
            solution: None,
            doubts: doubts_at(puzzle),
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; words],
        };
        search.wait(search.key(0), What::State(0));
        search
    }

    /// The key of a state as it is reached now.
    fn key(&self, at: u32) -> Key {
        let guess = self.guess[at as usize];
        match self.kind {
            Informed::AStar | Informed::Proof => (2 * self.depth[at as usize] + guess, guess),
            Informed::Greedy => (guess, guess),
        }
    }

    fn wait(&mut self, key: Key, what: What) {
        self.queue.push(Reverse(Waiting { key, order: self.order, what }));
        self.order += 1;
    }

    /// Plays all moves of a state; false when the budget does not allow the new states.
    fn expand(&mut self, puzzle: &mut P, at: u32) -> bool {
        puzzle.unpack(self.tree.store.get(at), &mut self.from);
        self.moves.clear();
        puzzle.moves(&self.from, &mut self.moves);
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            self.to.clone_from(&self.from);
            let outcome = match puzzle.step(&self.from, mv, &mut self.to) {
                Step::Still => continue,
                Step::Moved { outcome, .. } => outcome,
                Step::Doubt(doubt) => {
                    self.doubts.note(self.depth[at as usize] as usize, doubt);
                    continue;
                }
            };
            puzzle.pack(&self.to, &mut self.packed);
            match outcome {
                Outcome::Lost => {}
                Outcome::Won => {
                    self.win(at, mv);
                    if self.solution.is_some() {
                        break;
                    }
                }
                Outcome::Open => {
                    if !self.reach(at, mv) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Notes the step that has just been played as a win.
    fn win(&mut self, at: u32, mv: P::Move) {
        if self.tree.store.find(&self.packed).is_none() {
            self.won.insert(&self.packed);
        }
        if self.kind == Informed::Greedy {
            self.solution = Some(self.tree.moves_to(at, mv));
            return;
        }
        let far = self.depth[at as usize] + 1;
        self.wait((2 * far, 0), What::Goal(self.goals.len() as u32));
        self.goals.push((at, mv));
    }

    /// Queues the state that has just been reached, if it is new or the path to it is shorter;
    /// false when it is new and the budget is used up.
    fn reach(&mut self, at: u32, mv: P::Move) -> bool {
        let far = self.depth[at as usize] + 1;
        let key = hash(&self.packed);
        let is_full = self.tree.store.len() >= self.room;
        if is_full && self.tree.store.find_hashed(&self.packed, key).is_none() {
            return false;
        }
        let (index, is_new) = self.tree.store.insert_hashed(&self.packed, key);
        if is_new {
            self.tree.from.push(at);
            self.tree.by.push(mv);
            self.depth.push(far);
            self.guess.push((self.estimate)(&self.to));
        } else if self.kind != Informed::Greedy && far < self.depth[index as usize] {
            self.tree.from[index as usize] = at;
            self.tree.by[index as usize] = mv;
            self.depth[index as usize] = far;
        } else {
            return true;
        }
        self.wait(self.key(index), What::State(index));
        true
    }

    /// The next state to expand; none when the search is over. Entries of states that were reached by
    /// fewer moves after they were queued are dropped.
    fn next(&mut self) -> Option<u32> {
        while self.cut.is_none() && self.solution.is_none() {
            let Some(Reverse(next)) = self.queue.peek() else { break };
            match next.what {
                What::Goal(goal) => {
                    let (at, mv) = self.goals[goal as usize];
                    self.solution = Some(self.tree.moves_to(at, mv));
                }
                What::State(at) if self.key(at) == next.key => return Some(at),
                What::State(_) => {
                    self.queue.pop();
                }
            }
        }
        self.is_over = true;
        None
    }
}

impl<P: Pack, E: FnMut(&P::State) -> u32> Resumable<P> for BestFirst<P, E> {
    type Move = P::Move;

    fn advance(&mut self, puzzle: &mut P, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.clock.progress.expanded.saturating_add(pace.expansions);
        while let Some(at) = self.next() {
            if self.clock.progress.expanded >= until {
                break;
            }
            self.clock.progress.depth = self.depth[at as usize] as usize;
            self.bound = self.bound.max(self.key(at).0);
            if self.clock.is_stopped(self.tree.store.len(), watch) {
                self.cut = Some(Cut::Stopped);
                continue;
            }
            if self.clock.progress.expanded >= self.budget.max_expanded {
                self.cut = Some(Cut::Budget);
                continue;
            }
            self.queue.pop();
            self.clock.progress.expanded += 1;
            if !self.expand(puzzle, at) {
                self.cut = Some(Cut::Budget);
            }
        }
        self.is_over
    }

    fn found(&mut self, puzzle: &mut P) -> Found<P::Move> {
        let words = puzzle.packed_words();
        let (open, won) = (self.tree.store.len(), self.won.len());
        let covered_depth = match (self.kind, &self.solution) {
            (Informed::AStar | Informed::Greedy, _) => 0,
            (Informed::Proof, Some(moves)) => moves.len() - 1,
            // Some state on a shortest solution is always queued, and its key is at most twice that
            // solution's length. So no solution is shorter than half of any key taken from the
            // queue.
            (Informed::Proof, None) => (self.bound.div_ceil(2) as usize).saturating_sub(1),
        };
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        let is_proof = self.kind == Informed::Proof;
        Found {
            answer: answer(puzzle, self.solution.clone(), cut, self.doubts, is_proof),
            states: open + won,
            expanded: self.clock.progress.expanded,
            covered_depth: self.doubts.covered(covered_depth),
            bytes: bytes::<P::Move>(words, open) + store_bytes(words, won),
        }
    }
}

/// Bytes for `count` states: the tree, two numbers per state, and an entry in the queue.
fn bytes<M>(words: usize, count: usize) -> usize {
    tree_bytes::<M>(words, count) + count * (2 * size_of::<u32>() + size_of::<Waiting>())
}
