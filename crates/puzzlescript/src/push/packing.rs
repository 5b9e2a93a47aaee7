//! An order in which the cells of a goal can be filled.
//!
//! Goals often lie in a dead end, and what is filled first stands in the way of the rest. Played backwards
//! from the solved yard, things are pulled out one by one; the order in which that is possible, reversed, is
//! one in which they can be brought in. A search for any solution counts how much of it is done. The order
//! is a guide and no rule: the player's place and the things that still wait are left out.

use super::wins::Goal;
use super::yard::{NOWHERE, Yard, opposite};

/// Cells of a goal in the order of filling.
#[derive(Clone, Default)]
pub(super) struct Packing {
    /// The goal, and its cells by their places among them.
    goal: usize,
    order: Vec<u16>,
}

impl Packing {
    /// An order for a yard in which all things must stand on the cells of one goal; none for others.
    pub fn of(yard: &Yard) -> Option<Packing> {
        let [goal] = yard.goals.as_slice() else { return None };
        if !goal.binds_all() || goal.outside > 0 || goal.things != goal.cells.len() {
            return None;
        }
        let mut filled: Vec<bool> = goal.is_cell.clone();
        let mut order = Vec::new();
        while order.len() < goal.cells.len() {
            // Of several the one that came first; where none can be pulled out, the one with most room.
            let waiting = (0..goal.cells.len()).filter(|at| filled[usize::from(goal.cells[*at])]);
            let room = |at: usize| (yard.room(goal.cells[at], &filled), usize::MAX - at);
            let next = waiting.max_by_key(|at| room(*at))?;
            filled[usize::from(goal.cells[next])] = false;
            order.push(next as u16);
        }
        order.reverse();
        Some(Packing { goal: 0, order })
    }

    /// Cells that are not filled in their order, and the pushes that bring something to the next of them.
    pub fn left(&self, yard: &Yard) -> (u32, u32) {
        let goal: &Goal = &yard.goals[self.goal];
        let holds = |at: &u16| {
            let kind = yard.here.thing[usize::from(goal.cells[usize::from(*at)])];
            kind != 0 && goal.kinds[usize::from(kind) - 1]
        };
        let packed = self.order.iter().take_while(|at| holds(at)).count();
        let Some(next) = self.order.get(packed).copied() else { return (0, 0) };
        let is_packed =
            |cell: u16| self.order[..packed].iter().any(|at| goal.cells[usize::from(*at)] == cell);
        let things = yard.here.things.iter().copied().filter(|cell| !is_packed(*cell));
        let far = things.map(|cell| {
            let kind = usize::from(yard.here.thing[usize::from(cell)]) - 1;
            goal.pushes(kind, cell, usize::from(next))
        });
        ((self.order.len() - packed) as u32, far.min().unwrap_or(0))
    }
}

impl Yard {
    /// How much room there is to pull the thing at a goal's cell out, with things on some cells: where it
    /// gets to a place that something starts from, that comes first.
    fn room(&self, from: u16, filled: &[bool]) -> (bool, usize) {
        let is_open = |cell: u16| cell != NOWHERE && (!filled[usize::from(cell)] || cell == from);
        let mut seen = vec![false; self.near.len()];
        seen[usize::from(from)] = true;
        let (mut queue, mut count, mut is_home) = (vec![from], 0, false);
        while let Some(at) = queue.pop() {
            count += 1;
            is_home |= self.is_start(at) && at != from;
            for way in 0..4 {
                // The player stands where the thing goes to, and behind that there is room to step back.
                let to = self.near[usize::from(at)][way];
                if !is_open(to) || seen[usize::from(to)] {
                    continue;
                }
                let behind = self.near[usize::from(to)][way];
                let is_pushed_back = self.ways.iter().any(|ways| ways[opposite(way)]);
                if is_open(behind) && is_pushed_back {
                    seen[usize::from(to)] = true;
                    queue.push(to);
                }
            }
        }
        (is_home, count)
    }

    /// True when something stands on a cell at the start.
    fn is_start(&self, cell: u16) -> bool {
        self.kind_at(&self.start, usize::from(cell)).is_some()
    }
}
