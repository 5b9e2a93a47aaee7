//! What must remain true of a level.

use super::Rejected;
use super::connected::is_connected;
use crate::bits::Bits;
use crate::game::{CellSet, Level};

/// The axis a level is mirrored along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Left and right are mirror images.
    X,
    /// Top and bottom are mirror images.
    Y,
}

/// The `keep` lines of a transform.
///
/// - `keep symmetric x` (left and right) or `y` (top and bottom): whatever a match changes is
///   changed in the mirror image too. A match does not count if its mirror image does not match, or
///   overlaps it without being identical. So a symmetric level stays symmetric, and no part of any
///   other level loses its symmetry.
/// - `keep count NAME`: a level with another number of these objects is dropped.
/// - `keep connected`: a level is dropped unless its open cells are connected. A cell is open if it
///   holds nothing of the player's layers except players and things that can be pushed.
#[derive(Clone, Debug, Default)]
pub struct Keeps {
    pub(super) symmetric: Vec<Axis>,
    pub(super) counts: Vec<CellSet>,
    pub(super) connected: bool,
}

impl Keeps {
    /// True when the level is to stay symmetric along this axis.
    pub fn is_symmetric(&self, axis: Axis) -> bool {
        self.symmetric.contains(&axis)
    }

    pub(super) fn check(&self, from: &Level, to: &Level, blocking: &Bits) -> Result<(), Rejected> {
        if self.counts.iter().any(|set| count(from, set) != count(to, set)) {
            return Err(Rejected::Count);
        }
        match self.connected && !is_connected(to, blocking) {
            true => Err(Rejected::Unconnected),
            false => Ok(()),
        }
    }
}

/// How many objects of a set a level has; of a name made with `and`, how many cells have them all.
fn count(level: &Level, set: &CellSet) -> usize {
    let shared = |cell: &Bits| -> usize {
        let words = cell.words.iter().zip(&set.mask.words);
        words.map(|(cell, mask)| (cell & mask).count_ones() as usize).sum()
    };
    match set.needs_all {
        true => level.cells.iter().filter(|cell| set.mask.is_within(cell)).count(),
        false => level.cells.iter().map(shared).sum(),
    }
}
