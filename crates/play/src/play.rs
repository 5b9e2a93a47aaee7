//! What a domain defines about its puzzles.

use std::hash::Hash;

use crate::{Doubt, Events, Facts, Outcome};

/// One puzzle, ready to be played by one player.
///
/// A player owns its scratch memory and its table of event sets, which is why [`step`] takes it
/// mutably; clone the puzzle to get a second player. Nothing that a player remembers may change
/// what a step does.
///
/// [`step`]: Play::step
pub trait Play {
    /// A position, with everything that decides how play continues.
    type State: Clone + Eq + Hash + Send;
    /// What a player does in one turn.
    type Move: Copy + Eq + Send + Sync;

    /// Where play begins. A level may be over before the first move.
    fn start(&self) -> (Self::State, Outcome);

    /// Lists the moves worth trying, always in the same order; `out` is empty on entry.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Plays `mv`; `to` holds a copy of `from` on entry and is edited in place.
    fn step(&mut self, from: &Self::State, mv: Self::Move, to: &mut Self::State) -> Step;

    /// The events behind a handle that [`step`](Play::step) of this same player returned.
    fn told(&self, events: Events) -> &[u32];

    /// Events that already hold when play begins, ascending, such as standing on a certain cell.
    fn start_events(&self) -> Vec<u32> {
        Vec::new()
    }

    /// The text form of one event number, such as `rule:12`, `win` or `message`.
    fn event_name(&self, event: u32) -> String;

    /// Why the start itself could not be judged; then nothing about the puzzle is known.
    fn start_doubt(&self) -> Option<Doubt> {
        None
    }

    /// The facts an algorithm asks for before it runs. Unless a domain says otherwise it is a game that
    /// can be won, without chance and without a clock.
    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing changed: the move is not an edge of the play graph and needs no undo.
    Still,
    /// The move counts, even where the state it leads to equals the one it left.
    Moved {
        /// What happened on the way.
        events: Events,
        /// Whether play continues.
        outcome: Outcome,
    },
    /// The move could not be judged: what it leads to, and whether that wins, is not known.
    ///
    /// `to` holds the position as far as it was worked out, for a person who plays on; a search
    /// must not enter it.
    Doubt(Doubt),
}
