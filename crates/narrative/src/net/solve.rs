//! Shortest ways to the goal, and how many there are.

use rustc_hash::FxHashMap;

use super::Positions;
use play::{Outcome, Play, Step};

/// What is known about the shortest ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// One of them.
    pub way: Vec<u32>,
    /// How many different ones there are; none if that is too large a number.
    pub ways: Option<u64>,
    /// The fewest positions open at any one distance on them: 1 means that all pass one position.
    pub narrowest: usize,
}

/// Finds the shortest ways from some tokens, nearest first; none if there is none within the budget.
pub fn shortest(
    positions: &Positions,
    from: &[u32],
    max_states: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Shortest> {
    let mut player = positions.clone();
    let start: Box<[u32]> = from.into();
    if positions.net().is_won(&start) {
        return Some(Shortest { way: Vec::new(), ways: Some(1), narrowest: 1 });
    }
    let mut states = vec![start.clone()];
    let mut numbers = FxHashMap::from_iter([(start, 0u32)]);
    let mut reached: Vec<(u32, u32, usize, Option<u64>)> = vec![(0, 0, 0, Some(1))];
    let mut moves = Vec::new();
    let mut won: Option<(Vec<u32>, usize, Option<u64>)> = None;
    let mut at = 0;
    while at < states.len() {
        let (_, _, depth, ways) = reached[at];
        if won.as_ref().is_some_and(|(_, length, _)| depth >= *length) {
            break;
        }
        if states.len() > max_states || (at.is_multiple_of(256) && stop()) {
            break;
        }
        moves.clear();
        player.moves(&states[at], &mut moves);
        for mv in moves.clone() {
            let mut to = states[at].clone();
            let Step::Moved { outcome, .. } = player.step(&states[at], mv, &mut to) else {
                continue;
            };
            match outcome {
                Outcome::Lost => {}
                Outcome::Won => match &mut won {
                    Some((_, _, all)) => *all = add(*all, ways),
                    None => won = Some((way(&reached, at, mv), depth + 1, ways)),
                },
                Outcome::Open => match numbers.get(&to) {
                    Some(old) if reached[*old as usize].2 == depth + 1 => {
                        let old = &mut reached[*old as usize].3;
                        *old = add(*old, ways);
                    }
                    Some(_) => {}
                    None => {
                        numbers.insert(to.clone(), states.len() as u32);
                        states.push(to);
                        reached.push((at as u32, mv, depth + 1, ways));
                    }
                },
            }
        }
        at += 1;
    }
    let (way, length, ways) = won?;
    let narrowest = (1..length)
        .map(|depth| reached.iter().filter(|(_, _, at, _)| *at == depth).count())
        .min()
        .unwrap_or(1);
    Some(Shortest { way, ways, narrowest })
}

fn add(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one?.checked_add(other?)
}

fn way(reached: &[(u32, u32, usize, Option<u64>)], mut at: usize, last: u32) -> Vec<u32> {
    let mut way = vec![last];
    while at > 0 {
        let (from, mv, ..) = reached[at];
        way.push(mv);
        at = from as usize;
    }
    way.reverse();
    way
}
