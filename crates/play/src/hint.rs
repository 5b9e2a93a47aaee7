//! A next move for a player who is stuck.

use crate::{Outcome, Play, Step};
use rustc_hash::FxHashSet;

/// What can be said to a stuck player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint<M> {
    /// The first move of a shortest solution, and how many moves that has.
    Move(M, usize),
    /// Nothing leads to a win from here.
    DeadEnd,
    /// The search was cut before it found anything.
    Unknown,
}

/// Looks for a shortest solution from `state`, breadth first, storing at most `max_states` states;
/// `stop` is asked now and then whether to give up.
pub fn hint<P: Play>(
    puzzle: &mut P,
    state: &P::State,
    max_states: usize,
    mut stop: impl FnMut() -> bool,
) -> Hint<P::Move> {
    // For each state: the state it was reached from and the move that was made there.
    let mut states = vec![state.clone()];
    let mut reached: Vec<Option<(usize, P::Move)>> = vec![None];
    let mut seen: FxHashSet<P::State> = FxHashSet::default();
    seen.insert(state.clone());
    let mut moves = Vec::new();
    let mut to = state.clone();
    let mut at = 0;
    while at < states.len() {
        if at % 1024 == 0 && stop() {
            return Hint::Unknown;
        }
        let from = states[at].clone();
        moves.clear();
        puzzle.moves(&from, &mut moves);
        for mv in &moves {
            to.clone_from(&from);
            let Step::Moved { outcome, .. } = puzzle.step(&from, *mv, &mut to) else { continue };
            match outcome {
                Outcome::Won => return first_move(&reached, at, *mv),
                Outcome::Open if !seen.contains(&to) => {
                    if states.len() >= max_states {
                        return Hint::Unknown;
                    }
                    seen.insert(to.clone());
                    states.push(to.clone());
                    reached.push(Some((at, *mv)));
                }
                _ => {}
            }
        }
        at += 1;
    }
    match puzzle.facts().chance {
        true => Hint::Unknown,
        false => Hint::DeadEnd,
    }
}

fn first_move<M: Copy>(reached: &[Option<(usize, M)>], mut at: usize, last: M) -> Hint<M> {
    let mut first = last;
    let mut length = 1;
    while let Some((from, mv)) = reached[at] {
        first = mv;
        length += 1;
        at = from;
    }
    Hint::Move(first, length)
}
