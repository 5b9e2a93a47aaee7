//! Changes cells and keeps both forms of the board, cells and planes, in step.

use super::Table;
use super::able::Needs;
use super::program::PLANES_A_LAYER;
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};

/// From this many cells on planes are changed by words.
pub(super) const MANY: u32 = 12;

/// Wakes a set of rules.
#[inline]
fn wake(awake: &mut [u64], rules: &[(u32, u64)]) {
    for (word, mask) in rules {
        awake[*word as usize] |= mask;
    }
}

/// The lowest bit of each layer that moves.
#[inline]
fn layers_moving(moves: u64) -> u64 {
    const LOWEST: u64 = {
        let (mut lowest, mut layer) = (0, 0);
        while layer < LAYERS_A_WORD {
            lowest |= 1 << (layer * MOVE_BITS);
            layer += 1;
        }
        lowest
    };
    (moves | moves >> 1 | moves >> 2 | moves >> 3 | moves >> 4) & LOWEST
}

/// The position before a turn.
pub(super) struct Start {
    pub(super) position: Vec<u64>,
    is_anchor: bool,
}

/// The position that was loaded last.
#[derive(Clone, Default)]
pub(super) struct Anchor {
    /// The planes of its objects.
    position: Vec<u64>,
    /// Rules that may do something there while nothing moves.
    awake: Vec<u64>,
}

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Sets word `w` of a cell's objects.
    #[inline]
    pub(super) fn put_objects(&mut self, cell: usize, w: usize, new: u64) {
        let at = cell * self.o() + w;
        let mut changed = self.cells[at] ^ new;
        self.cells[at] = new;
        self.touched[w] |= changed;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let is_resting = self.moving[word] & bit == 0;
        while changed != 0 {
            let object = w * 64 + changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let plane = object * self.w() + word;
            self.planes[plane] ^= bit;
            let is_gained = new >> (object % 64) & 1 != 0;
            if Self::IS_SMALL && !self.is_counted {
                match is_gained {
                    true => self.here[w] |= 1 << (object % 64),
                    false if self.is_empty(object) => self.here[w] &= !(1 << (object % 64)),
                    false => {}
                }
                continue;
            }
            if self.note_flip(object, is_gained) {
                self.here[w] ^= 1 << (object % 64);
            }
            match is_resting {
                _ if !self.sleeps => {}
                true => wake(&mut self.awake, self.wakes.by_resting(object, is_gained)),
                false => wake(&mut self.awake, self.wakes.by(object, is_gained)),
            }
        }
    }

    /// Counts a cell that a plane gained or lost; true when the plane has become empty or is no longer
    /// empty.
    #[inline(always)]
    fn note_flip(&mut self, plane: usize, is_gained: bool) -> bool {
        let count = &mut self.counts[plane];
        let before = *count;
        *count = if is_gained { before + 1 } else { before - 1 };
        let has_turned = before == u32::from(!is_gained);
        if has_turned {
            self.note_turn(plane, is_gained);
        }
        has_turned
    }

    /// Notes that a plane has become empty or is no longer empty.
    #[inline(never)]
    fn note_turn(&mut self, plane: usize, is_gained: bool) {
        let needing = self.wakes.needing(plane);
        match is_gained {
            true => self.able.gain(needing),
            false => self.able.lose(needing),
        }
    }

    #[inline]
    fn plane(&self, plane: usize) -> std::slice::Iter<'_, u64> {
        self.planes[plane * self.w()..(plane + 1) * self.w()].iter()
    }

    /// True when a plane has no cell.
    pub(super) fn is_empty(&self, plane: usize) -> bool {
        self.plane(plane).all(|word| *word == 0)
    }

    /// Gives some cells of a plane what `new` says for a word of all planes.
    pub(super) fn change_cells_of_plane(
        &mut self,
        plane: usize,
        cells: &[u64],
        new: impl Fn(&[u64], usize) -> u64,
    ) {
        let stride = self.w();
        let (mut gained, mut lost) = (0, 0);
        for (word, cells) in cells.iter().enumerate().take(stride) {
            let old = self.planes[plane * stride + word];
            let now = old & !cells | new(&self.planes, word) & cells;
            self.planes[plane * stride + word] = now;
            gained += (now & !old).count_ones();
            lost += (old & !now).count_ones();
        }
        if self.is_counted {
            self.set_count(plane, self.counts[plane] + gained - lost);
        }
        for (number, is_gained) in [(lost, false), (gained, true)] {
            if self.sleeps && number > 0 {
                wake(&mut self.awake, self.wakes.by(plane, is_gained));
            }
        }
    }

    /// Notes how many cells a plane has now.
    fn set_count(&mut self, plane: usize, count: u32) {
        let before = std::mem::replace(&mut self.counts[plane], count);
        if (before == 0) != (count == 0) {
            self.note_turn(plane, before == 0);
        }
    }

    /// Sets word `w` of a cell's movements.
    #[inline]
    pub(super) fn put_moves(&mut self, cell: usize, w: usize, new: u64) {
        if Self::IS_SMALL && !self.is_counted {
            self.put_uncounted_moves(cell, w, new);
            return;
        }
        let (o, m) = (self.o(), self.m());
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
            if (now == 0) != (before == 0) {
                flips |= 1 << MOVE_BITS;
            }
            changed &= !(ALL_MOVES << shift);
            let mover = match self.sleeps {
                true => self.wakes.mover(layer, &self.cells[cell * o..(cell + 1) * o]),
                false => None,
            };
            while flips != 0 {
                let mv = flips.trailing_zeros() as usize;
                flips &= flips - 1;
                self.planes[(first + mv) * stride + word] ^= bit;
                let is_gained = if mv == MOVE_BITS { now != 0 } else { now >> mv & 1 != 0 };
                if self.note_flip(first + mv, is_gained) && mv < MOVE_BITS {
                    self.moving_here[w] ^= 1 << (shift + mv);
                }
                match mover {
                    _ if !self.sleeps => {}
                    Some(mover) => wake(&mut self.awake, self.wakes.by_mover(mover, mv, is_gained)),
                    None => wake(&mut self.awake, self.wakes.by(first + mv, is_gained)),
                }
            }
        }
        self.note_moving(cell, new);
    }

    /// The same where planes are not counted and rules do not sleep. A movement of which none is left stays in
    /// `moving_here` until all movements are cleared: then a rule is tried in vain.
    #[inline]
    fn put_uncounted_moves(&mut self, cell: usize, w: usize, new: u64) {
        let at = cell * M + w;
        let old = self.moves[at];
        self.moves[at] = new;
        self.moving_here[w] |= new;
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let first = self.dims.objects + w * LAYERS_A_WORD * PLANES_A_LAYER;
        let stride = self.w();
        let mut flips = old ^ new;
        while flips != 0 {
            let mv = flips.trailing_zeros() as usize;
            flips &= flips - 1;
            let plane = first + mv + mv / MOVE_BITS * (PLANES_A_LAYER - MOVE_BITS);
            self.planes[plane * stride + word] ^= bit;
        }
        let mut turned = layers_moving(old) ^ layers_moving(new);
        while turned != 0 {
            let layer = turned.trailing_zeros() as usize / MOVE_BITS;
            turned &= turned - 1;
            self.planes[(first + layer * PLANES_A_LAYER + MOVE_BITS) * stride + word] ^= bit;
        }
        self.note_moving(cell, new);
    }

    /// Notes whether a cell moves, one of whose words of movements is now `new`.
    #[inline]
    fn note_moving(&mut self, cell: usize, new: u64) {
        let m = self.m();
        let is_moving = match M {
            1 => new != 0,
            _ => self.moves[cell * m..(cell + 1) * m].iter().any(|word| *word != 0),
        };
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        match is_moving {
            true => self.moving[word] |= bit,
            false => self.moving[word] &= !bit,
        }
    }

    /// Goes to a position without movements, from which a search may try several moves: what is known of
    /// its rules when it is loaded again still holds.
    pub(super) fn load(&mut self, position: &[u64]) {
        self.forget_moves();
        if self.anchor.position == position {
            for w in 0..self.o() {
                let mut left = self.touched[w];
                while left != 0 {
                    let object = w * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    // Before the first position all are as good as touched.
                    if object < self.dims.objects {
                        self.change_plane(object, position, false);
                    }
                }
            }
            self.awake.copy_from_slice(&self.anchor.awake);
        } else {
            self.go_to(position);
            self.move_anchor(position);
            self.anchor.awake.clear();
            self.anchor.awake.extend_from_slice(&self.awake);
        }
        self.touched.fill(0);
    }

    /// Makes the position of the board the anchor's: only what was touched differs.
    fn move_anchor(&mut self, position: &[u64]) {
        let stride = self.w();
        let anchor = &mut self.anchor.position;
        if anchor.len() != position.len() {
            anchor.clear();
            anchor.extend_from_slice(position);
            return;
        }
        for (w, touched) in self.touched.iter().enumerate() {
            let mut left = *touched;
            while left != 0 {
                let from = (w * 64 + left.trailing_zeros() as usize) * stride;
                left &= left - 1;
                if from < position.len() {
                    anchor[from..from + stride].copy_from_slice(&position[from..from + stride]);
                }
            }
        }
    }

    /// True when no object has changed since the anchor was loaded.
    #[inline]
    pub(super) fn is_at_anchor(&self) -> bool {
        (0..self.o()).all(|w| self.touched[w] == 0)
    }

    /// True when the position is the one of the start of the turn.
    pub(super) fn is_at_start(&self, start: &Start) -> bool {
        if !start.is_anchor {
            return self.is_at(&start.position);
        }
        let stride = self.w();
        (0..self.o()).all(|w| {
            let mut left = self.touched[w];
            while left != 0 {
                let from = (w * 64 + left.trailing_zeros() as usize) * stride;
                left &= left - 1;
                if self.planes[from..from + stride] != start.position[from..from + stride] {
                    return false;
                }
            }
            true
        })
    }

    /// Changes the objects of all cells to those of a position, where they differ.
    pub(super) fn go_to(&mut self, position: &[u64]) {
        /// Words that are compared at once: most are the same.
        const STRETCH: usize = 8;
        let (stride, end) = (self.w(), self.object_plane_words());
        let mut at = 0;
        while at < end {
            let next = at + STRETCH;
            if next <= end && self.planes[at..next] == position[at..next] {
                at = next;
            } else if self.planes[at] == position[at] {
                at += 1;
            } else {
                self.change_plane(at / stride, position, true);
                at = (at / stride + 1) * stride;
            }
        }
    }

    fn change_plane(&mut self, object: usize, position: &[u64], wakes: bool) {
        let (o, stride) = (self.o(), self.w());
        self.touched[object / 64] |= 1 << (object % 64);
        let (mut gained, mut lost) = (0, 0);
        for word in 0..stride {
            let at = object * stride + word;
            let (old, new) = (self.planes[at], position[at]);
            self.planes[at] = new;
            if self.is_counted {
                gained += (new & !old).count_ones();
                lost += (old & !new).count_ones();
            }
            let mut changed = old ^ new;
            while changed != 0 {
                let cell = word * 64 + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                self.cells[cell * o + object / 64] ^= 1 << (object % 64);
            }
        }
        for (number, is_gained) in [(lost, false), (gained, true)] {
            if wakes && self.sleeps && number > 0 {
                match self.moving.iter().all(|word| *word == 0) {
                    true => wake(&mut self.awake, self.wakes.by_resting(object, is_gained)),
                    false => wake(&mut self.awake, self.wakes.by(object, is_gained)),
                }
            }
        }
        if self.is_counted {
            self.set_count(object, self.counts[object] + gained - lost);
        }
        let bit = 1 << (object % 64);
        match self.is_empty(object) {
            true => self.here[object / 64] &= !bit,
            false => self.here[object / 64] |= bit,
        }
    }

    /// Removes every movement and what rigid groups know of them.
    pub(super) fn forget_moves(&mut self) {
        self.clear_moves();
        if !self.rigid_group.is_empty() {
            self.rigid_group.fill(0);
            self.rigid_moves.fill(0);
        }
    }

    /// True when more than [`MANY`] cells have a movement. Most often few have one, which shows at once.
    pub(super) fn much_moves(&self) -> bool {
        let mut left = MANY;
        for word in &self.moving[..self.w()] {
            let mut cells = *word;
            while cells != 0 {
                if left == 0 {
                    return true;
                }
                left -= 1;
                cells &= cells - 1;
            }
        }
        false
    }

    /// Removes every movement: cell by cell, or plane by plane where that is less to do.
    pub(super) fn clear_moves(&mut self) {
        if !self.is_counted || self.much_moves() {
            self.clear_move_planes();
            return;
        }
        let m = self.m();
        for word in 0..self.w() {
            let mut left = self.moving[word];
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                for w in 0..m {
                    self.put_moves(cell, w, 0);
                }
            }
        }
    }

    fn clear_move_planes(&mut self) {
        let (m, stride) = (self.m(), self.w());
        for w in 0..m {
            let moves = std::mem::take(&mut self.moving_here[w]);
            let first = self.dims.objects + w * LAYERS_A_WORD * PLANES_A_LAYER;
            let (mut left, mut layers) = (moves, layers_moving(moves));
            while left != 0 {
                let mv = left.trailing_zeros() as usize;
                left &= left - 1;
                self.empty_plane(first + mv + mv / MOVE_BITS * (PLANES_A_LAYER - MOVE_BITS));
            }
            while layers != 0 {
                let layer = layers.trailing_zeros() as usize / MOVE_BITS;
                layers &= layers - 1;
                self.empty_plane(first + layer * PLANES_A_LAYER + MOVE_BITS);
            }
        }
        for word in 0..stride {
            let mut left = std::mem::take(&mut self.moving[word]);
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                self.moves[cell * m..(cell + 1) * m].fill(0);
            }
        }
    }

    /// Takes a plane of movements from all cells.
    #[inline]
    fn empty_plane(&mut self, plane: usize) {
        let stride = self.w();
        self.planes[plane * stride..(plane + 1) * stride].fill(0);
        if self.is_counted {
            self.set_count(plane, 0);
        }
        if self.sleeps {
            wake(&mut self.awake, self.wakes.by(plane, false));
        }
    }

    /// The first rule from `from` on, but before `end`, that is awake and has what it needs; `end`
    /// if there is none.
    #[inline]
    pub(super) fn next_awake(&self, from: usize, end: usize) -> usize {
        if from >= end {
            return end;
        }
        if !self.is_counted {
            let needs = &self.wakes.needs_of[from..end];
            return from + needs.iter().position(|needs| self.has(needs)).unwrap_or(needs.len());
        }
        let ready = |word: usize| self.awake[word] & self.able.word(word);
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

    /// True when a rule has what it needs on the board.
    pub(super) fn is_able(&self, number: u32) -> bool {
        match self.is_counted {
            true => self.able.has(number),
            false => self.has(&self.wakes.needs_of[number as usize]),
        }
    }

    #[inline]
    fn has(&self, needs: &Needs) -> bool {
        let lacks = |w: usize| needs.moves[w] & !self.moving_here[w];
        needs.objects & !self.here[0] | (0..M.min(2)).fold(0, |all, w| all | lacks(w)) == 0
    }

    /// Puts a rule to sleep: it has no effect until one of its planes changes.
    #[inline]
    pub(super) fn sleep(&mut self, number: u32) {
        if self.sleeps {
            self.awake[number as usize / 64] &= !(1 << (number % 64));
        }
    }

    /// Wakes a rule.
    #[inline]
    pub(super) fn wake(&mut self, number: u32) {
        self.awake[number as usize / 64] |= 1 << (number % 64);
    }

    /// Notes that a rule has no effect on the loaded position without movements either.
    #[inline]
    pub(super) fn sleep_at_anchor(&mut self, number: u32) {
        if self.sleeps && self.is_at_anchor() {
            self.anchor.awake[number as usize / 64] &= !(1 << (number % 64));
        }
    }

    /// The position at the start of a turn, to go back to it later. Where it was just loaded, it is there
    /// already.
    pub(super) fn remember_start(&mut self) -> Start {
        match self.is_at_anchor() && !self.anchor.position.is_empty() {
            true => Start { position: std::mem::take(&mut self.anchor.position), is_anchor: true },
            false => Start { position: self.remember(), is_anchor: false },
        }
    }

    /// Gives the memory of the start of a turn back.
    pub(super) fn forget_start(&mut self, start: Start) {
        match start.is_anchor {
            true => self.anchor.position = start.position,
            false => self.spare.push(start.position),
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
