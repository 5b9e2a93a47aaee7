//! Searches for a solution, or a proof that there is none, over any puzzle that can be packed.
//!
//! All three searches are *plain*: they look at every state they can reach, in the documented
//! order, and know nothing of the domain but a number that says how far a state may be from a win.
//! Budgets are counted in states and bytes, so that the same search gives the same answer on every
//! machine.

mod best_first;
mod breadth_first;
pub mod leaps;
mod store;

pub use best_first::{Informed, best_first};
pub use breadth_first::breadth_first;
pub use store::Store;

use crate::Pack;

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

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Distinct states stored, the start included.
    pub states: usize,
    /// States taken up whose moves were listed.
    pub expanded: usize,
    /// Moves from the start to the states being looked at.
    pub depth: usize,
}

/// Asked now and then; true means: stop and tell what is known.
pub type Stop<'s> = dyn FnMut(Progress) -> bool + 's;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The answer.
    pub answer: Answer<M>,
    /// Distinct states stored, the start and won states included.
    pub states: usize,
    /// States taken up whose moves were listed; one taken up again counts again.
    pub expanded: usize,
    /// It is proved that no solution has this many moves or fewer.
    pub covered_depth: usize,
    /// Bytes used for states.
    pub bytes: usize,
}

/// Whether there is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// These moves win.
    Solved {
        /// The moves.
        moves: Vec<M>,
        /// No shorter solution exists.
        is_shortest: bool,
    },
    /// Every state that can be reached was looked at; none is won.
    Unsolvable,
    /// The search was cut first.
    Unknown(Cut),
}

/// Why a search was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// No more states, or bytes for them, were allowed.
    Budget,
    /// Somebody asked it to stop.
    Stopped,
    /// Chance decides what happens, so other plays may still win.
    Chance,
}

/// States with the way each was reached.
struct Tree<M> {
    store: Store,
    from: Vec<u32>,
    by: Vec<M>,
}

impl<M: Copy> Tree<M> {
    /// A tree that holds only the start.
    fn new<P: Pack<Move = M>>(puzzle: &P, start: &P::State) -> Tree<M> {
        let mut packed = vec![0; puzzle.packed_words()];
        puzzle.pack(start, &mut packed);
        let mut store = Store::new(packed.len());
        store.insert(&packed);
        let mut moves = Vec::new();
        puzzle.moves(start, &mut moves);
        moves.truncate(1);
        // The start was reached by no move; any stands in its place and is never read.
        Tree { store, from: vec![0], by: moves }
    }

    /// The moves from the start to a state, and then `last`.
    fn moves_to(&self, mut at: u32, last: M) -> Vec<M> {
        let mut moves = vec![last];
        while at != 0 {
            moves.push(self.by[at as usize]);
            at = self.from[at as usize];
        }
        moves.reverse();
        moves
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + self.from.capacity() * 4 + self.by.capacity() * size_of::<M>()
    }
}

/// True when one more state would be over the budget.
fn is_spent<P: Pack>(tree: &Tree<P::Move>, budget: Budget) -> bool {
    tree.store.len() >= budget.max_states || tree.bytes() >= budget.max_bytes
}

/// How many expansions lie between two questions whether to stop.
const ASK_EVERY: usize = 256;
