//! A* and greedy best-first search: led by an estimate of how far a state is from a win.

use super::{ASK_EVERY, Answer, Budget, Cut, Found, Progress, Stop, Store, Tree, is_spent};
use crate::{Outcome, Pack, Step};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Which of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Informed {
    /// Takes up the state with the least moves so far plus estimate; tests for a win when a state
    /// is taken up; takes a state up again when it is reached by fewer moves.
    AStar,
    /// Takes up the state with the least estimate; tests for a win when a state is made.
    Greedy,
}

/// Searches from `start`. `estimate` is in half moves, so that halves need no rounding; whether it
/// never says too much is the caller's to know, so no solution is called shortest here.
pub fn best_first<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    kind: Informed,
    mut estimate: impl FnMut(&P::State) -> u32,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Found<P::Move> {
    let words = puzzle.packed_words();
    let mut packed = vec![0; words];
    let mut moves = Vec::new();
    let mut tree = Tree::new(puzzle, start);
    let mut won = Store::new(words);
    let mut depth = vec![0u32];
    let mut guess = vec![estimate(start)];
    let mut queue = BinaryHeap::new();
    let mut order = 0u64;
    // A won state waits in the queue like any other: A* ends when it is taken up.
    let mut goals: Vec<(u32, P::Move)> = Vec::new();
    queue.push(Reverse((guess[0], guess[0], order, Waiting::State(0, 0))));
    let (mut from, mut to) = (start.clone(), start.clone());
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut cut = None;
    let mut solution = None;
    'search: while let Some(Reverse((_, _, _, waiting))) = queue.pop() {
        let (at, reached) = match waiting {
            Waiting::Goal(goal) => {
                let (at, mv) = goals[goal as usize];
                solution = Some(tree.moves_to(at, mv));
                break;
            }
            Waiting::State(at, reached) => (at, reached),
        };
        if depth[at as usize] != reached {
            continue;
        }
        if progress.expanded.is_multiple_of(ASK_EVERY) {
            progress.states = tree.store.len();
            progress.depth = reached as usize;
            if stop(progress) {
                cut = Some(Cut::Stopped);
                break;
            }
        }
        if progress.expanded >= budget.max_expanded {
            cut = Some(Cut::Budget);
            break;
        }
        progress.expanded += 1;
        puzzle.unpack(tree.store.get(at), &mut from);
        moves.clear();
        puzzle.moves(&from, &mut moves);
        for mv in &moves {
            to.clone_from(&from);
            let Step::Moved { outcome, .. } = puzzle.step(&from, *mv, &mut to) else { continue };
            puzzle.pack(&to, &mut packed);
            let far = reached + 1;
            match outcome {
                Outcome::Lost => continue,
                Outcome::Won => {
                    if tree.store.find(&packed).is_none() {
                        won.insert(&packed);
                    }
                    if kind == Informed::Greedy {
                        solution = Some(tree.moves_to(at, *mv));
                        break 'search;
                    }
                    order += 1;
                    queue.push(Reverse((2 * far, 0, order, Waiting::Goal(goals.len() as u32))));
                    goals.push((at, *mv));
                    continue;
                }
                Outcome::Open => {}
            }
            let is_full = is_spent::<P>(&tree, budget);
            if is_full && tree.store.find(&packed).is_none() {
                cut = Some(Cut::Budget);
                break 'search;
            }
            let (index, is_new) = tree.store.insert(&packed);
            if is_new {
                tree.from.push(at);
                tree.by.push(*mv);
                depth.push(far);
                guess.push(estimate(&to));
            } else if kind == Informed::AStar && far < depth[index as usize] {
                tree.from[index as usize] = at;
                tree.by[index as usize] = *mv;
                depth[index as usize] = far;
            } else {
                continue;
            }
            order += 1;
            let h = guess[index as usize];
            let key = match kind {
                Informed::AStar => 2 * far + h,
                Informed::Greedy => h,
            };
            queue.push(Reverse((key, h, order, Waiting::State(index, far))));
        }
    }
    let chance = puzzle.facts().chance;
    let answer = match (solution, cut) {
        (Some(moves), _) => Answer::Solved { moves, is_shortest: false },
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) if chance => Answer::Unknown(Cut::Chance),
        (None, None) => Answer::Unsolvable,
    };
    let bytes = tree.bytes() + won.bytes() + depth.capacity() * 8;
    Found {
        answer,
        states: tree.store.len() + won.len(),
        expanded: progress.expanded,
        covered_depth: 0,
        bytes,
    }
}

/// What waits to be taken up. The order among equals is settled before it is compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    /// A state, and the number of moves it was reached by when it was queued.
    State(u32, u32),
    /// A win.
    Goal(u32),
}
