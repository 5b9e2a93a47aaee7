//! Changes cells and keeps both forms of the board, cells and planes, in step.

use super::Table;
use super::program::PLANES_A_LAYER;
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Sets word `w` of a cell's objects.
    #[inline]
    pub(super) fn put_objects(&mut self, cell: usize, w: usize, new: u64) {
        let at = cell * self.o() + w;
        let mut changed = self.cells[at] ^ new;
        self.cells[at] = new;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        while changed != 0 {
            let object = w * 64 + changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let plane = object * self.w() + word;
            self.planes[plane] ^= bit;
            let is_gained = new >> (object % 64) & 1 != 0;
            if self.note_flip(object, is_gained) {
                self.here[w] ^= 1 << (object % 64);
            }
        }
    }

    /// Counts a cell that a plane gained or lost and wakes the rules that this matters to; true when
    /// the plane has become empty or is no longer empty.
    #[inline]
    fn note_flip(&mut self, plane: usize, is_gained: bool) -> bool {
        for (word, mask) in self.wakes.by(plane, is_gained) {
            self.awake[*word as usize] |= mask;
        }
        let count = &mut self.counts[plane];
        match is_gained {
            true => {
                *count += 1;
                let is_first = *count == 1;
                if is_first {
                    self.enable(plane);
                }
                is_first
            }
            false => {
                *count -= 1;
                *count == 0
            }
        }
    }

    /// A plane is no longer empty: rules that need it may be able to match.
    #[inline]
    fn enable(&mut self, plane: usize) {
        let able = match plane < self.dims.objects {
            true => &mut self.able.objects,
            false => &mut self.able.moves,
        };
        for (word, mask) in self.wakes.needing(plane) {
            able[*word as usize] |= mask;
        }
    }

    /// Sets word `w` of a cell's movements.
    #[inline]
    pub(super) fn put_moves(&mut self, cell: usize, w: usize, new: u64) {
        let m = self.m();
        let at = cell * m + w;
        let old = self.moves[at];
        self.moves[at] = new;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let stride = self.w();
        let mut changed = old ^ new;
        while changed != 0 {
            let slot = changed.trailing_zeros() as usize / MOVE_BITS;
            let shift = slot * MOVE_BITS;
            let layer = w * LAYERS_A_WORD + slot;
            let first = self.dims.objects + layer * PLANES_A_LAYER;
            let now = new >> shift & ALL_MOVES;
            let before = old >> shift & ALL_MOVES;
            let mut flips = now ^ before;
            changed &= !(ALL_MOVES << shift);
            while flips != 0 {
                let mv = flips.trailing_zeros() as usize;
                flips &= flips - 1;
                self.planes[(first + mv) * stride + word] ^= bit;
                if self.note_flip(first + mv, now >> mv & 1 != 0) {
                    self.moving_here[w] ^= 1 << (shift + mv);
                }
            }
            if (now == 0) != (before == 0) {
                self.planes[(first + MOVE_BITS) * stride + word] ^= bit;
                self.note_flip(first + MOVE_BITS, now != 0);
            }
        }
        let is_moving = match M {
            1 => new != 0,
            _ => self.moves[cell * m..(cell + 1) * m].iter().any(|word| *word != 0),
        };
        match is_moving {
            true => self.moving[word] |= bit,
            false => self.moving[word] &= !bit,
        }
    }

    /// Changes the objects of all cells to those of a position, where they differ.
    pub(super) fn go_to(&mut self, position: &[u64]) {
        let stride = self.w();
        for object in 0..self.dims.objects {
            let range = object * stride..(object + 1) * stride;
            if self.planes[range.clone()] != position[range] {
                self.go_to_plane(object, position);
            }
        }
    }

    fn go_to_plane(&mut self, object: usize, position: &[u64]) {
        let (o, stride) = (self.o(), self.w());
        let (mut gained, mut lost) = (0, 0);
        for word in 0..stride {
            let at = object * stride + word;
            let (old, new) = (self.planes[at], position[at]);
            self.planes[at] = new;
            gained += (new & !old).count_ones();
            lost += (old & !new).count_ones();
            let mut changed = old ^ new;
            while changed != 0 {
                let cell = word * 64 + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                self.cells[cell * o + object / 64] ^= 1 << (object % 64);
            }
        }
        for (number, is_gained) in [(lost, false), (gained, true)] {
            if number > 0 {
                for (word, mask) in self.wakes.by(object, is_gained) {
                    self.awake[*word as usize] |= mask;
                }
            }
        }
        if self.counts[object] == 0 {
            self.enable(object);
        }
        self.counts[object] = self.counts[object] + gained - lost;
        let bit = 1 << (object % 64);
        match self.counts[object] {
            0 => self.here[object / 64] &= !bit,
            _ => self.here[object / 64] |= bit,
        }
    }

    /// Removes every movement.
    pub(super) fn forget_moves(&mut self) {
        for word in 0..self.w() {
            let mut left = self.moving[word];
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                for w in 0..self.m() {
                    self.put_moves(cell, w, 0);
                }
            }
        }
        if !self.rigid_group.is_empty() {
            self.rigid_group.fill(0);
            self.rigid_moves.fill(0);
        }
    }

    /// The first rule from `from` on, but before `end`, that is awake and may have what it needs; `end`
    /// if there is none.
    #[inline]
    pub(super) fn next_awake(&self, from: usize, end: usize) -> usize {
        if from >= end {
            return end;
        }
        let ready =
            |word: usize| self.awake[word] & self.able.objects[word] & self.able.moves[word];
        let mut word = from / 64;
        let mut bits = ready(word) & u64::MAX << (from % 64);
        while bits == 0 {
            word += 1;
            if word * 64 >= end {
                return end;
            }
            bits = ready(word);
        }
        (word * 64 + bits.trailing_zeros() as usize).min(end)
    }

    /// Puts a rule to sleep: it has no effect until one of its planes changes.
    #[inline]
    pub(super) fn sleep(&mut self, number: u32) {
        self.awake[number as usize / 64] &= !(1 << (number % 64));
    }

    /// Remembers the position, to go back to it later.
    pub(super) fn remember(&mut self) -> Vec<u64> {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(&self.planes[..self.object_plane_words()]);
        copy
    }

    /// True when the position is the remembered one.
    pub(super) fn is_at(&self, position: &[u64]) -> bool {
        self.planes[..self.object_plane_words()] == *position
    }
}
