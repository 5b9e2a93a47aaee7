//! Runs a job on its own thread and sees to it that it ends with an event, whatever happens.

use super::job::Job;
use super::traffic::Traffic;
use super::{known, lens, levels, scene, suggest, verdicts, watch};
use crate::games::{Opened, open, problems};
use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{JobKind, JobOptions, JobRequest, Problem};
use play::Progress;
use play::search::Budget;
use serde::Serialize;
use serde_json::Value;
use source::{Diagnostic, Source};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// States a search may store when nothing is said.
const MAX_STATES: usize = 2_000_000;
/// Bytes a search may use for states; several may run at once.
const MAX_BYTES: usize = 1 << 30;

/// What a job has at hand.
pub struct Work<'w> {
    pub studio: &'w Studio,
    pub job: &'w Job,
    pub traffic: &'w Traffic,
    pub options: &'w JobOptions,
    pub opened: Arc<Opened>,
    /// Number of the level; 0 means all.
    pub level: usize,
    pub is_interactive: bool,
}

/// Why a job has no result.
pub struct Failure {
    pub error: String,
    pub problems: Vec<Problem>,
}

/// A result in JSON, or why there is none.
pub type Found = Result<Value, Failure>;

/// Runs a job to its end.
pub fn run(studio: &Arc<Studio>, job: &Job, wanted: &JobRequest, level: usize) {
    let traffic = &studio.jobs.traffic;
    let is_interactive = wanted.kind.is_interactive();
    let way = is_interactive.then(|| traffic.enter());
    let found = catch_unwind(AssertUnwindSafe(|| {
        let opened = open(studio, &wanted.about)?;
        let options = &wanted.options;
        find(&Work { studio, job, traffic, options, opened, level, is_interactive }, wanted.kind)
    }));
    drop(way);
    match found {
        Ok(Ok(result)) => {
            job.result(&result);
            job.end(None, Vec::new());
        }
        Ok(Err(failure)) => job.end(Some(failure.error), failure.problems),
        Err(_) => job.fail("internal error in the studio; please report it".to_string()),
    }
}

fn find(work: &Work<'_>, kind: JobKind) -> Found {
    match kind {
        JobKind::Known => known::known(work),
        JobKind::Solve => levels::find_solution(work),
        JobKind::Rate => levels::find_readings(work),
        JobKind::Deadends => levels::find_dead(work),
        JobKind::Need => levels::find_needed(work),
        JobKind::Cover => levels::find_cover(work),
        JobKind::Rules => levels::find_rules(work),
        JobKind::Repair => levels::find_repair(work),
        JobKind::Kernel => levels::find_smallest(work),
        JobKind::Swap => levels::find_swapped(work),
        JobKind::Transform => suggest::find_variations(work),
        JobKind::Suggest => suggest::find_suggestions(work),
        JobKind::Look => known::look(work),
        JobKind::Lens => lens::find_answer(work),
        JobKind::Watch => watch::find_dead_since(work),
        JobKind::Verdicts => verdicts::find_verdicts(work),
        JobKind::Scene => scene::find_scene(work),
    }
}

impl Work<'_> {
    /// The failure of a text with errors.
    pub fn broken(&self) -> Failure {
        Failure { error: "the file has errors".to_string(), problems: self.opened.problems() }
    }

    /// What a search may use.
    pub fn budget(&self) -> Budget {
        self.budget_of(MAX_STATES)
    }

    /// What a search may use; `usual` states when nothing is said.
    pub fn budget_of(&self, usual: usize) -> Budget {
        let max_states = self.options.max_states.unwrap_or(usual);
        Budget { max_states, max_bytes: MAX_BYTES, max_expanded: usize::MAX }
    }

    /// Shows progress of a stage; true when it is time to stop.
    pub fn tick(&self, stage: &str, progress: Progress) -> bool {
        if !self.is_interactive {
            self.traffic.give_way(self.job);
        }
        self.job.tick(stage, progress)
    }
}

impl Failure {
    /// With the places in a text of its own, such as a concept.
    pub fn about(error: &str, source: &Source, diagnostics: &[Diagnostic]) -> Failure {
        Failure { error: error.to_string(), problems: problems(source, diagnostics) }
    }
}

impl From<String> for Failure {
    fn from(error: String) -> Failure {
        Failure { error, problems: Vec::new() }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Plain(_, error) => error.into(),
            Refusal::Stale(stale) => stale.error.into(),
        }
    }
}

/// An answer of the workbench as it goes over the wire.
pub fn json(answer: &impl Serialize) -> Found {
    serde_json::to_value(answer).map_err(|error| error.to_string().into())
}
