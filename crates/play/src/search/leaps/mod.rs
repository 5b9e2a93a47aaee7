//! Search in leaps: over runs of moves of which only the last changes more than a place.
//!
//! In many games most moves only carry the player about. A domain that can tell those apart from
//! the moves that matter lists *leaps*, a walk and the move at its end, and these searches see only
//! what the leaps lead to. What is found is spelt out in moves again, and a shortest solution is
//! counted in moves, because a leap costs what its walk is long.

mod find;
mod shortest;

pub use find::find;
pub use shortest::{fewest, shortest};

use crate::Doubt;

/// A puzzle that can be played in leaps.
///
/// States are words, compared exactly. Everything a leap does must be what its moves do: leaps are
/// a faster way to the same answers.
pub trait Leaps {
    /// What leaps are spelt in.
    type Move: Copy;

    /// Words of a state.
    fn words(&self) -> usize;

    /// Where play begins.
    fn start(&self) -> Vec<u64>;

    /// The fewest moves a win from the start can take, as far as is known; none when there is none.
    fn at_least(&mut self) -> Option<u32>;

    /// Lists the leaps from a state. A leap into a state from which no win is possible may be left
    /// out.
    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList);

    /// Spells a leap out. `from` is a state whose place is known; `to` is made the state it leads
    /// to, with its place.
    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Self::Move>);
}

/// What becomes of the place a leap ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// It is part of the state, so that walks can be counted.
    Kept,
    /// Places that can be walked between are one, so that there are fewer states.
    Joined,
}

/// Leaps from one state.
#[derive(Default)]
pub struct LeapList {
    /// The states they lead to, side by side.
    pub states: Vec<u64>,
    /// The leaps.
    pub leaps: Vec<Leap>,
    /// Why some leap could not be judged and is not listed.
    pub doubt: Option<Doubt>,
}

/// One leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// Its moves.
    pub moves: u32,
    /// No win from where it leads takes fewer moves.
    pub at_least: u32,
    /// It wins.
    pub is_win: bool,
    /// What `spell` knows it by.
    pub number: u16,
}

impl LeapList {
    /// Forgets all leaps.
    pub fn clear(&mut self) {
        self.states.clear();
        self.leaps.clear();
        self.doubt = None;
    }
}

/// The moves of a chain of leaps.
fn spell_all<L: Leaps>(puzzle: &mut L, numbers: &[u16]) -> Vec<L::Move> {
    let mut moves = Vec::new();
    let mut from = puzzle.start();
    let mut to = from.clone();
    for number in numbers {
        puzzle.spell(&from, *number, &mut to, &mut moves);
        std::mem::swap(&mut from, &mut to);
    }
    moves
}
