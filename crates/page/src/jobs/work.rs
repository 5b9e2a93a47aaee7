//! What a job has at hand, and how it can fail.

use super::Listener;
use crate::shelf::{Opened, Shelf, problems};
use crate::wire::{JobOptions, Problem};
use play::Progress;
use play::search::Budget;
use serde::Serialize;
use serde_json::Value;
use source::{Diagnostic, Source};
use std::sync::Arc;

/// States a search may store when nothing is said.
const MAX_STATES: usize = 2_000_000;

/// What a job has at hand.
pub struct Work<'w> {
    /// Where other texts are.
    #[cfg_attr(
        not(feature = "full"),
        allow(dead_code, reason = "only jobs of an author ask for other texts, and of one domain")
    )]
    pub shelf: &'w Shelf,
    /// Who asked.
    pub listener: &'w dyn Listener,
    /// Details.
    pub options: &'w JobOptions,
    /// The text it is about.
    pub opened: Arc<Opened>,
    /// Number of the level; 0 means all.
    pub level: usize,
}

/// Why a job has no result.
#[derive(Debug)]
pub struct Failure {
    /// In words.
    pub error: String,
    /// The places it is about.
    pub problems: Vec<Problem>,
}

/// A result in JSON, or why there is none.
pub type Found = Result<Value, Failure>;

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
        Budget { max_states, max_bytes: self.listener.max_bytes(), max_expanded: usize::MAX }
    }

    /// Shows progress of a stage; true when it is time to stop.
    pub fn tick(&self, stage: &str, progress: Progress) -> bool {
        self.listener.tick(stage, progress)
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

/// An answer of the workbench as it goes over the wire.
pub fn json(answer: &impl Serialize) -> Found {
    serde_json::to_value(answer).map_err(|error| error.to_string().into())
}
