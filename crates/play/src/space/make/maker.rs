//! Makers with the domain erased.

use std::ops::ControlFlow;

use super::{MakePlan, MakeReport, make};
use crate::SharedWatch;
use crate::lens::Refusal;
use crate::space::Frame;
use serde::Serialize;
use ts_rs::TS;

/// Something that makes levels with wanted properties. Every [`Frame`] is one, by search; a domain that knows
/// a better way (an encoding, a grammar, a construction) has its own.
pub trait Maker: Send + Sync {
    /// Makes levels; see [`make`].
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal>;

    /// Tries when neither a number nor a time is given.
    fn default_tries(&self) -> u64 {
        20_000
    }

    /// True when it can make levels with one new idea; a way of the domain's own may not know ideas.
    fn takes_new_ideas(&self) -> bool {
        false
    }
}

impl<F: Frame> Maker for F {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        make(self, plan, watch, on_round)
    }

    fn takes_new_ideas(&self) -> bool {
        true
    }
}

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MakeRound {
    /// Candidates made.
    pub tries: u64,
    /// Those that can be solved.
    pub solvable: u64,
    /// Levels found.
    pub found: usize,
    /// How often it began again.
    pub restarts: u64,
    /// What the best candidate still lacks.
    pub lacks: Option<String>,
    /// The candidate that was refuted last, where the search has proposed and refuted one.
    pub refuted: Option<Refuted>,
}

/// A candidate that can be solved without what every solution has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Refuted {
    /// Its number among those that were refuted, from 1.
    #[ts(type = "number")]
    pub n: u64,
    /// Its lines.
    pub level: Vec<String>,
    /// The solution that was meant.
    pub moves: String,
    /// The solution that was not.
    pub shortcut: String,
    /// What is wrong with that, in a few words.
    pub says: String,
    /// How many facts about the candidate the shortcut needs; no later candidate has all of them. 0 if that
    /// was not found out.
    pub reason: usize,
}
