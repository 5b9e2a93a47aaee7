//! The four presets of the thesis on its study level, and their throughput.

use super::MixedAimPlan;
use crate::reproduce::{Mark, Row};
use ::puzzlescript::ScriptContent;
use ::puzzlescript::transform::presets::Preset;
use play::SharedWatch;
use play::domain::Content;
use play::lens::{OptionValue, Options, Refusal};
use play::readings::Amount;
use play::space::{Counts, SuggestPlan, SuggestReport, Worth};
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// What a preset gave.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PresetRun {
    /// Its name.
    pub preset: &'static str,
    /// What the thesis calls it.
    pub paper: &'static str,
    /// What became of the levels it made.
    #[serde(flatten)]
    pub counts: Counts,
    /// How many of them are worth something.
    #[serde(flatten)]
    pub worth: Worth,
    /// The difficulty from which a level is interesting: that of the study level.
    pub threshold: Option<Amount>,
    /// The difficulty of the best four.
    pub kept: Vec<Amount>,
    /// Wall time.
    pub seconds: f64,
    /// Interesting levels per second: the throughput that formula 4.1 is about.
    pub interesting_per_second: Option<f64>,
    /// What can be expected of it.
    pub mark: Mark,
    /// Why it is not exact.
    pub note: &'static str,
}

const NOTE: &str = "the thesis prints neither counts nor times; draws, limits in states instead of \
                    seconds, and the machine are ours";

/// What the thesis calls a preset (section 3.4).
fn paper_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Move => "Move Player/Crates",
        Preset::Walls => "Add/Remove Walls",
        Preset::Pairs => "Add/Remove a Crate/Target Pair",
        Preset::All => "Do a bit of everything",
    }
}

impl PresetRun {
    /// What can be said of it without a clock.
    pub fn row(&self) -> Row {
        let counts = self.counts;
        Row::unprinted(
            &format!("Fig. 4.1 by \"{}\": {}", self.paper, crate::words::tries(counts.tries)),
            format!(
                "{} solvable, {} unsolvable, {} cut, {} seen before or rejected; best {}",
                counts.solvable,
                counts.unsolvable,
                counts.timed_out,
                counts.duplicates + counts.rejected,
                amounts(&self.kept),
            ),
        )
    }

    /// Its throughput; not for JSON, where times stand in fields of their own.
    pub fn throughput(&self) -> Row {
        let threshold = amounts(self.threshold.as_slice());
        let what = format!("Formula 4.1, \"{}\": levels of {threshold} or more", self.paper);
        let per_second = self.interesting_per_second.unwrap_or(0.0);
        let interesting = self.worth.interesting;
        let ours = format!("{interesting} in {:.2} s, {per_second:.0} per second", self.seconds);
        Row::unprinted(&what, ours)
    }
}

/// Amounts in a row of text; `none` if there are none.
pub fn amounts(all: &[Amount]) -> String {
    let text = |amount: &Amount| match amount {
        Amount::Number(number) => number.to_string(),
        Amount::Digits(digits) => digits.clone(),
    };
    match all {
        [] => "none".to_string(),
        all => all.iter().map(text).collect::<Vec<_>>().join(" "),
    }
}

/// Runs all presets on a level; fewer if it is stopped.
pub fn runs(
    content: &ScriptContent,
    level: usize,
    plan: &MixedAimPlan,
    clock: &dyn Fn() -> f64,
    watch: &SharedWatch<'_>,
) -> Result<Vec<PresetRun>, Refusal> {
    let mut runs = Vec::new();
    for (name, preset) in Preset::ALL {
        let mut options = Options::default();
        options.set("preset", OptionValue::Text(name.to_string()));
        let begun = clock();
        let report = suggest(content, level, &options, plan, watch)?;
        let seconds = clock() - begun;
        if watch(play::Progress::default()) {
            break;
        }
        let found = report.worth.interesting as f64;
        runs.push(PresetRun {
            preset: name,
            paper: paper_name(preset),
            counts: report.counts,
            worth: report.worth,
            threshold: report.threshold,
            kept: report.kept.into_iter().map(|kept| kept.score).collect(),
            seconds,
            interesting_per_second: (seconds > 0.0).then(|| found / seconds),
            mark: Mark::InKind,
            note: NOTE,
        });
    }
    Ok(runs)
}

fn suggest(
    content: &ScriptContent,
    level: usize,
    options: &Options,
    plan: &MixedAimPlan,
    watch: &SharedWatch<'_>,
) -> Result<SuggestReport, Refusal> {
    let around = content.variations(level, options);
    let around = around.unwrap_or_else(|| Err(Refusal::usage("the level cannot be varied")))?;
    let plan = SuggestPlan {
        rank: "difficulty".to_string(),
        keep: 4,
        tries: Some(plan.tries),
        threshold: None,
        from_best: false,
        threads: plan.threads,
        seed: plan.seed,
        level: content.levels()[level].id.clone(),
        ..SuggestPlan::default()
    };
    Ok(around.suggest(&plan, watch, &mut |_| match watch(play::Progress::default()) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }))
}
