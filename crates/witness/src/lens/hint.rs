//! A next move towards a solution.

use super::tracer::{any_solution, shortest};
use crate::drawing::{Drawing, Pen, Stroke};
use play::lens::{self, HintReport};
use play::search::{Answer, Budget};
use play::{Watch, write_trace};

/// The first move of a shortest solution that continues the line. If there are too many solutions
/// to know a shortest one, plain search may still find it; otherwise any solution will do.
pub(super) fn hint(
    drawing: &mut Drawing,
    pen: &Pen,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> HintReport {
    if let Some(found) = shortest(drawing, pen, budget, watch) {
        return report(drawing, &found.answer);
    }
    match lens::hint(&mut drawing.to_search(), pen, budget, watch) {
        HintReport::Unknown => {
            let found = any_solution(drawing, pen, budget, watch);
            report(drawing, &found.answer)
        }
        plain => plain,
    }
}

fn report(drawing: &Drawing, answer: &Answer<Stroke>) -> HintReport {
    match answer {
        Answer::Solved { moves, .. } => match moves.first() {
            Some(mv) => HintReport::Move { mv: write_trace(drawing, &[*mv]), length: moves.len() },
            None => HintReport::Unknown,
        },
        Answer::Unsolvable => HintReport::DeadEnd,
        Answer::Unknown(_) => HintReport::Unknown,
    }
}
