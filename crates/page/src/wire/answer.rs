//! What jobs find. The lenses write most of it; these are the types that only the studio has.

use super::Problem;
use play::lens::{DeadEndReport, NeedReport, Rated, Solved};
use play::space::{Counts, KeptReport, Worth};
use serde::Serialize;
use ts_rs::TS;

/// The result of `known`. Stages not reached are null. Each part also comes as the `partial` of a
/// progress event whose stage is its name; of `needs` one by one, with the stage `need`.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct KnownAnswer {
    pub level: usize,
    pub hash: String,
    pub check: CheckAnswer,
    pub solve: Option<Solved>,
    /// The answer in a sentence.
    pub verdict: Option<String>,
    /// The verdict as it is shown, before and after dead ends are known.
    pub said: Option<VerdictSaid>,
    pub rate: Option<Rated>,
    pub deadends: Option<DeadEndReport>,
    pub needs: Vec<KnownNeed>,
}

/// Whether a level can be solved, as it is shown.
#[derive(Clone, Debug, Serialize, TS)]
pub struct VerdictSaid {
    /// The sign that stands before it.
    #[ts(type = "'yes' | 'no' | 'maybe'")]
    pub kind: String,
    /// A heading.
    pub head: String,
    /// A few words for a list of levels.
    pub short: String,
    /// What is known besides, in sentences.
    pub more: String,
}

/// The diagnostics of a text.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct CheckAnswer {
    pub ok: bool,
    pub diagnostics: Vec<Problem>,
}

/// An answer about a concept, or why it cannot be read.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum KnownNeed {
    Answer(Box<NeedReport>),
    Bad(BadConcept),
}

/// A concept that cannot be read.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct BadConcept {
    pub concept: String,
    pub error: String,
    pub diagnostics: Vec<Problem>,
}

/// The partial of `suggest`: the ranking so far.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SuggestSoFar {
    /// What became of the candidates.
    #[serde(flatten)]
    pub counts: Counts,
    /// How many of them are worth something.
    #[serde(flatten)]
    pub worth: Worth,
    /// Tries since anything entered the ranking.
    #[ts(type = "number")]
    pub since_last: u64,
    /// States a search could expand.
    pub limit: usize,
    /// Tries per second.
    pub per_second: f64,
    /// Since it began.
    pub seconds: f64,
    /// The reading that ranks.
    pub rank: String,
    /// The best so far.
    pub kept: Vec<KeptReport>,
    /// Numbers that entered in this round.
    #[ts(type = "number[]")]
    pub entered: Vec<u64>,
    /// Numbers that left in it.
    #[ts(type = "number[]")]
    pub left: Vec<u64>,
}
