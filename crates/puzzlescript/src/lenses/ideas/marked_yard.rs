//! A level of pure pushing, played push by push with a mark for each thing.
//!
//! Walks practise nothing, so they are left out, and with them most states. Positions from which nothing wins
//! are omitted as in any search over a yard: without the practice nothing wins from them either.

use super::Goal;
use super::practice::{Axis, Moved, Practice, mark_words, pack_marks, unpack_marks};
use crate::push::{Yard, push_rules};
use crate::puzzle::{Move, Puzzle};
use play::search::leaps::{LeapList, Leaps, Places, find};
use play::search::{Answer, Budget, Guess, Order};
use play::{Play, Watch};

/// Whether a level can be won without a practice; the inner answer is none when that is not known, the outer
/// one when the level is not one of pure pushing.
pub(super) fn wins_push_by_push(
    puzzle: &Puzzle,
    goal: &Goal,
    practice: Practice,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Option<bool>> {
    if puzzle.start_doubt().is_some() {
        return None;
    }
    let program = puzzle.program();
    let rules = push_rules(&program.game)?;
    let yard = Yard::new(program, &rules, &puzzle.start().0)?;
    let marks = vec![0; yard.near.len()];
    let mut marked = MarkedYard { yard, win: goal.win, practice, marks, list: LeapList::default() };
    Some(match find(&mut marked, budget, watch).answer {
        Answer::Solved { .. } => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::Unknown(_) => None,
    })
}

/// A yard in which no push may practise an idea.
struct MarkedYard {
    yard: Yard,
    /// The goal whose things are marked.
    win: usize,
    practice: Practice,
    /// The marks of the state that is looked at.
    marks: Vec<u8>,
    list: LeapList,
}

impl MarkedYard {
    /// The marks after a push; none if it practises the idea.
    fn mark(&self, state: &[u64], number: u16) -> Option<Box<[u8]>> {
        let (from, way) = (usize::from(number / 4), usize::from(number % 4));
        let goal = &self.yard.goals[self.win];
        let is_one = self.yard.kind_at(state, from).is_some_and(|kind| goal.kinds[kind]);
        let axis = if way < 2 { Axis::Along } else { Axis::Across };
        let to = usize::from(self.yard.near[from][way]);
        let pushed = is_one.then_some(Moved { from, to, pushed: Some(axis) });
        self.practice.mark(&self.marks, pushed.as_slice(), |cell| goal.is_cell[cell])
    }
}

impl Leaps for MarkedYard {
    type Move = Move;

    fn words(&self) -> usize {
        self.yard.words() + mark_words(self.marks.len())
    }

    fn start(&self) -> Vec<u64> {
        let mut start = self.yard.start();
        start.resize(self.words(), 0);
        start
    }

    fn at_least(&mut self) -> Option<u32> {
        self.yard.at_least()
    }

    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList) {
        let (own, marks) = from.split_at(self.yard.words());
        unpack_marks(marks, &mut self.marks);
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        self.yard.leap(own, places, &mut list);
        for (leap, state) in list.leaps.iter().zip(list.states.chunks_exact(own.len())) {
            let Some(marks) = self.mark(own, leap.number) else { continue };
            out.leaps.push(*leap);
            out.states.extend_from_slice(state);
            let at = out.states.len();
            out.states.resize(at + mark_words(marks.len()), 0);
            pack_marks(&marks, &mut out.states[at..]);
        }
        out.doubt = out.doubt.or(list.doubt);
        self.list = list;
    }

    fn guess(&mut self, state: &[u64], at_least: u32) -> Guess {
        self.yard.guess(&state[..self.yard.words()], at_least)
    }

    fn orders(&self) -> &'static [Order] {
        self.yard.orders()
    }

    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Move>) {
        let (own, marks) = from.split_at(self.yard.words());
        unpack_marks(marks, &mut self.marks);
        let after = self.mark(own, number);
        let (to_own, to_marks) = to.split_at_mut(own.len());
        self.yard.spell(own, number, to_own, out);
        after.iter().for_each(|marks| pack_marks(marks, to_marks));
    }
}
