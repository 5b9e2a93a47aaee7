//! Sokoban from its rules alone: no code of the engine, the searches or the readings.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, VecDeque};

/// A level: what never changes, and where player and crates begin.
pub struct Sokoban {
    width: i32,
    height: i32,
    wall: BTreeSet<Cell>,
    target: BTreeSet<Cell>,
    start: State,
}

/// Row and column, so that cells are in reading order.
type Cell = (i32, i32);

/// The player, and the crates in order.
pub type State = (Cell, Vec<Cell>);

/// Up, left, down, right: the order of moves everywhere.
const WAYS: [(char, Cell); 4] = [('U', (-1, 0)), ('L', (0, -1)), ('D', (1, 0)), ('R', (0, 1))];

/// What a move leads to.
struct Next {
    letter: char,
    to: State,
    is_push: bool,
    is_won: bool,
}

/// What one search did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Moves of its solution.
    pub length: Option<usize>,
    pub expanded: usize,
}

impl Sokoban {
    /// Reads rows of `.#P*O@+`.
    pub fn read<S: AsRef<str>>(rows: &[S]) -> Sokoban {
        let (mut wall, mut target, mut crates) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        let mut player = (0, 0);
        for (y, row) in rows.iter().enumerate() {
            for (x, sign) in row.as_ref().chars().enumerate() {
                let cell = (y as i32, x as i32);
                match sign {
                    '#' => {
                        wall.insert(cell);
                    }
                    'P' | '+' => player = cell,
                    '*' | '@' => crates.push(cell),
                    _ => {}
                }
                if matches!(sign, 'O' | '@' | '+') {
                    target.insert(cell);
                }
            }
        }
        Sokoban {
            width: rows[0].as_ref().chars().count() as i32,
            height: rows.len() as i32,
            wall,
            target,
            start: (player, crates),
        }
    }

    fn is_free(&self, cell: Cell, crates: &[Cell]) -> bool {
        (0..self.height).contains(&cell.0)
            && (0..self.width).contains(&cell.1)
            && !self.wall.contains(&cell)
            && !crates.contains(&cell)
    }

    fn is_won(&self, crates: &[Cell]) -> bool {
        self.target.iter().all(|target| crates.contains(target))
    }

    /// The moves that change something.
    fn nexts(&self, (player, crates): &State) -> Vec<Next> {
        let mut nexts = Vec::new();
        for (letter, (dy, dx)) in WAYS {
            let to = (player.0 + dy, player.1 + dx);
            let mut moved = crates.clone();
            let is_push = crates.contains(&to);
            if is_push {
                let beyond = (to.0 + dy, to.1 + dx);
                if !self.is_free(beyond, crates) {
                    continue;
                }
                moved.retain(|cell| *cell != to);
                moved.push(beyond);
                moved.sort();
            } else if !self.is_free(to, crates) {
                continue;
            }
            let is_won = self.is_won(&moved);
            nexts.push(Next { letter, to: (to, moved), is_push, is_won });
        }
        nexts
    }

    /// True when a trace ends in a win, and not before.
    pub fn is_solved_by(&self, trace: &str) -> bool {
        let mut state = self.start.clone();
        let mut is_won = false;
        for letter in trace.chars() {
            if is_won {
                return false;
            }
            match self.nexts(&state).into_iter().find(|next| next.letter == letter) {
                Some(next) => (state, is_won) = (next.to, next.is_won),
                None => return false,
            }
        }
        is_won
    }

    /// All open states by distance, the length of a shortest solution, and the number of those.
    pub fn breadth_first(&self) -> (Searched, u128) {
        let mut layer: Vec<State> = vec![self.start.clone()];
        let mut ways: HashMap<State, u128> = HashMap::from([(self.start.clone(), 1)]);
        let mut seen: BTreeSet<State> = BTreeSet::from([self.start.clone()]);
        let (mut expanded, mut depth) = (0, 0);
        while !layer.is_empty() {
            let (mut next_layer, mut next_ways) = (Vec::new(), HashMap::<State, u128>::new());
            let mut solutions = 0;
            for state in &layer {
                expanded += 1;
                for next in self.nexts(state) {
                    if next.is_won {
                        solutions += ways[state];
                    } else if !seen.contains(&next.to) || next_ways.contains_key(&next.to) {
                        if seen.insert(next.to.clone()) {
                            next_layer.push(next.to.clone());
                        }
                        *next_ways.entry(next.to).or_default() += ways[state];
                    }
                }
            }
            depth += 1;
            if solutions > 0 {
                return (Searched { length: Some(depth), expanded }, solutions);
            }
            (layer, ways) = (next_layer, next_ways);
        }
        (Searched { length: None, expanded }, 0)
    }

    /// Targets matched greedily with crates; in half moves, that is not halved.
    fn estimate(&self, (_, crates): &State) -> i32 {
        let mut pairs = Vec::new();
        for target in &self.target {
            for thing in crates {
                let far = (target.0 - thing.0).abs() + (target.1 - thing.1).abs();
                pairs.push((far, *target, *thing));
            }
        }
        pairs.sort();
        let (mut targets, mut things) = (BTreeSet::new(), BTreeSet::new());
        let mut sum = 0;
        for (far, target, thing) in pairs {
            if !targets.contains(&target) && !things.contains(&thing) {
                targets.insert(target);
                things.insert(thing);
                sum += far;
            }
        }
        sum + (self.target.len() - targets.len()) as i32 * (self.width + self.height)
    }

