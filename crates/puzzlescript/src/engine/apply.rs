//! Applies rules: one match, one rule, one group, one stage.

use super::board::MANY;
use super::matching::Match;
use super::program::{
    CellProgram, GroupProgram, PLANES_A_LAYER, Program, RowProgram, RuleProgram, StageProgram,
    WordCell,
};
use super::{Endless, Table};
use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};
use crate::compile::rule_line::Command;
use smallvec::{SmallVec, smallvec};

/// How often a group runs, and how often loops jump back, before the turn is ended.
const MAX_ROUNDS: usize = 200;

/// What applying a rule at one place costs, in words read.
const MATCH_COST: u64 = 16;

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Runs all groups of a stage, with their loops.
    pub(super) fn run_stage(&mut self, program: &Program, is_late: bool) {
        let stage: &StageProgram = if is_late { &program.late_rules } else { &program.rules };
        if self.is_logged() {
            self.log_stage(is_late);
        }
        let mut changed = false;
        let mut jumps = 0;
        let mut index = 0;
        while index < stage.groups.len() {
            index = self.next_group(stage, index);
            if index == stage.groups.len() {
                return;
            }
            if is_late || !self.banned[index] {
                changed |= self.run_group(program, &stage.groups[index]);
            }
            if self.is_out_of_work() {
                return;
            }
            if changed && let Some(target) = stage.jumps[index] {
                index = target;
                changed = false;
                jumps += 1;
                if jumps > MAX_ROUNDS {
                    self.give_up(&stage.groups[index]);
                    return;
                }
                continue;
            }
            index += 1;
        }
    }

    /// The first group from `index` on that has a rule to try or ends a loop.
    #[inline]
    fn next_group(&self, stage: &StageProgram, index: usize) -> usize {
        // Rules that are asleep are tried only to note why they failed.
        if self.is_logged() {
            return index;
        }
        let rule = self.next_awake(stage.groups[index].first, stage.end);
        let first = stage.end - stage.group_of.len();
        let group = match stage.group_of.get(rule - first) {
            Some(group) => *group as usize,
            None => stage.groups.len(),
        };
        group.min(stage.next_jump[index])
    }

    fn give_up(&mut self, group: &GroupProgram) {
        self.desk.endless = Some(Endless::Rules { line: group.rules[0].line });
    }

    pub(super) fn is_out_of_work(&self) -> bool {
        self.desk.work_left == 0
    }

    /// Counts the cost of something.
    pub(super) fn work(&mut self, cost: u64) {
        self.desk.work_left = self.desk.work_left.saturating_sub(cost);
    }

    /// Counts the cost of a rule; ends the move when the work is used up.
    fn spend(&mut self, cost: u64, rule: &RuleProgram) {
        self.work(cost);
        if self.is_out_of_work() {
            self.desk.endless = Some(Endless::Rules { line: rule.line });
        }
    }

    fn run_group(&mut self, program: &Program, group: &GroupProgram) -> bool {
        if group.random {
            return self.run_by_chance(program, group);
        }
        let mut changed = false;
        let end = group.first + group.rules.len();
        // Without chance, a rule that had no effect has none again until another rule changes
        // something, so the group is done once every rule in a row had no effect. Rules that sleep have
        // none.
        let mut last_change = None;
        for round in 1.. {
            let mut changed_now = false;
            let mut at = group.first;
            loop {
                if !self.is_logged() {
                    at = self.next_awake(at, end);
                }
                let is_done = !changed_now && last_change.is_some_and(|last| at > last);
                if at == end || (is_done && !program.chance) {
                    break;
                }
                let rule = &group.rules[at - group.first];
                if self.may_match(rule) && self.try_rule(program, rule) {
                    changed_now = true;
                    last_change = Some(at);
                }
                if self.is_out_of_work() {
                    return true;
                }
                at += 1;
            }
            changed |= changed_now;
            if !changed_now {
                break;
            }
            if round == MAX_ROUNDS {
                self.give_up(group);
                break;
            }
        }
        changed
    }

    fn try_rule(&mut self, program: &Program, rule: &RuleProgram) -> bool {
        let found = self.find(program, rule);
        self.spend(rule.cost, rule);
        if !found {
            // A search that was cut has not seen all places.
            if !self.is_out_of_work() {
                self.sleep(rule.number);
                if rule.needs_no_rest {
                    self.sleep_at_anchor(rule.number);
                }
            }
            if self.is_logged() {
                self.log_miss(program, rule);
            }
            return false;
        }
        // It is applied wherever it matches, so afterwards only what it changed can wake it.
        if rule.is_steady {
            self.sleep(rule.number);
        }
        let changed = rule.replaces && self.apply_all(program, rule);
        if self.is_out_of_work() {
            self.wake(rule.number);
        } else if !changed && rule.is_steady && rule.needs_no_rest && rule.keeps_moves {
            self.sleep_at_anchor(rule.number);
        }
        let queued = self.queue_commands(rule);
        if changed || queued {
            self.desk.fired.add(rule.line);
            if self.is_logged() {
                self.log_rule(program, rule, queued);
            }
        }
        changed
    }

    /// Applies a rule at every combination of its rows' matches, the first row running fastest.
    fn apply_all(&mut self, program: &Program, rule: &RuleProgram) -> bool {
        let mut changed = false;
        if let [row] = rule.rows.as_slice() {
            self.spend(MATCH_COST * self.scratch.matches.len() as u64, rule);
            let is_many = self.scratch.matches.len() > MANY as usize;
            if let ([cell], true) = (row.words.as_slice(), Self::IS_SMALL && is_many)
                && !cell.is_special
                && !self.is_logged()
            {
                return self.apply_in_bulk(cell);
            }
            for index in 0..self.scratch.matches.len() {
                let found = self.scratch.matches[index];
                // A change of one cell leaves the other matches as they are.
                if !changed || row.length == 1 || self.still_matches(row, found) {
                    changed |= self.apply_row(program, rule, 0, found);
                }
            }
            return changed;
        }
        let rows = rule.rows.len();
        let mut pick: SmallVec<[usize; 4]> = smallvec![0; rows];
        let matches = std::mem::take(&mut self.scratch.matches);
        let ends = std::mem::take(&mut self.scratch.ends);
        let row_of = |row: usize| {
            let from = if row == 0 { 0 } else { ends[row - 1] };
            &matches[from..ends[row]]
        };
        // Whether anything changed since the current match of each row was picked.
        let mut is_new: SmallVec<[bool; 4]> = smallvec![false; rows];
        'all: loop {
            let still = |machine: &Self| {
                (0..rows).all(|row| machine.still_matches(&rule.rows[row], row_of(row)[pick[row]]))
            };
            if !changed || still(self) {
                let mut changed_now = false;
                for row in 0..rows {
                    changed_now |= self.apply_row(program, rule, row, row_of(row)[pick[row]]);
                }
                if changed_now {
                    changed = true;
                    is_new.fill(true);
                }
            }
            self.spend(MATCH_COST, rule);
            if self.is_out_of_work() {
                break;
            }
            for row in 0..rows {
                // Where all combinations of the rows before this one had no effect although it matches,
                // they have none with its other matches either, unless it has an effect there itself.
                let is_idle = rule.repeats_itself
                    && !is_new[row]
                    && self.still_matches(&rule.rows[row], row_of(row)[pick[row]]);
                is_new[row] = false;
                pick[row] += 1;
                let found = row_of(row);
                while is_idle
                    && pick[row] < found.len()
                    && !(self.still_matches(&rule.rows[row], found[pick[row]])
                        && self.would_change(&rule.rows[row], found[pick[row]]))
                {
                    pick[row] += 1;
                }
                if pick[row] < found.len() {
                    continue 'all;
                }
                pick[row] = 0;
            }
            break;
        }
        self.scratch.matches = matches;
        self.scratch.ends = ends;
        changed
    }

    /// Draws one match among all rules of the group and applies it.
    fn run_by_chance(&mut self, program: &Program, group: &GroupProgram) -> bool {
        let mut total = 0u64;
        let mut counts = Vec::with_capacity(group.rules.len());
        for rule in &group.rules {
            let is_awake = self.next_awake(rule.number as usize, rule.number as usize + 1)
                == rule.number as usize;
            let mut count = 0;
            if is_awake {
                self.spend(rule.cost, rule);
                if self.may_match(rule) && self.find(program, rule) {
                    count = self.match_count();
                } else if !self.is_out_of_work() {
                    self.sleep(rule.number);
                }
            }
            counts.push(count);
            total = total.saturating_add(count);
        }
        if total == 0 {
            return false;
        }
        let mut draw = (self.desk.rng.uniform() * total as f64) as u64;
        draw = draw.min(total - 1);
        let mut index = 0;
        while draw >= counts[index] {
            draw -= counts[index];
            index += 1;
        }
        let rule = &group.rules[index];
        self.find(program, rule);
        let mut chosen: Vec<Match> = Vec::with_capacity(rule.rows.len());
        let mut from = 0;
        for end in &self.scratch.ends {
            let count = (end - from) as u64;
            chosen.push(self.scratch.matches[from + (draw % count) as usize]);
            draw /= count;
            from = *end;
        }
        let mut changed = false;
        if rule.replaces {
            for (row, found) in chosen.into_iter().enumerate() {
                changed |= self.apply_row(program, rule, row, found);
            }
        }
        let queued = self.queue_commands(rule);
        if changed || queued {
            self.desk.fired.add(rule.line);
            if self.is_logged() {
                self.log_rule(program, rule, queued);
            }
        }
        changed
    }

    fn match_count(&self) -> u64 {
        let mut from = 0;
        let mut count = 1u64;
        for end in &self.scratch.ends {
            count = count.saturating_mul((end - from) as u64);
            from = *end;
        }
        count
    }

    fn apply_row(
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
    fn apply_in_bulk(&mut self, cell: &WordCell) -> bool {
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
                match self.counts[first + mv] {
                    0 => self.moving_here[w] &= !bit,
                    _ => self.moving_here[w] |= bit,
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
    fn would_change(&self, row: &RowProgram, found: Match) -> bool {
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

    /// Queues a rule's commands. Cancel beats restart, and both beat everything else.
    fn queue_commands(&mut self, rule: &RuleProgram) -> bool {
        if rule.commands.is_empty() {
            return false;
        }
        let queue = &mut self.desk.queue;
        let cancels = rule.commands.contains(&Command::Cancel);
        let restarts = rule.commands.contains(&Command::Restart);
        if queue.contains(&Command::Cancel) || (queue.contains(&Command::Restart) && !cancels) {
            return false;
        }
        if cancels || restarts {
            queue.clear();
        }
        for command in rule.commands.iter() {
            let is_same = |other: &Command| match (other, command) {
                (Command::Message(_), Command::Message(_)) => true,
                (a, b) => a == b,
            };
            if !queue.iter().any(is_same) {
                queue.push(command.clone());
            }
        }
        true
    }
}
