//! Things that can never be pushed again.

use super::yard::{NOWHERE, Yard};

impl Yard {
    /// True when the thing at `cell` can never move again and it, or one that blocks it, stands
    /// where it must not stay.
    pub(super) fn is_stuck(&self, cell: u16, marked: &mut Vec<u16>) -> bool {
        marked.clear();
        self.is_frozen(cell, marked) && marked.iter().any(|cell| self.is_misplaced(*cell))
    }

    /// Whether a thing is blocked on both axes by walls or by blocked things. `marked` holds the
    /// things treated as walls during the test; afterwards, those found frozen.
    fn is_frozen(&self, cell: u16, marked: &mut Vec<u16>) -> bool {
        let before = marked.len();
        marked.push(cell);
        let is_frozen = self.is_blocked(cell, 0, marked) && self.is_blocked(cell, 2, marked);
        if !is_frozen {
            // The things found frozen depended on this one.
            marked.truncate(before);
        }
        is_frozen
    }

    /// Whether a thing can never move along the axis of `way`: a push needs room on both sides.
    fn is_blocked(&self, cell: u16, way: usize, marked: &mut Vec<u16>) -> bool {
        let kind = self.here.thing[cell as usize] as usize - 1;
        let sides = [self.near[cell as usize][way], self.near[cell as usize][way + 1]];
        if sides.contains(&NOWHERE) || !(self.ways[kind][way] || self.ways[kind][way + 1]) {
            return true;
        }
        sides.iter().all(|side| self.dead[kind][*side as usize])
            || sides.iter().any(|side| marked.contains(side))
            || sides
                .iter()
                .any(|side| self.here.thing[*side as usize] != 0 && self.is_frozen(*side, marked))
    }

    pub(super) fn is_misplaced(&self, cell: u16) -> bool {
        let kind = self.here.thing[cell as usize] as usize - 1;
        self.goals
            .iter()
            .any(|goal| goal.kinds[kind] && !goal.is_cell[cell as usize] && goal.binds_all())
    }
}
