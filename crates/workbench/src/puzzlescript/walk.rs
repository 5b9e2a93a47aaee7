//! A random walk as data.

use ::puzzlescript::walk::Walk;
use schemars::JsonSchema;
use serde::Serialize;

/// What `walk --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WalkReport {
    /// Steps that were made.
    pub steps: u64,
    /// Seconds of one thread.
    pub seconds: f64,
    /// Steps per second.
    pub steps_per_second: f64,
    /// The share of the steps that changed something.
    pub changed: f64,
    /// Lines of the rules that never fired.
    pub rules_never_fired: Vec<u32>,
}

impl WalkReport {
    /// What a walk found.
    pub fn of(walk: &Walk) -> WalkReport {
        WalkReport {
            steps: walk.steps,
            seconds: walk.seconds,
            steps_per_second: walk.steps as f64 / walk.seconds.max(1e-9),
            changed: walk.changed,
            rules_never_fired: walk.rules_never_fired.clone(),
        }
    }
}
