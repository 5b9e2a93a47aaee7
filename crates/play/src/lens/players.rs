//! Players who do not search: one plays at random, one always takes the move that looks best. A
//! level that either of them wins asks little of a person.

use super::Lenses;
use crate::random::SplitMix64;
use crate::{Outcome, Progress, Step, Watch};
use std::collections::HashSet;

/// Random plays of a level.
const PLAYS: u64 = 1_000;

/// Their seed.
const SEED: u64 = 1;

/// The share of random plays that win. Each takes one of the different successors of a state, all
/// equally likely, for at most four times the `length` of a shortest solution plus 40 moves; a play
/// that is stuck does not win. None when a step could not be judged, or when it was stopped.
pub fn random_wins<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    length: usize,
    watch: &mut Watch<'_>,
) -> Option<f64> {
    let mut around = Around::new(puzzle, start);
    let mut wins = 0;
    for number in 0..PLAYS {
        if number % 16 == 0 && watch(Progress::default()) {
            return None;
        }
        let mut random = SplitMix64::stream(SEED, number);
        let mut at = start.clone();
        for _ in 0..4 * length + 40 {
            let next = around.successors(puzzle, &at)?;
            if next.is_empty() {
                break;
            }
            let (to, outcome) = &next[random.below(next.len() as u64) as usize];
            match outcome {
                Outcome::Open => at.clone_from(to),
                Outcome::Won => wins += 1,
                Outcome::Lost => {}
            }
            if *outcome != Outcome::Open {
                break;
            }
        }
    }
    Some(f64::from(wins) / PLAYS as f64)
}

/// Whether always taking the move with the best estimate wins. A win is taken at once and a loss
/// never; of moves with equal estimates the first is taken, and a state that is seen again means no.
/// None without an estimate, when a step could not be judged, or when it was stopped.
pub fn greedy_wins<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    max_states: usize,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let mut estimate = puzzle.heuristic()?;
    let mut around = Around::new(puzzle, start);
    let mut seen: HashSet<Vec<u64>> = HashSet::new();
    let mut at = start.clone();
    for step in 0.. {
        if step % 256 == 0 && watch(Progress { states: step, ..Progress::default() }) {
            return None;
        }
        if step >= max_states {
            return None;
        }
        if !seen.insert(around.packed(puzzle, &at)) {
            return Some(false);
        }
        let next = around.successors(puzzle, &at)?;
        if next.iter().any(|(_, outcome)| *outcome == Outcome::Won) {
            return Some(true);
        }
        let open = next.iter().filter(|(_, outcome)| *outcome == Outcome::Open);
        let Some((best, _)) = open.min_by_key(|(to, _)| estimate(to)) else {
            return Some(false);
        };
        at = best.clone();
    }
    None
}

/// Lists the different successors of states.
struct Around<P: Lenses> {
    moves: Vec<P::Move>,
    to: P::State,
    words: usize,
}

impl<P: Lenses> Around<P> {
    fn new(puzzle: &P, start: &P::State) -> Around<P> {
        Around { moves: Vec::new(), to: start.clone(), words: puzzle.packed_words() }
    }

    fn packed(&self, puzzle: &P, state: &P::State) -> Vec<u64> {
        let mut packed = vec![0; self.words];
        puzzle.pack(state, &mut packed);
        packed
    }

    /// The different successors in the order of the first moves to them, each with its outcome; none
    /// when a move could not be judged.
    fn successors(&mut self, puzzle: &mut P, from: &P::State) -> Option<Vec<(P::State, Outcome)>> {
        self.moves.clear();
        puzzle.moves(from, &mut self.moves);
        let mut next: Vec<(P::State, Outcome)> = Vec::new();
        for &mv in &self.moves {
            self.to.clone_from(from);
            match puzzle.step(from, mv, &mut self.to) {
                Step::Still => {}
                Step::Moved { outcome, .. } => {
                    if !next.iter().any(|(to, known)| *known == outcome && *to == self.to) {
                        next.push((self.to.clone(), outcome));
                    }
                }
                Step::Doubt(_) => return None,
            }
        }
        Some(next)
    }
}
