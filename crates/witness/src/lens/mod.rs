//! The lenses on panels.
//!
//! The tracer ([`solve_board`](crate::solve_board)) draws only lines that can still become
//! solutions, so it answers where a search of the whole state space is hopeless. It replaces
//! `solve`, `rate`, `measure` and `hint`, and `need` and `deadends` if it finds every solution; tests
//! compare each with the generic lens.

mod answers;
mod dead_ends;
mod hint;
mod ideas;
mod measure;
mod need;
pub(crate) mod rate;
pub(crate) mod solve;
mod tracer;
mod verdict;

use crate::drawing::{Drawing, Pen, Stroke};
use play::lens::{
    self, AnswerForm, Answers, Ask, DeadEndReport, HintReport, Idea, Lenses, Measured, NeedReport,
    Rated, Refusal, Solved, Verdict, Walked,
};
use play::random::SplitMix64;
use play::readings::{Information, Reading};
use play::search::{Budget, Found};
use play::{Watch, write_trace};

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

    /// The line, whatever its length.
    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Position
    }

    fn answer_position(&self, pen: &Pen) -> String {
        pen.0.map_or(String::new(), |line| write_trace(self, &self.strokes(&line)))
    }

    fn answers(&mut self, most: usize, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Answers {
        answers::answers(self, most, ask, watch)
    }

    fn own_readings(&self) -> &'static [Reading] {
        rate::READINGS
    }

    fn ideas(&self) -> Vec<Idea> {
        ideas::ideas(self)
    }

    fn explores_ideas(&self) -> bool {
        false
    }

    fn information(
        &mut self,
        _: &Pen,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Information> {
        ideas::information(self, ask, watch)
    }

    fn walk_run(&mut self, steps: u64, random: &mut SplitMix64, walked: &mut Walked) {
        lens::walk_run(&mut self.for_concepts(), steps, random, walked);
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        solve::solve(self, ask, watch)
    }

    fn verdict(&mut self, solved: &Solved, rated: Option<&Rated>) -> Option<Verdict> {
        Some(verdict::verdict(self, solved, rated))
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
        dead_ends::dead_ends(self, ask, watch)
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
