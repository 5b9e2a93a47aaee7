//! Panels under the lenses of every domain.
//!
//! Where there are too many negative pieces or erasers, the ends of some lines cannot be judged
//! with the work there is. Play counts them as lost; here that becomes "not known".

use crate::deadends::{DeadEndReport, find_dead_ends};
use crate::need::{BadConcept, NeedReport, Needed, find_need_in};
use ::witness::{Drawing, Panel};
use play::search::{Budget, Stop};

/// What is said where ends of lines could not be judged.
const WORK: &str = "work";

/// Asks whether every solution of a panel practises a concept.
pub fn panel_need(
    panel: &Panel,
    level: usize,
    concept: &str,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Result<NeedReport, Box<BadConcept>> {
    let mut drawing = Drawing::new(panel);
    let mut report = find_need_in(&mut drawing, (level, level - 1), concept, budget, stop)?;
    if drawing.was_cut() {
        // A solution without the concept was judged and is one; that there is none is not known.
        if report.answer != Needed::Avoidable {
            report.answer = Needed::Unknown;
            report.why = Some(WORK);
        }
        report.possible = report.possible.filter(|possible| *possible);
    }
    Ok(report)
}

/// Finds where a line can no longer become a solution.
pub fn panel_dead_ends(
    panel: &Panel,
    level: usize,
    list: usize,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> DeadEndReport {
    let mut drawing = Drawing::new(panel);
    let mut report = find_dead_ends(&mut drawing, (level, level - 1), list, budget, stop);
    if drawing.was_cut() {
        report.dead = 0;
        report.complete = false;
        report.no_return.clear();
        report.no_return_total = 0;
        report.why = Some(WORK);
    }
    report
}
