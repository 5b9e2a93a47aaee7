//! A space with the domain erased.

use std::ops::ControlFlow;

use super::aims::{aim_text, usual_aim};
use super::{
    KernelPlan, KernelReport, RepairPlan, RepairReport, Round, Space, SuggestPlan, SuggestReport,
    check_concepts, kernel, repair, suggest,
};
use crate::lens::{LevelId, Refusal};
use crate::{SharedWatch, Watch};

/// The levels around a level, of any domain.
pub trait Variations: Send + Sync {
    /// Aims, in addition to the readings, by which variations can be ranked, each with its meaning.
    fn aims(&self) -> &'static [(&'static str, &'static str)];

    /// The default aim.
    fn default_aim(&self) -> &'static str;

    /// What to rank by when nothing is said: the default aim, or a harder level where the level itself has
    /// the greatest value of that.
    fn usual_aim(&self, level: LevelId, watch: &mut Watch<'_>) -> &'static str;

    /// A score by an aim as people read it, such as "4 moves"; none for a reading.
    fn aim_text(&self, aim: &str, score: f64) -> Option<String>;

    /// Refuses concepts that cannot be read for the level itself.
    fn check_concepts(&self, concepts: &[String]) -> Result<(), Refusal>;

    /// Whether the domain counts the elements of a level.
    fn counts_elements(&self) -> bool;

    /// Looks for better levels; see [`suggest`].
    fn suggest(
        &self,
        plan: &SuggestPlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&Round<'_>) -> ControlFlow<()>,
    ) -> SuggestReport;

    /// Looks for the smallest change that makes the level solvable; see [`repair`].
    fn repair(&self, plan: &RepairPlan, watch: &mut Watch<'_>) -> RepairReport;

    /// Removes what the level does not need; see [`kernel`].
    fn kernel(&self, plan: &KernelPlan, watch: &mut Watch<'_>) -> KernelReport;
}

impl<S: Space> Variations for S {
    fn aims(&self) -> &'static [(&'static str, &'static str)] {
        Space::aims(self)
    }

    fn default_aim(&self) -> &'static str {
        Space::default_aim(self)
    }

    fn usual_aim(&self, level: LevelId, watch: &mut Watch<'_>) -> &'static str {
        usual_aim(self, level, watch)
    }

    fn aim_text(&self, aim: &str, score: f64) -> Option<String> {
        aim_text(self, aim, score)
    }

    fn check_concepts(&self, concepts: &[String]) -> Result<(), Refusal> {
        check_concepts(&mut self.puzzle(self.start()), concepts, Space::options(self))
    }

    fn counts_elements(&self) -> bool {
        self.elements(self.start()).is_some()
    }

    fn suggest(
        &self,
        plan: &SuggestPlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&Round<'_>) -> ControlFlow<()>,
    ) -> SuggestReport {
        suggest(self, plan, watch, on_round)
    }

    fn repair(&self, plan: &RepairPlan, watch: &mut Watch<'_>) -> RepairReport {
        repair(self, plan, watch)
    }

    fn kernel(&self, plan: &KernelPlan, watch: &mut Watch<'_>) -> KernelReport {
        kernel(self, plan, watch)
    }
}
