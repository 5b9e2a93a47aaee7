//! Breadth-first search: a shortest solution, or a proof that none exists.

use super::resumable::{Clock, Pace, Resumable, run};
use super::store::hash;
use super::tree::{Tree, room, tree_bytes};
use super::{Budget, Cut, Found, Store, answer, doubts_at};
use crate::doubt::NearestDoubt;
use crate::{Outcome, Pack, Progress, Step, Watch};
use std::ops::Range;

/// Visits all states in the order of their distance from `start`.
///
/// The layer in which the first win is found is finished, so that `expanded` is the number of
/// states nearer than the solution is long, however the layer was ordered.
pub fn breadth_first<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Found<P::Move> {
    run(BreadthFirst::new(puzzle, start, budget), puzzle, 1, watch)
}

/// The result of a breadth-first search; `stored` counts open and won states.
pub(super) fn found_in_layers<P: Pack>(
    puzzle: &P,
    solution: Option<Vec<P::Move>>,
    cut: Option<Cut>,
    doubts: NearestDoubt,
    progress: Progress,
    stored: (usize, usize),
) -> Found<P::Move> {
    let words = puzzle.packed_words();
    let covered_depth = match &solution {
        Some(moves) => moves.len() - 1,
        None => progress.depth,
    };
    Found {
        answer: answer(puzzle, solution, cut, doubts, true),
        states: stored.0 + stored.1,
        expanded: progress.expanded,
        covered_depth: doubts.covered(covered_depth),
        bytes: tree_bytes::<P::Move>(words, stored.0) + super::store::store_bytes(words, stored.1),
    }
}

/// [`breadth_first`] as a state machine.
pub struct BreadthFirst<P: Pack> {
    tree: Tree<P::Move>,
    budget: Budget,
    /// The number of open states the budget allows.
    room: usize,
    /// The rest of the current layer.
    layer: Range<u32>,
    clock: Clock,
    cut: Option<Cut>,
    is_over: bool,
    /// Won states, which are counted but never expanded.
    won: Store,
    solution: Option<Vec<P::Move>>,
    doubts: NearestDoubt,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack> BreadthFirst<P> {
    /// A search from `start`, which is open.
    pub fn new(puzzle: &P, start: &P::State, budget: Budget) -> BreadthFirst<P> {
        let words = puzzle.packed_words();
        BreadthFirst {
            tree: Tree::new(puzzle, start),
            budget,
            room: room(budget, |count| tree_bytes::<P::Move>(words, count)),
            layer: 0..1,
            clock: Clock::new(words),
            cut: None,
            is_over: false,
            won: Store::new(words),
            solution: None,
            doubts: doubts_at(puzzle),
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; words],
        }
    }

    /// Begins the next layer when one is done; true when the search has ended.
    fn is_over(&mut self) -> bool {
        if !self.is_over && self.layer.is_empty() && self.cut.is_none() {
            self.layer = self.layer.end..self.tree.store.len() as u32;
            self.clock.progress.depth += 1;
            self.is_over = self.layer.is_empty() || self.solution.is_some();
        }
        self.is_over |= self.cut.is_some();
        self.is_over
    }

    /// Plays all moves of a state; false when the budget does not allow the new states.
    fn expand(&mut self, puzzle: &mut P, at: u32, depth: usize) -> bool {
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
                    self.doubts.note(depth, doubt);
                    continue;
                }
            };
            puzzle.pack(&self.to, &mut self.packed);
            match outcome {
                Outcome::Won => {
                    if self.tree.store.find(&self.packed).is_none() {
                        self.won.insert(&self.packed);
                    }
                    if self.solution.is_none() {
                        self.solution = Some(self.tree.moves_to(at, mv));
                    }
                }
                Outcome::Lost => {}
                Outcome::Open => {
                    let key = hash(&self.packed);
                    let is_full = self.tree.store.len() >= self.room;
                    if is_full && self.tree.store.find_hashed(&self.packed, key).is_none() {
                        return false;
                    }
                    if self.tree.store.insert_hashed(&self.packed, key).1 {
                        self.tree.from.push(at);
                        self.tree.by.push(mv);
                    }
                }
            }
        }
        true
    }
}

impl<P: Pack> Resumable<P> for BreadthFirst<P> {
    type Move = P::Move;

    fn advance(&mut self, puzzle: &mut P, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.clock.progress.expanded.saturating_add(pace.expansions);
        while !self.is_over() && self.clock.progress.expanded < until {
            let Clock { progress, .. } = self.clock;
            if self.clock.is_stopped(self.tree.store.len(), watch) {
                self.cut = Some(Cut::Stopped);
            } else if progress.expanded >= self.budget.max_expanded
                || !self.expand(puzzle, self.layer.start, progress.depth)
            {
                self.cut = Some(Cut::Budget);
            } else {
                self.layer.start += 1;
                self.clock.progress.expanded += 1;
            }
        }
        self.is_over()
    }

    fn is_whole(&self) -> bool {
        self.solution.is_none() || self.cut.is_none()
    }

    fn found_early(&mut self, puzzle: &mut P) -> Option<Found<P::Move>> {
        // Nearer states have all been expanded, so the first win is as near as any.
        let solution = self.solution.clone().filter(|_| !self.is_over)?;
        let stored = (self.tree.store.len(), self.won.len());
        Some(found_in_layers(
            puzzle,
            Some(solution),
            None,
            self.doubts,
            self.clock.progress,
            stored,
        ))
    }

    fn found(&mut self, puzzle: &mut P) -> Found<P::Move> {
        let stored = (self.tree.store.len(), self.won.len());
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        // The layer of the first win is finished before the win counts.
        let (solution, progress) =
            (self.solution.clone().filter(|_| self.is_over), self.clock.progress);
        found_in_layers(puzzle, solution, cut, self.doubts, progress, stored)
    }
}
