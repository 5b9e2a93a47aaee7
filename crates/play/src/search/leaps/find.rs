//! Any solution, by best-first search over leaps with walks left out.

use super::{LeapList, Leaps, Places, spell_all};
use crate::search::{ASK_EVERY, Answer, Budget, Cut, Found, Progress, Stop, Store};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Finds a solution, or proves that there is none; its length is not the point.
pub fn find<L: Leaps>(puzzle: &mut L, budget: Budget, stop: &mut Stop<'_>) -> Found<L::Move> {
    let start = puzzle.start();
    let mut store = Store::new(puzzle.words());
    // How each state was reached: from where, by which leap, after how many.
    let mut reached: Vec<(u32, u16, u16)> = Vec::new();
    let mut queue = BinaryHeap::new();
    if let Some(at_least) = puzzle.at_least() {
        store.insert(&start);
        reached.push((0, 0, 0));
        queue.push(Reverse((at_least, 0u32)));
    }
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut list = LeapList::default();
    let mut from = start;
    let mut cut = None;
    let mut won = None;
    'search: while let Some(Reverse((_, at))) = queue.pop() {
        if progress.expanded.is_multiple_of(ASK_EVERY) {
            progress.states = store.len();
            if stop(progress) {
                cut = Some(Cut::Stopped);
                break;
            }
        }
        let bytes = store.bytes() + reached.capacity() * 8 + queue.len() * 8;
        let is_spent = store.len() >= budget.max_states || bytes >= budget.max_bytes;
        if progress.expanded >= budget.max_expanded || is_spent {
            cut = Some(Cut::Budget);
            break;
        }
        progress.expanded += 1;
        from.copy_from_slice(store.get(at));
        let depth = reached[at as usize].2.saturating_add(1);
        list.clear();
        puzzle.leap(&from, Places::Joined, &mut list);
        for (leap, state) in list.leaps.iter().zip(list.states.chunks_exact(from.len())) {
            if leap.is_win {
                won = Some((at, leap.number));
                break 'search;
            }
            let (index, is_new) = store.insert(state);
            if is_new {
                reached.push((at, leap.number, depth));
                queue.push(Reverse((u32::from(depth) + WEIGHT * leap.at_least, index)));
            }
        }
    }
    let answer = match (won, cut) {
        (Some((mut at, number)), _) => {
            let mut numbers = vec![number];
            while at != 0 {
                let (before, number, _) = reached[at as usize];
                numbers.push(number);
                at = before;
            }
            numbers.reverse();
            Answer::Solved { moves: spell_all(puzzle, &numbers), is_shortest: false }
        }
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) => Answer::Unsolvable,
    };
    let bytes = store.bytes() + reached.capacity() * 8 + queue.capacity() * 8;
    Found { answer, states: store.len(), expanded: progress.expanded, covered_depth: 0, bytes }
}

/// How much more what is still to be done counts than what was done. Large finds quickly and
/// winding solutions; one would find the fewest leaps.
const WEIGHT: u32 = 4;
