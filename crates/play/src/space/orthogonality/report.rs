//! Orthogonality as data.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::head::pair;
use super::{OrthogonalityHead, OrthogonalityTally};
use crate::space::KindRange;

/// What new kinds of elements add to existing ones. Counts are before division by `answers`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "OrthogonalityAnswer")]
pub struct OrthogonalityReport {
    /// The domain; hosts fill it in.
    pub domain: String,
    /// Columns and rows.
    pub size: [usize; 2],
    /// The number of answers that counts are divided by.
    #[ts(type = "number")]
    pub answers: u64,
    /// True when that is the number of answers that are possible at all; else it is the number of answers seen
    /// over all kinds together.
    pub possible: bool,
    /// Answers that some level has uniquely, over all kinds together.
    #[ts(type = "number")]
    pub seen: u64,
    /// The most elements of a level, without those that are in every level.
    pub most: usize,
    /// What is in every level and not counted.
    pub with: Vec<KindRange>,
    /// The existing kinds.
    pub existing: Vec<String>,
    /// The new kinds.
    pub types: Vec<Orthogonal>,
    /// Levels that were looked at; those of several comparisons count once for each.
    #[ts(type = "number")]
    pub levels: u64,
    /// Levels for which the budget was reached first; if there are any, sets may lack answers.
    #[ts(type = "number")]
    pub unknown: u64,
    /// Nothing was left undecided, so every number is exact.
    pub complete: bool,
}

/// What one new kind adds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Orthogonal {
    /// The kind.
    #[serde(rename = "type")]
    pub kind: String,
    /// Its orthogonality: the mean over the existing kinds of express times the least diff; with one existing
    /// kind express alone, with none the share of answers that it expresses by itself.
    pub o: f64,
    /// Answers that levels with this kind alone have uniquely.
    pub expressible: usize,
    /// For each existing kind, the answers that only both together express.
    pub express: BTreeMap<String, usize>,
    /// For each existing kind and each other one, the answers that the new kind expresses with the first and
    /// the other does not.
    pub diff: BTreeMap<String, BTreeMap<String, usize>>,
}

impl OrthogonalityReport {
    /// The report of a tally that is done.
    pub fn new(head: &OrthogonalityHead, tally: &OrthogonalityTally) -> OrthogonalityReport {
        let seen = tally.seen().len() as u64;
        let answers = head.possible_answers.unwrap_or(seen);
        let measures = Measures { head, tally, answers };
        let types = match &head.rule {
            Some(rule) => vec![measures.rule(rule)],
            None => head.elements.iter().map(|new| measures.kind(*new)).collect(),
        };
        OrthogonalityReport {
            domain: head.domain.clone(),
            size: head.size,
            answers,
            possible: head.possible_answers.is_some(),
            seen,
            most: head.most,
            with: head.with.clone(),
            existing: head.existing.iter().map(|kind| head.name(*kind).clone()).collect(),
            types,
            levels: tally.levels,
            unknown: tally.unknown,
            complete: tally.unknown == 0,
        }
    }
}

/// Sets of answers for 1 to the most elements.
type Sets = Vec<BTreeSet<String>>;

struct Measures<'m> {
    head: &'m OrthogonalityHead,
    tally: &'m OrthogonalityTally,
    /// The number of answers that counts are divided by.
    answers: u64,
}

