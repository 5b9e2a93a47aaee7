//! Suggestions as data.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Kept, SuggestPlan, Suggestions};
use crate::Watch;
use crate::lens::{Ask, Extras, Lenses, Rated};
use crate::readings::Amount;
use crate::search::Budget;
use crate::space::aims::aim_text;
use crate::space::{Counts, LevelText, Space};

/// How many of the solvable candidates are worth something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Worth {
    /// Those that reach the threshold.
    #[ts(type = "number")]
    pub interesting: u64,
    /// Those that can be solved and ranked well enough, but without a wanted concept.
    #[ts(type = "number")]
    pub avoidable: u64,
}

/// What `suggest` found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "SuggestAnswer")]
pub struct SuggestReport {
    /// Number of the level, from 1.
    pub level_number: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What became of the candidates. The same seed and number of tries give the same report.
    #[serde(flatten)]
    pub counts: Counts,
    /// How many of them are worth something.
    #[serde(flatten)]
    pub worth: Worth,
    /// The best.
    pub kept: Vec<KeptReport>,
    /// Numbers of all that were ever among the best, as they came.
    #[ts(type = "number[]")]
    pub history: Vec<u64>,
    /// Tries since anything came among the best.
    #[ts(type = "number")]
    pub since_last: u64,
    /// Interesting levels per second; filled in by hosts, which have a clock.
    pub usefulness: Option<f64>,
    /// From which reading on a level is interesting; null counts every solvable one.
    pub threshold: Option<Amount>,
    /// The threshold of an aim as people read it, such as `4 moves`; null for a reading.
    pub threshold_text: Option<String>,
    /// The reading or aim that ranks.
    pub rank: String,
    /// That reading of the level all are made from.
    pub start: Option<Amount>,
    /// The same of an aim, as people read it.
    pub start_text: Option<String>,
    /// The greatest value that reading can have; null where there is none.
    pub greatest: Option<Amount>,
    /// Every variation of the level itself was tried, so that more tries would find nothing new, or vary only
    /// the best.
    pub exhausted: bool,
    /// Concepts that every solution of a kept level satisfies, proved.
    pub need: Vec<String>,
    /// Seed of the draws.
    #[ts(type = "number")]
    pub seed: u64,
    /// Half of the candidates were grown from the best so far.
    pub from_best: bool,
    /// Wall time; filled in by hosts.
    pub seconds: f64,
    /// Why nothing was tried: `chance`.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// A level among the best.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "Suggestion")]
pub struct KeptReport {
    /// Its number among the candidates, from 1.
    #[ts(type = "number")]
    pub n: u64,
    /// The number of the suggestion it was grown from; null for a variation of the level itself.
    #[ts(type = "number | null")]
    pub grown_from: Option<u64>,
    /// Its lines.
    pub level: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// Column and row, from 1, of the places that differ from the start.
    pub changed: Vec<[usize; 2]>,
    /// Its readings, as `rate` finds them.
    pub readings: Extras,
    /// What it is ranked by.
    pub score: Amount,
    /// The same of an aim, as people read it, such as `4 moves`; null for a reading.
    pub score_text: Option<String>,
    /// A shortest solution where one is known, else any.
    pub moves: String,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// States for reading a kept level: enough to explore a small one completely. A large one soon
/// reaches the limit, and its other readings are then null.
const MAX_STATES: usize = 1_000_000;

pub(super) fn report<S: Space>(
    space: &S,
    plan: &SuggestPlan,
    (start, threshold): (Option<f64>, Option<f64>),
    found: &Suggestions<S::Level>,
    watch: &mut Watch<'_>,
) -> SuggestReport {
    let describe = |kept| describe(space, plan, kept, watch);
    let kept: Vec<KeptReport> = found.kept.iter().map(describe).collect();
    let extras = space.suggest_extras(&plan.rank, &kept);
    SuggestReport {
        level_number: plan.level.number,
        name: plan.level.name.clone(),
        counts: found.counts,
        worth: found.worth,
        kept,
        history: found.history.clone(),
        since_last: found.since_last(),
        usefulness: None,
        threshold: threshold.map(Amount::Number),
        threshold_text: threshold.and_then(|score| aim_text(space, &plan.rank, score)),
        rank: plan.rank.clone(),
        start: start.map(Amount::Number),
        start_text: start.and_then(|score| aim_text(space, &plan.rank, score)),
        greatest: space.greatest(&plan.rank).map(Amount::Number),
        exhausted: false,
        need: plan.need.clone(),
        seed: plan.seed,
        from_best: plan.from_best,
        seconds: 0.0,
        why: None,
        extras,
    }
}

/// Describes one level that was kept.
pub(super) fn describe<S: Space>(
    space: &S,
    plan: &SuggestPlan,
    kept: &Kept<S::Level>,
    watch: &mut Watch<'_>,
) -> KeptReport {
    let mut puzzle = space.puzzle(&kept.level);
    let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
    let ask = Ask { level: plan.level.clone(), budget, threads: 1, options: space.options() };
    let rated = puzzle.rate(&ask, watch).ok();
    let mut readings = rated.as_ref().map_or_else(Extras::default, readings_of);
    // The reading that ranks is exact, even where the others take too long.
    // Large counts stay the digits that `rate` gives.
    let has_digits = readings.get(&plan.rank).is_some_and(|value| value.is_string());
    let is_row = |rated: &Rated| rated.readings.iter().any(|row| row.id == plan.rank);
    if rated.as_ref().is_some_and(is_row) && !has_digits {
        readings.set(&plan.rank, Amount::Number(kept.reading));
        if plan.rank == "difficulty" {
            readings.set("exact", true);
        }
    }
    let moves = match readings.get("moves").and_then(|moves| moves.as_str()) {
        Some(moves) => moves.to_string(),
        None => kept.moves.clone(),
    };
    let LevelText { rows, legend } = space.text(&kept.level);
    let mut report = KeptReport {
        n: kept.n,
        grown_from: kept.grown_from,
        level: rows,
        legend,
        changed: space.changed(&kept.level),
        readings,
        score: Amount::Number(kept.reading),
        score_text: aim_text(space, &plan.rank, kept.reading),
        moves,
        extras: space.extras(&kept.level),
    };
    let own = space.kept_extras(&report);
    report.extras.extend(own);
    report
}

/// The readings of a level as fields, with the difficulty's figures and the solution.
fn readings_of(rated: &Rated) -> Extras {
    let mut readings = Extras::default();
    readings.set("exact", rated.exact);
    readings.set("searches", &rated.searches);
    readings.set("moves", &rated.moves);
    for row in &rated.readings {
        readings.set(row.id, &row.value);
    }
    readings
}
