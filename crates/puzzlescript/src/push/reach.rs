//! Where the player can walk, when only reachability matters.

use super::yard::NOWHERE;

/// Neighbours as sets, for yards small enough for one set.
pub(super) struct Reach {
    /// The neighbours of each cell; empty for a yard of more cells than bits.
    near: Vec<u128>,
}

impl Reach {
    pub(super) fn new(near: &[[u16; 4]]) -> Reach {
        if near.len() > 128 {
            return Reach { near: Vec::new() };
        }
        let set = |sides: &[u16; 4]| {
            sides.iter().filter(|side| **side != NOWHERE).fold(0, |set, side| set | 1u128 << side)
        };
        Reach { near: near.iter().map(set).collect() }
    }

    /// The first of the reachable cells; none for a yard that is too large.
    pub(super) fn first(&self, blocked: u128, from: u16) -> Option<u16> {
        if self.near.is_empty() {
            return None;
        }
        let mut seen = 1u128 << from;
        let mut left = seen;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let new = self.near[at] & !seen & !blocked;
            seen |= new;
            left |= new;
        }
        Some(seen.trailing_zeros() as u16)
    }
}
