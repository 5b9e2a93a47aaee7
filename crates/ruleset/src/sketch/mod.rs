//! Ruleset sketching: draw rulesets at random and keep those that survive the filters.
//!
//! Cook, Colton and Raad (2019), section VI-A: 50,000 rulesets, how many simple inspection removes,
//! how many action chains remove.

mod naming;
mod preset;
mod sample;

pub use naming::{game_of, names_for};
pub use preset::{EndTrigger, EventKind, Outcomes, PRESETS, Preset, RuleTrigger, Unfit, preset};
pub use sample::sample;

use crate::chains::{ChainOptions, Filter};
use crate::choice::no_choice;
use crate::inspect::is_inconsistent;
use crate::proof::{USUAL_CELLS, prove};
use crate::rules::Rules;
use play::{Progress, Watch};
use serde::{Deserialize, Serialize};

/// How far rulesets are filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Depth {
    Simple,
    Chains,
    Proofs,
}

/// What the filters removed. Each ruleset is counted once: by the first filter that removes it, or
/// as kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Rulesets drawn.
    pub count: u64,
    /// Removed by simple inspection.
    pub simple_removed: u64,
    /// Removed by action chains among the rest.
    pub chains_removed: u64,
    /// Removed by proofs among the rest.
    pub proofs_removed: u64,
    /// The rest.
    pub kept: u64,
    /// Removed by action chains among all rulesets, which is the figure the paper reports.
    pub chains_alone: u64,
    /// Removed among the rest because no input matters.
    pub no_choice_removed: u64,
}

impl Tally {
    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        // A part that was edited by hand may contain any number.
        let add = |mine: &mut u64, theirs: u64| *mine = mine.saturating_add(theirs);
        add(&mut self.count, other.count);
        add(&mut self.simple_removed, other.simple_removed);
        add(&mut self.chains_removed, other.chains_removed);
        add(&mut self.proofs_removed, other.proofs_removed);
        add(&mut self.kept, other.kept);
        add(&mut self.chains_alone, other.chains_alone);
        add(&mut self.no_choice_removed, other.no_choice_removed);
    }
}

/// Why a ruleset is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Judged {
    Kept,
    Simple,
    Chains,
    Proofs,
    NoChoice,
}

/// Judges rulesets one after the other, reusing memory.
#[derive(Debug, Default)]
pub struct Judge {
    filter: Filter,
}

impl Judge {
    /// Judges a ruleset; the second result is whether the chains alone would remove it.
    pub fn judge(&mut self, rules: &Rules, depth: Depth, options: ChainOptions) -> (Judged, bool) {
        let is_simple = is_inconsistent(rules);
        let lacks_chain =
            depth >= Depth::Chains && !options.keeps(self.filter.reachable(rules, options));
        let judged = match () {
            () if is_simple => Judged::Simple,
            () if lacks_chain => Judged::Chains,
            () if depth >= Depth::Proofs && is_refuted(rules, options) => Judged::Proofs,
            () if depth >= Depth::Proofs && no_choice(rules).is_some() => Judged::NoChoice,
            () => Judged::Kept,
        };
        (judged, lacks_chain)
    }
}

/// Whether proofs show that a ruleset cannot be won, always loses first, or cannot be lost.
fn is_refuted(rules: &Rules, options: ChainOptions) -> bool {
    let proofs = prove(rules, USUAL_CELLS);
    proofs.unwinnable.is_some()
        || proofs.loses_first.is_some()
        || proofs.unlosable.is_some() && !options.no_loss_needed
}

/// What to draw and how to judge it.
#[derive(Clone, Copy, Debug)]
pub struct SketchPlan<'p> {
    /// The distribution.
    pub preset: &'p Preset,
    /// The seed.
    pub seed: u64,
    /// How far to filter.
    pub depth: Depth,
    /// What counts as a chain.
    pub options: ChainOptions,
}

/// Draws and judges the rulesets with these numbers; `kept` receives each survivor. `watch` is
/// called now and then with the number judged and can stop the run early; the tally says how many
/// were judged.
pub fn sketch(
    plan: &SketchPlan<'_>,
    numbers: std::ops::Range<u64>,
    kept: &mut dyn FnMut(u64, &Rules),
    watch: &mut Watch<'_>,
) -> Tally {
    let mut judge = Judge::default();
    let mut rules = Rules::default();
    let mut tally = Tally::default();
    let all = numbers.end.saturating_sub(numbers.start);
    for index in numbers {
        if tally.count.is_multiple_of(1024) && watch(Progress::done_of(tally.count, all)) {
            break;
        }
        sample(plan.preset, plan.seed, index, &mut rules);
        let (judged, lacks_chain) = judge.judge(&rules, plan.depth, plan.options);
        tally.count += 1;
        tally.chains_alone += u64::from(lacks_chain);
        match judged {
            Judged::Simple => tally.simple_removed += 1,
            Judged::Chains => tally.chains_removed += 1,
            Judged::Proofs => tally.proofs_removed += 1,
            Judged::NoChoice => tally.no_choice_removed += 1,
            Judged::Kept => {
                tally.kept += 1;
                kept(index, &rules);
            }
        }
    }
    tally
}

/// The numbers of one shard of several, from 1.
pub fn shard_range(count: u64, shard: u64, shards: u64) -> std::ops::Range<u64> {
    let at = |k: u64| (u128::from(count) * u128::from(k) / u128::from(shards.max(1))) as u64;
    at(shard - 1)..at(shard)
}
