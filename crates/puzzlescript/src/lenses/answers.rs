//! How many answers a level has: different solutions, ignoring how the player walks.
//!
//! Two solutions with the same pushes in the same order are one answer, however the player walks
//! between them. Only shortest solutions count. If nothing is pushed, the moves are the answer.

use crate::puzzle::{Move, Puzzle, State};
use play::lens::{Ask, Solved, Status};
use play::readings::shortest_solutions;
use play::{Outcome, Play, PlayGraph, Watch, explore};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Sets of states explored before the count is given up.
const MAX_SETS: usize = 1_000_000;

/// Counts the shortest answers from a state and enters the number into the solve result.
pub fn count_answers(
    puzzle: &mut Puzzle,
    start: &State,
    ask: &Ask<'_>,
    solved: &mut Solved,
    watch: &mut Watch<'_>,
) {
    let number = match (solved.status, solved.length) {
        (Status::Unsolvable, _) => Some(0),
        (Status::Unknown, _) => None,
        (Status::Solved, Some(0)) => Some(1),
        (Status::Solved, _) if puzzle.facts().chance => None,
        (Status::Solved, _) => {
            puzzle.tell_all();
            let graph = explore(puzzle, start, ask.budget, watch);
            answers(puzzle, start, &graph)
        }
    };
    solved.solutions = number;
    solved.unique = number.map(|number| number == 1);
    solved.complete = Some(number.is_some());
}

/// The number of answers; none when not all shortest solutions are known or there are too many.
fn answers(puzzle: &mut Puzzle, start: &State, graph: &PlayGraph<Move>) -> Option<u128> {
    let strings = shortest_solutions(graph)?;
    let steps = Steps::of_shortest(puzzle, start, graph);
    match steps.pushes.values().all(Vec::is_empty) {
        true => strings.to_string().parse().ok(),
        false => steps.count(),
    }
}

/// The steps of all shortest solutions, by the state they leave.
struct Steps {
    depth: Vec<u32>,
    is_won: Vec<bool>,
    /// Where walking leads.
    walks: FxHashMap<u32, Vec<u32>>,
    /// The board after a push, as a number, and the state it leads to.
    pushes: FxHashMap<u32, Vec<(u32, u32)>>,
}

impl Steps {
    fn of_shortest(puzzle: &mut Puzzle, start: &State, graph: &PlayGraph<Move>) -> Steps {
        let mut depth = vec![0u32; graph.len()];
        for state in 1..graph.len() {
            if let Some(edge) = graph.reached_by[state] {
                depth[state] = depth[graph.edges[edge as usize].from as usize] + 1;
            }
        }
        let is_won: Vec<bool> =
            graph.outcomes.iter().map(|outcome| *outcome == Outcome::Won).collect();
        let wins = (0..graph.len()).filter(|state| is_won[*state]);
        let length = wins.map(|state| depth[state]).min().unwrap_or(0);
        let mut is_on: Vec<bool> =
            (0..graph.len()).map(|state| is_won[state] && depth[state] == length).collect();
        let leads_on =
            |edge: &&play::Edge<Move>| depth[edge.to as usize] == depth[edge.from as usize] + 1;
        // Steps are ordered by the state they leave, so those further on come first here.
        for edge in graph.edges.iter().rev().filter(leads_on) {
            is_on[edge.from as usize] |= is_on[edge.to as usize];
        }
        let (mut walks, mut pushes) = (FxHashMap::default(), FxHashMap::default());
        let mut boards: FxHashMap<u32, State> = FxHashMap::from_iter([(0, start.clone())]);
        let mut labels: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
        for edge in graph.edges.iter().filter(leads_on).filter(|edge| is_on[edge.to as usize]) {
            let Some(from) = boards.get(&edge.from).cloned() else { continue };
            let to = boards.entry(edge.to).or_insert_with(|| {
                let mut to = from.clone();
                puzzle.step(&from, edge.mv, &mut to);
                to
            });
            if puzzle.tells_push(edge.events) {
                let next = labels.len() as u32;
                let label = *labels.entry(puzzle.without_players(to)).or_insert(next);
                let pushes: &mut Vec<(u32, u32)> = pushes.entry(edge.from).or_default();
                pushes.push((label, edge.to));
            } else {
                let walks: &mut Vec<u32> = walks.entry(edge.from).or_default();
                walks.push(edge.to);
            }
        }
        Steps { depth, is_won, walks, pushes }
    }

    /// Counts the different sequences of pushes. Each leads from the start to one set of states;
    /// sets are expanded nearest first, so that all ways into a set are known by then.
    fn count(&self) -> Option<u128> {
        let mut total = 0u128;
        let mut waiting: BTreeMap<(u32, Vec<u32>), u128> = BTreeMap::from([((0, vec![0]), 1)]);
        let mut taken = 0;
        while let Some(((_, set), ways)) = waiting.pop_first() {
            taken += 1;
            if taken > MAX_SETS {
                return None;
            }
            let all = self.walked(set);
            if all.iter().any(|state| self.is_won[*state as usize]) {
                total = total.checked_add(ways)?;
            }
            let pushes = all.iter().filter_map(|state| self.pushes.get(state)).flatten();
            let mut after: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for (label, to) in pushes {
                after.entry(*label).or_default().push(*to);
            }
            for mut set in after.into_values() {
                set.sort_unstable();
                set.dedup();
                let depth = self.depth[set[0] as usize];
                let known = waiting.entry((depth, set)).or_default();
                *known = known.checked_add(ways)?;
            }
        }
        Some(total)
    }

    /// All states reachable by walking from the given ones, including those.
    fn walked(&self, mut states: Vec<u32>) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = states.iter().copied().collect();
        let mut next = 0;
        while let Some(state) = states.get(next) {
            let walks = self.walks.get(state).into_iter().flatten().copied();
            let new: Vec<u32> = walks.filter(|to| seen.insert(*to)).collect();
            states.extend(new);
            next += 1;
        }
        states
    }
}

impl Puzzle {
    /// A state's board without the players.
    fn without_players(&self, state: &State) -> Vec<u64> {
        let program = self.program();
        let mut board = state[..program.objects * program.words].to_vec();
        for plane in &program.player {
            board[plane * program.words..(plane + 1) * program.words].fill(0);
        }
        board
    }
}
