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
        self.here[w] |= new;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        while changed != 0 {
            let object = w * 64 + changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let plane = object * self.w() + word;
            self.planes[plane] ^= bit;
        }
    }

    /// Sets word `w` of a cell's movements.
    #[inline]
    pub(super) fn put_moves(&mut self, cell: usize, w: usize, new: u64) {
        let m = self.m();
        let at = cell * m + w;
        let old = self.moves[at];
        self.moves[at] = new;
        self.moving_here[w] |= new;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let stride = self.w();
        let mut changed = old ^ new;
        while changed != 0 {
            let slot = changed.trailing_zeros() as usize / MOVE_BITS;
            let shift = slot * MOVE_BITS;
            let layer = w * LAYERS_A_WORD + slot;
            let first = (self.dims.objects + layer * PLANES_A_LAYER) * stride + word;
            let mut flips = changed >> shift & ALL_MOVES;
            changed &= !(ALL_MOVES << shift);
            while flips != 0 {
                self.planes[first + flips.trailing_zeros() as usize * stride] ^= bit;
                flips &= flips - 1;
            }
            let any = first + MOVE_BITS * stride;
            match new >> shift & ALL_MOVES {
                0 => self.planes[any] &= !bit,
                _ => self.planes[any] |= bit,
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
        let (o, stride) = (self.o(), self.w());
        for object in 0..self.dims.objects {
            for word in 0..stride {
                let at = object * stride + word;
                let mut changed = self.planes[at] ^ position[at];
                if changed == 0 {
                    continue;
                }
                self.planes[at] = position[at];
                while changed != 0 {
                    let cell = word * 64 + changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    self.cells[cell * o + object / 64] ^= 1 << (object % 64);
                }
            }
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

    /// Recomputes which objects and movements are on the board.
    pub(super) fn look_around(&mut self) {
        let stride = self.w();
        self.here.fill(0);
        for object in 0..self.dims.objects {
            let plane = &self.planes[object * stride..(object + 1) * stride];
            if plane.iter().any(|word| *word != 0) {
                self.here[object / 64] |= 1 << (object % 64);
            }
        }
        self.moving_here.fill(0);
        for word in 0..stride {
            let mut left = self.moving[word];
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                for w in 0..self.m() {
                    self.moving_here[w] |= self.moves[cell * self.m() + w];
                }
            }
        }
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