    /// A*: by moves plus estimate, then estimate, then age; a win counts when it is taken up.
    pub fn a_star(&self) -> Searched {
        let mut queue = BinaryHeap::new();
        let mut far: HashMap<State, i32> = HashMap::from([(self.start.clone(), 0)]);
        let guess = self.estimate(&self.start);
        queue.push(Reverse((guess, guess, 0, false, 0, self.start.clone())));
        let (mut expanded, mut order) = (0, 0);
        while let Some(Reverse((_, _, _, is_won, moves, state))) = queue.pop() {
            if is_won {
                return Searched { length: Some(moves as usize), expanded };
            }
            if far[&state] < moves {
                continue;
            }
            expanded += 1;
            for next in self.nexts(&state) {
                let moves = moves + 1;
                let guess = if next.is_won { 0 } else { self.estimate(&next.to) };
                if !next.is_won {
                    if far.get(&next.to).is_some_and(|known| *known <= moves) {
                        continue;
                    }
                    far.insert(next.to.clone(), moves);
                }
                order += 1;
                queue.push(Reverse((2 * moves + guess, guess, order, next.is_won, moves, next.to)));
            }
        }
        Searched { length: None, expanded }
    }

    /// Greedy: by estimate, then age; a win counts when it is made.
    pub fn greedy(&self) -> Searched {
        let mut queue = BinaryHeap::new();
        let mut seen: BTreeSet<State> = BTreeSet::from([self.start.clone()]);
        queue.push(Reverse((self.estimate(&self.start), 0, 0, self.start.clone())));
        let (mut expanded, mut order) = (0, 0);
        while let Some(Reverse((_, _, moves, state))) = queue.pop() {
            expanded += 1;
            for next in self.nexts(&state) {
                if next.is_won {
                    return Searched { length: Some(moves + 1), expanded };
                }
                if seen.insert(next.to.clone()) {
                    order += 1;
                    queue.push(Reverse((self.estimate(&next.to), order, moves + 1, next.to)));
                }
            }
        }
        Searched { length: None, expanded }
    }

    /// The fewest pushes of a solution.
    pub fn least_pushes(&self) -> Option<usize> {
        let mut queue = VecDeque::from([(0, self.start.clone())]);
        let mut done: BTreeSet<State> = BTreeSet::new();
        let mut best = None;
        while let Some((pushes, state)) = queue.pop_front() {
            if !done.insert(state.clone()) {
                continue;
            }
            for next in self.nexts(&state) {
                let pushes = pushes + usize::from(next.is_push);
                if next.is_won {
                    best = Some(best.map_or(pushes, |best: usize| best.min(pushes)));
                } else if next.is_push {
                    queue.push_back((pushes, next.to));
                } else {
                    queue.push_front((pushes, next.to));
                }
            }
        }
        best
    }

    /// The fewest moves of a solution with fewer pushes than this.
    pub fn shortest_below(&self, pushes: usize) -> Option<usize> {
        let mut layer = BTreeSet::from([(self.start.clone(), 0)]);
        let mut seen = layer.clone();
        let mut depth = 0;
        while !layer.is_empty() {
            depth += 1;
            let mut next_layer = BTreeSet::new();
            for (state, so_far) in &layer {
                for next in self.nexts(state) {
                    let count = so_far + usize::from(next.is_push);
                    if count >= pushes {
                        continue;
                    }
                    if next.is_won {
                        return Some(depth);
                    }
                    let node = (next.to, count);
                    if seen.insert(node.clone()) {
                        next_layer.insert(node);
                    }
                }
            }
            layer = next_layer;
        }
        None
    }

    /// All states, won ones included, and how many of them cannot be won from.
    pub fn dead_states(&self) -> (usize, usize) {
        let mut before: BTreeMap<(State, bool), Vec<State>> = BTreeMap::new();
        let mut seen = BTreeSet::from([self.start.clone()]);
        let mut won: BTreeSet<State> = BTreeSet::new();
        let mut queue = vec![self.start.clone()];
        while let Some(state) = queue.pop() {
            for next in self.nexts(&state) {
                before.entry((next.to.clone(), next.is_won)).or_default().push(state.clone());
                if next.is_won {
                    won.insert(next.to);
                } else if seen.insert(next.to.clone()) {
                    queue.push(next.to);
                }
            }
        }
        let mut live: BTreeSet<State> = BTreeSet::new();
        let mut queue: Vec<(State, bool)> = won.iter().map(|state| (state.clone(), true)).collect();
        while let Some(node) = queue.pop() {
            for state in before.get(&node).into_iter().flatten() {
                if live.insert(state.clone()) {
                    queue.push((state.clone(), false));
                }
            }
        }
        (seen.len() + won.len(), seen.len() - live.len())
    }
}
