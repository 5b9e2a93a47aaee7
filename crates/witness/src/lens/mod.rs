//! The lenses on panels.
//!
//! The tracer ([`solve_board`](crate::solve_board)) draws only lines that can still become
//! solutions, so it answers where a search of the whole state space is hopeless. It replaces
//! `solve`, `rate`, `measure` and `hint`, and `need` if it finds every solution; tests compare each
//! with the generic lens.

mod hint;
mod measure;
mod need;
mod rate;
mod solve;
mod tracer;

use crate::drawing::{Drawing, Pen, Stroke};
use crate::judge::MAX_WORK;
use play::lens::{
    self, Ask, DeadEndReport, HintReport, Lenses, Measured, NeedReport, Rated, Refusal, Solved,
};
use play::readings::Reading;
use play::search::{Budget, Found};
use play::{Doubt, Progress, Watch};
use std::sync::atomic::Ordering;

impl Lenses for Drawing {
    fn shortest(
        &mut self,
        start: &Pen,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Stroke>> {
        tracer::shortest(self, start, ask.budget, watch)
    }

    fn any_solution(
        &mut self,
        start: &Pen,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Stroke>> {
        Some(tracer::any_solution(self, start, ask.budget, watch))
    }

    fn own_readings(&self) -> &'static [Reading] {
        rate::READINGS
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        solve::solve(self, ask, watch)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        rate::rate(self, ask, watch)
    }

    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        measure::measure(self, id, ask, watch)
    }

    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        let (report, is_worn_out) =
            self.searched(watch, |drawing, watch| lens::dead_ends(drawing, ask, watch));
        report.map(|report| match is_worn_out {
            true => DeadEndReport { why: Some(Doubt::WORK.0), ..report },
            false => report,
        })
    }

    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        need::need(self, concept, ask, watch)
    }

    fn hint(&mut self, pen: &Pen, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        hint::hint(self, pen, budget, watch)
    }
}

/// Work limit for judging one region in a search of the whole state space.
const SEARCH_WORK: u64 = 1_000_000;

impl Drawing {
    /// Runs a search of the whole state space that ends when judging has taken too much work; the
    /// second value tells whether that ended it. A search meets thousands of ends of lines, so each
    /// of them may take less work than the one end that a person looks at.
    fn searched<T>(
        &self,
        watch: &mut Watch<'_>,
        search: impl FnOnce(&mut Drawing, &mut Watch<'_>) -> T,
    ) -> (T, bool) {
        let mut drawing = self.with_work(SEARCH_WORK);
        let worked = drawing.worked();
        let mut is_worn_out = false;
        let result = search(&mut drawing, &mut |progress: Progress| {
            is_worn_out |= worked.load(Ordering::Relaxed) > MAX_WORK;
            is_worn_out || watch(progress)
        });
        (result, is_worn_out)
    }
}
