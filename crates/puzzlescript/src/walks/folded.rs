//! Macro-moves up to symmetry: of a state and its images one is searched.

use super::walk_leaps::WalkLeaps;
use crate::puzzle::Move;
use crate::symmetry::Symmetries;
use play::search::leaps::{LeapList, Leaps, Places};
use play::search::{Folding, Guess, Order};

/// A level with symmetries, for searches that keep the places where walks end.
pub struct FoldedLeaps {
    leaps: WalkLeaps,
    symmetries: Symmetries,
}

impl FoldedLeaps {
    /// The same macro-moves over fewer states.
    pub fn new(leaps: WalkLeaps, symmetries: Symmetries) -> FoldedLeaps {
        FoldedLeaps { leaps, symmetries }
    }
}

impl Leaps for FoldedLeaps {
    type Move = Move;

    fn words(&self) -> usize {
        self.leaps.words()
    }

    fn start(&self) -> Vec<u64> {
        let mut start = self.leaps.start();
        self.symmetries.fold(&mut start);
        start
    }

    fn origin(&self) -> Vec<u64> {
        self.leaps.start()
    }

    fn at_least(&mut self) -> Option<u32> {
        self.leaps.at_least()
    }

    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList) {
        let first = out.states.len();
        self.leaps.leap(from, places, out);
        // Of a joined area the first cell stands for all, and the image of the first is not the first.
        if places == Places::Kept {
            let words = self.leaps.words();
            for state in out.states[first..].chunks_exact_mut(words) {
                self.symmetries.fold(state);
            }
        }
    }

    fn guess(&mut self, state: &[u64], at_least: u32) -> Guess {
        self.leaps.guess(state, at_least)
    }

    fn orders(&self) -> &'static [Order] {
        self.leaps.orders()
    }

    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Move>) {
        let mut image = from.to_vec();
        let by = self.symmetries.fold(&mut image);
        // What is known of walks need not be known of their images, so a macro-move is spelled where it was found.
        let first = out.len();
        self.leaps.spell(&image, number, to, out);
        for mv in &mut out[first..] {
            *mv = self.symmetries.unfold(*mv, by);
        }
        self.leaps.play(from, &out[first..], to);
    }
}
