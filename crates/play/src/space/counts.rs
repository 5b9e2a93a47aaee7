//! What became of the candidates of a search over levels.

use std::ops::AddAssign;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What became of the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Counts {
    /// Candidates made, whatever became of them.
    #[ts(type = "number")]
    pub tries: u64,
    /// Those that can be solved and were read.
    #[ts(type = "number")]
    pub solvable: u64,
    /// Those that cannot be solved.
    #[ts(type = "number")]
    pub unsolvable: u64,
    /// Those for which the limit was reached first.
    #[ts(type = "number")]
    pub timed_out: u64,
    /// Those that were there before, up to symmetry, or are not worth judging.
    #[ts(type = "number")]
    pub duplicates: u64,
    /// Those that were dropped when they were made.
    #[ts(type = "number")]
    pub rejected: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.tries += more.tries;
        self.solvable += more.solvable;
        self.unsolvable += more.unsolvable;
        self.timed_out += more.timed_out;
        self.duplicates += more.duplicates;
        self.rejected += more.rejected;
    }
}
