//! Any solution, by several orders at once over shared states.

use super::lanes::{Guess, LaneEffort, Lanes, Order};
use super::resumable::{Clock, Pace, Resumable};
use super::store::hash;
use super::tree::{Tree, room, tree_bytes};
use super::{Budget, Cut, Found, answer, doubts_at};
use crate::doubt::NearestDoubt;
use crate::{Outcome, Pack, Step, Watch};

/// A search that ends at the first win it generates; it has seen all of play when it ends without one.
///
/// `judge` gives how a state looks that was reached from another one, by its number; states are numbered in
/// the order in which they are judged, from 0. It gives none where no win can follow: such states are not
/// visited, so that must be proved.
pub struct Portfolio<P: Pack, J> {
    judge: J,
    tree: Tree<P::Move>,
    depth: Vec<u32>,
    is_taken: Vec<bool>,
    lanes: Lanes,
    /// The number of open states the budget allows.
    room: usize,
    budget: Budget,
    clock: Clock,
    cut: Option<Cut>,
    is_over: bool,
    solution: Option<Vec<P::Move>>,
    doubts: NearestDoubt,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack, J: FnMut(&P::State, u32) -> Option<Guess>> Portfolio<P, J> {
    /// A search from `start`, which is open.
    pub fn new(
        puzzle: &P,
        start: &P::State,
        orders: &[Order],
        mut judge: J,
        budget: Budget,
    ) -> Portfolio<P, J> {
        let words = puzzle.packed_words();
        let lanes = orders.len();
        let tree = Tree::new(puzzle, start);
        let mut queues = Lanes::new(orders);
        if let Some(guess) = judge(start, 0) {
            queues.push(0, 0, guess, tree.store.get(0));
        }
        Portfolio {
            judge,
            tree,
            depth: vec![0],
            is_taken: vec![false],
            lanes: queues,
            room: room(budget, |count| bytes::<P::Move>(words, lanes, count)),
            budget,
            clock: Clock::new(words),
            cut: None,
            is_over: false,
            solution: None,
            doubts: doubts_at(puzzle),
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; words],
        }
    }

    /// The next state to expand; none when all were.
    fn next(&mut self) -> Option<u32> {
        while let Some(at) = self.lanes.pop() {
            if !self.is_taken[at as usize] {
                return Some(at);
            }
            self.lanes.pass();
        }
        None
    }

    /// Plays all moves of a state; false when the budget does not allow the new states.
    fn expand(&mut self, puzzle: &mut P, at: u32) -> bool {
        self.is_taken[at as usize] = true;
        self.lanes.note_expanded();
        let depth = self.depth[at as usize];
        puzzle.unpack(self.tree.store.get(at), &mut self.from);
        self.moves.clear();
        puzzle.moves(&self.from, &mut self.moves);
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            self.to.clone_from(&self.from);
            match puzzle.step(&self.from, mv, &mut self.to) {
                Step::Still | Step::Moved { outcome: Outcome::Lost, .. } => {}
                Step::Doubt(doubt) => self.doubts.note(depth as usize, doubt),
                Step::Moved { outcome: Outcome::Won, .. } => {
                    self.solution = Some(self.tree.moves_to(at, mv));
                    return true;
                }
                Step::Moved { outcome: Outcome::Open, .. } => {
                    puzzle.pack(&self.to, &mut self.packed);
                    if !self.reach(at, mv, depth + 1) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Takes in the state that has just been reached; false when it is new and the budget is used up.
    fn reach(&mut self, at: u32, mv: P::Move, depth: u32) -> bool {
        let key = hash(&self.packed);
        if let Some(known) = self.tree.store.find_hashed(&self.packed, key) {
            // A shorter way to a known state makes solutions through it shorter.
            let known = known as usize;
            if depth < self.depth[known] {
                self.depth[known] = depth;
                self.tree.from[known] = at;
                self.tree.by[known] = mv;
            }
            return true;
        }
        if self.tree.store.len() >= self.room {
            return false;
        }
        let (index, _) = self.tree.store.insert_hashed(&self.packed, key);
        self.tree.from.push(at);
        self.tree.by.push(mv);
        self.depth.push(depth);
        let guess = (self.judge)(&self.to, at);
        self.is_taken.push(guess.is_none());
        if let Some(guess) = guess {
            self.lanes.push(index, depth, guess, &self.packed);
        }
        true
    }
}

impl<P: Pack, J: FnMut(&P::State, u32) -> Option<Guess>> Resumable<P> for Portfolio<P, J> {
    type Move = P::Move;

    fn advance(&mut self, puzzle: &mut P, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.clock.progress.expanded.saturating_add(pace.expansions);
        while !self.is_over && self.clock.progress.expanded < until {
            let Some(at) = self.next() else {
                self.is_over = true;
                break;
            };
            self.clock.progress.depth = self.depth[at as usize] as usize;
            if self.clock.is_stopped(self.tree.store.len(), watch) {
                self.cut = Some(Cut::Stopped);
            } else if self.clock.progress.expanded >= self.budget.max_expanded
                || !self.expand(puzzle, at)
            {
                self.cut = Some(Cut::Budget);
            } else {
                self.clock.progress.expanded += 1;
            }
            self.is_over = self.cut.is_some() || self.solution.is_some();
        }
        self.is_over |= self.lanes.is_empty();
        self.is_over
    }

    fn found(&mut self, puzzle: &mut P) -> Found<P::Move> {
        let (words, states) = (puzzle.packed_words(), self.tree.store.len());
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        let own = states * OWN_BYTES;
        Found {
            answer: answer(puzzle, self.solution.clone(), cut, self.doubts, false),
            states: states + usize::from(self.solution.is_some()),
            expanded: self.clock.progress.expanded,
            covered_depth: 0,
            bytes: tree_bytes::<P::Move>(words, states) + own + self.lanes.bytes(),
        }
    }

    fn lanes(&self) -> Vec<LaneEffort> {
        self.lanes.efforts(self.solution.is_some())
    }
}

/// Bytes that a state takes besides the tree: its depth, a mark, and what the judge may remember.
const OWN_BYTES: usize = size_of::<u32>() + 1 + size_of::<u64>();

/// Bytes for `count` states: the tree, what each has besides, and an entry in every queue.
fn bytes<M>(words: usize, lanes: usize, count: usize) -> usize {
    tree_bytes::<M>(words, count) + count * (OWN_BYTES + lanes * size_of::<(u64, u32)>())
}
