//! Random play: how fast a puzzle runs, how often a move has an effect, what never happens.

use super::Lenses;
use crate::random::SplitMix64;
use crate::{Outcome, Step};

/// Steps on one level before it is restored and the next level has its turn.
///
/// Random play soon gets stuck or drifts away from the level's point, so it has to restart.
pub const WALK_RUN: u64 = 100;

/// What random play of a level met so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// Moves that were tried.
    pub steps: u64,
    /// Moves that had an effect.
    pub changes: u64,
    /// Plays that were won.
    pub wins: u64,
    /// The events that happened.
    pub met: Met,
}

/// A set of event numbers, one bit each: it is added to on every step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met(Vec<u64>);

impl Met {
    /// Adds an event.
    pub fn add(&mut self, event: u32) {
        let word = event as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (event % 64);
    }

    /// Whether an event happened.
    pub fn has(&self, event: u32) -> bool {
        self.0.get(event as usize / 64).is_some_and(|word| word >> (event % 64) & 1 == 1)
    }
}

/// Plays this many moves at random from the start of a puzzle, and again from there after a win or a loss.
/// Moves are drawn uniformly from those that are listed; where none is, the run ends.
pub fn walk_run<P: Lenses>(
    puzzle: &mut P,
    steps: u64,
    random: &mut SplitMix64,
    walked: &mut Walked,
) {
    walk_showing(puzzle, steps, random, walked, &mut |_, _| {});
}

/// The same, and shows the player after every move, also after those without effect.
pub fn walk_showing<P: Lenses>(
    puzzle: &mut P,
    steps: u64,
    random: &mut SplitMix64,
    walked: &mut Walked,
    show: &mut dyn FnMut(&P, &mut Met),
) {
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        walked.steps += steps;
        return;
    }
    let (mut from, mut to) = (start.clone(), start.clone());
    let mut moves = Vec::new();
    // Steps report few different sets of events, so most are known after a while.
    let mut last = None;
    for _ in 0..steps {
        moves.clear();
        puzzle.moves(&from, &mut moves);
        if moves.is_empty() && from != start {
            from.clone_from(&start);
            puzzle.moves(&from, &mut moves);
        }
        walked.steps += 1;
        if moves.is_empty() {
            continue;
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        to.clone_from(&from);
        let step = puzzle.step(&from, mv, &mut to);
        show(puzzle, &mut walked.met);
        match step {
            Step::Still => continue,
            Step::Moved { events, outcome } => {
                if last != Some(events) {
                    puzzle.told(events).iter().for_each(|event| walked.met.add(*event));
                    last = Some(events);
                }
                walked.wins += u64::from(outcome == Outcome::Won);
                match outcome {
                    Outcome::Open => std::mem::swap(&mut from, &mut to),
                    Outcome::Won | Outcome::Lost => from.clone_from(&start),
                }
            }
            // The outcome of a cut step is not known, so play does not continue from there.
            Step::Doubt(_) => from.clone_from(&start),
        }
        walked.changes += 1;
    }
}