impl Measures<'_> {
    /// What the game expresses only with a rule.
    fn rule(&self, rule: &str) -> Orthogonal {
        let sets =
            |sets: &[super::KindSets]| sets.first().map_or(Vec::new(), |sets| sets.answers.clone());
        let fresh = fresh(&sets(&self.tally.sets));
        let rivals = up_to(&sets(&self.tally.without));
        let express =
            fresh.iter().zip(&rivals).map(|(fresh, rival)| fresh.difference(rival).count());
        let express: usize = express.sum();
        Orthogonal {
            kind: rule.to_string(),
            o: self.share(express),
            expressible: fresh.iter().map(BTreeSet::len).sum(),
            express: BTreeMap::from([("without the rule".to_string(), express)]),
            diff: BTreeMap::new(),
        }
    }

    /// The measures of one new kind.
    fn kind(&self, new: usize) -> Orthogonal {
        let existing = &self.head.existing;
        let expressible = fresh(self.tally.of(&[new])).iter().map(BTreeSet::len).sum();
        let express: Vec<usize> = existing.iter().map(|old| self.express(new, *old)).collect();
        let diff = |old: &usize| -> Vec<(&String, usize)> {
            let others = existing.iter().filter(|other| *other != old);
            others
                .map(|other| (self.head.name(*other), self.difference(*old, new, *other)))
                .collect()
        };
        let diffs: Vec<Vec<(&String, usize)>> = existing.iter().map(diff).collect();
        let o = match &express[..] {
            [] => self.share(expressible),
            [one] => self.share(*one),
            _ => {
                // Products are summed as integers, so that equal kinds have equal values.
                let least =
                    |diff: &Vec<(&String, usize)>| diff.iter().map(|(_, count)| *count).min();
                let products = express.iter().zip(&diffs);
                let sum: usize =
                    products.map(|(express, diff)| express * least(diff).unwrap_or(0)).sum();
                let answers = self.answers.max(1) as f64;
                sum as f64 / (existing.len() as f64 * answers * answers)
            }
        };
        let names = || existing.iter().map(|old| self.head.name(*old).clone());
        let by_name = |diff: Vec<(&String, usize)>| -> BTreeMap<String, usize> {
            diff.into_iter().map(|(name, count)| (name.clone(), count)).collect()
        };
        let diff = names().zip(diffs.into_iter().map(by_name));
        Orthogonal {
            kind: self.head.name(new).clone(),
            o,
            expressible,
            express: names().zip(express).collect(),
            diff: diff.filter(|(_, counts)| !counts.is_empty()).collect(),
        }
    }

    /// The answers of E(K, K', i) = D(K, K', i) − D(K, K', 1→i−1) − D(K, 1→i) − D(K', 1→i), over all i.
    fn express(&self, new: usize, old: usize) -> usize {
        let together = fresh(self.tally.of(&pair(new, old)));
        let alone = [new, old].map(|one| up_to(self.tally.of(&[one])));
        let count = |(at, set): (usize, &BTreeSet<String>)| {
            let is_new = |answer: &&String| alone.iter().all(|sets| !sets[at].contains(*answer));
            set.iter().filter(is_new).count()
        };
        together.iter().enumerate().map(count).sum()
    }

    /// The answers of D(K', K, i) − D(K', K, 1→i−1) − D(K', K'', 1→i), over all i.
    fn difference(&self, old: usize, new: usize, other: usize) -> usize {
        let together = fresh(self.tally.of(&pair(old, new)));
        let rivals = up_to(self.tally.of(&pair(old, other)));
        together.iter().zip(&rivals).map(|(set, rival)| set.difference(rival).count()).sum()
    }

    fn share(&self, count: usize) -> f64 {
        count as f64 / self.answers.max(1) as f64
    }
}

/// For each i the answers that fewer elements do not have.
fn fresh(sets: &[BTreeSet<String>]) -> Sets {
    let mut before: BTreeSet<String> = BTreeSet::new();
    let fresh = |set: &BTreeSet<String>| {
        let fresh = set.difference(&before).cloned().collect();
        before.extend(set.iter().cloned());
        fresh
    };
    sets.iter().map(fresh).collect()
}

/// For each i the union of the sets up to i.
fn up_to(sets: &[BTreeSet<String>]) -> Sets {
    let mut all = BTreeSet::new();
    let grow = |set: &BTreeSet<String>| {
        all.extend(set.iter().cloned());
        all.clone()
    };
    sets.iter().map(grow).collect()
}
