//! Any solution, by best-first search over macro-moves, ignoring where walks end.
//!
//! Several orders take turns, such as the state that seems nearest to a win and the state with the
//! shortest chain of macro-moves. Levels that are hard for one are often easy for another, and all share
//! the same states.

use super::{LeapList, Leaps, Places, spell_all};
use crate::Watch;
use crate::doubt::NearestDoubt;
use crate::search::lanes::{LaneEffort, Lanes};
use crate::search::resumable::{Clock, Pace, Resumable, run};
use crate::search::{Answer, Budget, Cut, Found, Store};

/// Finds a solution, or proves that none exists; its length does not matter.
pub fn find<L: Leaps>(puzzle: &mut L, budget: Budget, watch: &mut Watch<'_>) -> Found<L::Move> {
    run(Find::new(puzzle, budget), puzzle, 1, watch)
}

/// [`find`] as a state machine.
pub struct Find {
    store: Store,
    reached: Vec<Reached>,
    lanes: Lanes,
    budget: Budget,
    clock: Clock,
    list: LeapList,
    from: Vec<u64>,
    cut: Option<Cut>,
    is_over: bool,
    /// The state before the winning leap, and the leap.
    won: Option<(u32, u16)>,
    doubts: NearestDoubt,
}

impl Find {
    /// A search from the puzzle's start.
    pub fn new<L: Leaps>(puzzle: &mut L, budget: Budget) -> Find {
        let start = puzzle.start();
        let mut search = Find {
            store: Store::new(puzzle.words()),
            reached: Vec::new(),
            lanes: Lanes::new(puzzle.orders()),
            budget,
            clock: Clock::of_leaps(puzzle.words()),
            list: LeapList::default(),
            from: start.clone(),
            cut: None,
            is_over: false,
            won: None,
            doubts: NearestDoubt::default(),
        };
        if let Some(at_least) = puzzle.at_least() {
            search.store.insert(&start);
            search.reached.push(Reached { from: 0, number: 0, leaps: 0, is_taken: false });
            let guess = puzzle.guess(&start, at_least);
            search.lanes.push(0, 0, guess, &start);
        }
        search
    }

    fn expand<L: Leaps>(&mut self, puzzle: &mut L, at: u32) {
        self.reached[at as usize].is_taken = true;
        self.lanes.note_expanded();
        self.clock.progress.expanded += 1;
        self.from.copy_from_slice(self.store.get(at));
        let leaps = self.reached[at as usize].leaps.saturating_add(1);
        self.list.clear();
        puzzle.leap(&self.from, Places::Joined, &mut self.list);
        if let Some(doubt) = self.list.doubt {
            self.doubts.note(0, doubt);
        }
        let states = self.list.states.chunks_exact(self.from.len());
        for (leap, state) in self.list.leaps.iter().zip(states) {
            if leap.is_win {
                self.won = Some((at, leap.number));
                return;
            }
            let (index, is_new) = self.store.insert(state);
            if is_new {
                let number = leap.number;
                self.reached.push(Reached { from: at, number, leaps, is_taken: false });
                let guess = puzzle.guess(state, leap.at_least);
                self.lanes.push(index, u32::from(leaps), guess, state);
            }
        }
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + size_of_val(self.reached.as_slice()) + self.lanes.bytes()
    }
}

impl<L: Leaps> Resumable<L> for Find {
    type Move = L::Move;

    fn advance(&mut self, puzzle: &mut L, pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.clock.progress.expanded.saturating_add(pace.expansions);
        while !self.is_over && self.clock.progress.expanded < until {
            // A search whose states are all taken has ended; it does not wait for its next turn.
            let Some(at) = self.lanes.pop() else {
                self.is_over = true;
                break;
            };
            if self.reached[at as usize].is_taken {
                self.lanes.pass();
                continue;
            }
            let budget = self.budget;
            let is_spent =
                self.store.len() >= budget.max_states || self.bytes() >= budget.max_bytes;
            if self.clock.is_stopped(self.store.len(), watch) {
                self.cut = Some(Cut::Stopped);
            } else if is_spent || self.clock.progress.expanded >= budget.max_expanded {
                self.cut = Some(Cut::Budget);
            } else {
                self.expand(puzzle, at);
            }
            self.is_over = self.cut.is_some() || self.won.is_some();
        }
        self.is_over |= self.lanes.is_empty();
        self.is_over
    }

    fn found(&mut self, puzzle: &mut L) -> Found<L::Move> {
        let cut = if self.is_over { self.cut } else { Some(Cut::Stopped) };
        let answer = match (self.won, cut) {
            (Some((mut at, number)), _) => {
                let mut numbers = vec![number];
                while at != 0 {
                    numbers.push(self.reached[at as usize].number);
                    at = self.reached[at as usize].from;
                }
                numbers.reverse();
                Answer::Solved { moves: spell_all(puzzle, &numbers), is_shortest: false }
            }
            (None, Some(cut)) => Answer::Unknown(cut),
            (None, None) => match self.doubts.doubt() {
                Some(doubt) => Answer::Unknown(Cut::Doubt(doubt)),
                None => Answer::Unsolvable,
            },
        };
        let expanded = self.clock.progress.expanded;
        let (states, bytes) = (self.store.len(), self.bytes());
        Found { answer, states, expanded, covered_depth: 0, bytes }
    }

    fn lanes(&self) -> Vec<LaneEffort> {
        self.lanes.efforts(self.won.is_some())
    }
}

/// How a state was reached.
struct Reached {
    from: u32,
    number: u16,
    leaps: u16,
    is_taken: bool,
}
