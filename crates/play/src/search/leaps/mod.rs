//! Macro-move search. A macro-move, called a *leap*, is a walk and the move at its end.
//!
//! In many games most moves only walk the player about. A domain that can tell those apart from the
//! moves that matter lists leaps, and these searches see only the states that leaps lead to. The
//! solution is spelled out in moves again, and a shortest solution is counted in moves, because a
//! leap costs as much as its walk is long.

mod find;
mod shortest;

pub use find::{Find, find};
pub use shortest::{Shortest, fewest, shortest};

use super::{Guess, Order};
use crate::Doubt;

/// A puzzle that can be played in leaps.
///
/// States are words, compared exactly. A leap must do exactly what its moves do: leaps are a faster
/// way to the same answers.
pub trait Leaps {
    /// A single move, of which leaps consist.
    type Move: Copy;

    /// Words per state.
    fn words(&self) -> usize;

    /// Where play begins.
    fn start(&self) -> Vec<u64>;

    /// The start as leaps are spelled from it, where [`start`](Leaps::start) is only an image of it.
    fn origin(&self) -> Vec<u64> {
        self.start()
    }

    /// A lower bound on the moves of a win from the start; none when no win exists.
    fn at_least(&mut self) -> Option<u32>;

    /// Lists the leaps from a state. A leap into a state from which no win is possible may be
    /// omitted.
    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList);

    /// How a state looks to the search for any solution, given the lower bound of the leap to it.
    fn guess(&mut self, state: &[u64], at_least: u32) -> Guess {
        let _ = state;
        Guess { far: 2 * at_least, ..Guess::default() }
    }

    /// The orders in which the search for any solution expands states; they take turns, the second one
    /// first.
    fn orders(&self) -> &'static [Order] {
        &[Order::Short, Order::Greedy]
    }

    /// Spells out a leap in moves. `from` is a state whose place is known; `to` becomes the state
    /// it leads to, with its place.
    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Self::Move>);
}

/// What happens to the place where a leap ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// It is part of the state, so that the moves of walks can be counted.
    Kept,
    /// Places connected by walks are merged, so that there are fewer states.
    Joined,
}

/// Leaps from one state.
#[derive(Default)]
pub struct LeapList {
    /// The states they lead to, concatenated.
    pub states: Vec<u64>,
    /// The leaps.
    pub leaps: Vec<Leap>,
    /// Why some leap could not be judged and is missing from the list.
    pub doubt: Option<Doubt>,
}

/// One leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The number of its moves.
    pub moves: u32,
    /// A lower bound on the moves of a win from where it leads.
    pub at_least: u32,
    /// It wins.
    pub is_win: bool,
    /// The number by which `spell` identifies it.
    pub number: u16,
}

impl LeapList {
    /// Removes all leaps.
    pub fn clear(&mut self) {
        self.states.clear();
        self.leaps.clear();
        self.doubt = None;
    }
}

/// The moves of a chain of leaps.
fn spell_all<L: Leaps>(puzzle: &mut L, numbers: &[u16]) -> Vec<L::Move> {
    let mut moves = Vec::new();
    let mut from = puzzle.origin();
    let mut to = from.clone();
    for number in numbers {
        puzzle.spell(&from, *number, &mut to, &mut moves);
        std::mem::swap(&mut from, &mut to);
    }
    moves
}
