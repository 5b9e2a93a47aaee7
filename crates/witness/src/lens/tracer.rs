//! The tracer's results in terms of play.

use crate::board::Board;
use crate::drawing::{Drawing, Pen, Stroke};
use crate::solve::{Ask, Solutions, solve_board, solve_from};
use play::search::{Answer, Budget, Cut, Found};
use play::{Doubt, Watch};

/// Maximum number of solutions listed to answer a question about all of them.
pub(super) const MOST_SOLUTIONS: u64 = 10_000;

/// Finds the solutions that continue from a position.
pub(super) fn trace(board: &Board, pen: &Pen, ask: Ask, watch: &mut Watch<'_>) -> Solutions {
    match &pen.0 {
        None => solve_board(board, Ask { every_tracing: true, ..ask }, watch),
        Some(line) => solve_from(board, line, ask, watch),
    }
}

/// Steps of the pen that a budget allows. They need no memory, so there can be more of them than
/// states can be stored.
pub(super) fn max_steps(budget: Budget) -> u64 {
    (budget.max_states as u64).saturating_mul(4).min(budget.max_expanded as u64)
}

/// All winning plays from a position, shortest first and then in move order, each as the moves from
/// that position; none if they could not all be listed.
pub(super) fn winning_plays(
    drawing: &Drawing,
    pen: &Pen,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Plays> {
    let ask = Ask {
        max_solutions: MOST_SOLUTIONS + 1,
        max_steps: max_steps(budget),
        keeps_lines: true,
        ..drawing.question()
    };
    let found = trace(drawing.board(), pen, ask, watch);
    found.is_complete.then(|| {
        let played = drawing.strokes_to(pen);
        let rest = |line| drawing.strokes(line).split_off(played);
        let mut plays: Vec<Vec<Stroke>> = found.lines.iter().map(rest).collect();
        plays.sort_by_cached_key(|play| (play.len(), play.iter().map(order).collect::<Vec<_>>()));
        Plays { plays, steps: found.steps }
    })
}

/// All winning plays.
pub(super) struct Plays {
    /// The plays.
    pub plays: Vec<Vec<Stroke>>,
    /// Steps of the pen needed to find them.
    pub steps: u64,
}

/// The order in which moves are listed.
fn order(stroke: &Stroke) -> usize {
    match stroke {
        Stroke::Lift => 0,
        Stroke::Draw(mv) => 1 + *mv as usize,
        Stroke::Start(start) => usize::from(*start),
    }
}

/// A shortest solution; none if there are too many solutions to list.
pub(super) fn shortest(
    drawing: &Drawing,
    pen: &Pen,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Stroke>> {
    let Plays { plays, steps } = winning_plays(drawing, pen, budget, watch)?;
    let (answer, covered_depth) = match plays.into_iter().next() {
        Some(moves) => {
            let covered = moves.len().saturating_sub(1);
            (Answer::Solved { moves, is_shortest: true }, covered)
        }
        None => (Answer::Unsolvable, 0),
    };
    Some(Found { answer, states: 0, expanded: steps as usize, covered_depth, bytes: 0 })
}

/// Any solution, or a proof that there is none.
pub(super) fn any_solution(
    drawing: &Drawing,
    pen: &Pen,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Found<Stroke> {
    let max_steps = budget.max_expanded as u64;
    let ask = Ask { max_solutions: 1, max_steps, ..drawing.question() };
    let found = trace(drawing.board(), pen, ask, watch);
    let answer = match found.first {
        Some(line) => {
            let moves = drawing.strokes(&line).split_off(drawing.strokes_to(pen));
            Answer::Solved { moves, is_shortest: false }
        }
        None => cut(&found).map_or(Answer::Unsolvable, Answer::Unknown),
    };
    Found { answer, states: 0, expanded: found.steps as usize, covered_depth: 0, bytes: 0 }
}

/// Why not all solutions are known.
pub(super) fn cut(found: &Solutions) -> Option<Cut> {
    match () {
        () if found.is_complete => None,
        () if found.is_stopped => Some(Cut::Stopped),
        () if found.is_cut => Some(Cut::Doubt(Doubt::WORK)),
        () => Some(Cut::Budget),
    }
}
