//! Whether play continues.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Whether play continues after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Play continues.
    Open,
    /// The goal is reached.
    Won,
    /// The rules declare the game lost. A player who is merely stuck is still playing.
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
