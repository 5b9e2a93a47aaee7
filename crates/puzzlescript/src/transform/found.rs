//! All matches of some rules on the level as it is.

use super::board::Board;
use super::matches::{Place, Plan, find};
use super::rule::CellRule;
use play::random::SplitMix64;
use smallvec::SmallVec;

/// The places of one match, row by row.
pub(super) type Places = SmallVec<[Place; 4]>;

/// Draws before the matches of rules with several rows are enumerated instead.
const BLIND_DRAWS: usize = 64;

/// Matches of several rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    places: Vec<Place>,
    rules: Vec<FoundRule>,
}

/// The matches of one rule: every combination of its rows' places that [`Plan::make`] takes.
#[derive(Clone, Debug)]
struct FoundRule {
    /// Which rule.
    rule: usize,
    /// For each row, where its places begin and end.
    rows: SmallVec<[(usize, usize); 4]>,
    /// Number of combinations.
    count: u64,
}

impl Found {
    /// Looks for all rules again.
    pub(super) fn look(
        &mut self,
        board: &Board,
        rules: &[CellRule],
        plan: &mut Plan,
        work: &mut u64,
    ) {
        self.places.clear();
        self.rules.clear();
        for (index, rule) in rules.iter().enumerate() {
            self.look_for(board, rule, index, Some(&mut *plan), work);
        }
    }

    /// Looks for one rule as the game does, which also records places where there is nothing to
    /// change yet: an earlier application may change that.
    pub(super) fn look_as_the_game(&mut self, board: &Board, rule: &CellRule, work: &mut u64) {
        self.places.clear();
        self.rules.clear();
        self.look_for(board, rule, 0, None, work);
    }

    fn look_for(
        &mut self,
        board: &Board,
        rule: &CellRule,
        index: usize,
        mut plan: Option<&mut Plan>,
        work: &mut u64,
    ) {
        let start = self.places.len();
        let mut rows = SmallVec::new();
        let mut count = 1u64;
        for row in &rule.rows {
            let from = self.places.len();
            find(board, rule.direction, row, &mut self.places);
            *work = work.saturating_sub((board.len() + self.places.len() - from) as u64);
            if let Some(plan) = plan.as_deref_mut().filter(|_| rule.rows.len() == 1) {
                let mut kept = from;
                for at in from..self.places.len() {
                    if plan.make(board, rule, &self.places[at..=at]) {
                        self.places.swap(kept, at);
                        kept += 1;
                    }
                }
                self.places.truncate(kept);
            }
            rows.push((from, self.places.len()));
            count = count.saturating_mul((self.places.len() - from) as u64);
        }
        match count {
            0 => self.places.truncate(start),
            _ => self.rules.push(FoundRule { rule: index, rows, count }),
        }
    }

    /// Calls `visit` with each match in order, until it answers false.
    pub(super) fn each(
        &self,
        board: &Board,
        rules: &[CellRule],
        plan: &mut Plan,
        work: &mut u64,
        mut visit: impl FnMut(usize, &[Place]) -> bool,
    ) {
        for found in &self.rules {
            for number in 0..found.count {
                if *work == 0 {
                    return;
                }
                *work -= 1;
                let places = found.places(&self.places, number);
                if plan.make(board, &rules[found.rule], &places) && !visit(found.rule, &places) {
                    return;
                }
            }
        }
    }

    /// Calls `visit` with each combination in order, whether it matches or not.
    pub(super) fn each_combination(&self, work: &mut u64, mut visit: impl FnMut(&[Place])) {
        for found in &self.rules {
            for number in 0..found.count {
                if *work == 0 {
                    return;
                }
                *work -= 1;
                visit(&found.places(&self.places, number));
            }
        }
    }

    /// True when there is any match.
    pub(super) fn has_match(
        &self,
        board: &Board,
        rules: &[CellRule],
        plan: &mut Plan,
        work: &mut u64,
    ) -> bool {
        if self.rules.iter().any(|found| found.rows.len() == 1) {
            return true;
        }
        // In order, the first combinations have all rows in one place and are not matches; random
        // ones mostly are. Which are drawn affects nothing but the time.
        if self.draw_blindly(board, rules, &mut SplitMix64::new(0), plan) {
            return true;
        }
        let mut has_one = false;
        self.each(board, rules, plan, work, |_, _| {
            has_one = true;
            false
        });
        has_one
    }

    /// Draws one of all matches, each equally likely; the plan then holds what it changes. There
    /// must be at least one match.
    ///
    /// Draws combinations until one is a match. If hardly any is, enumerates them.
    pub(super) fn draw(
        &self,
        board: &Board,
        rules: &[CellRule],
        random: &mut SplitMix64,
        plan: &mut Plan,
        work: &mut u64,
    ) -> bool {
        if self.draw_blindly(board, rules, random, plan) {
            return true;
        }
        let mut count = 0;
        self.each(board, rules, plan, work, |_, _| {
            count += 1;
            true
        });
        if count == 0 {
            return false;
        }
        let mut left = random.below(count);
        let mut is_drawn = false;
        self.each(board, rules, plan, work, |_, _| {
            is_drawn = left == 0;
            left = left.saturating_sub(1);
            !is_drawn
        });
        is_drawn
    }

    /// Draws combinations until one is a match, a few times.
    fn draw_blindly(
        &self,
        board: &Board,
        rules: &[CellRule],
        random: &mut SplitMix64,
        plan: &mut Plan,
    ) -> bool {
        let total = self.rules.iter().fold(0u64, |sum, found| sum.saturating_add(found.count));
        let draws = if total == 0 { 0 } else { BLIND_DRAWS };
        (0..draws).any(|_| {
            let mut number = random.below(total);
            let found = self.rules.iter().find(|found| {
                let is_it = number < found.count;
                number -= if is_it { 0 } else { found.count };
                is_it
            });
            found.is_some_and(|found| {
                let places = found.places(&self.places, number);
                plan.make(board, &rules[found.rule], &places)
            })
        })
    }
}

impl FoundRule {
    /// The combination of this number, the first row varying fastest.
    fn places(&self, places: &[Place], mut number: u64) -> Places {
        let rows = self.rows.iter().map(|(from, to)| {
            let count = (to - from) as u64;
            let place = places[from + (number % count) as usize];
            number /= count;
            place
        });
        rows.collect()
    }
}
