//! Visited states: exact, stored contiguously, found by hash and compared word by word.

use hashbrown::HashTable;

/// Distinct packed states, numbered in the order of insertion.
pub struct Store {
    words: usize,
    count: usize,
    arena: Vec<u64>,
    table: HashTable<u32>,
}

impl Store {
    /// An empty store for states of `words` words.
    pub fn new(words: usize) -> Store {
        Store { words, count: 0, arena: Vec::new(), table: HashTable::new() }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.count
    }

    /// True when the store has no states.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Words per state.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Bytes the states and their index take.
    pub fn bytes(&self) -> usize {
        store_bytes(self.words, self.count)
    }

    /// The words of a state.
    pub fn get(&self, index: u32) -> &[u64] {
        let from = index as usize * self.words;
        &self.arena[from..from + self.words]
    }

    /// The number of a state, if it is here.
    pub fn find(&self, state: &[u64]) -> Option<u32> {
        self.find_hashed(state, hash(state))
    }

    /// Adds a state; returns its number and whether it is new.
    pub fn insert(&mut self, state: &[u64]) -> (u32, bool) {
        self.insert_hashed(state, hash(state))
    }

    /// [`find`](Store::find) with a precomputed hash.
    pub(super) fn find_hashed(&self, state: &[u64], key: u64) -> Option<u32> {
        // States have few words, for which a loop is faster than a call to compare memory.
        let is_same = |index: &u32| self.get(*index).iter().eq(state);
        self.table.find(key, is_same).copied()
    }

    /// [`insert`](Store::insert) with a precomputed hash.
    pub(super) fn insert_hashed(&mut self, state: &[u64], key: u64) -> (u32, bool) {
        if let Some(index) = self.find_hashed(state, key) {
            return (index, false);
        }
        let index = self.count as u32;
        let (arena, words) = (&self.arena, self.words);
        self.table.insert_unique(key, index, |index| {
            let from = *index as usize * words;
            hash(&arena[from..from + words])
        });
        self.arena.extend_from_slice(state);
        self.count += 1;
        (index, true)
    }
}

/// Bytes that `count` states of `words` words and their index take.
///
/// Computed rather than asked of the allocator, so that a byte budget ends a search at the same
/// state however its memory is split. The index has five bytes per bucket, a power of two of
/// buckets, and a load of at most seven eighths.
pub(super) fn store_bytes(words: usize, count: usize) -> usize {
    let buckets = match count {
        0 => 0,
        _ => (count * 8).div_ceil(7).next_power_of_two(),
    };
    count * words * 8 + buckets * 5
}

/// Mixes every bit of every word; packed states differ in few bits, so a weak hash would collide.
pub(super) fn hash(words: &[u64]) -> u64 {
    let mut mixed = 0x9e37_79b9_7f4a_7c15u64;
    for word in words {
        let wide = u128::from(mixed ^ word) * 0xa076_1d64_78bd_642f;
        mixed = (wide >> 64) as u64 ^ wide as u64;
    }
    mixed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_kept_once_and_exactly() {
        let mut store = Store::new(2);
        for n in 0..5000u64 {
            assert_eq!(store.insert(&[n % 1000, n % 1000 / 7]).1, n < 1000);
        }
        assert_eq!(store.len(), 1000);
        assert_eq!(store.get(999), &[999, 142]);
        assert_eq!(store.find(&[999, 142]), Some(999));
        assert_eq!(store.find(&[999, 143]), None);
    }

    #[test]
    fn a_puzzle_in_which_nothing_changes_has_one_state() {
        let mut store = Store::new(0);
        assert_eq!(store.find(&[]), None);
        assert_eq!(store.insert(&[]), (0, true));
        assert_eq!(store.insert(&[]), (0, false));
        assert_eq!((store.len(), store.find(&[])), (1, Some(0)));
    }

    #[test]
    fn bytes_are_close_to_what_is_taken() {
        let mut store = Store::new(3);
        for n in 0..20_000u64 {
            store.insert(&[n, n, n]);
            let index = store.table.allocation_size();
            let counted = store.bytes() - store.len() * 24;
            assert!(counted <= index && index <= counted + 40, "{n}: {counted} for {index}");
        }
    }
}
