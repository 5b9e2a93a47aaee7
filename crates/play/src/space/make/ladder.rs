//! Makes levels of several sizes in turn, the smallest first.

use std::ops::ControlFlow;

use super::{MakePlan, MakeReport, MakeRound, MakeStatus, Maker};
use crate::lens::Refusal;
use crate::random::SplitMix64;
use crate::{Progress, SharedWatch};

/// Tries of each size in the first cycle; every further cycle has twice as many. So no size waits long for its
/// turn, and a property that takes long to find gets the time it needs.
const FIRST: u64 = 1_024;

/// Makers of growing sizes, used when nobody asked for a size: a small level is found sooner and shows its
/// idea more plainly, but not every idea fits into it.
pub struct Ladder {
    rungs: Vec<Box<dyn Maker>>,
    /// The one for what becomes larger the longer one searches.
    largest: usize,
}

impl Ladder {
    /// A ladder of makers, the smallest size first; there is at least one.
    pub fn new(rungs: Vec<Box<dyn Maker>>) -> Ladder {
        assert!(!rungs.is_empty(), "a ladder has rungs");
        Ladder { largest: rungs.len() - 1, rungs }
    }

    /// The ladder with further makers, which have their turns after these.
    #[must_use]
    pub fn and_then(mut self, more: Vec<Box<dyn Maker>>) -> Ladder {
        self.rungs.extend(more);
        self
    }
}

impl Maker for Ladder {
    /// Makes levels of the first size that has as many as are wanted. What becomes larger the longer one
    /// searches is made in the largest of the first sizes only.
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        let last = self.rungs.len() - 1;
        if plan.reading().is_some() || last == 0 {
            return self.rungs[self.largest].make(plan, watch, on_round);
        }
        let mut climb = Climb { report: MakeReport::new(plan), is_over: false };
        // A size has nothing more to offer once all its levels were judged, or if it lacks what a concept
        // names, such as a cell of a larger one.
        let mut is_spent = vec![false; self.rungs.len()];
        let mut refused = Vec::new();
        for turn in 0.. {
            let (cycle, rung) = (turn / self.rungs.len(), turn % self.rungs.len());
            if is_spent.iter().all(|one| *one) {
                if refused.len() == self.rungs.len() {
                    return Err(refused.swap_remove(last));
                }
                climb.report.status = MakeStatus::None;
                break;
            }
            if is_spent[rung] {
                continue;
            }
            let left = plan.tries.map_or(u64::MAX, |tries| tries - climb.report.counts.tries);
            let tries = left.min(FIRST << cycle.min(32));
            if tries == 0 || climb.is_over || watch(Progress::default()) {
                break;
            }
            let seed = SplitMix64::stream(plan.seed, turn as u64).next_u64();
            let own = MakePlan { tries: Some(tries), seed, ..plan.clone() };
            match climb.run(self.rungs[rung].as_ref(), &own, watch, on_round) {
                Ok(MakeStatus::Found) => break,
                Ok(status) => is_spent[rung] = status == MakeStatus::None,
                Err(refusal) => {
                    is_spent[rung] = true;
                    refused.push(refusal);
                }
            }
            if climb.report.why.is_some() {
                break;
            }
        }
        Ok(climb.report)
    }

    fn takes_new_ideas(&self) -> bool {
        self.rungs.iter().all(|rung| rung.takes_new_ideas())
    }
}

/// What all turns so far found.
struct Climb {
    report: MakeReport,
    is_over: bool,
}

impl Climb {
    /// Gives one maker its turn and adds what it did.
    fn run(
        &mut self,
        maker: &dyn Maker,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeStatus, Refusal> {
        let (before, solvable, restarts) =
            (self.report.counts.tries, self.report.counts.solvable, self.report.restarts);
        let is_over = &mut self.is_over;
        let mut report = maker.make(plan, watch, &mut |round| {
            let flow = on_round(&MakeRound {
                tries: before + round.tries,
                solvable: solvable + round.solvable,
                restarts: restarts + round.restarts,
                ..round.clone()
            });
            *is_over |= flow.is_break();
            flow
        })?;
        report.made.iter_mut().for_each(|made| made.n += before);
        let status = report.status;
        let all = &mut self.report;
        all.counts += report.counts;
        all.unproved += report.unproved;
        all.restarts += report.restarts;
        all.effort += report.effort;
        all.why = report.why;
        all.space = report.space.or(all.space.take());
        // The turn that found most, then the latest, says what was found and what was missed.
        if report.made.len() >= all.made.len() {
            all.made = report.made;
            all.nearest = report.nearest.or(all.nearest.take());
        }
        if status == MakeStatus::Found {
            (all.status, all.nearest) = (status, None);
        }
        Ok(status)
    }
}
