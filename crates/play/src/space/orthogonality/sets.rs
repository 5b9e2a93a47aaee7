//! The answers that levels have uniquely.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::census::{Judge, census_range};
use super::super::framed::{MAX_LEVELS, fillings};
use super::super::{Bounds, Frame};
use super::OrthogonalityPlan;
use crate::lens::{Refusal, Status};
use crate::parallel::Crew;
use crate::{Progress, SharedWatch};

/// The answers that some levels have uniquely.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UniqueAnswers {
    /// The answers.
    pub answers: BTreeSet<String>,
    /// Levels that were looked at.
    pub levels: u64,
    /// Levels for which the budget was reached first.
    pub unknown: u64,
    /// The watch ended it, so that answers are missing.
    pub is_stopped: bool,
}

/// Numbers of levels between two looks at the watch, and those that a thread takes at once.
const BLOCK: u64 = 4096;
const CHUNK: u64 = 16;

/// The answers that levels with exactly `count` elements of some kinds have uniquely. Kinds are numbered as in
/// [`Frame::counted`]; those that are left out do not occur, but for what is in every level anyway. A part of
/// the work looks at its share of the levels of every number of elements.
pub fn unique_answers<F: Frame>(
    frame: &F,
    kinds: &[usize],
    count: usize,
    plan: &OrthogonalityPlan,
    watch: &SharedWatch<'_>,
) -> Result<UniqueAnswers, Refusal> {
    let counted = frame.counted();
    let wanted: Vec<usize> = kinds.iter().map(|kind| counted[*kind]).collect();
    let with = frame.with();
    let always = |kind: usize| with.iter().find(|(one, _)| *one == kind).map_or(0, |(_, n)| *n);
    let bound = |kind: usize| match (wanted.contains(&kind), counted.contains(&kind)) {
        (true, _) => [always(kind), always(kind) + count],
        (false, true) => [always(kind); 2],
        (false, false) => [frame.kinds()[kind].least, frame.kinds()[kind].most],
    };
    let all = count + wanted.iter().map(|kind| always(*kind)).sum::<usize>();
    let bounds = Bounds {
        kinds: (0..frame.kinds().len()).map(bound).collect(),
        together: Some((wanted, [all; 2])),
    };
    let fillings = fillings(frame, &bounds)?;
    let len = fillings.len() as u64;
    if len > MAX_LEVELS && plan.shard == [1, 1] {
        return Err(Refusal::usage(format!(
            "there are {len} levels with {count} elements; choose a smaller size or --most, or split the \
             work with --shard"
        )));
    }
    let range = census_range(len, plan.shard);
    let of = range.end - range.start;
    let crew = Crew::new(plan.threads, || Judge::new(frame, &fillings, plan.budget));
    let stopped = AtomicBool::new(false);
    let mut found = UniqueAnswers::default();
    let mut next = range.start;
    while next < range.end && !stopped.load(Ordering::Relaxed) {
        let done = next - range.start;
        let end = range.end.min(next + BLOCK);
        let chunks: Vec<u64> = (next..end).step_by(CHUNK as usize).collect();
        let blocks = crew.map(&chunks, |judge, start| {
            let mut seen = UniqueAnswers::default();
            for number in *start..end.min(start + CHUNK) {
                let stop = &mut |_| {
                    let is_over =
                        stopped.load(Ordering::Relaxed) || watch(Progress::done_of(done, of));
                    stopped.fetch_or(is_over, Ordering::Relaxed) || is_over
                };
                let Some(judged) = judge.judge(number, stop) else { continue };
                seen.levels += judged.class;
                let is_unknown =
                    judged.answers.status == Status::Unknown || judged.answers.unique().is_none();
                seen.unknown += if is_unknown { judged.class } else { 0 };
                seen.answers.extend(judged.unique);
            }
            seen
        });
        for block in blocks {
            found.levels += block.levels;
            found.unknown += block.unknown;
            found.answers.extend(block.answers);
        }
        next = end;
        if watch(Progress::done_of(next - range.start, of)) && next < range.end {
            stopped.store(true, Ordering::Relaxed);
        }
    }
    found.is_stopped = stopped.load(Ordering::Relaxed);
    Ok(found)
}
