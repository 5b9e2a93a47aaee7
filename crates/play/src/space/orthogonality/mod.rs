//! What an element adds that the existing ones do not.
//!
//! The measures of "A Study of Orthogonality in The Witness" (Abutarab 2024, chapter 3), with the answers of
//! any puzzle in place of lines. D(X, i) is the set of answers that some level with exactly i elements of the
//! kinds X has uniquely.

mod report;
mod sets;

pub use report::{Orthogonal, OrthogonalityReport};
pub use sets::{UniqueAnswers, unique_answers};

use std::collections::{BTreeMap, BTreeSet};

use super::Framed;
use crate::lens::Refusal;
use crate::search::Budget;
use crate::{Progress, SharedWatch};

/// What is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct OrthogonalityPlan {
    /// The new kinds, by name.
    pub elements: Vec<String>,
    /// The existing kinds, by name.
    pub existing: Vec<String>,
    /// The most elements of a level, without those that are in every level.
    pub most: usize,
    /// What the search of one level may use.
    pub budget: Budget,
    /// Threads; the result does not depend on their number.
    pub threads: usize,
}

/// Sets of answers for 1 to the most elements.
type Sets = Vec<BTreeSet<String>>;

/// Compares new kinds with existing ones; none when `watch` ended it.
pub fn orthogonality(
    frame: &dyn Framed,
    plan: &OrthogonalityPlan,
    watch: &SharedWatch<'_>,
) -> Result<Option<OrthogonalityReport>, Refusal> {
    let index = |name: &String| {
        let head = frame.counted();
        head.iter().position(|known| known == name).ok_or_else(|| {
            Refusal::usage(format!("`{name}` is not one of the elements: {}", head.join(", ")))
        })
    };
    let new: Vec<usize> = plan.elements.iter().map(index).collect::<Result<_, _>>()?;
    let existing: Vec<usize> = plan.existing.iter().map(index).collect::<Result<_, _>>()?;
    let mut wanted: BTreeSet<Vec<usize>> = BTreeSet::new();
    for one in &new {
        wanted.insert(vec![*one]);
    }
    for old in &existing {
        wanted.insert(vec![*old]);
        let others = existing.iter().filter(|other| *other != old).chain(&new);
        wanted.extend(others.map(|other| pair(*old, *other)));
    }
    let Some(mut found) = Found::count(frame, &wanted, plan, watch)? else { return Ok(None) };
    let seen = found.seen.len() as u64;
    let answers = frame.possible_answers().unwrap_or(seen);
    let types = new.iter().zip(&plan.elements).map(|(one, name)| {
        let others: Vec<(usize, &String)> = existing.iter().copied().zip(&plan.existing).collect();
        found.compare((*one, name), &others, answers)
    });
    let types = types.collect();
    found.seen.clear();
    Ok(Some(OrthogonalityReport::new(frame, plan, &found, (answers, seen), types)))
}

/// Compares a game with the same game without one of its rules: what levels with up to so many elements of
/// the existing kinds express only with the rule. None when `watch` ended it.
pub fn rule_orthogonality(
    frame: &dyn Framed,
    without: &dyn Framed,
    rule: &str,
    plan: &OrthogonalityPlan,
    watch: &SharedWatch<'_>,
) -> Result<Option<OrthogonalityReport>, Refusal> {
    let kinds: Vec<usize> = (0..frame.counted().len()).collect();
    let wanted = BTreeSet::from([kinds.clone()]);
    let Some(with) = Found::count(frame, &wanted, plan, watch)? else { return Ok(None) };
    let Some(less) = Found::count(without, &wanted, plan, watch)? else { return Ok(None) };
    let seen = with.seen.union(&less.seen).count() as u64;
    let answers = frame.possible_answers().unwrap_or(seen);
    let fresh = fresh(&with.sets[&kinds]);
    let rivals = up_to(&less.sets[&kinds]);
    let express = fresh.iter().zip(&rivals).map(|(fresh, rival)| fresh.difference(rival).count());
    let express: usize = express.sum();
    let name = "without the rule".to_string();
    let one = Orthogonal {
        kind: rule.to_string(),
        o: share(express, answers),
        expressible: fresh.iter().map(BTreeSet::len).sum(),
        express: BTreeMap::from([(name, express)]),
        diff: BTreeMap::new(),
    };
    let both =
        Found { levels: with.levels + less.levels, unknown: with.unknown + less.unknown, ..with };
    Ok(Some(OrthogonalityReport::new(frame, plan, &both, (answers, seen), vec![one])))
}

/// All sets that a comparison needs.
pub(super) struct Found {
    sets: BTreeMap<Vec<usize>, Sets>,
    /// Answers over all kinds together.
    seen: BTreeSet<String>,
    levels: u64,
    unknown: u64,
}

