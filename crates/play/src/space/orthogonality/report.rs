//! Orthogonality as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Found, OrthogonalityPlan};
use crate::space::{Framed, KindRange};

/// What new kinds of elements add to existing ones. Counts are before division by `answers`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "OrthogonalityAnswer")]
pub struct OrthogonalityReport {
    /// The domain; hosts fill it in.
    pub domain: String,
    /// Columns and rows.
    pub size: [usize; 2],
    /// The number of answers that counts are divided by.
    #[ts(type = "number")]
    pub answers: u64,
    /// True when that is the number of answers that are possible at all; else it is the number of answers seen
    /// over all kinds together.
    pub possible: bool,
    /// Answers that some level has uniquely, over all kinds together.
    #[ts(type = "number")]
    pub seen: u64,
    /// The most elements of a level, without those that are in every level.
    pub most: usize,
    /// What is in every level and not counted.
    pub with: Vec<KindRange>,
    /// The existing kinds.
    pub existing: Vec<String>,
    /// The new kinds.
    pub types: Vec<Orthogonal>,
    /// Levels that were looked at; those of several comparisons count once for each.
    #[ts(type = "number")]
    pub levels: u64,
    /// Levels for which the budget was reached first; if there are any, sets may lack answers.
    #[ts(type = "number")]
    pub unknown: u64,
    /// Nothing was left undecided, so every number is exact.
    pub complete: bool,
}

/// What one new kind adds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Orthogonal {
    /// The kind.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its orthogonality: the mean over the existing kinds of express times the least diff; with one existing
    /// kind express alone, with none the share of answers that it expresses by itself.
    pub o: f64,
    /// Answers that levels with this kind alone have uniquely.
    pub expressible: usize,
    /// For each existing kind, the answers that only both together express.
    pub express: BTreeMap<String, usize>,
    /// For each existing kind and each other one, the answers that the new kind expresses with the first and
    /// the other does not.
    pub diff: BTreeMap<String, BTreeMap<String, usize>>,
}

impl OrthogonalityReport {
    pub(super) fn new(
        frame: &dyn Framed,
        plan: &OrthogonalityPlan,
        found: &Found,
        (answers, seen): (u64, u64),
        types: Vec<Orthogonal>,
    ) -> OrthogonalityReport {
        OrthogonalityReport {
            domain: String::new(),
            size: frame.sides(),
            answers,
            possible: frame.possible_answers().is_some(),
            seen,
            most: plan.most,
            with: frame.always(),
            existing: plan.existing.clone(),
            types,
            levels: found.levels,
            unknown: found.unknown,
            complete: found.unknown == 0,
        }
    }
}
