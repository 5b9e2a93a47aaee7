//! Whether two levels look almost the same.

use crate::space::LevelText;

/// What a level looks like.
pub(super) struct Looks {
    rows: Vec<Vec<char>>,
    /// How many places differ from the start.
    changed: usize,
}

impl Looks {
    pub fn new(text: &LevelText, changed: &[[usize; 2]]) -> Looks {
        let rows = text.rows.iter().map(|row| row.chars().collect()).collect();
        Looks { rows, changed: changed.len() }
    }

    /// True when a level differs from another one in fewer places than half of what either of them changed.
    /// Levels of different sizes are never alike.
    pub fn is_like(&self, other: &Looks) -> bool {
        let is_same_size = self.rows.len() == other.rows.len()
            && self.rows.iter().zip(&other.rows).all(|(a, b)| a.len() == b.len());
        let cells = self.rows.iter().flatten().zip(other.rows.iter().flatten());
        let differ = cells.filter(|(a, b)| a != b).count();
        is_same_size && differ < self.changed.max(other.changed).div_ceil(2).max(2)
    }
}
