//! The lenses as methods of a puzzle.

use super::rate::Values;
use super::{
    AnswerForm, Answers, Ask, DeadEndReport, HintReport, Idea, Measured, NeedReport, Rated,
    Refusal, Solved, Status, Verdict, Walked,
};
use crate::concept::EventNames;
use crate::random::SplitMix64;
use crate::readings::{Information, Reading, information};
use crate::search::{Budget, Entrant, Found, Goal};
use crate::{Events, Pack, PlayGraph, Watch, explore_nearest};

/// An estimate of the distance to a win, in half moves, so that halves need no rounding.
pub type Heuristic<'h, S> = Box<dyn FnMut(&S) -> u32 + Send + 'h>;

/// A puzzle that every lens works on.
///
/// All methods have a default body: `impl Lenses for MyPuzzle {}` is enough. The first group lets a
/// domain support the lenses with what it knows; the second group is the lenses themselves, any of
/// which a domain may replace.
pub trait Lenses: EventNames + Pack + Clone + Send {
    /// Guides A* and greedy search; it need not be admissible.
    fn heuristic(&self) -> Option<Heuristic<'static, Self::State>> {
        None
    }

    /// A search for a shortest solution that is faster than breadth-first search, where the domain
    /// has one.
    fn shortest(
        &mut self,
        _start: &Self::State,
        _ask: &Ask<'_>,
        _watch: &mut Watch<'_>,
    ) -> Option<Found<Self::Move>> {
        None
    }

    /// A search for any solution, or a proof that none exists, where the domain has one that is
    /// faster than breadth-first search. By default the search for a shortest one.
    fn any_solution(
        &mut self,
        start: &Self::State,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Self::Move>> {
        self.shortest(start, ask, watch)
    }

    /// The searches that take turns to answer a question about a state. A domain may add its own to the
    /// plain ones, or leave out those that its own make unnecessary; questions about difficulty need
    /// the plain ones.
    fn entrants<'e>(
        &self,
        start: &Self::State,
        _goal: Goal,
        ask: &Ask<'_>,
    ) -> Vec<Entrant<'e, Self::Move>>
    where
        Self: 'e,
    {
        super::plain_entrants(self, start, ask)
    }

    /// What makes two solutions the same answer: by default the same steps that matter, in the same order.
    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Order
    }

    /// Writes what matters of a step to an answer: which thing was pushed from where, nothing for a walk.
    /// True for a step such as a push, of which answers are made; where no shortest solution has any, the
    /// moves are the answer, as they are by default.
    fn answer_step(
        &mut self,
        _from: &Self::State,
        _mv: Self::Move,
        _events: Events,
        _to: &Self::State,
        _out: &mut String,
    ) -> bool {
        false
    }

    /// The answer that a won position is, for [`AnswerForm::Position`].
    fn answer_position(&self, state: &Self::State) -> String {
        let mut words = vec![0; self.packed_words()];
        self.pack(state, &mut words);
        words.iter().map(|word| format!("{word:016x}")).collect()
    }

    /// The domain's own rows in the table of readings.
    fn own_readings(&self) -> &'static [Reading] {
        &[]
    }

    /// Computes the domain's own readings from the shortest solution that is first in the order of
    /// moves.
    fn read_solution(&mut self, _moves: &[Self::Move], _values: &mut Values) {}

    /// Computes the domain's own readings from the whole play graph.
    fn read_graph(&mut self, _graph: &PlayGraph<Self::Move>, _values: &mut Values) {}

    /// Finds the readings that are still missing by the domain's own searches.
    fn read_searching(
        &mut self,
        _start: &Self::State,
        _status: Status,
        _budget: Budget,
        _watch: &mut Watch<'_>,
        _values: &mut Values,
    ) {
    }

    /// What levels of this domain can teach: by default the events that it marks as ideas.
    fn ideas(&self) -> Vec<Idea> {
        super::event_ideas(self)
    }

    /// Whether every solution practises an idea of the domain's own; none when that is not known.
    fn practises(&mut self, _idea: &str, _ask: &Ask<'_>, _watch: &mut Watch<'_>) -> Option<bool> {
        None
    }

    /// Whether every solution satisfies a concept, where the domain knows that without playing; none where it
    /// does not know.
    fn is_unavoidable(&mut self, _concept: &str, _watch: &mut Watch<'_>) -> Option<bool> {
        None
    }

    /// False where [`need`](Lenses::need) decides ideas faster than exploring all of play.
    fn explores_ideas(&self) -> bool {
        true
    }

    /// The information of the shortest solutions in bits: at least, and in all; none when that is not known.
    fn information(
        &mut self,
        start: &Self::State,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Information> {
        information(&explore_nearest(self, start, ask.budget, watch))
    }

    /// Whether random play reports an event, by its number.
    fn walk_tells(&self, _event: u32) -> bool {
        true
    }

    /// Plays some moves at random.
    fn walk_run(&mut self, steps: u64, random: &mut SplitMix64, walked: &mut Walked) {
        super::walk_run(self, steps, random, walked);
    }

    /// Solves the puzzle.
    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        super::solve(self, ask, watch)
    }

    /// What such an answer says, in the domain's own words; none for those of every domain. Readings may be
    /// known by then.
    fn verdict(&mut self, _solved: &Solved, _rated: Option<&Rated>) -> Option<Verdict> {
        None
    }

    /// Finds the answers, up to `most`.
    fn answers(&mut self, most: usize, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Answers {
        super::answers(self, most, ask, watch)
    }

    /// Computes all readings.
    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        super::rate(self, ask, watch)
    }

    /// Finds one reading.
    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        super::measure(self, id, ask, watch)
    }

    /// Finds where it can no longer be won.
    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        super::dead_ends(self, ask, watch)
    }

    /// Asks whether every solution satisfies a concept.
    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        super::need(self, concept, ask, watch)
    }

    /// Whether it can still be won from an open state; none when that is not known.
    fn can_still_win(
        &mut self,
        state: &Self::State,
        budget: Budget,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        super::can_still_win(self, state, budget, watch)
    }

    /// Suggests a next move from a state.
    fn hint(&mut self, state: &Self::State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        super::hint(self, state, budget, watch)
    }
}
