//! Breadth-first search: the shortest solution, or all there is.

use super::{ASK_EVERY, Answer, Budget, Cut, Found, Progress, Stop, Store, Tree, is_spent};
use crate::{Outcome, Pack, Step};

/// Looks at all states in the order of their distance from `start`.
///
/// The layer in which the first win is found is finished, so that `expanded` is the number of
/// states nearer than the solution is long, however the layer was ordered.
pub fn breadth_first<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Found<P::Move> {
    let mut search = Search::new(puzzle, start);
    let mut progress = Progress { states: 1, expanded: 0, depth: 0 };
    let mut layer = 0..1u32;
    let mut cut = None;
    while cut.is_none() && search.solution.is_none() && !layer.is_empty() {
        for at in layer.clone() {
            if progress.expanded.is_multiple_of(ASK_EVERY) {
                progress.states = search.tree.store.len();
                if stop(progress) {
                    cut = Some(Cut::Stopped);
                    break;
                }
            }
            if progress.expanded >= budget.max_expanded || !search.expand(puzzle, at, budget) {
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
    let chance = puzzle.facts().chance;
    let answer = match (search.solution.take(), cut) {
        (Some(moves), _) => Answer::Solved { moves, is_shortest: true },
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) if chance => Answer::Unknown(Cut::Chance),
        (None, None) => Answer::Unsolvable,
    };
    let covered_depth = match &answer {
        Answer::Solved { moves, .. } => moves.len() - 1,
        _ => progress.depth,
    };
    Found {
        answer,
        states: search.tree.store.len() + search.won.len(),
        expanded: progress.expanded,
        covered_depth,
        bytes: search.tree.bytes() + search.won.bytes(),
    }
}

struct Search<P: Pack> {
    tree: Tree<P::Move>,
    /// Won states, which are counted but never expanded.
    won: Store,
    solution: Option<Vec<P::Move>>,
    from: P::State,
    to: P::State,
    moves: Vec<P::Move>,
    packed: Vec<u64>,
}

impl<P: Pack> Search<P> {
    fn new(puzzle: &P, start: &P::State) -> Search<P> {
        let words = puzzle.packed_words();
        Search {
            tree: Tree::new(puzzle, start),
            won: Store::new(words),
            solution: None,
            from: start.clone(),
            to: start.clone(),
            moves: Vec::new(),
            packed: vec![0; words],
        }
    }

    /// Plays all moves of a state; false when the budget does not allow what comes out.
    fn expand(&mut self, puzzle: &mut P, at: u32, budget: Budget) -> bool {
        puzzle.unpack(self.tree.store.get(at), &mut self.from);
        self.moves.clear();
        puzzle.moves(&self.from, &mut self.moves);
        for index in 0..self.moves.len() {
            let mv = self.moves[index];
            self.to.clone_from(&self.from);
            let Step::Moved { outcome, .. } = puzzle.step(&self.from, mv, &mut self.to) else {
                continue;
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
                    let is_full = is_spent::<P>(&self.tree, budget);
                    if is_full && self.tree.store.find(&self.packed).is_none() {
                        return false;
                    }
                    if self.tree.store.insert(&self.packed).1 {
                        self.tree.from.push(at);
                        self.tree.by.push(mv);
                    }
                }
            }
        }
        true
    }
}
