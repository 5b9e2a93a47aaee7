//! Searches for a solution in which some events do not happen.

use super::{Ask, Lenses};
use crate::search::{Answer, Budget, Found, Informed, best_first, breadth_first};
use crate::{Doubt, Events, Facts, Outcome, Pack, Play, Step, Watch};

/// Looks for a solution in which none of some events happen, ascending. Any search may find it; that there is
/// none takes one that has seen everything.
///
/// This asks less than `need`, which also looks for a solution in which the events happen: where one is already
/// known, what is left is often small. Without pushes, only walks remain.
pub(super) fn solve_without<P: Lenses>(
    puzzle: &mut P,
    events: &[u32],
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Answer<P::Move> {
    let (start, outcome) = puzzle.start();
    if outcome == Outcome::Lost {
        return Answer::Unsolvable;
    }
    let heuristic = puzzle.heuristic();
    let mut without = Without { puzzle, events };
    let budget: Budget = ask.budget;
    if let Some(heuristic) = heuristic {
        let kind = Informed::Greedy;
        let Found { answer, .. } = best_first(&mut without, &start, kind, heuristic, budget, watch);
        if !matches!(answer, Answer::Unknown(_)) {
            return answer;
        }
    }
    breadth_first(&mut without, &start, budget, watch).answer
}

/// A puzzle whose moves do nothing if one of some events would happen in them.
struct Without<'p, P> {
    puzzle: &'p mut P,
    events: &'p [u32],
}

impl<P: Lenses> Play for Without<'_, P> {
    type State = P::State;
    type Move = P::Move;

    fn start(&self) -> (P::State, Outcome) {
        self.puzzle.start()
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        self.puzzle.moves(state, out);
    }

    fn step(&mut self, from: &P::State, mv: P::Move, to: &mut P::State) -> Step {
        let step = self.puzzle.step(from, mv, to);
        if let Step::Moved { events, .. } = step {
            let is_out = |event: &u32| self.events.binary_search(event).is_ok();
            if self.puzzle.told(events).iter().any(is_out) {
                to.clone_from(from);
                return Step::Still;
            }
        }
        step
    }

    fn told(&self, events: Events) -> &[u32] {
        self.puzzle.told(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.puzzle.event_name(event)
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.puzzle.start_doubt()
    }

    fn facts(&self) -> Facts {
        self.puzzle.facts()
    }
}

impl<P: Lenses> Pack for Without<'_, P> {
    fn packed_words(&self) -> usize {
        self.puzzle.packed_words()
    }

    fn pack(&self, state: &P::State, out: &mut [u64]) {
        self.puzzle.pack(state, out);
    }

    fn unpack(&self, words: &[u64], out: &mut P::State) {
        self.puzzle.unpack(words, out);
    }
}
