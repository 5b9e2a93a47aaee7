//! Readings by their definitions, over play that a test has written down as plain lists. It shares
//! nothing with the readings of the library, so that the two can be compared.

use crate::lens::Rated;
use std::collections::{BTreeMap, VecDeque};

/// All of play. State 0 is the start.
#[derive(Clone, Debug, Default)]
pub struct WrittenPlay {
    /// For each state whether it is won or lost; none while play goes on.
    pub over: Vec<Option<bool>>,
    /// For each state its successors, in the order of moves.
    pub next: Vec<Vec<usize>>,
}

/// Compares the readings of choice of a level with their definitions; `what` names the level.
/// Returns the length and the choices of its first shortest solution, none if it cannot be won.
///
/// # Panics
///
/// If a reading differs. `random_wins` may differ from the true probability by five deviations of a
/// thousand plays.
pub fn check_choices(rated: &Rated, play: &WrittenPlay, what: &str) -> Option<(usize, usize)> {
    let is_near = |id: &str, ours: f64| {
        let theirs = rated.value(id);
        assert!(theirs.is_some_and(|value| (value - ours).abs() < 1e-9), "{what}: {id} {theirs:?}");
    };
    let Some((length, choices)) = play.choices() else {
        for id in ["choices", "decisions", "random_wins", "greedy_wins"] {
            assert_eq!(rated.amount(id), None, "{what}: {id}");
        }
        return None;
    };
    is_near("choices", choices as f64);
    if length > 0 {
        is_near("branching", play.branching());
        is_near("length", length as f64);
        is_near("decisions", choices as f64 / length as f64);
        let chance = play.random_wins(length).min(1.0);
        let deviation = (chance * (1.0 - chance) / 1_000.0).sqrt();
        let share = rated.value("random_wins");
        assert!(
            share.is_some_and(|share| (share - chance).abs() <= 5.0 * deviation + 1e-9),
            "{what}: random_wins {share:?}, but the probability is {chance}"
        );
    }
    Some((length, choices))
}

impl WrittenPlay {
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
        let mut queue = VecDeque::from([0]);
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

    /// Length and choices of the first shortest solution; none if there is none.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves at the start, one of which leads astray, then one move that wins.
    fn fork() -> WrittenPlay {
        WrittenPlay {
            over: vec![None, None, None, Some(true)],
            next: vec![vec![1, 2, 1], vec![3], vec![], vec![]],
        }
    }

    #[test]
    fn a_fork_has_one_choice_and_is_won_half_the_time() {
        let play = fork();
        assert_eq!(play.choices(), Some((2, 1)));
        assert_eq!(play.random_wins(2), 0.5);
        assert_eq!(play.branching(), 1.0);
        assert!(play.greedy_wins(&[2, 1, 2, 0]) && !play.greedy_wins(&[2, 2, 1, 0]));
    }

    #[test]
    fn what_cannot_be_won_has_no_choices() {
        let play = WrittenPlay { over: vec![None, Some(false)], next: vec![vec![1], vec![]] };
        assert_eq!(play.choices(), None);
        assert_eq!(play.random_wins(1), 0.0);
    }
}
