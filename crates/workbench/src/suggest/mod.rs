//! Suggestions: variations of a level, solved and ranked, the best kept.
//!
//! This is the stream of MixedAim (De Keyser 2019, section 3.4.1) with its adaptive limit, counted
//! in states instead of seconds. Candidates are numbered and judged in rounds. Whatever a judgement
//! depends on (the limit, the bar to the ranking) is fixed before a round, and results are merged in
//! the order of numbers after it, so that the ranking depends on the seed and the number of tries
//! alone, however many threads there are.

mod candidates;
mod judge;
mod report;
mod same;

pub use report::{KeptReport, SuggestReport, describe, report};

use crate::costs::Costs;
use crate::parallel::in_parallel;
use crate::reading::Reading;
use candidates::{Candidate, Candidates};
use judge::{Bar, Judged, Verdict, judge};
use play::write_trace;
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::heuristic::Estimator;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::{Mask, Scratch, Transform};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Candidates of a round.
pub const ROUND: u64 = 64;

/// States a search may expand before anything is known.
const LEAST_LIMIT: usize = 1_000;

/// Where suggestions come from.
pub struct Space {
    /// The game.
    pub game: Arc<Game>,
    /// The level they are variations of.
    pub level: Arc<Level>,
    /// How it may be varied.
    pub transform: Transform,
    /// What of it must stay.
    pub mask: Option<Mask>,
    /// Seed of the draws.
    pub seed: u64,
}

/// What is looked for.
pub struct Aim {
    /// What ranks.
    pub rank: Reading,
    /// How many are kept.
    pub keep: usize,
    /// Candidates to try; none goes on until told to stop.
    pub tries: Option<u64>,
    /// From which reading on a level is interesting; none counts every solvable one.
    pub threshold: Option<f64>,
    /// Threads that judge.
    pub threads: usize,
}

/// What became of the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Candidates made, whatever became of them.
    pub tries: u64,
    /// Those that can be solved and were read.
    pub solvable: u64,
    /// Those that cannot.
    pub unsolvable: u64,
    /// Those the limit did not suffice for.
    pub timed_out: u64,
    /// Those that were there before, up to symmetry, or have another number of players.
    pub duplicates: u64,
    /// Those the transform itself dropped.
    pub rejected: u64,
    /// Those that reach the threshold.
    pub interesting: u64,
}

/// All that came out so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Suggestions {
    /// What became of the candidates.
    pub counts: Counts,
    /// States expanded for all of them.
    pub effort: u64,
    /// The best, largest reading first.
    pub kept: Vec<Kept>,
    /// The numbers of all that were ever kept, as they came.
    pub history: Vec<u64>,
}

/// A level in the ranking.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its number among the candidates, from 1.
    pub n: u64,
    /// The level.
    pub level: Arc<Level>,
    /// What it is ranked by.
    pub reading: f64,
    /// States the first search expanded.
    pub effort: usize,
    /// A solution, not always a shortest one.
    pub moves: String,
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        (self.n, self.reading, self.effort) == (other.n, other.reading, other.effort)
            && self.moves == other.moves
            && self.level.has_cells_of(&other.level)
    }
}

/// What a round has changed.
pub struct Round<'r> {
    /// Everything so far, this round included.
    pub so_far: &'r Suggestions,
    /// States a search of this round could expand.
    pub limit: usize,
    /// Numbers that entered the ranking in it and are still there, best first.
    pub entered: Vec<u64>,
    /// Numbers that left it.
    pub left: Vec<u64>,
}

impl Suggestions {
    /// Tries since anything entered the ranking: a sign when to stop.
    pub fn since_last(&self) -> u64 {
        self.counts.tries - self.history.last().copied().unwrap_or(0)
    }

    /// Interesting levels a second: the share of interesting levels over the mean time for one.
    /// (The paper's formula 4.2 as printed falls to nothing when every level is interesting.)
    pub fn usefulness(&self, seconds: f64) -> Option<f64> {
        (seconds > 0.0 && self.counts.tries > 0).then(|| self.counts.interesting as f64 / seconds)
    }

    fn limit(&self) -> usize {
        match self.kept.iter().map(|kept| kept.effort).max() {
            Some(effort) => effort.saturating_mul(8),
            None => LEAST_LIMIT.max((self.effort / 10) as usize),
        }
    }

