//! Goes through every level of a small space, so that "there is none" can be proved.

use super::draw::Shop;
use super::judge::{Limits, judge};
use super::report::SpaceReport;
use super::{Made, MakePlan};
use crate::parallel::Crew;
use crate::space::{ElementId, Fillings, Frame, class_size};
use crate::{Progress, SharedWatch};

/// Levels up to symmetry of a space that is gone through at most.
const MOST_CLASSES: u64 = 100_000;

/// Levels of it at most; a class has no more than eight on a grid.
const MOST_LEVELS: u128 = 1_000_000;

/// Levels judged between two looks at the watch.
const BLOCK: usize = 1_024;

pub(super) struct Exhausted {
    /// The levels that have all properties, in their order.
    pub made: Vec<Made>,
    pub report: SpaceReport,
}

/// Judges every level of the space; none if there are too many.
pub(super) fn exhaust<F: Frame>(
    frame: &F,
    shop: &Shop<'_, F>,
    plan: &MakePlan,
    watch: &SharedWatch<'_>,
) -> Option<Exhausted> {
    // The numbers of a border are not those of the frame.
    let fillings = Fillings::of(frame).ok().filter(|_| !shop.has_border())?;
    if fillings.len() > MOST_LEVELS {
        return None;
    }
    let images = if shop.is_free() { frame.images() } else { &[] };
    let mut classes: Vec<Vec<ElementId>> = Vec::new();
    let (mut filling, mut scratch) = (Vec::new(), Vec::new());
    for number in 0..fillings.len() {
        fillings.filling(number, &mut filling);
        if class_size(&filling, images, &mut scratch).is_some() && shop.obeys(&filling) {
            classes.push(filling.clone());
            if classes.len() as u64 > MOST_CLASSES {
                return None;
            }
        }
    }
    let limits = Limits { expanded: plan.max_states };
    let crew = Crew::new(plan.threads, || ());
    let mut made = Vec::new();
    let (mut judged_so_far, mut is_known) = (0, true);
    for block in classes.chunks(BLOCK) {
        let done = Progress::done_of(judged_so_far, classes.len() as u64);
        if watch(Progress { phase: "every level of the space", ..done }) {
            is_known = false;
            break;
        }
        let judged = crew.map(block, |(), filling| {
            judge(frame, filling, plan, limits, &mut |progress| watch(progress))
        });
        for (filling, judged) in block.iter().zip(judged) {
            is_known &= judged.is_known && !judged.was_stopped;
            if judged.has_all {
                let (filling, reading) = (filling.clone(), judged.reading);
                made.push(Made { n: 0, filling, reading });
            }
        }
        judged_so_far += block.len() as u64;
    }
    let report = SpaceReport {
        levels: fillings.len().to_string(),
        classes: classes.len() as u64,
        judged: judged_so_far,
        complete: is_known,
    };
    Some(Exhausted { made, report })
}
