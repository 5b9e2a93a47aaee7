//! What `make` found, as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::MakePlan;
use super::judge::Judged;
use crate::lens::Extras;
use crate::readings::Amount;
use crate::space::{Counts, ElementId, Frame, LevelText};

/// What `make` found.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "MakeAnswer")]
pub struct MakeReport {
    /// Whether the levels were found.
    pub status: MakeStatus,
    /// The levels, each with what was proved about it.
    pub made: Vec<MadeReport>,
    /// How many were wanted.
    pub count: usize,
    /// How they were made: `search`, or the domain's own way.
    pub route: &'static str,
    /// What became of the candidates.
    #[serde(flatten)]
    pub counts: Counts,
    /// Those that seemed to have all properties, one of which could not be proved within the limit.
    #[ts(type = "number")]
    pub unproved: u64,
    /// How often the search began again from new levels.
    #[ts(type = "number")]
    pub restarts: u64,
    /// States expanded for all candidates.
    #[ts(type = "number")]
    pub effort: u64,
    /// The whole space, if it was gone through.
    #[serde(rename = "searched")]
    pub space: Option<SpaceReport>,
    /// The candidate that came nearest, if too few levels were found.
    pub nearest: Option<MissReport>,
    /// Seed of the draws.
    #[ts(type = "number")]
    pub seed: u64,
    /// Wall time; filled in by hosts.
    pub seconds: f64,
    /// Why something is not known.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// Whether levels were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum MakeStatus {
    /// As many as were wanted.
    Found,
    /// There are not so many, proved: every level of the space was judged.
    None,
    /// Not so many were found, and there may be more.
    Unknown,
}

/// A level that was made.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "MadeLevel")]
pub struct MadeReport {
    /// Its number among the candidates.
    #[ts(type = "number")]
    pub n: u64,
    /// Its lines.
    pub level: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// A solution.
    pub moves: Option<String>,
    /// The number of its moves.
    pub length: Option<usize>,
    /// No solution is shorter.
    pub proved_shortest: bool,
    /// How many elements of each kind it has.
    #[serde(rename = "element_counts")]
    pub elements: BTreeMap<String, usize>,
    /// The reading that ranks.
    pub score: Option<Amount>,
    /// Its properties, each proved on this level.
    #[serde(rename = "proofs")]
    pub properties: Vec<Property>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// A property of a level, and how it was proved.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "MadeProperty")]
pub struct Property {
    /// `solvable`, `not won at once`, `need`, `forbid`, `unique`, `length`, `toward`, `elements`, `border`,
    /// `symmetric`, `freeze`, `differ` or one of the domain's own.
    pub property: &'static str,
    /// The concept, for `need` and `forbid`.
    pub concept: Option<String>,
    /// The reading, for `toward`.
    #[serde(rename = "toward")]
    pub reading: Option<String>,
    /// The level has it, proved.
    pub proved: bool,
    /// What proved it: a lens or a search.
    pub by: &'static str,
    /// Its value, where it is a number.
    pub value: Option<Amount>,
    /// Distinct states that the proof went through.
    pub states: Option<usize>,
}

/// The whole space, gone through.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "MadeSpace")]
pub struct SpaceReport {
    /// Its levels, as decimal digits.
    #[serde(rename = "level_count")]
    pub levels: String,
    /// Levels up to symmetry.
    #[ts(type = "number")]
    pub classes: u64,
    /// Those that were judged.
    #[ts(type = "number")]
    pub judged: u64,
    /// Every level was judged, and every answer is known.
    pub complete: bool,
}

/// A candidate that lacks something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "MadeMiss")]
pub struct MissReport {
    /// Its lines.
    pub level: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
    /// A solution, if it has one.
    pub moves: Option<String>,
    /// The property it lacks first.
    pub lacks: &'static str,
    /// The concept that property is about.
    pub concept: Option<String>,
    /// What is the case instead.
    pub because: String,
    /// A play that wins although it should not.
    pub shortcut: Option<String>,
}

impl MakeReport {
    /// The report of a search that has not begun.
    pub fn new(plan: &MakePlan) -> MakeReport {
        MakeReport {
            status: MakeStatus::Unknown,
            made: Vec::new(),
            count: plan.count,
            route: "search",
            counts: Counts::default(),
            unproved: 0,
            restarts: 0,
            effort: 0,
            space: None,
            nearest: None,
            seed: plan.seed,
            seconds: 0.0,
            why: None,
            extras: Extras::default(),
        }
    }

    pub(super) fn count(&mut self, judged: &Judged) {
        self.effort += judged.effort;
        match judged.solvable {
            _ if !judged.is_level => self.counts.rejected += 1,
            Some(true) => self.counts.solvable += 1,
            Some(false) => self.counts.unsolvable += 1,
            None => self.counts.timed_out += 1,
        }
    }
}

impl Property {
    /// A property without a number.
    pub fn new(property: &'static str, proved: bool, by: &'static str) -> Property {
        Property { property, concept: None, reading: None, proved, by, value: None, states: None }
    }
}

impl MissReport {
    pub(super) fn new<F: Frame>(
        frame: &F,
        filling: &[ElementId],
        judged: &Judged,
    ) -> Option<MissReport> {
        MissReport::of(frame.text(&frame.level(filling)?), judged)
    }

    pub(super) fn of(text: LevelText, judged: &Judged) -> Option<MissReport> {
        let LevelText { rows, legend } = text;
        let lack = judged.lacks.first()?;
        Some(MissReport {
            level: rows,
            legend,
            moves: judged.moves.clone(),
            lacks: lack.property,
            concept: lack.concept.clone(),
            because: lack.because.clone(),
            shortcut: lack.shortcut.clone(),
        })
    }
}

/// How many elements of each kind a filling has.
pub(super) fn elements_of<F: Frame>(frame: &F, filling: &[ElementId]) -> Vec<(String, usize)> {
    let mut counts = vec![0; frame.kinds().len()];
    for element in filling {
        for (kind, count) in counts.iter_mut().enumerate() {
            *count += frame.weight(*element, kind);
        }
    }
    frame.kinds().iter().map(|kind| kind.name.clone()).zip(counts).collect()
}