    fn enter(&mut self, kept: Kept, keep: usize) {
        let at = self.kept.partition_point(|other| other.reading >= kept.reading);
        if at < keep {
            self.history.push(kept.n);
            self.kept.insert(at, kept);
            self.kept.truncate(keep);
        }
    }
}

/// One thread's own.
struct Worker {
    puzzle: Puzzle,
    scratch: Scratch,
    estimator: Estimator,
}

/// Tries candidates round by round and shows each round to `on_round`, which may break off. `stop`
/// is asked often and ends within a round; that round then does not count, so that what is told is
/// always what its number of tries gives.
pub fn suggest(
    space: &Space,
    aim: &Aim,
    stop: &(dyn Fn() -> bool + Sync),
    on_round: &mut dyn FnMut(&Round<'_>) -> ControlFlow<()>,
) -> Suggestions {
    let puzzle = Puzzle::new(&space.game, Arc::clone(&space.level), "1");
    let worker = || Worker {
        puzzle: puzzle.clone(),
        scratch: Scratch::default(),
        estimator: Estimator::default(),
    };
    let mut workers: Vec<Worker> = (0..aim.threads.max(1)).map(|_| worker()).collect();
    let costs = Costs::of(&space.game);
    let mut candidates = Candidates::new(space);
    let mut so_far = Suggestions::default();
    while aim.tries.is_none_or(|tries| so_far.counts.tries < tries) {
        let last = aim.tries.unwrap_or(u64::MAX).min(so_far.counts.tries + ROUND);
        let numbers: Vec<u64> = (so_far.counts.tries + 1..=last).collect();
        let made = in_parallel(&mut workers, &numbers, |worker, n| {
            candidates.make(*n, &mut worker.scratch)
        });
        let made = candidates.sort_out(made);
        let limit = so_far.limit();
        let worst = so_far.kept.last().filter(|_| so_far.kept.len() >= aim.keep);
        let bar = Bar {
            limit,
            rank: aim.rank,
            to_enter: worst.map(|kept| kept.reading),
            threshold: aim.threshold,
            costs: &costs,
        };
        let judged = in_parallel(&mut workers, &made, |worker, candidate| match candidate {
            Candidate::New(level) => {
                let mut puzzle = worker.puzzle.with_level(Arc::clone(level));
                Some(judge(&mut puzzle, &mut worker.estimator, &bar, &mut |_| stop()))
            }
            Candidate::Duplicate | Candidate::Rejected => None,
        });
        if stop() {
            break;
        }
        let before: Vec<u64> = so_far.kept.iter().map(|kept| kept.n).collect();
        for (n, (candidate, judged)) in numbers.iter().zip(made.iter().zip(judged)) {
            so_far.counts.tries = *n;
            match (candidate, judged) {
                (Candidate::New(level), Some(judged)) => {
                    so_far.merge(*n, level, judged, &puzzle, aim.keep);
                }
                (Candidate::Rejected, _) => so_far.counts.rejected += 1,
                _ => so_far.counts.duplicates += 1,
            }
        }
        let now: Vec<u64> = so_far.kept.iter().map(|kept| kept.n).collect();
        let round = Round {
            limit,
            entered: now.iter().copied().filter(|n| !before.contains(n)).collect(),
            left: before.iter().copied().filter(|n| !now.contains(n)).collect(),
            so_far: &so_far,
        };
        if on_round(&round).is_break() {
            break;
        }
    }
    so_far
}

impl Suggestions {
    fn merge(&mut self, n: u64, level: &Arc<Level>, judged: Judged, puzzle: &Puzzle, keep: usize) {
        self.effort += judged.effort as u64;
        match judged.verdict {
            Verdict::Solvable { reading, is_interesting, effort, moves } => {
                self.counts.solvable += 1;
                self.counts.interesting += u64::from(is_interesting);
                if let Some(reading) = reading {
                    let moves = write_trace(puzzle, &moves);
                    self.enter(Kept { n, level: Arc::clone(level), reading, effort, moves }, keep);
                }
            }
            Verdict::Unsolvable => self.counts.unsolvable += 1,
            Verdict::TimedOut | Verdict::Stopped => self.counts.timed_out += 1,
        }
    }
}
