//! Solving a board with as few pieces as possible, and counting its solutions.

use super::{MAX_COUNTED, by_trying};
use crate::placed::{Placed, placed};
use crate::puzzle::Puzzle;
use play::lens::{
    Ask, Extras, Lenses, Refusal, Solved, Status, describe, nothing_searched, state_after,
};
use play::search::{Answer, breadth_first_on};
use play::{Outcome, Watch};
use schemars::JsonSchema;
use serde::Serialize;

/// The fields that boards add to the answer of `solve`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct BoardSolved {
    /// The board's number in its file, from 1.
    board: usize,
    /// A solution.
    placements: Option<Vec<Placed>>,
    /// True when it is proved that no solution has fewer pieces, or that none exists.
    fewest: bool,
    /// False when counting stopped before all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_all: Option<bool>,
    /// The number of different networks of who feeds whom among the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    essentially_different: Option<usize>,
    /// False when there may be more networks.
    #[serde(skip_serializing_if = "Option::is_none")]
    essentially_different_complete: Option<bool>,
}

/// Solutions that were counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    /// Sets of placements; those that differ by exchanging pieces of the same shape count as one.
    pub(super) solutions: u64,
    /// These are all.
    pub(super) is_complete: bool,
    /// Different networks of who feeds whom.
    pub(super) networks: usize,
    /// These are all networks.
    pub(super) has_all_networks: bool,
}

/// Solves a board. The shortest play uses the fewest pieces: every placement takes one move, and no
/// solution needs any other move.
pub(super) fn solve(
    puzzle: &mut Puzzle,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Solved, Refusal> {
    let (start, outcome) = state_after(puzzle, ask.options.text("from").unwrap_or_default())?;
    let (by, found) = match outcome {
        Outcome::Won => {
            let answer = Answer::Solved { moves: Vec::new(), is_shortest: true };
            ("bfs", nothing_searched(answer))
        }
        _ => match puzzle.shortest(&start, ask, watch) {
            Some(found) => ("clingo", found),
            None => ("bfs", breadth_first_on(ask.threads, puzzle, &start, ask.budget, watch)),
        },
    };
    let (placements, fewest) = match &found.answer {
        Answer::Solved { moves, is_shortest } => {
            let placements = puzzle.placements_after(&start, moves);
            (Some(placed(puzzle.board(), &placements)), *is_shortest)
        }
        Answer::Unsolvable => (None, true),
        Answer::Unknown(_) => (None, false),
    };
    let mut solved = describe(puzzle, ask, by, found);
    let counted = match (ask.options.flag("count"), solved.status) {
        (false, _) | (true, Status::Unknown) => None,
        (true, Status::Unsolvable) => {
            Some(Counted { is_complete: true, has_all_networks: true, ..Counted::default() })
        }
        (true, Status::Solved) => Some(count(puzzle, ask, watch)),
    };
    if let Some(Counted { solutions, is_complete, .. }) = counted {
        solved.solutions = Some(u128::from(solutions));
        solved.unique = (is_complete || solutions > 1).then_some(solutions == 1);
        solved.complete = Some(is_complete);
        // On a board that is won at once there is nothing to find, whatever else can be placed.
        solved.answers = match outcome {
            Outcome::Won => Some(1),
            _ => is_complete.then_some(u128::from(solutions)),
        };
    }
    solved.extras = Extras::of(&BoardSolved {
        board: ask.level.number,
        placements,
        fewest,
        counted_all: counted.map(|counted| counted.is_complete),
        essentially_different: counted.map(|counted| counted.networks),
        essentially_different_complete: counted.map(|counted| counted.has_all_networks),
    });
    Ok(solved)
}

/// Counts solutions as sets of placements.
fn count(puzzle: &Puzzle, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Counted {
    #[cfg(feature = "clingo")]
    if let Some(counted) = super::by_clingo::count(puzzle.board(), MAX_COUNTED, watch) {
        return counted;
    }
    by_trying::count(puzzle.board(), MAX_COUNTED, ask.budget.max_states as u64, watch)
}
