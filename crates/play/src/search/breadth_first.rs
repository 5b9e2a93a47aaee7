//! Breadth-first search: a shortest solution, or a proof that none exists.

use super::store::hash;
use super::tree::{Tree, room, tree_bytes};
use super::{ASK_EVERY, Budget, Cut, Found, Store, answer, doubts_at};
use crate::doubt::NearestDoubt;
use crate::{Outcome, Pack, Progress, Step, Watch};

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
    let mut search = Search::new(puzzle, start, budget);
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut layer = 0..1u32;
    let mut cut = None;
    while cut.is_none() && search.solution.is_none() && !layer.is_empty() {
        for at in layer.clone() {
            if progress.expanded.is_multiple_of(ASK_EVERY) {
                progress.states = search.tree.store.len();
                if watch(progress) {
                    cut = Some(Cut::Stopped);
                    break;
                }
            }
            if progress.expanded >= budget.max_expanded
                || !search.expand(puzzle, at, progress.depth)
            {
                cut = Some(Cut::Budget);
                break;
            }
            progress.expanded += 1;
        }
        if cut.is_none() {
            layer = layer.end..search.tree.store.len() as u32;
            progress.depth += 1;
        }
    }
    let stored = (search.tree.store.len(), search.won.len());
    let solution = search.solution.take();
    found_in_layers(puzzle, solution, cut, search.doubts, progress, stored)
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

struct Search<P: Pack> {
    tree: Tree<P::Move>,
    /// The number of open states the budget allows.
    room: usize,
    /// Won states, which are counted but never expanded.
    won: Store,
    solution: Option<Vec<P::Move>>,
    doubts: NearestDoubt,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack> Search<P> {
    fn new(puzzle: &P, start: &P::State, budget: Budget) -> Search<P> {
        let words = puzzle.packed_words();
        Search {
            tree: Tree::new(puzzle, start),
            room: room(budget, |count| tree_bytes::<P::Move>(words, count)),
            won: Store::new(words),
            solution: None,
            doubts: doubts_at(puzzle),
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; words],
        }
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