impl Found {
    fn count(
        frame: &dyn Framed,
        wanted: &BTreeSet<Vec<usize>>,
        plan: &OrthogonalityPlan,
        watch: &SharedWatch<'_>,
    ) -> Result<Option<Found>, Refusal> {
        let mut found =
            Found { sets: BTreeMap::new(), seen: BTreeSet::new(), levels: 0, unknown: 0 };
        let of = (wanted.len() * plan.most) as u64;
        for kinds in wanted {
            let mut sets = Vec::new();
            for count in 1..=plan.most {
                let done = (found.sets.len() * plan.most + count - 1) as u64;
                let watch = |_| watch(Progress { phase: "sets", ..Progress::done_of(done, of) });
                let one = frame.unique_answers(kinds, count, plan, &watch)?;
                if one.is_stopped {
                    return Ok(None);
                }
                found.levels += one.levels;
                found.unknown += one.unknown;
                found.seen.extend(one.answers.iter().cloned());
                sets.push(one.answers);
            }
            found.sets.insert(kinds.clone(), sets);
        }
        Ok(Some(found))
    }

    /// The measures of one new kind.
    fn compare(
        &self,
        (new, name): (usize, &String),
        existing: &[(usize, &String)],
        answers: u64,
    ) -> Orthogonal {
        let expressible = fresh(&self.sets[&vec![new]]).iter().map(BTreeSet::len).sum();
        let express: Vec<usize> = existing.iter().map(|(old, _)| self.express(new, *old)).collect();
        let diff = |old: usize| -> Vec<(&String, usize)> {
            let others = existing.iter().filter(|(other, _)| *other != old);
            others.map(|(other, name)| (*name, self.difference(old, new, *other))).collect()
        };
        let diffs: Vec<Vec<(&String, usize)>> =
            existing.iter().map(|(old, _)| diff(*old)).collect();
        let o = match (&express[..], existing.len()) {
            (_, 0) => share(expressible, answers),
            ([one], _) => share(*one, answers),
            _ => {
                // Products are summed as integers, so that equal kinds have equal values.
                let least =
                    |diff: &Vec<(&String, usize)>| diff.iter().map(|(_, count)| *count).min();
                let products = express.iter().zip(&diffs);
                let sum: usize =
                    products.map(|(express, diff)| express * least(diff).unwrap_or(0)).sum();
                sum as f64 / (existing.len() as f64 * answers.max(1) as f64 * answers.max(1) as f64)
            }
        };
        let names = || existing.iter().map(|(_, name)| (*name).clone());
        let by_name = |diff: Vec<(&String, usize)>| -> BTreeMap<String, usize> {
            diff.into_iter().map(|(name, count)| (name.clone(), count)).collect()
        };
        let diff = names().zip(diffs.into_iter().map(by_name));
        Orthogonal {
            kind: name.clone(),
            o,
            expressible,
            express: names().zip(express).collect(),
            diff: diff.filter(|(_, counts)| !counts.is_empty()).collect(),
        }
    }

    /// The answers of E(K, K', i) = D(K, K', i) − D(K, K', 1→i−1) − D(K, 1→i) − D(K', 1→i), over all i.
    fn express(&self, new: usize, old: usize) -> usize {
        let together = fresh(&self.sets[&pair(new, old)]);
        let alone = [new, old].map(|one| up_to(&self.sets[&vec![one]]));
        let count = |(at, set): (usize, &BTreeSet<String>)| {
            let is_new = |answer: &&String| alone.iter().all(|sets| !sets[at].contains(*answer));
            set.iter().filter(is_new).count()
        };
        together.iter().enumerate().map(count).sum()
    }

    /// The answers of D(K', K, i) − D(K', K, 1→i−1) − D(K', K'', 1→i), over all i.
    fn difference(&self, old: usize, new: usize, other: usize) -> usize {
        let together = fresh(&self.sets[&pair(old, new)]);
        let rivals = up_to(&self.sets[&pair(old, other)]);
        together.iter().zip(&rivals).map(|(set, rival)| set.difference(rival).count()).sum()
    }
}

fn pair(one: usize, other: usize) -> Vec<usize> {
    vec![one.min(other), one.max(other)]
}

fn share(count: usize, of: u64) -> f64 {
    count as f64 / of.max(1) as f64
}

/// For each i the answers that fewer elements do not have.
fn fresh(sets: &Sets) -> Sets {
    let mut before: BTreeSet<String> = BTreeSet::new();
    let fresh = |set: &BTreeSet<String>| {
        let fresh = set.difference(&before).cloned().collect();
        before.extend(set.iter().cloned());
        fresh
    };
    sets.iter().map(fresh).collect()
}

/// For each i the union of the sets up to i.
fn up_to(sets: &Sets) -> Sets {
    let mut all = BTreeSet::new();
    let grow = |set: &BTreeSet<String>| {
        all.extend(set.iter().cloned());
        all.clone()
    };
    sets.iter().map(grow).collect()
}
