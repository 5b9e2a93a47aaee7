//! Applies rules: one rule, one group, one stage.

use super::board::MANY;
use super::matching::Match;
use super::program::{GroupProgram, Program, RowProgram, RuleProgram, StageProgram};
use super::replace::MATCH_COST;
use super::{Endless, Table};
use crate::compile::rule_line::Command;
use smallvec::{SmallVec, smallvec};

/// How often a group runs, and how often loops jump back, before the turn is ended.
const MAX_ROUNDS: usize = 200;

/// Up to this many matches of a row are applied without a look at which of them change anything.
const FEW_MATCHES: usize = 4;

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
            let rule;
            (index, rule) = self.next_group(stage, index);
            if index == stage.groups.len() {
                return;
            }
            if is_late || !self.banned[index] {
                changed |= self.run_group(program, &stage.groups[index], rule);
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

    /// The first group from `index` on that has a rule to try or ends a loop, and the first rule to try.
    #[inline]
    fn next_group(&self, stage: &StageProgram, index: usize) -> (usize, usize) {
        // Rules that are asleep are tried only to note why they failed.
        if self.is_logged() {
            return (index, stage.groups[index].first);
        }
        let rule = self.next_awake(stage.groups[index].first, stage.end);
        let first = stage.end - stage.group_of.len();
        let group = match stage.group_of.get(rule - first) {
            Some(group) => *group as usize,
            None => stage.groups.len(),
        };
        (group.min(stage.next_jump[index]), rule)
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

    /// Runs a group until none of its rules does anything; the first of them that can is `from` or a later
    /// one.
    fn run_group(&mut self, program: &Program, group: &GroupProgram, from: usize) -> bool {
        if group.random {
            return self.run_by_chance(program, group);
        }
        let mut changed = false;
        let end = group.first + group.rules.len();
        // Without chance, a rule that had no effect has none again until another rule changes
        // something, so the group is done once every rule in a row had no effect. Rules that sleep have
        // none.
        let mut last_change = None;
        let is_logged = self.is_logged();
        let mut at = from.min(end);
        for round in 1.. {
            let mut changed_now = false;
            loop {
                if !is_logged {
                    at = self.next_awake(at, end);
                }
                let is_done = !changed_now && last_change.is_some_and(|last| at > last);
                if at == end || (is_done && !program.chance) {
                    break;
                }
                let rule = &group.rules[at - group.first];
                if (!is_logged || self.is_able(rule.number)) && self.try_rule(program, rule) {
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
            at = group.first;
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
            let is_short = self.scratch.matches.len() <= FEW_MATCHES;
            let idle = match Self::IS_SMALL && row.runs.len() == 1 && !self.is_logged() {
                true if !is_short => self.leading_idle_matches(row),
                _ => 0,
            };
            for index in idle..self.scratch.matches.len() {
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

    /// The number of matches before the first at which applying the row would change anything.
    fn leading_idle_matches(&self, row: &RowProgram) -> usize {
        let differs = |old: u64, (clear, set): (u64, u64)| (old & !clear | set) ^ old;
        let is_idle = |found: &Match| {
            let (mut at, mut wrong) = (found.cell as isize, 0);
            for cell in &row.words {
                let here = at as usize;
                at += row.delta;
                wrong |= u64::from(cell.is_special) | differs(self.cells[here], cell.objects);
                for w in 0..M.min(2) {
                    wrong |= differs(self.moves[here * M + w], cell.movements[w]);
                }
            }
            wrong == 0
        };
        self.scratch.matches.iter().take_while(|found| is_idle(found)).count()
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
                if self.find(program, rule) {
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
