//! The answers of a panel: its lines.

use super::tracer::{MOST_SOLUTIONS, max_steps};
use crate::drawing::Drawing;
use crate::solve::{Ask, solve_board};
use play::lens::{self, Answers, Status};
use play::{Watch, write_trace};

/// Finds the lines that solve a panel. All of them are drawn where they are not too many, so that the
/// shortest is known.
pub(super) fn answers(
    drawing: &Drawing,
    most: usize,
    ask: &lens::Ask<'_>,
    watch: &mut Watch<'_>,
) -> Answers {
    let limit = MOST_SOLUTIONS.max(most as u64).saturating_add(1);
    let question = Ask {
        max_solutions: limit,
        max_steps: max_steps(ask.budget),
        keeps_lines: true,
        ..drawing.question()
    };
    let found = solve_board(drawing.board(), question, watch);
    let plays = found.lines.iter().map(|line| drawing.strokes(line));
    let plays: Vec<Vec<_>> = plays.collect();
    let length = plays.iter().map(Vec::len).min().filter(|_| found.is_complete);
    let keys = plays.iter().map(|play| write_trace(drawing, play)).collect::<Vec<_>>();
    match (keys.is_empty(), found.is_complete) {
        (true, true) => Answers::none(),
        (true, false) => Answers::unknown(),
        (false, is_complete) => {
            let listed = Answers::listed(length, keys, most);
            Answers { status: Status::Solved, complete: listed.complete && is_complete, ..listed }
        }
    }
}
