//! Sequences of labels: the different ones among all shortest solutions.
//!
//! A sequence leads from the start to one set of states, whatever walking lies between its steps. The sets
//! are found one after the other (the subset construction), so that a level with a million solutions and one
//! answer is recognised as quickly as any other.

use super::shortest::Shortest;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// Sets of states explored before a count is given up.
const MAX_SETS: usize = 1_000_000;

impl Shortest {
    /// Up to `limit` different sequences. Every state lies on a solution, so every set leads to one, and no
    /// work is in vain.
    pub(super) fn words(&self, limit: usize) -> Vec<Vec<u32>> {
        let mut found = Vec::new();
        let mut waiting: Vec<(Vec<u32>, Vec<u32>)> = vec![(vec![0], Vec::new())];
        while let Some((set, word)) = waiting.pop() {
            if found.len() >= limit {
                break;
            }
            let all = self.walked(set);
            if all.iter().any(|state| self.nodes[*state as usize].is_won) {
                found.push(word.clone());
            }
            for (label, set) in self.after(&all).into_iter().rev() {
                let longer = word.iter().copied().chain([label]).collect();
                waiting.push((set, longer));
            }
        }
        found
    }

    /// The number of different sequences. Sets are expanded nearest first, so that all ways into a set are
    /// known by then.
    pub(super) fn count_words(&self) -> Option<u128> {
        let mut total = 0u128;
        let mut waiting: BTreeMap<(u32, Vec<u32>), u128> = BTreeMap::from([((0, vec![0]), 1)]);
        let mut taken = 0;
        while let Some(((_, set), ways)) = waiting.pop_first() {
            taken += 1;
            if taken > MAX_SETS {
                return None;
            }
            let all = self.walked(set);
            if all.iter().any(|state| self.nodes[*state as usize].is_won) {
                total = total.checked_add(ways)?;
            }
            for set in self.after(&all).into_values() {
                let depth = set.iter().map(|state| self.nodes[*state as usize].depth).min()?;
                let known = waiting.entry((depth, set)).or_default();
                *known = known.checked_add(ways)?;
            }
        }
        Some(total)
    }

    /// Where each label leads from some states, ascending and each once.
    fn after(&self, states: &[u32]) -> BTreeMap<u32, Vec<u32>> {
        let steps = states.iter().flat_map(|state| &self.nodes[*state as usize].steps);
        let mut after: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (label, to) in steps {
            if let Some(label) = label {
                after.entry(*label).or_default().push(*to);
            }
        }
        for set in after.values_mut() {
            set.sort_unstable();
            set.dedup();
        }
        after
    }

    /// All states that steps without a label lead to from the given ones, including those.
    fn walked(&self, mut states: Vec<u32>) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = states.iter().copied().collect();
        let mut next = 0;
        while let Some(state) = states.get(next) {
            let steps = &self.nodes[*state as usize].steps;
            let walks = steps.iter().filter(|(label, _)| label.is_none()).map(|(_, to)| *to);
            let new: Vec<u32> = walks.filter(|to| seen.insert(*to)).collect();
            states.extend(new);
            next += 1;
        }
        states
    }
}
