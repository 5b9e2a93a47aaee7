//! Searches over states up to symmetry.
//!
//! Where a mirror image of a state plays like the state itself, one of the two is enough. A [`Folded`]
//! puzzle packs every state as one chosen image of it, so that a search stores and expands one state for
//! all images; [`Unfolded`] turns the moves that such a search finds into moves of the puzzle. What a
//! domain calls a symmetry must be proved: it keeps moves, wins and losses.

use super::{Answer, Cut, Found, LaneEffort, Pace, Resumable};
use crate::{Doubt, Events, Facts, Outcome, Pack, Play, Step, Watch};

/// The symmetries of a puzzle, as they act on packed states and on moves.
pub trait Folding<M>: Clone + Send {
    /// Turns a packed state into the image that stands for all of its images; which symmetry led there.
    fn fold(&self, words: &mut [u64]) -> usize;
    /// The move whose image under a symmetry is `mv`.
    fn unfold(&self, mv: M, by: usize) -> M;
}

/// A puzzle whose states are packed up to symmetry.
#[derive(Clone)]
pub struct Folded<P: Play, F> {
    puzzle: P,
    folding: F,
    start: P::State,
}

impl<P: Pack, F: Folding<P::Move>> Folded<P, F> {
    /// The puzzle, played from `start`, which is open.
    pub fn new(puzzle: P, folding: F, start: &P::State) -> Folded<P, F> {
        Folded { puzzle, folding, start: start.clone() }
    }

    /// The moves of the puzzle that do what `moves` do from image to image; none when they do not win.
    fn unfold(&mut self, moves: &[P::Move]) -> Option<Vec<P::Move>> {
        let mut words = vec![0; self.puzzle.packed_words()];
        let mut at = self.start.clone();
        let mut to = at.clone();
        let mut unfolded = Vec::with_capacity(moves.len());
        for (number, mv) in moves.iter().enumerate() {
            self.puzzle.pack(&at, &mut words);
            let by = self.folding.fold(&mut words);
            let mv = self.folding.unfold(*mv, by);
            unfolded.push(mv);
            to.clone_from(&at);
            match self.puzzle.step(&at, mv, &mut to) {
                Step::Moved { outcome: Outcome::Won, .. } if number + 1 == moves.len() => {
                    return Some(unfolded);
                }
                Step::Moved { outcome: Outcome::Open, .. } => std::mem::swap(&mut at, &mut to),
                Step::Moved { .. } | Step::Still | Step::Doubt(_) => return None,
            }
        }
        None
    }
}

impl<P: Pack, F> Play for Folded<P, F> {
    type State = P::State;
    type Move = P::Move;

    fn start(&self) -> (P::State, Outcome) {
        self.puzzle.start()
    }

    fn moves(&self, state: &P::State, out: &mut Vec<P::Move>) {
        self.puzzle.moves(state, out);
    }

    fn step(&mut self, from: &P::State, mv: P::Move, to: &mut P::State) -> Step {
        self.puzzle.step(from, mv, to)
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

impl<P: Pack, F: Folding<P::Move>> Pack for Folded<P, F> {
    fn packed_words(&self) -> usize {
        self.puzzle.packed_words()
    }

    fn pack(&self, state: &P::State, out: &mut [u64]) {
        self.puzzle.pack(state, out);
        self.folding.fold(out);
    }

    fn unpack(&self, words: &[u64], out: &mut P::State) {
        self.puzzle.unpack(words, out);
    }
}

/// A search over a folded puzzle that answers in moves of the puzzle.
pub struct Unfolded<S>(pub S);

impl<P, F, S> Resumable<Folded<P, F>> for Unfolded<S>
where
    P: Pack,
    F: Folding<P::Move>,
    S: Resumable<Folded<P, F>, Move = P::Move>,
{
    type Move = P::Move;

    fn advance(&mut self, puzzle: &mut Folded<P, F>, pace: Pace, watch: &mut Watch<'_>) -> bool {
        self.0.advance(puzzle, pace, watch)
    }

    fn found(&mut self, puzzle: &mut Folded<P, F>) -> Found<P::Move> {
        let found = self.0.found(puzzle);
        unfolded(puzzle, found)
    }

    fn found_early(&mut self, puzzle: &mut Folded<P, F>) -> Option<Found<P::Move>> {
        let found = self.0.found_early(puzzle)?;
        Some(unfolded(puzzle, found))
    }

    fn is_whole(&self) -> bool {
        // Its figures are those of a smaller puzzle.
        false
    }

    fn lanes(&self) -> Vec<LaneEffort> {
        self.0.lanes()
    }
}

fn unfolded<P: Pack, F: Folding<P::Move>>(
    puzzle: &mut Folded<P, F>,
    mut found: Found<P::Move>,
) -> Found<P::Move> {
    if let Answer::Solved { moves, is_shortest } = &found.answer {
        let is_shortest = *is_shortest;
        found.answer = match puzzle.unfold(moves) {
            Some(moves) => Answer::Solved { moves, is_shortest },
            None => Answer::Unknown(Cut::Doubt(Doubt::WORK)),
        };
    }
    found
}
