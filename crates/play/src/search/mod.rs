//! Searches for a solution, or a proof that there is none, over any puzzle that can be packed.
//!
//! Every search is a state machine that can be continued by some expansions at a time
//! ([`Resumable`]), so that several can take turns ([`lockstep()`]).
//!
//! All searches are *plain*: they visit every state they can reach, in the documented order, and
//! know nothing about the domain except a heuristic. Budgets are counted in states and bytes, and
//! bytes are computed from the number of states, so that the same search gives the same answer on
//! every machine and with any number of threads.

mod best_first;
mod breadth_first;
mod folded;
mod lanes;
pub mod leaps;
mod lockstep;
mod parallel;
mod portfolio;
mod resumable;
mod shard;
mod store;
#[cfg(test)]
mod tests;
mod tree;

pub use best_first::{BestFirst, Informed, best_first};
pub use breadth_first::{BreadthFirst, breadth_first};
pub use folded::{Folded, Folding, Unfolded};
pub use lanes::{Guess, LaneEffort, Order};
pub use lockstep::{Entrant, Finished, Goal, Role, Together, lockstep};
pub use parallel::{BreadthFirstOn, breadth_first_on};
pub use portfolio::Portfolio;
pub(crate) use resumable::expansions_between_watches;
pub use resumable::{Pace, Resumable, run};
pub use store::Store;

use crate::doubt::NearestDoubt;
use crate::{Doubt, Pack};

/// What a search may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// States it may store.
    pub max_states: usize,
    /// Bytes it may use for them.
    pub max_bytes: usize,
    /// States it may expand.
    pub max_expanded: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { max_states: 5_000_000, max_bytes: 2 << 30, max_expanded: usize::MAX }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The answer.
    pub answer: Answer<M>,
    /// Distinct states stored, the start and won states included.
    pub states: usize,
    /// States expanded; a state that is expanded again counts again.
    pub expanded: usize,
    /// It is proved that no solution has this many moves or fewer.
    pub covered_depth: usize,
    /// Bytes used for states.
    pub bytes: usize,
}

/// Whether a solution exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// These moves win.
    Solved {
        /// The moves.
        moves: Vec<M>,
        /// No shorter solution exists.
        is_shortest: bool,
    },
    /// Every reachable state was visited; none is won.
    Unsolvable,
    /// The search was cut first.
    Unknown(Cut),
}

/// Why a search was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The budget of states or bytes is used up.
    Budget,
    /// The caller asked it to stop.
    Stopped,
    /// Chance decides what happens, so other plays may still win.
    Chance,
    /// Some step could not be judged.
    Doubt(Doubt),
}

impl Cut {
    /// The word in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Cut::Budget => "budget",
            Cut::Stopped => "stopped",
            Cut::Chance => "chance",
            Cut::Doubt(Doubt(why)) => why,
        }
    }
}

/// The answer of a search that ended in this way.
fn answer<P: Pack>(
    puzzle: &P,
    solution: Option<Vec<P::Move>>,
    cut: Option<Cut>,
    doubt: NearestDoubt,
    is_shortest: bool,
) -> Answer<P::Move> {
    match (solution, cut) {
        (Some(moves), _) => {
            let is_shortest = is_shortest && doubt.allows_shortest(moves.len());
            Answer::Solved { moves, is_shortest }
        }
        (None, Some(cut)) => Answer::Unknown(cut),
        (None, None) if puzzle.facts().chance => Answer::Unknown(Cut::Chance),
        (None, None) => match doubt.doubt() {
            Some(doubt) => Answer::Unknown(Cut::Doubt(doubt)),
            None => Answer::Unsolvable,
        },
    }
}

/// The doubts of a search that begins at `start`: already one where the puzzle's own start could
/// not be judged.
fn doubts_at<P: Pack>(puzzle: &P) -> NearestDoubt {
    let mut doubts = NearestDoubt::default();
    if let Some(doubt) = puzzle.start_doubt() {
        doubts.note(0, doubt);
    }
    doubts
}
