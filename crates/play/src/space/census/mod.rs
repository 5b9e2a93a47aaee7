//! Every level of a bounded space.
//!
//! Levels are numbered, so that the work can be split and resumed anywhere. Of levels that are the same up to
//! symmetry one is judged, the one with the least number, and counts for all of them; only answers are asked
//! of each, because the mirror image of an answer is another answer.

mod judge;
mod report;
mod tally;

pub use report::{CensusReport, FrameHead, KindRange};
pub use tally::{CensusLength, CensusLevel, CensusTally};

pub(super) use judge::{Judge, Judged};

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

use super::framed::{bounds, fillings};
use super::{Fillings, Frame};
use crate::lens::{Lenses, Measured, Refusal, Status};
use crate::parallel::Crew;
use crate::search::Budget;
use crate::{Progress, SharedWatch};

/// How a census is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct CensusPlan {
    /// At most this many elements of the kinds that were asked for, all together.
    pub most: Option<usize>,
    /// The reading that ranks levels.
    pub rank: String,
    /// How many of the best levels are kept.
    pub keep: usize,
    /// The part of the work, from 1, and the number of parts.
    pub shard: [u64; 2],
    /// Every level is shown, not only the best.
    pub shows_all: bool,
    /// What the search of one level may use.
    pub budget: Budget,
    /// Threads; the result does not depend on their number.
    pub threads: usize,
}

/// Numbers of levels between two looks at the watch.
const BLOCK: u64 = 1024;
/// Numbers of levels that a thread takes at once.
const CHUNK: u64 = 8;

/// The numbers of a part of `space` levels, from 0.
pub fn census_range(space: u64, [part, parts]: [u64; 2]) -> Range<u64> {
    let at = |part: u64| (u128::from(space) * u128::from(part) / u128::from(parts.max(1))) as u64;
    at(part.saturating_sub(1))..at(part)
}

/// Goes on with a census from where the tally ends; true when it is done. After each block of levels
/// `on_block` gets the tally and, if the plan shows all, the levels of the block; it may stop the work.
pub fn census<F: Frame>(
    frame: &F,
    plan: &CensusPlan,
    tally: &mut CensusTally,
    watch: &SharedWatch<'_>,
    on_block: &mut dyn FnMut(&mut CensusTally, &[CensusLevel]) -> ControlFlow<()>,
) -> Result<bool, Refusal> {
    let fillings = fillings(frame, &bounds(frame, plan.most))?;
    let range = census_range(fillings.len() as u64, plan.shard);
    tally.next = tally.next.max(range.start);
    let crew = Crew::new(plan.threads, || Judge::new(frame, &fillings, plan.budget));
    let stopped = AtomicBool::new(false);
    let of = range.end - range.start;
    while tally.next < range.end {
        let done = tally.next - range.start;
        if watch(Progress::done_of(done, of)) {
            return Ok(false);
        }
        let end = range.end.min(tally.next + BLOCK);
        let chunks: Vec<u64> = (tally.next..end).step_by(CHUNK as usize).collect();
        let found = crew.map(&chunks, |judge, start| {
            let mut seen = Vec::new();
            for number in *start..end.min(start + CHUNK) {
                let stop = &mut |_| {
                    let is_over =
                        stopped.load(Ordering::Relaxed) || watch(Progress::done_of(done, of));
                    stopped.fetch_or(is_over, Ordering::Relaxed) || is_over
                };
                let judged = judge.judge(number, stop);
                seen.extend(judged.map(|judged| look(judge, plan, judged, stop)));
            }
            seen
        });
        // A block that was stopped has levels that nothing is known about, so it does not count.
        if stopped.load(Ordering::Relaxed) {
            return Ok(false);
        }
        let mut shown = Vec::new();
        for seen in found.into_iter().flatten() {
            tally.add(&seen.judged);
            if let Some(value) = seen.value.filter(|value| tally.is_kept(plan.keep, *value)) {
                let level = describe(frame, &fillings, &seen, Some(value));
                tally.keep(plan.keep, level);
            }
            if plan.shows_all {
                shown.push(describe(frame, &fillings, &seen, seen.value));
            }
        }
        tally.next = end;
        if on_block(tally, &shown).is_break() {
            return Ok(tally.next == range.end);
        }
    }
    Ok(true)
}

/// A level with its reading.
struct Seen {
    judged: Judged,
    value: Option<f64>,
}

/// Reads what ranks a level that can be solved.
fn look<F: Frame>(
    judge: &mut Judge<'_, F>,
    plan: &CensusPlan,
    judged: Judged,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Seen {
    let value = match (judged.answers.status, plan.rank.as_str()) {
        (Status::Solved, "length") => judged.answers.length.map(|length| length as f64),
        (Status::Solved, rank) => match judge.measure(judged.number, rank, stop) {
            Measured::Value(value) => Some(value),
            Measured::Unsolvable | Measured::Unknown => None,
        },
        _ => None,
    };
    Seen { judged, value }
}

/// A level as it is printed.
fn describe<F: Frame>(
    frame: &F,
    fillings: &Fillings,
    Seen { judged, .. }: &Seen,
    value: Option<f64>,
) -> CensusLevel {
    let mut filling = Vec::new();
    fillings.filling(u128::from(judged.number), &mut filling);
    let text = frame.level(&filling).map(|level| frame.text(&level)).unwrap_or_default();
    let answers = &judged.answers;
    let unique = answers.unique();
    CensusLevel {
        n: judged.number + 1,
        levels: judged.class,
        status: answers.status.as_str().to_string(),
        length: answers.length,
        unique,
        answer: answers.keys.first().filter(|_| unique == Some(true)).cloned(),
        value,
        level: text.rows,
        legend: text.legend,
    }
}

impl<F: Frame> Judge<'_, F> {
    /// A reading of the level with a number.
    fn measure(
        &mut self,
        number: u64,
        id: &str,
        stop: &mut dyn FnMut(Progress) -> bool,
    ) -> Measured {
        self.with_puzzle(number, |puzzle, ask| puzzle.measure(id, ask, stop))
            .unwrap_or(Measured::Unknown)
    }
}
