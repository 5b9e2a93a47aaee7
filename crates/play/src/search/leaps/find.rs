//! Any solution, by best-first search over macro-moves, ignoring where walks end.
//!
//! Two orders alternate. The greedy one expands the state that seems nearest to a win, the other
//! one the state with the shortest chain of macro-moves. Levels that are hard for one are often
//! easy for the other, and both share the same states.

use super::{LeapList, Leaps, Places, spell_all};
use crate::doubt::NearestDoubt;
use crate::search::{ASK_EVERY, Answer, Budget, Cut, Found, Store};
use crate::{Progress, Watch};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Finds a solution, or proves that none exists; its length does not matter.
pub fn find<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    let start = puzzle.start();
    let mut store = Store::new(puzzle.words());
    let mut reached: Vec<Reached> = Vec::new();
    let mut queues = Queues::default();
    if let Some(at_least) = puzzle.at_least() {
        store.insert(&start);
        reached.push(Reached { from: 0, number: 0, leaps: 0, is_taken: false });
        queues.push(0, at_least, 0);
    }
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut list = LeapList::default();
    let mut from = start;
    let mut cut = None;
    let mut won = None;
    let mut doubts = NearestDoubt::default();
    'search: while let Some(at) = queues.pop() {
        if std::mem::replace(&mut reached[at as usize].is_taken, true) {
            continue;
        }
        if progress.expanded.is_multiple_of(ASK_EVERY) {
            progress.states = store.len();
            if watch(progress) {
                cut = Some(Cut::Stopped);
                break;
            }
        }
        let bytes = bytes(&store, &reached, &queues);
        let is_spent = store.len() >= budget.max_states || bytes >= budget.max_bytes;
        if progress.expanded >= budget.max_expanded || is_spent {
            cut = Some(Cut::Budget);
            break;
        }
        progress.expanded += 1;
        from.copy_from_slice(store.get(at));
        let leaps = reached[at as usize].leaps.saturating_add(1);
        list.clear();
        puzzle.leap(&from, Places::Joined, &mut list);
        if let Some(doubt) = list.doubt {
            doubts.note(0, doubt);
        }
        for (leap, state) in list.leaps.iter().zip(list.states.chunks_exact(from.len())) {
            if leap.is_win {
                won = Some((at, leap.number));
                break 'search;
            }
            let (index, is_new) = store.insert(state);
            if is_new {
                let number = leap.number;
                reached.push(Reached { from: at, number, leaps, is_taken: false });
                queues.push(u32::from(leaps), leap.at_least, index);
            }
        }
    }
    let answer = match (won, cut) {
        (Some((mut at, number)), _) => {
            let mut numbers = vec![number];
            while at != 0 {
                numbers.push(reached[at as usize].number);
                at = reached[at as usize].from;
            }
            numbers.reverse();
            Answer::Solved { moves: spell_all(puzzle, &numbers), is_shortest: false }
        }
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) => match doubts.doubt() {
            Some(doubt) => Answer::Unknown(Cut::Doubt(doubt)),
            None => Answer::Unsolvable,
        },
    };
    let bytes = bytes(&store, &reached, &queues);
    Found { answer, states: store.len(), expanded: progress.expanded, covered_depth: 0, bytes }
}

/// How a state was reached.
struct Reached {
    from: u32,
    number: u16,
    leaps: u16,
    is_taken: bool,
}

fn bytes(store: &Store, reached: &[Reached], queues: &Queues) -> usize {
    store.bytes() + size_of_val(reached) + queues.len() * 8
}

/// States queued in both orders.
#[derive(Default)]
struct Queues {
    greedy: BinaryHeap<Reverse<(u32, u32)>>,
    short: BinaryHeap<Reverse<(u32, u32)>>,
    is_greedys_turn: bool,
}

impl Queues {
    fn push(&mut self, leaps: u32, at_least: u32, index: u32) {
        self.greedy.push(Reverse((at_least, index)));
        self.short.push(Reverse((leaps + at_least, index)));
    }

    /// The next state; one that was taken from the other queue may come again.
    fn pop(&mut self) -> Option<u32> {
        self.is_greedys_turn = !self.is_greedys_turn;
        let queue = if self.is_greedys_turn { &mut self.greedy } else { &mut self.short };
        queue.pop().map(|Reverse((_, index))| index)
    }

    fn len(&self) -> usize {
        self.greedy.len() + self.short.len()
    }
}
