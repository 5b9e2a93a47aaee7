//! Makers with the domain erased.

use std::ops::ControlFlow;

use super::{MakePlan, MakeReport, make};
use crate::SharedWatch;
use crate::lens::Refusal;
use crate::space::Frame;

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
}
