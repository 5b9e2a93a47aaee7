//! Solves panels by tracing lines.

use super::tracer::cut;
use crate::drawing::{Drawing, Pen};
use crate::line::Line;
use crate::solve::{Ask, Shortest, Solutions, shortest, solve_board, solve_from};
use play::lens::{self, Extras, Refusal, Solved, Status, describe, state_after};
use play::search::{Answer, Found};
use play::{Outcome, Watch, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

/// Solutions listed unless a limit is given.
const MOST_LISTED: u64 = 1_000_000;

/// Fields of the answer that only panels have.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SolvedPanel<'p> {
    /// The panel's name.
    panel: &'p str,
    /// Column and row of the first solution's start.
    start: Option<[usize; 2]>,
    /// Its moves.
    line: Option<String>,
    /// All solutions, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<TracedLine>>,
}

/// One solution.
#[derive(Serialize, JsonSchema)]
struct TracedLine {
    /// Column and row of its start.
    start: [usize; 2],
    /// Its moves.
    line: String,
    /// The same as `play` takes it: with its start where there are several, and with the end of the
    /// line where it could go on.
    moves: String,
}

/// Solves one panel. Without `count` or `all` the search stops at the second solution.
pub(super) fn solve(
    drawing: &mut Drawing,
    ask: &lens::Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Solved, Refusal> {
    let from = ask.options.text("from").unwrap_or_default();
    let (pen, outcome) = state_after(drawing, from)?;
    let lists = ask.options.flag("all");
    let counts = lists || ask.options.flag("count");
    let limit = ask.options.number("limit").unwrap_or(if counts { u64::MAX } else { 2 });
    let limit: u64 = if counts { limit } else { limit.min(2) };
    // A list is kept in memory; a longer one has to be requested.
    let is_long = lists && !ask.options.flag("limit");
    let max_steps: u64 = ask.options.number("max-steps").unwrap_or(u64::MAX);
    let question = Ask {
        max_solutions: if is_long { MOST_LISTED } else { limit },
        max_steps: max_steps.min(ask.budget.max_expanded as u64),
        keeps_lines: lists,
        ..drawing.question()
    };
    let board = drawing.board();
    let found = match (outcome, &pen.0) {
        _ if limit == 0 => Solutions::default(),
        (Outcome::Open, Some(line)) if !from.trim().is_empty() => {
            solve_from(board, line, question, watch)
        }
        (Outcome::Open, _) => solve_board(board, question, watch),
        (Outcome::Won, line) => won(line.as_ref()),
        (Outcome::Lost, _) => Solutions { is_complete: true, ..Solutions::default() },
    };
    let is_cut = !found.is_complete && found.count < u128::from(limit);
    let drawn = pen.0.as_ref().filter(|_| !from.trim().is_empty());
    let length = shortest(board, drawn, question, &found, watch);
    let mut solved = describe_lines(drawing, (&pen, outcome), ask, &found, length);
    solved.status = match (found.count, found.is_complete) {
        _ if is_cut && (counts || found.count == 0) => Status::Unknown,
        (0, true) => Status::Unsolvable,
        (0, false) => Status::Unknown,
        _ => Status::Solved,
    };
    solved.why = cut(&found).filter(|_| solved.status == Status::Unknown).map(|cut| cut.as_str());
    solved.solutions = Some(found.count);
    solved.unique = Some(found.is_unique());
    solved.complete = Some(found.is_complete);
    solved.answers = (counts && found.is_complete).then_some(found.count);
    let panel = &drawing.board().panel;
    let traced = |line: &Line| TracedLine {
        start: panel.place(line.start()),
        line: line.to_string(),
        moves: write_trace(drawing, &drawing.strokes(line)),
    };
    let first = found.first.as_ref().map(traced);
    solved.extras = Extras::of(&SolvedPanel {
        panel: &panel.name,
        start: first.as_ref().map(|first| first.start),
        line: first.map(|first| first.line),
        lines: lists.then(|| found.lines.iter().map(traced).collect()),
    });
    Ok(solved)
}

/// The line of `from` already solves the panel.
fn won(line: Option<&Line>) -> Solutions {
    Solutions {
        count: 1,
        is_complete: true,
        first: line.copied(),
        lines: line.copied().into_iter().collect(),
        ..Solutions::default()
    }
}

/// A solution as moves, the shortest one drawn, and what is known about the length of the shortest of all.
fn describe_lines(
    drawing: &Drawing,
    (pen, outcome): (&Pen, Outcome),
    ask: &lens::Ask<'_>,
    found: &Solutions,
    length: Shortest,
) -> Solved {
    let played = drawing.strokes_to(pen);
    let moves = match (outcome, &length.line) {
        (Outcome::Won, _) => Some(Vec::new()),
        (_, Some(line)) => Some(drawing.strokes(line).split_off(played)),
        (_, None) => None,
    };
    // Moves before the first edge: the choice of a start.
    let chooses = usize::from(pen.0.is_none());
    let at_least = match outcome {
        Outcome::Open => length.at_least + chooses - pen.0.map_or(0, |line| line.len()),
        _ => 0,
    };
    let answer = match moves {
        Some(moves) => {
            let is_shortest = moves.len() <= at_least;
            Answer::Solved { moves, is_shortest }
        }
        None => cut(found).map_or(Answer::Unsolvable, Answer::Unknown),
    };
    let found = Found {
        answer,
        states: 0,
        expanded: (found.steps + length.steps) as usize,
        covered_depth: at_least.saturating_sub(1),
        bytes: 0,
    };
    describe(drawing, ask, "trace", found)
}
