//! A level played move by move with a mark for each thing.

use super::displaced::{Size, displaced};
use super::practice::{Axis, Moved, Practice, mark_words, pack_marks, unpack_marks};
use super::{Goal, Lenses};
use crate::engine::Input;
use crate::engine::program::Planes;
use crate::puzzle::{Move, Puzzle, State};
use play::search::{Answer, Budget, Informed, best_first, breadth_first};
use play::{Doubt, Events, Facts, Outcome, Pack, Play, Step, Watch};
use std::hash::{Hash, Hasher};

/// Whether a level can be won without a practice; none when that is not known.
pub(super) fn wins_move_by_move(
    puzzle: &Puzzle,
    goal: &Goal,
    practice: Practice,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let mut marked = Marked { puzzle: puzzle.clone(), goal, practice };
    let (start, _) = marked.start();
    // A search that is led to a win finds most solutions without the idea; where it has seen everything, there
    // is none.
    let led = marked.puzzle.heuristic().map(|mut estimate| {
        let estimate = |state: &MarkedState| estimate(&state.state);
        best_first(&mut marked, &start, Informed::Greedy, estimate, budget, watch).answer
    });
    let answer = match led {
        Some(answer @ (Answer::Solved { .. } | Answer::Unsolvable)) => answer,
        Some(Answer::Unknown(_)) | None => breadth_first(&mut marked, &start, budget, watch).answer,
    };
    match answer {
        Answer::Solved { .. } => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::Unknown(_) => None,
    }
}

/// A level in which no move may practise an idea.
struct Marked<'g> {
    puzzle: Puzzle,
    goal: &'g Goal,
    practice: Practice,
}

/// A position with a mark for each cell that holds a thing.
#[derive(Clone, PartialEq, Eq)]
struct MarkedState {
    state: State,
    marks: Box<[u8]>,
}

impl Hash for MarkedState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
        self.marks.hash(hasher);
    }
}

impl Marked<'_> {
    fn things(&self, state: &State) -> Vec<bool> {
        self.cells(state, self.goal.things(self.puzzle.program()))
    }

    fn cells(&self, state: &State, planes: Option<&Planes>) -> Vec<bool> {
        let program = self.puzzle.program();
        let Some(planes) = planes else { return Vec::new() };
        let word = |word| planes.word_at(program.words, state, word);
        let words: Vec<u64> = (0..program.words).map(word).collect();
        (0..program.place.len()).map(|cell| words[cell / 64] >> (cell % 64) & 1 == 1).collect()
    }

    /// What a move did with the things; none where that cannot be told.
    fn moved(&self, mv: Move, from: &State, to: &State) -> Option<Vec<Moved>> {
        let program = self.puzzle.program();
        let size = Size { width: program.width, height: program.height };
        let pairs = displaced(size, &self.things(from), &self.things(to))?;
        let axis = match mv {
            Move::Key(Input::Left | Input::Right) => Some(Axis::Across),
            Move::Key(Input::Up | Input::Down) => Some(Axis::Along),
            Move::Key(Input::Action) | Move::Tick => None,
        };
        let moved = |(from, to): (usize, usize)| {
            let (a, b) = (size.place(from), size.place(to));
            let goes = |axis: &Axis| match axis {
                Axis::Across => a.0 != b.0,
                Axis::Along => a.1 != b.1,
            };
            Moved { from, to, pushed: axis.filter(goes) }
        };
        Some(pairs.into_iter().map(moved).collect())
    }
}

impl Play for Marked<'_> {
    type State = MarkedState;
    type Move = Move;

    fn start(&self) -> (MarkedState, Outcome) {
        let (state, outcome) = self.puzzle.start();
        let marks = vec![0; self.puzzle.program().place.len()].into();
        (MarkedState { state, marks }, outcome)
    }

    fn moves(&self, state: &MarkedState, out: &mut Vec<Move>) {
        self.puzzle.moves(&state.state, out);
    }

    fn step(&mut self, from: &MarkedState, mv: Move, to: &mut MarkedState) -> Step {
        let step = self.puzzle.step(&from.state, mv, &mut to.state);
        if !matches!(step, Step::Moved { .. }) {
            return step;
        }
        let Some(moved) = self.moved(mv, &from.state, &to.state) else {
            return Step::Doubt(Doubt::WORK);
        };
        let places = match moved.is_empty() {
            true => Vec::new(),
            false => self.cells(&from.state, self.goal.places(self.puzzle.program())),
        };
        match self.practice.mark(&from.marks, &moved, |cell| places[cell]) {
            Some(marks) => {
                to.marks = marks;
                step
            }
            None => Step::Still,
        }
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

impl Pack for Marked<'_> {
    fn packed_words(&self) -> usize {
        self.puzzle.packed_words() + mark_words(self.puzzle.program().place.len())
    }

    fn pack(&self, state: &MarkedState, out: &mut [u64]) {
        let (own, marks) = out.split_at_mut(self.puzzle.packed_words());
        self.puzzle.pack(&state.state, own);
        pack_marks(&state.marks, marks);
    }

    fn unpack(&self, words: &[u64], out: &mut MarkedState) {
        let (own, marks) = words.split_at(self.puzzle.packed_words());
        self.puzzle.unpack(own, &mut out.state);
        unpack_marks(marks, &mut out.marks);
    }
}
