//! Searches as state machines: each can be continued by some expansions at a time, so that several
//! can take turns.

use super::{Found, LaneEffort};
use crate::{Progress, Watch};

/// How far to continue a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// States it may expand now.
    pub expansions: usize,
    /// Threads it may use, if it can use several.
    pub threads: usize,
}

impl Pace {
    /// To the end.
    pub fn to_the_end(threads: usize) -> Pace {
        Pace { expansions: usize::MAX, threads }
    }
}

/// A search that can be continued, over a puzzle of type `P`. Which turns it is given changes
/// nothing about its answer or its figures.
pub trait Resumable<P> {
    /// What solutions consist of.
    type Move;

    /// Expands further states; true when the search has ended, by an answer, by its budget or by the
    /// watch.
    fn advance(&mut self, puzzle: &mut P, pace: Pace, watch: &mut Watch<'_>) -> bool;

    /// What it knows. A search that has not ended and has no solution is cut by `Stopped`.
    fn found(&mut self, puzzle: &mut P) -> Found<Self::Move>;

    /// A solution that is known to be shortest while the search still completes its figures.
    fn found_early(&mut self, _puzzle: &mut P) -> Option<Found<Self::Move>> {
        None
    }

    /// False when its figures are not those of a search with a larger budget, although it has a
    /// solution: it was cut before the layer of that solution was finished.
    fn is_whole(&self) -> bool {
        true
    }

    /// What each of its orders did, where it has several.
    fn lanes(&self) -> Vec<LaneEffort> {
        Vec::new()
    }
}

/// Runs a search to its end.
pub fn run<P, S: Resumable<P>>(
    mut search: S,
    puzzle: &mut P,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Found<S::Move> {
    search.advance(puzzle, Pace::to_the_end(threads), watch);
    search.found(puzzle)
}

/// Counts expansions and asks the watch now and then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    pub progress: Progress,
    /// Expansions between two calls of the watch.
    every: usize,
}

impl Clock {
    /// For states of `words` words: large states take long, so the watch is asked more often.
    pub fn new(words: usize) -> Clock {
        let progress = Progress { states: 1, ..Progress::default() };
        Clock { progress, every: expansions_between_watches(words) }
    }

    /// For macro-moves, of which one expansion may play hundreds.
    pub fn of_leaps(words: usize) -> Clock {
        let clock = Clock::new(words);
        Clock { every: clock.every.div_ceil(16), ..clock }
    }

    /// True when the caller asks to stop before the next expansion.
    pub fn is_stopped(&mut self, states: usize, watch: &mut Watch<'_>) -> bool {
        if !self.progress.expanded.is_multiple_of(self.every) {
            return false;
        }
        self.progress.states = states;
        watch(self.progress)
    }
}

/// Expansions between two calls of the watch, for states of `words` words.
pub(crate) fn expansions_between_watches(words: usize) -> usize {
    (MOST_WORDS / words.max(1)).clamp(1, ASK_EVERY)
}

/// The greatest number of expansions between two calls of the watch.
const ASK_EVERY: usize = 32;

/// Words of states that may be expanded between two calls.
const MOST_WORDS: usize = 1 << 14;
