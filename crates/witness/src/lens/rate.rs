//! The readings of panels: how hard, how many solutions, which pieces matter.

use super::tracer::{MOST_SOLUTIONS, cut};
use crate::attribution::{Attribution, attribute};
use crate::board::Board;
use crate::drawing::{Drawing, Stroke};
use crate::grid::{Bits, bit, members};
use crate::line::Move;
use crate::solve::{Ask, Entropy, INFERENCE_RULES, Solutions, entropy, solve_board};
use play::lens::{self, Extras, Figure, Figures, Rated, Refusal, Status};
use play::readings::{Amount, Needs, READINGS as GENERAL, Reading};
use play::search::Budget;
use play::{Watch, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

/// The readings that only panels have.
pub(super) static READINGS: &[Reading] = &[
    Reading {
        id: "solutions",
        label: "solutions",
        unit: "solutions",
        meaning: "lines solve the panel; the count stops at 10,000",
        needs: Needs::Own,
    },
    Reading {
        id: "entropy",
        label: "entropy",
        unit: "bits",
        meaning: "to guess after simple inference rules",
        needs: Needs::Own,
    },
    Reading {
        id: "entropy_without_rules",
        label: "entropy without rules",
        unit: "bits",
        meaning: "to guess if every legal move is tried",
        needs: Needs::Own,
    },
    Reading {
        id: "pieces",
        label: "pieces",
        unit: "pieces",
        meaning: "on the panel",
        needs: Needs::Own,
    },
];

/// Fields of the answer that only panels have.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RatedPanel<'p> {
    /// The panel's name.
    panel: &'p str,
    /// There is exactly one solution.
    unique: bool,
    /// The inference rules that puzzle entropy assumes.
    inference_rules: [&'static str; 5],
    /// The same and the following fields, in words.
    notes: Vec<String>,
    /// Those of the notes that are the same for every panel.
    general_notes: Vec<String>,
    /// Column and row of the pieces that uniqueness needs; null where the panel is not unique.
    needed: Option<Vec<[usize; 2]>>,
    /// Column and row of the pieces that can be removed one at a time.
    decoration: Option<Vec<[usize; 2]>>,
}

/// The most places that are listed where all pieces are meant.
const MOST_PLACES: usize = 8;

/// The maximum number of states explored for readings that need the whole state space: well under a
/// second. A panel of 3x4 cells has about 6,000, one of 4x4 cells several 100,000.
const MOST_STATES: usize = 20_000;

/// Reads one panel. Readings of the whole state space are computed only if it is small.
pub(super) fn rate(
    drawing: &mut Drawing,
    ask: &lens::Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Rated, Refusal> {
    let traced = trace_all(drawing, ask.budget, watch);
    let mut rated = match is_small(drawing, ask.budget.max_states.min(MOST_STATES)) {
        true => lens::rate(&mut drawing.to_search(), ask, watch)?,
        false => unexplored(ask),
    };
    let Traced { found, bits, .. } = &traced;
    match (found.count, found.is_complete) {
        (0, true) => rated.status = Status::Unsolvable,
        (0, false) => {}
        _ => rated.status = Status::Solved,
    }
    rated.complete = found.is_complete;
    if let Some(cut) = cut(found).filter(|_| found.count < u128::from(MOST_SOLUTIONS)) {
        (rated.why, rated.cut) = (Some("cut"), Some(cut.as_str()));
    }
    if let Some(play) = traced.shortest(drawing) {
        set(&mut rated, "length", play.len().into(), found.is_complete);
        rated.moves = Some(write_trace(drawing, &play));
    }
    set(&mut rated, "solutions", Amount::Number(found.count as f64), found.is_complete);
    if let Some(Entropy { bits, bits_without_rules }) = bits {
        set(&mut rated, "entropy", (*bits).into(), found.is_complete);
        set(&mut rated, "entropy_without_rules", (*bits_without_rules).into(), found.is_complete);
    }
    let panel = &drawing.board().panel;
    set(&mut rated, "pieces", panel.pieces().count().into(), true);
    let attribution = found.is_unique().then(|| attribute(panel, watch)).flatten();
    let places = |cells: fn(&Attribution) -> &Vec<usize>| -> Option<Vec<[usize; 2]>> {
        let found = attribution.as_ref().map(cells);
        found.map(|cells| cells.iter().map(|cell| panel.place(*cell)).collect())
    };
    let (needed, decoration) = (places(|found| &found.needed), places(|found| &found.decoration));
    let notes = [("needed", &needed), ("decoration", &decoration)];
    let notes = notes.into_iter().filter_map(|(what, places)| {
        let places: Vec<String> =
            places.as_ref()?.iter().map(|[x, y]| format!("{x},{y}")).collect();
        let places = match places.len() {
            0 => "none".to_string(),
            // A long list of all places says less than this.
            all if all > MOST_PLACES && all == panel.pieces().count() => {
                format!("all {all} pieces")
            }
            _ => places.join(" "),
        };
        Some(format!("{what}: {places}"))
    });
    let rules: Vec<String> = INFERENCE_RULES.iter().map(|rule| format!("rule: {rule}")).collect();
    rated.extras = Extras::of(&RatedPanel {
        panel: &panel.name,
        unique: found.is_unique(),
        inference_rules: INFERENCE_RULES,
        notes: notes.chain(rules.iter().cloned()).collect(),
        general_notes: rules,
        needed,
        decoration,
    });
    Ok(rated)
}

fn set(rated: &mut Rated, id: &str, value: Amount, known: bool) {
    if let Some(row) = rated.readings.iter_mut().find(|row| row.id == id) {
        (row.value, row.known) = (Some(value), known);
    }
}

/// The answer for a panel with too many lines to explore, to be filled in.
fn unexplored(ask: &lens::Ask<'_>) -> Rated {
    let none = Figure::None;
    Rated {
        level: ask.level.number,
        name: ask.level.name.clone(),
        status: Status::Unknown,
        index: ask.level.index,
        moves: None,
        exact: false,
        searches: Figures { bfs: none, astar: none, greedy: none },
        states: 0,
        complete: false,
        seed: None,
        why: Some("cut"),
        cut: Some("budget"),
        readings: GENERAL.iter().chain(READINGS).map(|row| row.value(None, false)).collect(),
        extras: Extras::default(),
    }
}

/// The solutions of a panel and their entropy.
pub(super) struct Traced {
    /// The solutions, with all lines.
    pub found: Solutions,
    /// Their entropy.
    pub bits: Option<Entropy>,
}

/// Traces up to [`MOST_SOLUTIONS`] solutions.
pub(super) fn trace_all(drawing: &Drawing, budget: Budget, watch: &mut Watch<'_>) -> Traced {
    let ask = Ask {
        max_solutions: MOST_SOLUTIONS,
        max_steps: budget.max_expanded as u64,
        keeps_lines: true,
        ..drawing.question()
    };
    let board = drawing.board();
    let found = solve_board(board, ask, watch);
    // A player may trace either line of a picture.
    let bits = match board.symmetry() {
        None => entropy(board, &found.lines),
        Some(_) => {
            let every = Ask { every_tracing: true, max_solutions: 2 * MOST_SOLUTIONS, ..ask };
            entropy(board, &solve_board(board, every, watch).lines)
        }
    };
    Traced { found, bits }
}

impl Traced {
    /// The first of the shortest lines found, as moves.
    fn shortest(&self, drawing: &Drawing) -> Option<Vec<Stroke>> {
        let plays = self.found.lines.iter().map(|line| drawing.strokes(line));
        plays.min_by_key(Vec::len)
    }
}

/// True when play has at most this many states. Every line is a separate state, so they are counted
/// without storing them.
pub(super) fn is_small(drawing: &Drawing, most: usize) -> bool {
    let board = drawing.board();
    let mut left = most;
    let mut starts = members(board.panel.starts & board.free);
    starts.all(|start| are_few(board, start, 0, &mut left))
}

/// Counts the lines that continue from a corner when some corners are taken; false when there are
/// more than the remaining limit.
fn are_few(board: &Board, head: usize, taken: Bits, left: &mut usize) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    let image = board.images.as_ref().map_or(head, |images| usize::from(images[head]));
    let taken = taken | bit(head) | bit(image);
    Move::ALL.into_iter().filter_map(|mv| board.grid.step(head, mv)).all(|(to, edge)| {
        let is_open = board.usable.has(edge) && board.free & !taken & bit(to) != 0;
        !is_open || are_few(board, to, taken, left)
    })
}
