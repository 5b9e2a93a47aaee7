//! Difficulty as the thesis' published program counts it.
//!
//! Text and program differ (De Keyser 2019, section 3.3, and `src/solver.cpp` of the program). The
//! text counts the states a search explores and halves the greedy matching of the heuristic. The
//! program counts the states it *stores* until a solution is generated, does not halve, and matches
//! one thing after another with the nearest that is still free, in an order that it shuffles for
//! every state, as it shuffles the moves. So its figures change from run to run, and only their
//! range can be compared. Here lots come from a seed.

use ::puzzlescript::game::Win;
use ::puzzlescript::puzzle::{Puzzle, State};
use play::random::SplitMix64;
use play::{Outcome, Play, Step};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

/// All states of a level, numbered from the start on, with what the heuristic reads.
pub struct Net {
    /// For each state, where the moves that change it lead, in the order of the moves.
    next: Vec<Vec<u32>>,
    /// For each state, whether it is won.
    is_won: Vec<bool>,
    /// For each state, the places of the things the win condition speaks of (X of `All X on Y`).
    what: Vec<Vec<(u32, u32)>>,
    /// And where they have to be (Y).
    on: Vec<Vec<(u32, u32)>>,
}

/// The program's order of moves, where it does not shuffle them.
const ORDER: &str = "UDLRX";

/// The states each search stored, in one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Stored {
    pub bfs: usize,
    pub astar: usize,
    pub greedy: usize,
}

impl Stored {
    /// The difficulty: the least of them.
    pub fn least(&self) -> usize {
        self.bfs.min(self.astar).min(self.greedy)
    }
}

impl Net {
    /// Explores a level with one win condition `All X on Y`, for single objects X and Y; none if it
    /// has another or more than `max_states` states.
    pub fn new(puzzle: &mut Puzzle, max_states: usize) -> Option<Net> {
        let [Win { what, on: Some(on), .. }] = puzzle.game().wins.as_slice() else { return None };
        let (what, on) = (what.mask.iter().next()?, on.mask.iter().next()?);
        let mut net = Net { next: vec![], is_won: vec![], what: vec![], on: vec![] };
        let mut numbers: HashMap<State, u32> = HashMap::new();
        let mut open: VecDeque<State> = VecDeque::new();
        let (start, outcome) = puzzle.start();
        numbers.insert(start.clone(), 0);
        net.is_won.push(outcome == Outcome::Won);
        open.push_back(start);
        let mut moves = Vec::new();
        while let Some(state) = open.pop_front() {
            net.what.push(puzzle.places_of(&state, what));
            net.on.push(puzzle.places_of(&state, on));
            let mut next = Vec::new();
            moves.clear();
            // A won state ends the level; the searches end there, too.
            if !net.is_won[net.next.len()] {
                puzzle.moves(&state, &mut moves);
                moves.sort_by_key(|mv| ORDER.find(mv.letter()));
            }
            for mv in &moves {
                let mut to = state.clone();
                let Step::Moved { outcome, .. } = puzzle.step(&state, *mv, &mut to) else {
                    continue;
                };
                let number = numbers.len() as u32;
                let number = *numbers.entry(to).or_insert_with_key(|to| {
                    net.is_won.push(outcome == Outcome::Won);
                    open.push_back(to.clone());
                    number
                });
                next.push(number);
            }
            net.next.push(next);
            if numbers.len() > max_states {
                return None;
            }
        }
        Some(net)
    }

    /// One run of the program's three searches with lots from a seed; none if there is no solution.
    pub fn run(&self, seed: u64) -> Option<Stored> {
        let mut lots = SplitMix64::new(seed);
        Some(Stored {
            bfs: self.breadth_first(&mut lots)?,
            astar: self.a_star(&mut lots)?,
            greedy: self.greedy(&mut lots)?,
        })
    }

