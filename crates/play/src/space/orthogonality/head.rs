//! What a comparison is about.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::OrthogonalityPlan;
use crate::lens::Refusal;
use crate::space::{Framed, KindRange};

/// A comparison in words and numbers. Parts can be joined if this is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrthogonalityHead {
    /// The domain; hosts fill it in.
    pub domain: String,
    /// Columns and rows.
    pub size: [usize; 2],
    /// Answers that are possible at all; null where the domain does not know.
    pub possible_answers: Option<u64>,
    /// The most elements of a level, without those that are in every level.
    pub most: usize,
    /// What is in every level and not counted.
    pub with: Vec<KindRange>,
    /// The kinds that were asked for.
    pub counted: Vec<String>,
    /// The new kinds, by their places in `counted`.
    pub elements: Vec<usize>,
    /// The existing kinds, likewise.
    pub existing: Vec<usize>,
    /// The rule that the game is compared without; null where kinds are compared.
    pub rule: Option<String>,
}

impl OrthogonalityHead {
    /// The comparison of a plan; refused if it names a kind that the frame does not have.
    pub fn new(
        frame: &dyn Framed,
        plan: &OrthogonalityPlan,
        rule: Option<&str>,
    ) -> Result<OrthogonalityHead, Refusal> {
        let counted = frame.counted();
        let index = |name: &String| {
            counted.iter().position(|known| known == name).ok_or_else(|| {
                let known = counted.join(", ");
                Refusal::usage(format!("`{name}` is not one of the elements: {known}"))
            })
        };
        Ok(OrthogonalityHead {
            domain: String::new(),
            size: frame.sides(),
            possible_answers: frame.possible_answers(),
            most: plan.most,
            with: frame.always(),
            elements: plan.elements.iter().map(index).collect::<Result<_, _>>()?,
            existing: plan.existing.iter().map(index).collect::<Result<_, _>>()?,
            rule: rule.map(str::to_string),
            counted,
        })
    }

    /// The name of a kind.
    pub(super) fn name(&self, kind: usize) -> &String {
        &self.counted[kind]
    }

    /// The kinds whose levels are looked at together.
    pub(super) fn wanted(&self) -> BTreeSet<Vec<usize>> {
        if self.rule.is_some() {
            return BTreeSet::from([(0..self.counted.len()).collect()]);
        }
        let mut wanted: BTreeSet<Vec<usize>> =
            self.elements.iter().chain(&self.existing).map(|one| vec![*one]).collect();
        for old in &self.existing {
            let others = self.existing.iter().filter(|other| *other != old).chain(&self.elements);
            wanted.extend(others.map(|other| pair(*old, *other)));
        }
        wanted
    }
}

/// Two kinds in their order.
pub(super) fn pair(one: usize, other: usize) -> Vec<usize> {
    vec![one.min(other), one.max(other)]
}
