//! Parts of a yard that the player cannot reach and must open sooner or later.
//!
//! A *corral* is a part that things close. If all pushes that its things allow from outside go into it, and
//! the player can make each of them now, then nothing that happens elsewhere prepares them: one of them can
//! as well come next. Where some thing of the corral has to be moved to win, pushes elsewhere may therefore
//! be left for later. Rolf Wagner and Brian Damgaard describe these as PI-corrals on the Sokoban wiki. The
//! pushes of a solution come in another order, so this is for searches that count pushes or nothing.

use super::yard::{NOWHERE, Yard, opposite};

/// What a corral needs to be looked for, kept between states.
#[derive(Default)]
pub(super) struct Corrals {
    /// For each cell the corral it belongs to plus one; things belong to the one that was looked at last.
    number: Vec<u16>,
    queue: Vec<u16>,
    things: Vec<u16>,
    least: Vec<u16>,
}

impl Yard {
    /// Finds things of which one can be pushed next without loss; false where it may be any. The area of the
    /// player must have been walked.
    pub(super) fn next_things(&self, corrals: &mut Corrals) -> bool {
        let cells = self.near.len() as u16;
        corrals.number.clear();
        corrals.number.resize(usize::from(cells), 0);
        corrals.least.clear();
        let mut next = 0;
        for first in 0..cells {
            let is_open = self.here.thing[usize::from(first)] == 0
                && !self.flood.is_reached(first)
                && corrals.number[usize::from(first)] == 0;
            if !is_open {
                continue;
            }
            next += 1;
            self.find_corral(first, next, corrals);
            let fewer = corrals.least.is_empty() || corrals.things.len() < corrals.least.len();
            if fewer && self.comes_first(next, corrals) {
                std::mem::swap(&mut corrals.least, &mut corrals.things);
            }
        }
        !corrals.least.is_empty()
    }

    /// True when a thing is one of those found last.
    pub(super) fn is_next(corrals: &Corrals, thing: u16) -> bool {
        corrals.least.contains(&thing)
    }

    /// Collects the cells of a corral and the things at its border.
    fn find_corral(&self, first: u16, number: u16, corrals: &mut Corrals) {
        corrals.things.clear();
        corrals.queue.clear();
        corrals.queue.push(first);
        corrals.number[usize::from(first)] = number;
        while let Some(at) = corrals.queue.pop() {
            for near in self.near[usize::from(at)] {
                if near == NOWHERE || corrals.number[usize::from(near)] == number {
                    continue;
                }
                corrals.number[usize::from(near)] = number;
                match self.here.thing[usize::from(near)] {
                    0 => corrals.queue.push(near),
                    _ => corrals.things.push(near),
                }
            }
        }
    }

    /// True when one of the things of a corral can be pushed next without loss, and must be pushed at all.
    fn comes_first(&self, number: u16, corrals: &Corrals) -> bool {
        let is_in = |cell: u16| corrals.number[usize::from(cell)] == number;
        let is_free = |cell: u16| self.here.thing[usize::from(cell)] == 0;
        let mut has_push = false;
        for thing in corrals.things.iter().copied() {
            let kind = usize::from(self.here.thing[usize::from(thing)]) - 1;
            for way in (0..4).filter(|way| self.ways[kind][*way]) {
                let near = self.near[usize::from(thing)];
                let (to, hand) = (near[way], near[opposite(way)]);
                // What stands within is not reached before the corral is open.
                if to == NOWHERE || hand == NOWHERE || is_in(hand) {
                    continue;
                }
                if self.dead[kind][usize::from(to)] || (is_in(to) && !is_free(to)) {
                    continue;
                }
                if !is_in(to) || !is_free(hand) || !self.flood.is_reached(hand) {
                    return false;
                }
                has_push = true;
            }
        }
        has_push && corrals.things.iter().any(|thing| self.is_misplaced(*thing))
    }
}
