//! Carries out movements.

use super::Table;
use super::program::Program;
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Moves objects until no more can, then drops what is left. True when a rigid group
    /// failed for the first time, so that the turn must be played again without it.
    pub(super) fn resolve(&mut self, program: &Program) -> bool {
        let much_moves = self.much_moves();
        let mut moved = true;
        while moved {
            moved = false;
            if much_moves && self.is_stuck(program) {
                break;
            }
            for word in 0..self.w() {
                let mut left = self.moving[word];
                while left != 0 {
                    let cell = word * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    moved |= self.move_cell(program, cell);
                }
            }
            self.work(program.words as u64);
            if self.is_out_of_work() {
                break;
            }
        }
        let failed = self.drop_all_moves(program);
        if program.rigid {
            self.rigid_group.fill(0);
            self.rigid_moves.fill(0);
        }
        if self.is_logged() {
            self.log_movement();
        }
        failed
    }

    /// True when nothing that moves has room: looked up plane by plane, for boards on which much moves.
    fn is_stuck(&self, program: &Program) -> bool {
        let stride = self.w();
        let deltas = [-1, 1, -(program.height as isize), program.height as isize];
        let mut moving = self.moving_here.iter().enumerate().flat_map(|(w, word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| (w, bit))
        });
        moving.all(|(w, bit)| {
            let (layer, mv) = (w * LAYERS_A_WORD + bit / MOVE_BITS, bit % MOVE_BITS);
            if mv == 4 {
                return false;
            }
            let plane = program.move_plane(layer, mv) * stride;
            let objects = &program.layer_masks[layer];
            (0..stride).all(|word| {
                let movers = self.planes[plane + word] & program.room[mv][word];
                if movers == 0 {
                    return true;
                }
                // The cells that those of this word would go to are in this and the next word.
                let first = word as isize * 64 + deltas[mv];
                let taken = objects.iter().fold(0, |all, object| {
                    all | word_from(&self.planes[object * stride..(object + 1) * stride], first)
                });
                movers & !taken == 0
            })
        })
    }

    /// Forgets the movements that could not be carried out.
    fn drop_all_moves(&mut self, program: &Program) -> bool {
        let is_heard = program.rigid || !program.game.sounds.cant_move.is_empty();
        if !is_heard && !self.is_logged() {
            self.clear_moves();
            return false;
        }
        let mut failed = false;
        for word in 0..self.w() {
            let mut left = self.moving[word];
            while left != 0 {
                let cell = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                failed |= self.drop_moves(program, cell);
            }
        }
        failed
    }

    fn move_cell(&mut self, program: &Program, cell: usize) -> bool {
        let m = self.m();
        let mut moved = false;
        for w in 0..m {
            let moves = self.moves[cell * m + w];
            let mut left = moves;
            let mut done = 0;
            while left != 0 {
                let slot = left.trailing_zeros() as usize / MOVE_BITS;
                let shift = slot * MOVE_BITS;
                let mv = moves >> shift & ALL_MOVES;
                left &= !(ALL_MOVES << shift);
                if self.move_layer(program, cell, w * LAYERS_A_WORD + slot, mv) {
                    done |= ALL_MOVES << shift;
                }
            }
            if done != 0 {
                self.put_moves(cell, w, moves & !done);
                moved = true;
            }
        }
        moved
    }

    /// Moves the objects of one layer one cell on, if nothing of the layer is there.
    fn move_layer(&mut self, program: &Program, cell: usize, layer: usize, mv: u64) -> bool {
        let height = program.height;
        let (y, x) = program.place[cell];
        let target = match mv {
            0b00001 if y > 0 => cell - 1,
            0b00010 if (y as usize) + 1 < height => cell + 1,
            0b00100 if x > 0 => cell - height,
            0b01000 if (x as usize) + 1 < program.width => cell + height,
            // An action stays where it is and always succeeds.
            0b10000 => cell,
            _ => return false,
        };
        let o = self.o();
        let mask = &program.layer_masks[layer].words[..o];
        if mv != 0b10000 && (0..o).any(|w| self.cells[target * o + w] & mask[w] != 0) {
            return false;
        }
        if program.sounds {
            self.note_move_sounds(program, cell, layer);
        }
        if target != cell {
            if self.is_logged() {
                self.log_carried(program, cell, layer, mv, false);
            }
            for (w, layer) in mask.iter().enumerate() {
                let (from, to) = (self.cells[cell * o + w], self.cells[target * o + w]);
                let going = from & layer;
                if going != 0 {
                    self.moved[w] |= going;
                    // In this order the last object of its kind never leaves the board meanwhile.
                    self.put_objects(target, w, to | going);
                    self.put_objects(cell, w, from & !going);
                }
            }
        }
        true
    }

    fn note_move_sounds(&mut self, program: &Program, cell: usize, layer: usize) {
        let (o, m) = (self.o(), self.m());
        for sound in &program.game.sounds.moves[layer] {
            let is_here = self.cells[cell * o + sound.object / 64] >> (sound.object % 64) & 1 != 0;
            let is_moving = (0..m).any(|w| self.moves[cell * m + w] & sound.moves.words[w] != 0);
            if is_here && is_moving && !self.can_move_seeds.contains(&sound.seed) {
                self.can_move_seeds.push(sound.seed);
            }
        }
    }

    /// Forgets the movements of a cell that could not be carried out.
    fn drop_moves(&mut self, program: &Program, cell: usize) -> bool {
        let (o, m) = (self.o(), self.m());
        let mut failed = false;
        let is_rigid = program.rigid && (0..m).any(|w| self.rigid_moves[cell * m + w] != 0);
        let stuck = |machine: &Self, w: usize| {
            let moves = machine.moves[cell * m + w];
            if is_rigid { moves & machine.rigid_moves[cell * m + w] } else { moves }
        };
        if is_rigid && let Some(w) = (0..m).find(|w| stuck(self, *w) != 0) {
            let slot = stuck(self, w).trailing_zeros() as usize / MOVE_BITS;
            let group = self.rigid_group[cell * m + w] >> (slot * MOVE_BITS) & ALL_MOVES;
            let index = (group as usize).checked_sub(1);
            if let Some(index) = index.and_then(|i| program.game.rigid_groups.get(i))
                && !self.banned[*index]
            {
                self.banned[*index] = true;
                failed = true;
            }
        }
        for sound in &program.game.sounds.cant_move {
            let is_here = self.cells[cell * o + sound.object / 64] >> (sound.object % 64) & 1 != 0;
            let is_stuck = (0..m).any(|w| stuck(self, w) & sound.moves.words[w] != 0);
            if is_here && is_stuck && !self.cant_move_seeds.contains(&sound.seed) {
                self.cant_move_seeds.push(sound.seed);
            }
        }
        if self.is_logged() {
            self.log_stuck(program, cell);
        }
        for w in 0..m {
            self.put_moves(cell, w, 0);
        }
        failed
    }
}

/// The 64 cells of a plane from `first` on, which may lie outside.
fn word_from(plane: &[u64], first: isize) -> u64 {
    let (word, bit) = (first.div_euclid(64), first.rem_euclid(64));
    let at =
        |word: isize| usize::try_from(word).ok().and_then(|w| plane.get(w)).copied().unwrap_or(0);
    match bit {
        0 => at(word),
        _ => at(word) >> bit | at(word + 1) << (64 - bit),
    }
}
