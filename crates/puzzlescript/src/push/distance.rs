//! How many pushes bring a thing to a cell if nothing else is in the way.

use super::yard::{NOWHERE, opposite};
use std::collections::VecDeque;

/// No number of pushes gets there.
pub const UNREACHED: u16 = u16::MAX;

/// Parts a yard can split into around one cell: one for each side, and one for the rest.
const PARTS: usize = 5;

/// Yards larger than this are not cut into parts; distances then assume the player can be anywhere.
const MAX_CUT: usize = 1024;

/// For each cell, the parts its yard splits into when a thing stands there.
pub struct Parts {
    cells: usize,
    /// The part of each cell, for each cell a thing stands on; empty for one part everywhere.
    part: Vec<u8>,
}

impl Parts {
    /// Cuts a yard at each of its cells.
    pub fn new(near: &[[u16; 4]]) -> Parts {
        let cells = near.len();
        if cells > MAX_CUT {
            return Parts { cells, part: Vec::new() };
        }
        let mut part = vec![PARTS as u8 - 1; cells * cells];
        let mut queue = Vec::new();
        for cut in 0..cells {
            let part = &mut part[cut * cells..(cut + 1) * cells];
            for (number, side) in near[cut].iter().enumerate() {
                if *side == NOWHERE || part[*side as usize] != PARTS as u8 - 1 {
                    continue;
                }
                part[*side as usize] = number as u8;
                queue.push(*side);
                while let Some(at) = queue.pop() {
                    for next in near[at as usize] {
                        let is_new = next != NOWHERE
                            && next as usize != cut
                            && part[next as usize] == PARTS as u8 - 1;
                        if is_new {
                            part[next as usize] = number as u8;
                            queue.push(next);
                        }
                    }
                }
            }
        }
        Parts { cells, part }
    }

    /// The part a player at `player` is in when a thing stands at `cut`.
    pub fn of(&self, cut: u16, player: u16) -> usize {
        match self.part.get(cut as usize * self.cells + player as usize) {
            Some(part) => *part as usize,
            None => 0,
        }
    }
}

/// Pushes from every cell to one cell.
pub struct Distances {
    /// For a player in each part.
    from_part: Vec<u16>,
    /// For a player in the best part.
    pub least: Vec<u16>,
}

impl Distances {
    /// Finds the distances to `target` for a thing that can be pushed these ways, backwards from
    /// the target.
    pub fn new(near: &[[u16; 4]], parts: &Parts, ways: [bool; 4], target: u16) -> Distances {
        let mut from_part = vec![UNREACHED; near.len() * PARTS];
        let mut queue = VecDeque::new();
        for part in 0..PARTS {
            from_part[target as usize * PARTS + part] = 0;
            queue.push_back((target, part));
        }
        while let Some((at, part)) = queue.pop_front() {
            let pushes = from_part[at as usize * PARTS + part];
            for way in (0..4).filter(|way| ways[*way]) {
                // The thing came from `from`, where the player now is; before, the player was
                // behind that.
                let from = near[at as usize][opposite(way)];
                if from == NOWHERE || parts.of(at, from) != part {
                    continue;
                }
                let behind = near[from as usize][opposite(way)];
                if behind == NOWHERE {
                    continue;
                }
                let before = parts.of(from, behind);
                let slot = &mut from_part[from as usize * PARTS + before];
                if *slot == UNREACHED {
                    *slot = pushes + 1;
                    queue.push_back((from, before));
                }
            }
        }
        let least = from_part
            .chunks_exact(PARTS)
            .map(|parts| parts.iter().copied().min().unwrap_or(UNREACHED))
            .collect();
        Distances { from_part, least }
    }

    /// True when a thing at `cell` can reach the target with the player at `player`.
    pub fn is_reached(&self, parts: &Parts, cell: u16, player: u16) -> bool {
        self.from_part[cell as usize * PARTS + parts.of(cell, player)] != UNREACHED
    }
}
