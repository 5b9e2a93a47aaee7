//! A census as data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::tally::{CensusLength, CensusLevel, CensusTally};

/// A frame in words and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct FrameHead {
    /// The domain; hosts fill it in.
    pub domain: String,
    /// Columns and rows.
    pub size: [usize; 2],
    /// The kinds of elements, and how many of each a level has.
    #[serde(rename = "elements")]
    pub kinds: Vec<KindRange>,
    /// The most elements of the kinds that were asked for, all together; null for any number.
    pub most: Option<usize>,
    /// Ways to fill the places: the size of the space.
    #[ts(type = "number")]
    pub space: u64,
    /// Answers that are possible at all, such as the lines of a grid; null where the domain does not know.
    #[ts(type = "number | null")]
    pub possible_answers: Option<u64>,
}

/// A kind of element and how many of it a level has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct KindRange {
    /// Its name.
    pub name: String,
    /// The least number.
    pub least: usize,
    /// The greatest number.
    pub most: usize,
}

/// Every level of a bounded space, counted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "CensusAnswer")]
pub struct CensusReport {
    /// The space.
    #[serde(flatten)]
    pub frame: FrameHead,
    /// Levels; less than `space` where some ways to fill it are not levels.
    #[ts(type = "number")]
    pub levels: u64,
    /// Levels that differ by more than a symmetry.
    #[ts(type = "number")]
    pub classes: u64,
    /// Levels with a solution.
    #[ts(type = "number")]
    pub solvable: u64,
    /// Levels without one.
    #[ts(type = "number")]
    pub unsolvable: u64,
    /// Levels for which the budget was reached first.
    #[ts(type = "number")]
    pub unknown: u64,
    /// Levels with exactly one answer.
    #[serde(rename = "unique_levels")]
    #[ts(type = "number")]
    pub unique: u64,
    /// Solvable levels for which it is not known whether they are unique.
    #[ts(type = "number")]
    pub undecided: u64,
    /// Different answers that some level has uniquely.
    #[ts(type = "number")]
    pub answers: u64,
    /// Nothing was left undecided, so every number is exact.
    pub complete: bool,
    /// Levels by the length of a shortest solution.
    pub lengths: Vec<CensusLength>,
    /// The reading that ranks.
    pub rank: String,
    /// How many levels are kept at most.
    pub keep: usize,
    /// The best levels, best first; of levels that are the same up to symmetry one.
    pub kept: Vec<CensusLevel>,
}

impl CensusReport {
    /// The report of a tally that is done.
    pub fn new(frame: FrameHead, rank: &str, keep: usize, tally: CensusTally) -> CensusReport {
        CensusReport {
            frame,
            levels: tally.levels,
            classes: tally.classes,
            solvable: tally.solvable,
            unsolvable: tally.unsolvable,
            unknown: tally.unknown,
            unique: tally.unique,
            undecided: tally.undecided,
            answers: tally.answers.len() as u64,
            complete: tally.unknown + tally.undecided == 0,
            lengths: tally.lengths,
            rank: rank.to_string(),
            keep,
            kept: tally.kept,
        }
    }
}
