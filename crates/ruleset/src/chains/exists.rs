//! The fast filter: whether any chain exists.
//!
//! Backward reachability on bound triggers with a visited set. It enumerates nothing and allocates
//! nothing beyond the scratch memory given.

use super::ChainOptions;
use super::enumerate::has_chain;
use super::ways::{Standing, Table, Way, may_hold_at_start, ways};
use crate::effects::{Caused, Effect, effects};
use crate::rules::{Rules, Trigger, Which};

/// Memory of the filter, for reuse.
#[derive(Debug, Default)]
pub struct Filter {
    causes: Vec<(Caused, Trigger)>,
    seen: Vec<Trigger>,
    ways: Vec<Way>,
}

/// What the filter found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reachable {
    /// Some win has a chain.
    pub win: bool,
    /// Some loss has a chain.
    pub loss: bool,
    /// Every end condition has one.
    pub all: bool,
}

impl Filter {
    /// Whether wins and losses have chains.
    pub fn reachable(&mut self, rules: &Rules, options: ChainOptions) -> Reachable {
        self.causes.clear();
        let table = Table::new(rules);
        let mut found = Reachable { win: false, loss: false, all: true };
        for rule in &rules.rules {
            for event in &rule.events {
                let caused = effects(rule.trigger, *event);
                self.causes.extend(caused.into_iter().map(|caused| (caused, rule.trigger)));
            }
        }
        // Check ends with one trigger first: if they settle the question, the expensive ones are
        // skipped.
        let by_triggers = |is_single: bool| {
            rules.ends.iter().filter(move |end| (end.triggers.len() == 1) == is_single)
        };
        for end in by_triggers(true).chain(by_triggers(false)) {
            let is_needed = match end.outcome {
                1 => !found.win,
                -1 => !found.loss,
                _ => false,
            };
            if !is_needed && !options.all_ends {
                continue;
            }
            let is_reached = match end.triggers.as_slice() {
                [trigger] => self.reaches(*trigger, Standing::End, table, options),
                // Several conditions may contradict each other, which only enumeration detects.
                _ => self.reaches_all(end, table, options) && has_chain(rules, options, end),
            };
            found.win |= is_reached && end.outcome == 1;
            found.loss |= is_reached && end.outcome == -1;
            found.all &= is_reached;
        }
        for index in 0..self.causes.len() {
            let (caused, trigger) = self.causes[index];
            let Effect::Ends(outcome) = caused.effect else { continue };
            let is_needed = outcome == 1 && !found.win || outcome == -1 && !found.loss;
            if is_needed && self.reaches(trigger, Standing::Rule, table, options) {
                found.win |= outcome == 1;
                found.loss |= outcome == -1;
            }
        }
        found
    }

    fn reaches_all(
        &mut self,
        end: &crate::rules::End,
        table: Table,
        options: ChainOptions,
    ) -> bool {
        let mut has_chain = false;
        for trigger in &end.triggers {
            if self.reaches(*trigger, Standing::End, table, options) {
                has_chain = true;
            } else if !may_hold_at_start(*trigger) {
                return false;
            }
        }
        has_chain
    }

    /// Whether a chain leads from a trigger back to the player.
    fn reaches(
        &mut self,
        goal: Trigger,
        at: Standing,
        table: Table,
        options: ChainOptions,
    ) -> bool {
        self.seen.clear();
        self.seen.push(goal);
        let mut next = 0;
        while let Some(&goal) = self.seen.get(next) {
            if options.is_first(goal) {
                return true;
            }
            let at = if next == 0 { at } else { Standing::Rule };
            next += 1;
            for &(caused, trigger) in &self.causes {
                self.ways.clear();
                ways(table, goal, at, caused.effect, &mut self.ways);
                for way in &self.ways {
                    let bound = match caused.slot {
                        Some(slot) if way.of != Which::Any => trigger.bound(slot, way.of),
                        _ => trigger,
                    };
                    if !self.seen.contains(&bound) {
                        self.seen.push(bound);
                    }
                }
            }
        }
        false
    }
}
