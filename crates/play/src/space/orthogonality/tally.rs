//! The sets of answers of a comparison, or of a part of it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{OrthogonalityHead, OrthogonalityPlan};
use crate::lens::Refusal;
use crate::space::Framed;
use crate::{Progress, SharedWatch};

/// What the levels of a comparison have uniquely.
///
/// It holds sets of answers and not their sizes, so that parts join exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrthogonalityTally {
    /// The answers for all kinds that are looked at together.
    pub sets: Vec<KindSets>,
    /// The same in the game without the rule, where that is compared.
    pub without: Vec<KindSets>,
    /// Levels that were looked at.
    pub levels: u64,
    /// Levels for which the budget was reached first.
    pub unknown: u64,
}

/// The answers that levels with some kinds have uniquely.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindSets {
    /// The kinds, as [`OrthogonalityHead::counted`] numbers them.
    pub kinds: Vec<usize>,
    /// D(kinds, i) for i from 1 to the most elements.
    pub answers: Vec<BTreeSet<String>>,
}

impl OrthogonalityTally {
    /// Looks at the levels of a part of a comparison; none when `watch` ended it. `without` is the frame of
    /// the game without the rule that the head names.
    pub fn count(
        frame: &dyn Framed,
        without: Option<&dyn Framed>,
        head: &OrthogonalityHead,
        plan: &OrthogonalityPlan,
        watch: &SharedWatch<'_>,
    ) -> Result<Option<OrthogonalityTally>, Refusal> {
        let mut tally = OrthogonalityTally::default();
        let Some(sets) = tally.look(frame, head, plan, watch)? else { return Ok(None) };
        tally.sets = sets;
        if let Some(without) = without {
            let Some(sets) = tally.look(without, head, plan, watch)? else { return Ok(None) };
            tally.without = sets;
        }
        Ok(Some(tally))
    }

    fn look(
        &mut self,
        frame: &dyn Framed,
        head: &OrthogonalityHead,
        plan: &OrthogonalityPlan,
        watch: &SharedWatch<'_>,
    ) -> Result<Option<Vec<KindSets>>, Refusal> {
        let wanted = head.wanted();
        let of = (wanted.len() * head.most) as u64;
        let mut sets: Vec<KindSets> = Vec::new();
        for kinds in wanted {
            let mut answers = Vec::new();
            for count in 1..=head.most {
                let done = (sets.len() * head.most + count - 1) as u64;
                let watch = |_| watch(Progress { phase: "sets", ..Progress::done_of(done, of) });
                let one = frame.unique_answers(&kinds, count, plan, &watch)?;
                if one.is_stopped {
                    return Ok(None);
                }
                self.levels += one.levels;
                self.unknown += one.unknown;
                answers.push(one.answers);
            }
            sets.push(KindSets { kinds, answers });
        }
        Ok(Some(sets))
    }

    /// What is wrong with a tally that was read from a file: it does not have the sets of its comparison.
    pub fn damage(&self, head: &OrthogonalityHead) -> Option<&'static str> {
        let counted = 0..head.counted.len();
        let mut named = head.elements.iter().chain(&head.existing);
        if !named.all(|kind| counted.contains(kind)) {
            return Some("it names a kind that it does not have");
        }
        let wanted: Vec<Vec<usize>> = head.wanted().into_iter().collect();
        let is_whole = |sets: &[KindSets]| {
            sets.iter().map(|sets| &sets.kinds).eq(&wanted)
                && sets.iter().all(|sets| sets.answers.len() == head.most)
        };
        let has_rule = head.rule.is_some();
        let is_sound = is_whole(&self.sets)
            && if has_rule { is_whole(&self.without) } else { self.without.is_empty() };
        (!is_sound).then_some("its sets are not those of its comparison")
    }

    /// Adds another part of the same comparison.
    pub fn join(&mut self, other: OrthogonalityTally) {
        self.levels += other.levels;
        self.unknown += other.unknown;
        join_sets(&mut self.sets, other.sets);
        join_sets(&mut self.without, other.without);
    }

    /// The answers for some kinds, and for none if they were not looked at.
    pub(super) fn of(&self, kinds: &[usize]) -> &[BTreeSet<String>] {
        self.sets.iter().find(|sets| sets.kinds == kinds).map_or(&[], |sets| &sets.answers)
    }

    /// All answers.
    pub(super) fn seen(&self) -> BTreeSet<&String> {
        self.sets.iter().chain(&self.without).flat_map(|sets| &sets.answers).flatten().collect()
    }
}

fn join_sets(mine: &mut Vec<KindSets>, theirs: Vec<KindSets>) {
    if mine.is_empty() {
        *mine = theirs;
        return;
    }
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        for (mine, theirs) in mine.answers.iter_mut().zip(theirs.answers) {
            mine.extend(theirs);
        }
    }
}
