//! Whether a puzzle can be won without some events, by listing its positions.

use std::hash::Hash;

use rustc_hash::FxHashSet;

use crate::{Outcome, Play, Step};

/// Whether a puzzle can be won by moves in which none of some events happen: what `need` claims, decided without
/// its automata, searches and budgets. Every position is listed, so this is for small puzzles; none when there
/// are more than `most`, or a move cannot be judged.
pub fn wins_without<P: Play>(puzzle: &mut P, events: &[u32], most: usize) -> Option<bool>
where
    P::State: Eq + Hash,
{
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return Some(outcome == Outcome::Won);
    }
    let mut seen = FxHashSet::from_iter([start.clone()]);
    let mut todo = vec![start];
    let mut moves = Vec::new();
    while let Some(from) = todo.pop() {
        moves.clear();
        puzzle.moves(&from, &mut moves);
        for mv in &moves {
            let mut to = from.clone();
            let (happened, outcome) = match puzzle.step(&from, *mv, &mut to) {
                Step::Moved { events, outcome } => (events, outcome),
                Step::Still => continue,
                Step::Doubt(_) => return None,
            };
            if puzzle.told(happened).iter().any(|event| events.contains(event)) {
                continue;
            }
            match outcome {
                Outcome::Won => return Some(true),
                Outcome::Open if seen.insert(to.clone()) => todo.push(to),
                Outcome::Open | Outcome::Lost => {}
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}
