//! Jobs.

use super::{About, Problem};
use play::Progress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The body of `POST /api/jobs`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct JobRequest {
    /// What to find out.
    pub kind: JobKind,
    /// The game.
    #[serde(flatten)]
    pub about: About,
    /// Number of the level, from 1; 1 without. `cover` takes all levels, and `swap` all without.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<usize>,
    /// Details.
    #[serde(default)]
    #[ts(as = "Option<JobOptions>", optional)]
    pub options: JobOptions,
}

/// What a job finds out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum JobKind {
    Known,
    Solve,
    Rate,
    Deadends,
    Need,
    Cover,
    Rules,
    Suggest,
    Repair,
    Kernel,
    Swap,
    Transform,
    Look,
    Lens,
    Watch,
    Verdicts,
    Scene,
}

impl JobKind {
    /// True for what an author waits for: other jobs make room for it.
    pub fn is_interactive(self) -> bool {
        !matches!(
            self,
            JobKind::Suggest
                | JobKind::Cover
                | JobKind::Kernel
                | JobKind::Swap
                | JobKind::Lens
                | JobKind::Verdicts
                | JobKind::Scene
        )
    }
}

/// Details of a job; each kind takes those that mean something to it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct JobOptions {
    /// States a search may store.
    pub max_states: Option<usize>,
    /// Seed of chance in the game.
    pub chance_seed: Option<String>,
    /// lens: its name, as `/api/lenses` lists it.
    pub lens: Option<String>,
    /// scene: its name, as `/api/lenses` lists it.
    pub scene: Option<String>,
    /// watch, solve, look, scene: the whole game is meant instead of the level.
    pub whole: Option<bool>,
    /// lens, scene: its options by name; suggest: those of the domain; watch, solve, look: options that the domain
    /// gives to `play`. A flag is given by any text, a file by its contents.
    #[ts(type = "Record<string, string>")]
    pub given: Option<BTreeMap<String, String>>,
    /// solve, watch, scene: moves to play first.
    pub from: Option<String>,
    /// solve: `auto`, `first`, `all`, `bfs`, `astar`, `greedy` or `proof`.
    pub by: Option<String>,
    /// deadends: how many points of no return to list.
    pub list: Option<usize>,
    /// need: the concept.
    pub concept: Option<String>,
    /// known, look: concepts to ask about; suggest, repair: what every solution of the new level has to do.
    pub concepts: Option<Vec<String>>,
    /// suggest, transform: the name of a preset.
    pub preset: Option<String>,
    /// suggest, transform: the text of a transform.
    pub rules: Option<String>,
    /// suggest, transform: how much to vary, as a multiple of what the transform says; 1 without.
    pub strength: Option<f64>,
    /// suggest, transform, repair: rows in which `x` marks cells that must not change, `.` others; cells are
    /// those that `changed` of a suggestion names.
    pub freeze: Option<Vec<String>>,
    /// suggest, repair: the reading that ranks.
    pub rank: Option<String>,
    /// suggest: how many to keep.
    pub keep: Option<usize>,
    /// suggest: how many to try; goes on until stopped without.
    #[ts(type = "number")]
    pub tries: Option<u64>,
    /// suggest, transform: seed of the draws.
    #[ts(type = "number")]
    pub seed: Option<u64>,
    /// suggest: from which reading on a level is interesting.
    pub threshold: Option<f64>,
    /// suggest: every second candidate is grown from one of the best so far; true unless told.
    pub from_best: Option<bool>,
    /// suggest: no two kept levels may look almost the same.
    pub diverse: Option<bool>,
    /// suggest: threads; no answer depends on it.
    pub threads: Option<usize>,
    /// repair: the most cells that may change.
    pub max_cells: Option<usize>,
    /// repair: the number of players and goals may change too.
    pub free: Option<bool>,
    /// kernel: the reading that must not fall.
    pub hold: Option<String>,
    /// swap: the file with the other rules.
    pub other: Option<String>,
    /// swap: instead, the text of the other game.
    pub other_text: Option<String>,
    /// transform: how many levels to make.
    #[ts(type = "number")]
    pub count: Option<u64>,
}

/// The answer to `POST /api/jobs`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct JobStarted {
    /// For `/api/jobs/ID/events` and `DELETE /api/jobs/ID`.
    pub id: String,
}

/// An event `progress`. It reports how far a stage is, or what it found.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct JobProgress {
    /// The current stage: `check`, `solve`, `rate`, `deadends`, `need`, or the job's kind.
    pub stage: String,
    /// States stored so far.
    pub states: usize,
    /// States expanded so far.
    pub expanded: usize,
    /// Moves from the start to where the search is.
    pub depth: usize,
    /// The final value of `states`, where that is known.
    #[ts(type = "number | null")]
    pub of: Option<u64>,
    /// Further counts worth showing, each with its name.
    #[ts(type = "[string, number][]")]
    pub figures: Vec<(String, u64)>,
    /// Since the job began.
    pub seconds: f64,
    /// What the stage found (`known`, `look`, `cover`, `swap`, `verdicts`), the ranking so far (`suggest`), or
    /// what a scene found so far (`scene`).
    #[ts(type = "any")]
    pub partial: Option<serde_json::Value>,
}

impl JobProgress {
    /// How far a stage is.
    pub fn of(
        stage: &str,
        at: Progress,
        seconds: f64,
        partial: Option<serde_json::Value>,
    ) -> JobProgress {
        let named = at.figures.iter().filter(|(name, _)| !name.is_empty());
        JobProgress {
            stage: stage.to_string(),
            states: at.states,
            expanded: at.expanded,
            depth: at.depth,
            of: at.of,
            figures: named.map(|(name, count)| (name.to_string(), *count)).collect(),
            seconds,
            partial,
        }
    }
}

/// An event `end`, always the last.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct JobEnd {
    /// How it ended.
    pub status: EndStatus,
    /// What went wrong, for a person.
    pub error: Option<String>,
    /// Diagnostics for the game, concept or transform.
    pub diagnostics: Vec<Problem>,
    /// Since the job began.
    pub seconds: f64,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum EndStatus {
    /// It finished.
    Done,
    /// It was cancelled or nobody watched; what it found until then was sent.
    Stopped,
    /// A newer job of its kind and level took its place.
    Replaced,
    /// It could not start, or failed.
    Failed,
}
