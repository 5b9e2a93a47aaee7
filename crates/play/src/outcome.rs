//! Whether play goes on.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Whether play goes on after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Play goes on.
    Open,
    /// The goal is reached.
    Won,
    /// The goal can no longer be reached because the rules say so. A player who is merely stuck
    /// still plays.
    Lost,
}

impl Outcome {
    /// The outcome as it is written in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Open => "open",
            Outcome::Won => "won",
            Outcome::Lost => "lost",
        }
    }
}
