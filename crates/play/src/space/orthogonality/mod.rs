//! What an element adds that the existing ones do not.
//!
//! The measures of "A Study of Orthogonality in The Witness" (Abutarab 2024, chapter 3), with the answers of
//! any puzzle in place of lines. D(X, i) is the set of answers that some level with exactly i elements of the
//! kinds X has uniquely.

mod head;
mod report;
mod sets;
mod tally;

pub use head::OrthogonalityHead;
pub use report::{Orthogonal, OrthogonalityReport};
pub use sets::{UniqueAnswers, unique_answers};
pub use tally::{KindSets, OrthogonalityTally};

use super::Framed;
use crate::SharedWatch;
use crate::lens::Refusal;
use crate::search::Budget;

/// What is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct OrthogonalityPlan {
    /// The new kinds, by name.
    pub elements: Vec<String>,
    /// The existing kinds, by name.
    pub existing: Vec<String>,
    /// The most elements of a level, without those that are in every level.
    pub most: usize,
    /// The part of the work, from 1, and the number of parts.
    pub shard: [u64; 2],
    /// What the search of one level may use.
    pub budget: Budget,
    /// Threads; the result does not depend on their number.
    pub threads: usize,
}

/// Compares new kinds with existing ones; none when `watch` ended it. The plan has to be the whole work: parts
/// of it are tallied and joined first ([`OrthogonalityTally`]).
pub fn orthogonality(
    frame: &dyn Framed,
    plan: &OrthogonalityPlan,
    watch: &SharedWatch<'_>,
) -> Result<Option<OrthogonalityReport>, Refusal> {
    let head = OrthogonalityHead::new(frame, plan, None)?;
    let tally = OrthogonalityTally::count(frame, None, &head, plan, watch)?;
    Ok(tally.map(|tally| OrthogonalityReport::new(&head, &tally)))
}

/// Compares a game with the same game without one of its rules: what levels with up to so many elements of
/// the existing kinds express only with the rule. None when `watch` ended it.
pub fn rule_orthogonality(
    frame: &dyn Framed,
    without: &dyn Framed,
    rule: &str,
    plan: &OrthogonalityPlan,
    watch: &SharedWatch<'_>,
) -> Result<Option<OrthogonalityReport>, Refusal> {
    let head = OrthogonalityHead::new(frame, plan, Some(rule))?;
    let tally = OrthogonalityTally::count(frame, Some(without), &head, plan, watch)?;
    Ok(tally.map(|tally| OrthogonalityReport::new(&head, &tally)))
}
