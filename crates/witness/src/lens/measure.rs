//! One reading of a panel.

use super::rate::{Traced, is_small, trace_all};
use crate::drawing::Drawing;
use crate::solve::{Ask as Question, solve_board};
use play::Watch;
use play::lens::{self, Ask, Measured};

/// Finds one reading, with the tracer if possible.
pub(super) fn measure(
    drawing: &mut Drawing,
    id: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Measured {
    match id {
        "unique" => is_unique(drawing, ask, watch),
        "pieces" => Measured::Value(drawing.board().panel.pieces().count() as f64),
        "solutions" | "entropy" | "entropy_without_rules" => {
            let Traced { found, bits, .. } = trace_all(drawing, ask.budget, watch);
            match (found.count, found.is_complete, id) {
                (0, true, _) => Measured::Unsolvable,
                (_, false, _) => Measured::Unknown,
                (count, true, "solutions") => Measured::Value(count as f64),
                (_, true, "entropy") => Measured::of(bits.map(|bits| bits.bits)),
                _ => Measured::of(bits.map(|bits| bits.bits_without_rules)),
            }
        }
        // A shortest line needs no search of the whole state space.
        "length" => lens::measure(drawing, id, ask, watch),
        // The rest needs stored states of play, so they have to fit.
        _ if is_small(drawing, ask.budget.max_states) => lens::measure(drawing, id, ask, watch),
        _ => Measured::Unknown,
    }
}

/// 1 for a panel with one solution, 0 for one with several.
fn is_unique(drawing: &Drawing, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
    let max_steps = ask.budget.max_expanded as u64;
    let question = Question { max_solutions: 2, max_steps, ..drawing.question() };
    let found = solve_board(drawing.board(), question, watch);
    match (found.count, found.is_complete) {
        (0, true) => Measured::Unsolvable,
        (1, true) => Measured::Value(1.0),
        (2.., _) => Measured::Value(0.0),
        _ => Measured::Unknown,
    }
}
