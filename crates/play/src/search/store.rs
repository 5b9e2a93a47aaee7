//! Visited states: exact, packed side by side, found by hash and compared word by word.

use hashbrown::HashTable;

/// Distinct packed states, numbered in the order they came.
pub struct Store {
    words: usize,
    arena: Vec<u64>,
    table: HashTable<u32>,
}

impl Store {
    /// An empty store for states of `words` words.
    pub fn new(words: usize) -> Store {
        Store { words: words.max(1), arena: Vec::new(), table: HashTable::new() }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.arena.len() / self.words
    }

    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.arena.is_empty()
    }

    /// Bytes the states and their index take.
    pub fn bytes(&self) -> usize {
        self.arena.capacity() * 8 + self.table.capacity() * 5
    }

    /// The words of a state.
    pub fn get(&self, index: u32) -> &[u64] {
        let from = index as usize * self.words;
        &self.arena[from..from + self.words]
    }

    /// The number of a state, if it is here.
    pub fn find(&self, state: &[u64]) -> Option<u32> {
        self.table.find(hash(state), |index| self.get(*index) == state).copied()
    }

    /// Adds a state; gives its number and whether it is new.
    pub fn insert(&mut self, state: &[u64]) -> (u32, bool) {
        let hash_of = |arena: &[u64], index: u32| {
            let from = index as usize * self.words;
            hash(&arena[from..from + self.words])
        };
        let key = hash(state);
        if let Some(index) = self.find(state) {
            return (index, false);
        }
        let index = self.len() as u32;
        let arena = &self.arena;
        self.table.insert_unique(key, index, |index| hash_of(arena, *index));
        self.arena.extend_from_slice(state);
        (index, true)
    }
}

/// Mixes every bit of every word; planes differ in few bits, so weak hashes would collide.
fn hash(words: &[u64]) -> u64 {
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
}
