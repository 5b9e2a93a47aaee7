//! Readings by their definitions, over play that was written down as plain lists. It shares nothing
//! with the readings of the library.

use std::collections::BTreeMap;

/// All of play: for each state whether it is won or lost (none while play goes on), and its
/// successors in the order of moves.
#[derive(Default)]
pub struct Graph {
    pub over: Vec<Option<bool>>,
    pub next: Vec<Vec<usize>>,
}

impl Graph {
    fn successors(&self, state: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for to in &self.next[state] {
            if !found.contains(to) {
                found.push(*to);
            }
        }
        found
    }

    /// The distance of every state from the start.
    fn depths(&self) -> Vec<Option<usize>> {
        let mut depth = vec![None; self.over.len()];
        depth[0] = Some(0);
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for to in self.successors(at) {
                if depth[to].is_none() {
                    depth[to] = depth[at].map(|depth| depth + 1);
                    queue.push_back(to);
                }
            }
        }
        depth
    }

    /// The distance of every state to a win, by repeated relaxation.
    fn to_win(&self) -> Vec<Option<usize>> {
        let mut far: Vec<Option<usize>> =
            self.over.iter().map(|over| (*over == Some(true)).then_some(0)).collect();
        loop {
            let mut has_changed = false;
            for state in 0..far.len() {
                let best = self.next[state].iter().filter_map(|to| far[*to]).min();
                if let Some(best) = best
                    && far[state].is_none_or(|known| known > best + 1)
                {
                    far[state] = Some(best + 1);
                    has_changed = true;
                }
            }
            if !has_changed {
                return far;
            }
        }
    }

    /// Length and choices of the first shortest solution.
    pub fn choices(&self) -> Option<(usize, usize)> {
        let (depth, far) = (self.depths(), self.to_win());
        let length = far[0]?;
        let is_on = |state: usize| match (depth[state], far[state]) {
            (Some(before), Some(after)) => before + after == length,
            _ => false,
        };
        let (mut at, mut choices) = (0, 0);
        for step in 0..length {
            let fresh: Vec<usize> =
                self.successors(at).into_iter().filter(|to| depth[*to] == Some(step + 1)).collect();
            choices += usize::from(fresh.len() >= 2 && fresh.iter().any(|to| !is_on(*to)));
            // The first solution in the order of moves takes the first move that is on one.
            at = self.next[at].iter().copied().find(|to| far[*to] == Some(length - step - 1))?;
        }
        Some((length, choices))
    }

    /// The probability that random play wins within the limit of moves.
    pub fn random_wins(&self, length: usize) -> f64 {
        let mut chance: BTreeMap<usize, f64> = BTreeMap::from([(0, 1.0)]);
        let mut won = 0.0;
        for _ in 0..4 * length + 40 {
            let mut then: BTreeMap<usize, f64> = BTreeMap::new();
            for (state, share) in chance {
                let next = self.successors(state);
                for to in &next {
                    let share = share / next.len() as f64;
                    match self.over[*to] {
                        Some(true) => won += share,
                        Some(false) => {}
                        None => *then.entry(*to).or_default() += share,
                    }
                }
            }
            chance = then;
        }
        won
    }

    /// Whether the player who always takes the move with the least estimate wins.
    pub fn greedy_wins(&self, estimate: &[u32]) -> bool {
        let (mut at, mut seen) = (0, vec![false; self.over.len()]);
        loop {
            if std::mem::replace(&mut seen[at], true) {
                return false;
            }
            let next = self.successors(at);
            if next.iter().any(|to| self.over[*to] == Some(true)) {
                return true;
            }
            let open = next.into_iter().filter(|to| self.over[*to].is_none());
            match open.min_by_key(|to| estimate[*to]) {
                Some(best) => at = best,
                None => return false,
            }
        }
    }

    /// The mean number of different successors of open states.
    pub fn branching(&self) -> f64 {
        let open: Vec<usize> = (0..self.over.len()).filter(|s| self.over[*s].is_none()).collect();
        open.iter().map(|state| self.successors(*state).len()).sum::<usize>() as f64
            / open.len() as f64
    }
}
