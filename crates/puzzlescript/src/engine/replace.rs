//! Changes the cells of a match.

use super::Table;
use super::matching::Match;
use super::program::{CellProgram, PLANES_A_LAYER, Program, RowProgram, RuleProgram, WordCell};
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};
use smallvec::{SmallVec, smallvec};

/// What applying a rule at one place costs, in words read.
pub(super) const MATCH_COST: u64 = 16;

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    pub(super) fn apply_row(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        row: usize,
        found: Match,
    ) -> bool {
        let row = &rule.rows[row];
        if Self::IS_SMALL && row.runs.len() == 1 && !self.is_logged() {
            return self.apply_words(program, rule, row, found);
        }
        let logged = self.is_logged().then(|| self.log_cells(program, row, found));
        let mut changed = false;
        let mut at = found.cell as isize;
        for (index, run) in row.runs.iter().enumerate() {
            if index > 0 {
                at += row.delta * found.gaps[index - 1] as isize;
            }
            for cell in &run.cells {
                changed |= self.replace(program, rule, cell, at as usize);
                at += row.delta;
            }
        }
        if let Some(cells) = logged.filter(|_| changed) {
            self.log_fired(program, row, found, cells);
        }
        changed
    }

    /// Applies a row of one run where [`WordCell`](super::program::WordCell)s describe it.
    #[inline]
    fn apply_words(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        row: &RowProgram,
        found: Match,
    ) -> bool {
        let mut changed = false;
        let mut at = found.cell as isize;
        for (k, cell) in row.words.iter().enumerate() {
            let here = at as usize;
            at += row.delta;
            if cell.is_special {
                changed |= self.replace_specially(program, rule, &row.runs[0].cells[k], here);
                continue;
            }
            let (clear, set) = cell.objects;
            changed |= self.change_objects(here, 0, clear, set);
            for w in 0..M.min(2) {
                let (clear, set) = cell.movements[w];
                let old = self.moves[here * M + w];
                let now = old & !clear | set;
                if now != old {
                    self.put_moves(here, w, now);
                    changed = true;
                }
            }
        }
        changed
    }

    /// Applies a rule of one cell at all its matches. What becomes of movements is the same everywhere, so
    /// their planes change by words.
    pub(super) fn apply_in_bulk(&mut self, cell: &WordCell) -> bool {
        let (clear, set) = cell.objects;
        let mut changed = false;
        for index in 0..self.scratch.matches.len() {
            let at = self.scratch.matches[index].cell as usize;
            changed |= self.change_objects(at, 0, clear, set);
        }
        for w in 0..M.min(2) {
            let (clear, set) = cell.movements[w];
            if clear | set != 0 {
                changed |= self.change_matched_moves(w, clear, set);
            }
        }
        changed
    }

    /// Takes movements away from a word of all matched cells and adds others.
    fn change_matched_moves(&mut self, w: usize, clear: u64, set: u64) -> bool {
        let (m, stride) = (self.m(), self.w());
        let mut matched = std::mem::take(&mut self.scratch.work);
        matched.fill(0);
        let mut changed = false;
        for found in &self.scratch.matches {
            let cell = found.cell as usize;
            let at = cell * m + w;
            let (old, bit) = (self.moves[at], 1u64 << (cell % 64));
            let new = old & !clear | set;
            if new == old {
                continue;
            }
            changed = true;
            self.moves[at] = new;
            matched[cell / 64] |= bit;
            match self.moves[cell * m..(cell + 1) * m].iter().any(|word| *word != 0) {
                true => self.moving[cell / 64] |= bit,
                false => self.moving[cell / 64] &= !bit,
            }
        }
        let mut left = if changed { clear | set } else { 0 };
        while left != 0 {
            let slot = left.trailing_zeros() as usize / MOVE_BITS;
            let shift = slot * MOVE_BITS;
            let touched = left >> shift & ALL_MOVES;
            left &= !(ALL_MOVES << shift);
            let first = self.dims.objects + (w * LAYERS_A_WORD + slot) * PLANES_A_LAYER;
            for mv in (0..MOVE_BITS).filter(|mv| touched >> mv & 1 != 0) {
                let is_set = set >> (shift + mv) & 1 != 0;
                let all = if is_set { u64::MAX } else { 0 };
                self.change_cells_of_plane(first + mv, &matched, |_, _| all);
                let bit = 1 << (shift + mv);
                match self.is_empty(first + mv) {
                    true => self.moving_here[w] &= !bit,
                    false => self.moving_here[w] |= bit,
                }
            }
            let any = |planes: &[u64], word: usize| {
                (0..MOVE_BITS).fold(0, |any, mv| any | planes[(first + mv) * stride + word])
            };
            self.change_cells_of_plane(first + MOVE_BITS, &matched, any);
        }
        self.scratch.work = matched;
        changed
    }

    /// True when applying a row without chance here would change anything.
    pub(super) fn would_change(&self, row: &RowProgram, found: Match) -> bool {
        let (o, m) = (self.o(), self.m());
        let mut at = found.cell as isize;
        for (index, run) in row.runs.iter().enumerate() {
            if index > 0 {
                at += row.delta * found.gaps[index - 1] as isize;
            }
            for cell in &run.cells {
                if let Some(new) = &cell.replacement {
                    let objects = &self.cells[at as usize * o..(at as usize + 1) * o];
                    let moves = &self.moves[at as usize * m..(at as usize + 1) * m];
                    let differs = |old: u64, clear: u64, set: u64| old & !clear | set != old;
                    let changes_objects =
                        (0..o).any(|w| differs(objects[w], new.clear.words[w], new.set.words[w]));
                    let changes_moves = (0..m).any(|w| {
                        let clear = new.moves_clear.words[w] | new.decided.words[w];
                        differs(moves[w], clear, new.moves_set.words[w])
                    });
                    if changes_objects || changes_moves {
                        return true;
                    }
                }
                at += row.delta;
            }
        }
        false
    }

    /// Changes one matched cell; true when anything is different now.
    #[inline]
    fn replace(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        cell: &CellProgram,
        at: usize,
    ) -> bool {
        let Some(new) = &cell.replacement else {
            return false;
        };
        let is_chance = !new.random.is_zero() || !new.random_dirs.is_empty();
        if is_chance || rule.rigid.is_some() {
            return self.replace_specially(program, rule, cell, at);
        }
        let (o, m) = (self.o(), self.m());
        let mut changed = false;
        for w in 0..o {
            changed |= self.change_objects(at, w, new.clear.words[w], new.set.words[w]);
        }
        for w in 0..m {
            let old = self.moves[at * m + w];
            let clear = new.moves_clear.words[w] | new.decided.words[w];
            let now = old & !clear | new.moves_set.words[w];
            if now != old {
                self.put_moves(at, w, now);
                changed = true;
            }
        }
        changed
    }

    /// Takes objects away from a word of a cell and adds others; notes them for sounds.
    #[inline]
    fn change_objects(&mut self, at: usize, w: usize, clear: u64, set: u64) -> bool {
        let old = self.cells[at * self.o() + w];
        let now = old & !clear | set;
        if now == old {
            return false;
        }
        self.created[w] |= now & !old;
        self.destroyed[w] |= old & !now;
        self.put_objects(at, w, now);
        true
    }

    /// The same with random additions and the record of rigid rules.
    fn replace_specially(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        cell: &CellProgram,
        at: usize,
    ) -> bool {
        let Some(new) = &cell.replacement else {
            return false;
        };
        let (o, m) = (self.o(), self.m());
        self.work(MATCH_COST);
        let mut drawn = None;
        if !new.random.is_zero() {
            let choices = new.random.iter().count();
            let choice = self.desk.rng.below(choices);
            drawn = new.random.iter().nth(choice);
        }
        let mut drawn_moves: SmallVec<[u64; 2]> = smallvec![0; m];
        for layer in &new.random_dirs {
            let bit = self.desk.rng.below(4);
            drawn_moves[layer / LAYERS_A_WORD] |= 1 << (layer % LAYERS_A_WORD * MOVE_BITS + bit);
        }
        let drawn_layer = drawn.map(|object| program.layer_of[object]);
        let mut changed = self.mark_rigid(rule, cell, at);
        for w in 0..o {
            let mut clear = new.clear.words[w];
            let mut set = new.set.words[w];
            if let (Some(object), Some(layer)) = (drawn, drawn_layer) {
                clear |= program.layer_masks[layer].words[w];
                set |= if object / 64 == w { 1 << (object % 64) } else { 0 };
            }
            changed |= self.change_objects(at, w, clear, set);
        }
        for (w, drawn) in drawn_moves.iter().enumerate() {
            let old = self.moves[at * m + w];
            let mut clear = new.moves_clear.words[w] | new.decided.words[w];
            if let Some(layer) = drawn_layer.filter(|layer| layer / LAYERS_A_WORD == w) {
                clear |= ALL_MOVES << (layer % LAYERS_A_WORD * MOVE_BITS);
            }
            let now = old & !clear | new.moves_set.words[w] | drawn;
            if now != old {
                self.put_moves(at, w, now);
                changed = true;
            }
        }
        changed
    }

    /// Notes that a rigid rule decided movements of this cell.
    fn mark_rigid(&mut self, rule: &RuleProgram, cell: &CellProgram, at: usize) -> bool {
        let (Some(group), Some(new)) = (&rule.rigid, &cell.replacement) else {
            return false;
        };
        let m = self.m();
        let decided = &new.decided.words;
        let range = at * m..(at + 1) * m;
        let groups = &mut self.rigid_group[range.clone()];
        let moves = &mut self.rigid_moves[range];
        let known = |set: &[u64], mask: &dyn Fn(usize) -> u64| {
            set.iter().enumerate().all(|(w, set)| mask(w) & !set == 0)
        };
        if known(groups, &|w| group.words[w] & decided[w]) || known(moves, &|w| decided[w]) {
            return false;
        }
        for w in 0..m {
            groups[w] |= group.words[w] & decided[w];
            moves[w] |= decided[w];
        }
        true
    }
}
