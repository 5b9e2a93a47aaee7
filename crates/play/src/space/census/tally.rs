//! What a census has counted so far. It can be saved, resumed and joined with others.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::judge::Judged;
use crate::lens::Status;

/// What a census has counted so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CensusTally {
    /// The number of the next level, from 0.
    pub next: u64,
    /// Levels.
    pub levels: u64,
    /// Levels that differ by more than a symmetry.
    pub classes: u64,
    /// Levels with a solution.
    pub solvable: u64,
    /// Levels without one.
    pub unsolvable: u64,
    /// Levels for which the budget was reached first.
    pub unknown: u64,
    /// Levels with exactly one answer.
    pub unique: u64,
    /// Solvable levels for which it is not known whether they are unique.
    pub undecided: u64,
    /// Levels by the length of a shortest solution, ascending.
    pub lengths: Vec<CensusLength>,
    /// The answers that some level has uniquely.
    pub answers: BTreeSet<String>,
    /// The best levels, best first.
    pub kept: Vec<CensusLevel>,
    /// Bytes that were written to the file of all levels.
    pub written: u64,
}

/// Levels of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct CensusLength {
    /// Moves of a shortest solution.
    pub length: usize,
    /// Levels with such a solution.
    #[ts(type = "number")]
    pub levels: u64,
    /// Those of them with exactly one answer.
    #[serde(rename = "unique_levels")]
    #[ts(type = "number")]
    pub unique: u64,
}

/// A level of a census.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct CensusLevel {
    /// Its number, from 1.
    #[ts(type = "number")]
    pub n: u64,
    /// How many levels are the same up to symmetry, itself included.
    #[ts(type = "number")]
    pub levels: u64,
    /// `solved`, `unsolvable` or `unknown`.
    pub status: String,
    /// Moves of a shortest solution; null where it has none or that is not proved.
    pub length: Option<usize>,
    /// It has exactly one answer; null when that is not known.
    pub unique: Option<bool>,
    /// Its answer, if it is unique.
    pub answer: Option<String>,
    /// The reading that ranks; null where it has none.
    pub value: Option<f64>,
    /// Its lines.
    pub level: Vec<String>,
    /// Lines that have to be added elsewhere in the file for it.
    pub legend: Vec<String>,
}

impl CensusTally {
    /// Counts a level and those that are the same up to symmetry.
    pub(super) fn add(&mut self, judged: &Judged) {
        let (answers, levels) = (&judged.answers, judged.class);
        self.levels += levels;
        self.classes += 1;
        match answers.status {
            Status::Solved => self.solvable += levels,
            Status::Unsolvable => self.unsolvable += levels,
            Status::Unknown => self.unknown += levels,
        }
        let unique = match (answers.status, answers.unique()) {
            (_, Some(true)) => levels,
            (Status::Solved, None) => {
                self.undecided += levels;
                0
            }
            _ => 0,
        };
        self.unique += unique;
        if let Some(length) = answers.length.filter(|_| answers.status == Status::Solved) {
            self.add_length(CensusLength { length, levels, unique });
        }
        self.answers.extend(judged.unique.iter().cloned());
    }

    fn add_length(&mut self, more: CensusLength) {
        let at = self.lengths.partition_point(|row| row.length < more.length);
        match self.lengths.get_mut(at).filter(|row| row.length == more.length) {
            Some(row) => {
                row.levels += more.levels;
                row.unique += more.unique;
            }
            None => self.lengths.insert(at, more),
        }
    }

    /// Counts one level of a length.
    pub(crate) fn count_length(&mut self, length: usize, is_unique: bool) {
        self.add_length(CensusLength { length, levels: 1, unique: u64::from(is_unique) });
    }

    /// True when a level with this reading comes among the best; of equals the first stays.
    pub(super) fn is_kept(&self, keep: usize, value: f64) -> bool {
        self.kept.len() < keep
            || keep > 0 && self.kept.last().is_some_and(|last| last.value < Some(value))
    }

    /// Puts a level among the best.
    pub(super) fn keep(&mut self, keep: usize, level: CensusLevel) {
        let is_better = |other: &CensusLevel| {
            other.value > level.value || other.value == level.value && other.n < level.n
        };
        let at = self.kept.partition_point(is_better);
        self.kept.insert(at, level);
        self.kept.truncate(keep);
    }

    /// Adds the tally of other levels of the same space.
    pub fn join(&mut self, other: CensusTally, keep: usize) {
        self.next = self.next.max(other.next);
        self.levels += other.levels;
        self.classes += other.classes;
        self.solvable += other.solvable;
        self.unsolvable += other.unsolvable;
        self.unknown += other.unknown;
        self.unique += other.unique;
        self.undecided += other.undecided;
        other.lengths.into_iter().for_each(|row| self.add_length(row));
        self.answers.extend(other.answers);
        other.kept.into_iter().for_each(|level| self.keep(keep, level));
        self.written += other.written;
    }
}
