//! What happened on a move.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Sets of event numbers, each stored once.
///
/// A search sees a few dozen different sets on millions of steps. Keeping each once makes an edge
/// of the play graph four bytes, however many rules fired on it.
#[derive(Clone, Debug)]
pub struct EventTable {
    sets: Vec<Arc<[u32]>>,
    handles: FxHashMap<Arc<[u32]>, Events>,
    /// The set that was asked for last: often the next is the same.
    last: Events,
}

/// A handle to a set in a player's [`EventTable`]; equal sets of one table have equal handles.
///
/// The handle means nothing in another player's table: compare the event sets instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Events(u32);

impl Events {
    /// The empty set, the same in every table.
    pub const NONE: Events = Events(0);
}

impl EventTable {
    /// Makes a table that knows the empty set only.
    pub fn new() -> EventTable {
        let empty: Arc<[u32]> = Arc::from([]);
        let handles = FxHashMap::from_iter([(Arc::clone(&empty), Events::NONE)]);
        EventTable { sets: vec![empty], handles, last: Events::NONE }
    }

    /// The handle of a set, given as strictly ascending numbers. A set that was seen before costs
    /// one hash and one comparison.
    pub fn intern(&mut self, sorted: &[u32]) -> Events {
        debug_assert!(sorted.is_sorted_by(|a, b| a < b), "events {sorted:?} are not ascending");
        if sorted.is_empty() {
            return Events::NONE;
        }
        if *self.sets[self.last.0 as usize] == *sorted {
            return self.last;
        }
        if let Some(&events) = self.handles.get(sorted) {
            self.last = events;
            return events;
        }
        let number = u32::try_from(self.sets.len()).expect("four billion sets fill any memory");
        let events = Events(number);
        let set: Arc<[u32]> = Arc::from(sorted);
        self.sets.push(Arc::clone(&set));
        self.handles.insert(set, events);
        self.last = events;
        events
    }

    /// The numbers of a set, ascending.
    ///
    /// # Panics
    ///
    /// If the handle is another table's and this one has fewer sets.
    pub fn get(&self, events: Events) -> &[u32] {
        &self.sets[events.0 as usize]
    }

    /// The number of sets, the empty one included.
    #[expect(clippy::len_without_is_empty, reason = "a table always knows the empty set")]
    pub fn len(&self) -> usize {
        self.sets.len()
    }
}

impl Default for EventTable {
    fn default() -> Self {
        EventTable::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::{btree_set, vec};
    use proptest::prelude::*;

    #[test]
    fn the_empty_set_is_known() {
        let mut table = EventTable::default();
        assert_eq!(table.len(), 1);
        assert_eq!(table.intern(&[]), Events::NONE);
        assert_eq!(table.intern(&[]), Events::default());
        assert_eq!(table.get(Events::NONE), &[] as &[u32]);
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn clones_go_their_own_way() {
        let mut table = EventTable::new();
        let one = table.intern(&[1]);
        let mut other = table.clone();
        let two = table.intern(&[1, 2]);
        let three = other.intern(&[1, 3]);
        assert_eq!(two, three);
        assert_eq!((table.get(two), other.get(three)), (&[1, 2][..], &[1, 3][..]));
        assert_eq!((table.get(one), other.get(one)), (&[1][..], &[1][..]));
    }

    proptest! {
        #[test]
        fn equal_sets_share_a_handle(sets in vec(btree_set(0u32..6, 0..5), 0..40)) {
            let sets: Vec<Vec<u32>> = sets.into_iter().map(Vec::from_iter).collect();
            let mut table = EventTable::new();
            let handles: Vec<Events> = sets.iter().map(|set| table.intern(set)).collect();
            for (set, &handle) in sets.iter().zip(&handles) {
                prop_assert_eq!(table.get(handle), &set[..]);
                for (other, &other_handle) in sets.iter().zip(&handles) {
                    prop_assert_eq!(set == other, handle == other_handle);
                }
            }
        }
    }
}
