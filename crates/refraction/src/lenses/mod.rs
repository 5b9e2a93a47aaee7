//! The lenses of boards.
//!
//! Placements commute, so only the final positions of pieces matter: a solution is a set of
//! placements, and clingo finds it far faster than a search over moves. With the feature `clingo`
//! it solves, counts and looks for shortcuts. Without it, or where a board is too large for it, the
//! searches over moves and over all placements do this, on small boards.

mod answers;
#[cfg(feature = "clingo")]
mod by_clingo;
mod by_trying;
pub(crate) mod dead_ends;
pub(crate) mod need;
pub(crate) mod solve;
#[cfg(all(test, feature = "clingo"))]
mod tests;

use crate::puzzle::{Puzzle, State};
use play::Watch;
#[cfg(feature = "clingo")]
use play::lens::HintReport;
use play::lens::{
    AnswerForm, Answers, Ask, DeadEndReport, Heuristic, Idea, Lenses, NeedReport, Needed, Rated,
    Refusal, Solved,
};
use play::search::Budget;
#[cfg(feature = "clingo")]
use play::search::Found;

/// Counting stops here: larger numbers are of no use to anyone.
const MAX_COUNTED: u64 = 1_000_000;

impl Lenses for Puzzle {
    /// One move for each target that does not get the power it needs.
    fn heuristic(&self) -> Option<Heuristic<'static, State>> {
        let mut puzzle = self.clone();
        Some(Box::new(move |state| {
            let light = puzzle.light(state);
            2 * light.satisfied.iter().filter(|is_satisfied| !**is_satisfied).count() as u32
        }))
    }

    #[cfg(feature = "clingo")]
    fn shortest(
        &mut self,
        start: &State,
        _ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<crate::Move>> {
        by_clingo::shortest(self, start, watch)
    }

    #[cfg(feature = "clingo")]
    fn any_solution(
        &mut self,
        start: &State,
        _ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<crate::Move>> {
        by_clingo::any_solution(self, start, watch)
    }

    /// Splitting, combining, unequal parts and a beam that goes around.
    fn ideas(&self) -> Vec<Idea> {
        let of_solutions = [("splitting", "splitters>=1"), ("combining", "combiners>=1")];
        let of_solutions = of_solutions.map(|(name, concept)| Idea::concept(name, concept));
        of_solutions.into_iter().chain(IDEAS_OF_PLAYS.map(|(name, _)| Idea::own(name))).collect()
    }

    /// The smallest solution refutes most ideas about plays; a search over all plays decides the others.
    fn practises(&mut self, idea: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Option<bool> {
        let (_, event) = IDEAS_OF_PLAYS.into_iter().find(|(name, _)| *name == idea)?;
        if need::avoiding(self, event, watch).is_some() {
            return Some(false);
        }
        match self.need(event, ask, watch).ok()?.answer {
            Needed::Always => Some(true),
            Needed::Avoidable => Some(false),
            Needed::Unsolvable | Needed::Unknown => None,
        }
    }

    fn explores_ideas(&self) -> bool {
        false
    }

    /// The set of placements, whatever its size.
    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Position
    }

    fn answer_position(&self, state: &State) -> String {
        answers::key(self.board(), &self.placements(state))
    }

    fn answers(&mut self, most: usize, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Answers {
        answers::answers(self, most, ask, watch)
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        solve::solve(self, ask, watch)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        play::lens::rate(self, &few(ask), watch)
    }

    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        dead_ends::dead_ends(self, &few(ask), ask, watch)
    }

    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        need::need(self, concept, ask, watch)
    }

    #[cfg(feature = "clingo")]
    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        // A search over moves only suits small boards; elsewhere it would use up the time for clingo.
        let few = Budget { max_states: budget.max_states.min(MAX_READ), ..budget };
        match play::lens::hint(self, state, few, watch) {
            HintReport::Unknown => by_clingo::hint(self, state, watch),
            hint => hint,
        }
    }
}

/// Ideas about the course of play, with their events.
const IDEAS_OF_PLAYS: [(&str, &str); 2] = [("unequal parts", "unequal"), ("a loop around", "loop")];

/// The number of placements explored for readings of the whole play graph: a board with a few
/// pieces has millions of them, and more would not improve an estimate of a share.
const MAX_READ: usize = 20_000;

fn few<'a>(ask: &Ask<'a>) -> Ask<'a> {
    let max_states = ask.budget.max_states.min(MAX_READ);
    Ask { budget: Budget { max_states, ..ask.budget }, ..ask.clone() }
}
