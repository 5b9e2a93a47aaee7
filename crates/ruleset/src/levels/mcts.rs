//! A Monte Carlo tree search player, after the paper's playtester.
//!
//! Cook, Colton and Raad (2019), section VI-B: a level's fitness is "the length of the shortest
//! solution path found by the MCTS player". Its settings are unpublished; these are ours.

use crate::puzzle::Puzzle;
use play::random::SplitMix64;
use play::{Outcome, Play, Step};

/// How the player searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mcts {
    /// Plays from the root.
    pub iterations: usize,
    /// The length limit of a random play.
    pub depth: usize,
    /// How much it explores: the factor of UCT.
    pub explore: f64,
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts { iterations: 2_000, depth: 50, explore: std::f64::consts::SQRT_2 }
    }
}

/// What a playtest found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playtest {
    /// Moves of the shortest solution found.
    pub length: Option<usize>,
    /// It is proved that no solution is shorter, or that none exists.
    pub is_proved: bool,
}

struct Node<S, M> {
    state: S,
    outcome: Outcome,
    /// Moves not tried yet, the next last.
    untried: Vec<M>,
    children: Vec<usize>,
    visits: f64,
    reward: f64,
    depth: usize,
}

impl Mcts {
    /// Plays a puzzle many times and keeps the shortest solution.
    pub fn playtest(&self, puzzle: &mut Puzzle, seed: u64) -> Playtest {
        let mut random = SplitMix64::new(seed);
        let (state, outcome) = puzzle.start();
        let mut nodes = vec![node(puzzle, state, outcome, 0, &mut random)];
        let mut shortest: Option<usize> = None;
        let mut path = Vec::new();
        if outcome != Outcome::Open {
            return Playtest { length: None, is_proved: true };
        }
        for _ in 0..self.iterations {
            path.clear();
            path.push(0);
            let mut at = 0;
            while nodes[at].outcome == Outcome::Open
                && nodes[at].untried.is_empty()
                && !nodes[at].children.is_empty()
            {
                at = self.best_child(&nodes, at);
                path.push(at);
            }
            if nodes[at].outcome == Outcome::Open
                && let Some(child) = expand(puzzle, &mut nodes, at, &mut random)
            {
                at = child;
                path.push(at);
            }
            let length = match nodes[at].outcome {
                Outcome::Won => Some(nodes[at].depth),
                Outcome::Lost => None,
                Outcome::Open => {
                    let rest = self.roll_out(puzzle, nodes[at].state.clone(), &mut random);
                    rest.map(|rest| nodes[at].depth + rest)
                }
            };
            let reward = length.map_or(0.0, |length| (1.0 - length as f64 / 200.0).max(0.0));
            if let Some(length) = length {
                shortest = Some(shortest.map_or(length, |least| least.min(length)));
            }
            for at in &path {
                nodes[*at].visits += 1.0;
                nodes[*at].reward += reward;
            }
        }
        Playtest { length: shortest, is_proved: false }
    }

    fn best_child<S, M>(&self, nodes: &[Node<S, M>], at: usize) -> usize {
        let log = nodes[at].visits.max(1.0).ln();
        let value = |child: usize| {
            let node = &nodes[child];
            node.reward / node.visits.max(1.0) + self.explore * (log / node.visits.max(1.0)).sqrt()
        };
        let mut best = nodes[at].children[0];
        for &child in &nodes[at].children[1..] {
            if value(child) > value(best) {
                best = child;
            }
        }
        best
    }

    /// Plays at random; the number of moves to a win, if it reached one.
    fn roll_out(
        &self,
        puzzle: &mut Puzzle,
        mut state: <Puzzle as Play>::State,
        random: &mut SplitMix64,
    ) -> Option<usize> {
        let mut moves = Vec::new();
        let mut to = state.clone();
        for played in 1..=self.depth {
            moves.clear();
            puzzle.moves(&state, &mut moves);
            let mut outcome = None;
            while !moves.is_empty() && outcome.is_none() {
                let mv = moves.swap_remove(random.below(moves.len() as u64) as usize);
                to.clone_from(&state);
                if let Step::Moved { outcome: reached, .. } = puzzle.step(&state, mv, &mut to) {
                    outcome = Some(reached);
                }
            }
            match outcome? {
                Outcome::Won => return Some(played),
                Outcome::Lost => return None,
                Outcome::Open => std::mem::swap(&mut state, &mut to),
            }
        }
        None
    }
}

fn node(
    puzzle: &Puzzle,
    state: <Puzzle as Play>::State,
    outcome: Outcome,
    depth: usize,
    random: &mut SplitMix64,
) -> Node<<Puzzle as Play>::State, <Puzzle as Play>::Move> {
    let mut untried = Vec::new();
    puzzle.moves(&state, &mut untried);
    for last in (1..untried.len()).rev() {
        untried.swap(last, random.below(last as u64 + 1) as usize);
    }
    Node { state, outcome, untried, children: Vec::new(), visits: 0.0, reward: 0.0, depth }
}

/// Tries the next move of a node; none if none of the remaining moves has an effect.
fn expand(
    puzzle: &mut Puzzle,
    nodes: &mut Vec<Node<<Puzzle as Play>::State, <Puzzle as Play>::Move>>,
    at: usize,
    random: &mut SplitMix64,
) -> Option<usize> {
    while let Some(mv) = nodes[at].untried.pop() {
        let mut to = nodes[at].state.clone();
        if let Step::Moved { outcome, .. } = puzzle.step(&nodes[at].state, mv, &mut to) {
            let depth = nodes[at].depth + 1;
            let child = node(puzzle, to, outcome, depth, random);
            nodes.push(child);
            let index = nodes.len() - 1;
            nodes[at].children.push(index);
            return Some(index);
        }
    }
    None
}
