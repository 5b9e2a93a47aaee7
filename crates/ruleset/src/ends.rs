//! Which end conditions can come about, and which a player should be told about.

use crate::chains::Chains;
use crate::formula::All;
use crate::proof::{Equations, Fact, Proofs, Reached, contents};
use crate::rules::{Rules, Trigger};

/// What is known about each end condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleEnds {
    /// Those that can never come about in play, and why. Without a reason nothing is proved: no action
    /// chain leads to them.
    pub unreachable: Vec<(usize, Vec<Fact>)>,
    /// For each, whether it may come about before play is over.
    pub told: Vec<bool>,
}

impl PossibleEnds {
    /// For each end condition, whether it may come about.
    pub fn reached(&self) -> Vec<bool> {
        let is_reached = |end: &usize| self.unreachable.iter().all(|(other, _)| other != end);
        (0..self.told.len()).map(|end| is_reached(&end)).collect()
    }
}

/// Finds the end conditions that can come about.
///
/// Chains claim nothing where their list was cut, or where rules run before the first input.
pub fn possible_ends(rules: &Rules, chains: &Chains, proofs: &Proofs) -> PossibleEnds {
    let contents = contents(rules);
    let mut equations = Equations::new(rules, &contents);
    let starts = rules.rules.iter().any(|rule| rule.trigger == Trigger::Start);
    let mut ends = PossibleEnds { unreachable: Vec::new(), told: Vec::new() };
    for (index, end) in rules.ends.iter().enumerate() {
        let has_chain = chains.chains.iter().any(|chain| chain.end == index);
        let excluded = match equations.reach(&contents[index], &All::default()) {
            Reached::Never(facts) => Some(facts),
            Reached::Perhaps(_) => None,
        };
        let comes_late = match end.outcome {
            1 => proofs.loses_first.is_some(),
            -1 => proofs.unlosable.is_some(),
            _ => false,
        };
        let is_unchained = !has_chain && !chains.is_cut && !starts;
        ends.told.push(excluded.is_none() && !is_unchained && !comes_late);
        match excluded {
            Some(facts) => ends.unreachable.push((index, facts)),
            None if is_unchained => ends.unreachable.push((index, Vec::new())),
            None => {}
        }
    }
    ends
}
