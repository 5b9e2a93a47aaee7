//! States, each with the step that reached it.

use super::store::store_bytes;
use super::{Budget, Store};
use crate::Pack;

/// States, and for each the state before it and the move between them.
pub(super) struct Tree<M> {
    pub store: Store,
    pub from: Vec<u32>,
    pub by: Vec<M>,
}

impl<M: Copy> Tree<M> {
    /// A tree that holds only the start.
    pub fn new<P: Pack<Move = M>>(puzzle: &P, start: &P::State) -> Tree<M> {
        let mut packed = vec![0; puzzle.packed_words()];
        puzzle.pack(start, &mut packed);
        let mut store = Store::new(packed.len());
        store.insert(&packed);
        let mut moves = Vec::new();
        puzzle.moves(start, &mut moves);
        moves.truncate(1);
        // No move led to the start; this one is a placeholder and never read.
        Tree { store, from: vec![0], by: moves }
    }

    /// The moves from the start to a state, and then `last`.
    pub fn moves_to(&self, mut at: u32, last: M) -> Vec<M> {
        let mut moves = vec![last];
        while at != 0 {
            moves.push(self.by[at as usize]);
            at = self.from[at as usize];
        }
        moves.reverse();
        moves
    }
}

/// Bytes of a tree of `count` states.
pub(super) fn tree_bytes<M>(words: usize, count: usize) -> usize {
    store_bytes(words, count) + count * (size_of::<u32>() + size_of::<M>())
}

/// The number of states a budget allows, where `bytes` computes the size of any number of them.
///
/// One number decides where a search is cut, so it is cut at the same state whether states are
/// stored one by one or in blocks by several threads.
pub(super) fn room(budget: Budget, bytes: impl Fn(usize) -> usize) -> usize {
    // States are numbered with 32 bits, and a store split into shards needs some of those bits.
    const MOST: usize = 1 << 31;
    let (mut low, mut high) = (0, budget.max_states.min(MOST));
    while low < high {
        let middle = low + (high - low) / 2;
        match bytes(middle) >= budget.max_bytes {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_where_the_first_budget_ends() {
        let budget = |max_states, max_bytes| Budget { max_states, max_bytes, max_expanded: 0 };
        assert_eq!(room(budget(7, 1000), |count| count * 10), 7);
        assert_eq!(room(budget(700, 1000), |count| count * 10), 100);
        assert_eq!(room(budget(700, 1001), |count| count * 10), 101);
        assert_eq!(room(budget(0, 1000), |count| count), 0);
        assert_eq!(room(budget(usize::MAX, usize::MAX), |count| count), 1 << 31);
    }
}
