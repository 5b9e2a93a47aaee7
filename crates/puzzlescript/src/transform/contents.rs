//! Contents of cells that a transform may make.

use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Sets of objects, one cell each. A match that would leave any other set in a cell is not a match.
#[derive(Clone, Debug)]
pub struct Contents(Arc<FxHashSet<Box<[u64]>>>);

impl Contents {
    /// These sets, as words of a level's cells.
    pub fn new(sets: FxHashSet<Box<[u64]>>) -> Contents {
        Contents(Arc::new(sets))
    }

    /// True when a cell may hold these objects.
    pub fn allow(&self, cell: &[u64]) -> bool {
        self.0.contains(cell)
    }
}