    fn breadth_first(&self, lots: &mut SplitMix64) -> Option<usize> {
        let mut seen = vec![false; self.next.len()];
        seen[0] = true;
        let mut open = VecDeque::from([0]);
        let mut stored = 0;
        while let Some(state) = open.pop_front() {
            for to in self.shuffled_moves(state, lots) {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    stored += 1;
                    open.push_back(to);
                    if self.is_won[to as usize] {
                        return Some(stored);
                    }
                }
            }
        }
        None
    }

    /// Best first by the heuristic alone, then by age.
    fn greedy(&self, lots: &mut SplitMix64) -> Option<usize> {
        let mut seen = vec![false; self.next.len()];
        seen[0] = true;
        let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
        let mut stored = 0;
        while let Some(Reverse((_, _, state))) = open.pop() {
            for to in self.shuffled_moves(state, lots) {
                if !std::mem::replace(&mut seen[to as usize], true) {
                    stored += 1;
                    let cost = self.cost(to, lots);
                    if cost == 0 {
                        return Some(stored);
                    }
                    open.push(Reverse((cost, stored, to)));
                }
            }
        }
        None
    }

    /// Best first by the distance of the state before it plus the heuristic, then by age. Moves are
    /// not shuffled here. A state that was expanded is never entered again; one that is open is
    /// stored, and counted, again if it is found on a better way.
    fn a_star(&self, lots: &mut SplitMix64) -> Option<usize> {
        let mut best = vec![Some(u32::MAX); self.next.len()];
        let mut open = BinaryHeap::from([Reverse((0, 0, 0, 0))]);
        let mut stored = 0;
        while let Some(Reverse((_, _, distance, state))) = open.pop() {
            best[state as usize] = None;
            let mut is_found = false;
            for &to in &self.next[state as usize] {
                let Some(before) = best[to as usize] else { continue };
                let cost = self.cost(to, lots);
                is_found |= cost == 0;
                if distance + cost < before {
                    best[to as usize] = Some(distance + cost);
                    stored += 1;
                    open.push(Reverse((distance + cost, stored, distance + 1, to)));
                    if is_found {
                        break;
                    }
                }
            }
            if is_found {
                return Some(stored);
            }
        }
        None
    }

    fn shuffled_moves(&self, state: u32, lots: &mut SplitMix64) -> Vec<u32> {
        let mut next = self.next[state as usize].clone();
        shuffle(&mut next, lots);
        next
    }

    /// Each X, in an order drawn by lot, goes to the nearest Y that is still free.
    fn cost(&self, state: u32, lots: &mut SplitMix64) -> u32 {
        let (mut what, mut on) =
            (self.what[state as usize].clone(), self.on[state as usize].clone());
        shuffle(&mut what, lots);
        let mut cost = 0;
        for (x, y) in what {
            let distance = |place: &(u32, u32)| place.0.abs_diff(x) + place.1.abs_diff(y);
            let Some(nearest) = (0..on.len()).min_by_key(|at| distance(&on[*at])) else {
                return u32::MAX / 2;
            };
            cost += distance(&on.remove(nearest));
        }
        cost
    }
}

/// Shuffles fairly (Fisher and Yates).
fn shuffle<T>(all: &mut [T], lots: &mut SplitMix64) {
    for at in (1..all.len()).rev() {
        all.swap(at, lots.below(at as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::puzzlescript::reproduce::levels::GAME;
    use play::search::{Budget, breadth_first};
    use source::Source;
    use std::sync::Arc;

    fn puzzle(rows: &str) -> Puzzle {
        let source = Source::new("levels.txt", format!("{GAME}\n{rows}\n"));
        let game = ::puzzlescript::compile(&source).unwrap().game.unwrap();
        let level = game.levels().next().unwrap().1.clone();
        Puzzle::new(&Arc::new(game), Arc::new(level), "1")
    }

    #[test]
    fn a_corridor_is_counted_by_hand() {
        // Stored are the steps to the left and to the right, and the push that wins.
        let net = Net::new(&mut puzzle("#######\n#.P.*O#\n#######"), 100).unwrap();
        for seed in 0..20 {
            assert_eq!(net.run(seed), Some(Stored { bfs: 3, astar: 3, greedy: 3 }));
        }
    }

    #[test]
    fn the_net_has_every_state_of_the_level() {
        let mut puzzle = puzzle("######\n#.P..#\n#.**.#\n#.OO.#\n######");
        let net = Net::new(&mut puzzle, 10_000).unwrap();
        let start = puzzle.start().0;
        let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
        // A search stores what it has met when the layer of the first win is done.
        assert!(net.next.len() >= found.states, "{} {}", net.next.len(), found.states);
        assert!(Net::new(&mut puzzle, 10).is_none());
    }

    #[test]
    fn without_a_solution_there_is_no_count() {
        let net = Net::new(&mut puzzle("####\n#P.#\n#*O#\n####"), 100).unwrap();
        assert_eq!(net.run(1), None);
    }
}
