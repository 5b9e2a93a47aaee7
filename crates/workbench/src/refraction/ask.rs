//! What clingo is asked about boards.

use super::{Placed, placed};
use crate::need::Needed;
use crate::solve::Status;
use asp::Watch;
use refraction::ask::{Need, Refused, count, need};
use refraction::{Board, Cell, Concept};
use serde::Serialize;

/// Whether every solution of a board shows a concept.
#[derive(Clone, Debug, Serialize)]
pub struct BoardNeed {
    /// The board's number in its file, from 1.
    pub board: usize,
    /// The concept.
    pub concept: String,
    /// The answer.
    pub answer: Needed,
    /// A solution that does without the concept.
    pub shortcut: Option<Vec<Placed>>,
    /// A solution that shows it, if one was found.
    pub example: Option<Vec<Placed>>,
    /// The shortcut by the numbers of pieces.
    #[serde(skip)]
    pub placements: Option<Vec<Option<Cell>>>,
}

/// Looks for a shortcut.
pub fn find_need(
    board: &Board,
    number: usize,
    concept: &Concept,
    watch: &mut Watch<'_>,
) -> Result<BoardNeed, Refused> {
    let (answer, shortcut, example) = match need(board, concept, watch)? {
        Need::Always(example) => (Needed::Always, None, Some(example)),
        Need::Avoidable(shortcut, example) => (Needed::Avoidable, Some(shortcut), example),
        Need::Unsolvable => (Needed::Unsolvable, None, None),
        Need::Unknown => (Needed::Unknown, None, None),
    };
    Ok(BoardNeed {
        board: number,
        concept: concept.to_string(),
        answer,
        shortcut: shortcut.as_ref().map(|placements| placed(board, placements)),
        example: example.as_ref().map(|placements| placed(board, placements)),
        placements: shortcut,
    })
}

/// What is known about solving a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardSolved {
    /// The board's number in its file, from 1.
    pub board: usize,
    /// Whether it can be solved.
    pub status: Status,
    /// A solution.
    pub placements: Option<Vec<Placed>>,
    /// True when no solution has fewer pieces.
    pub fewest: bool,
    /// The number of solutions, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// False when the count was ended before all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted_all: Option<bool>,
    /// How long it took.
    pub seconds: f64,
}

/// Solves a board with as few pieces as can be, and counts its solutions up to a limit.
pub fn solve(
    board: &Board,
    number: usize,
    limit: Option<u64>,
    watch: &mut Watch<'_>,
) -> Result<BoardSolved, Refused> {
    let solved = refraction::ask::solve(board, watch)?;
    let status = match (&solved.placements, solved.is_proved) {
        (Some(_), _) => Status::Solved,
        (None, true) => Status::Unsolvable,
        (None, false) => Status::Unknown,
    };
    let counted = match (limit, &status) {
        (Some(limit), Status::Solved) => Some(count(board, limit, watch)?),
        _ => None,
    };
    let none = limit.filter(|_| matches!(status, Status::Unsolvable)).map(|_| 0);
    Ok(BoardSolved {
        board: number,
        status,
        placements: solved.placements.as_ref().map(|placements| placed(board, placements)),
        fewest: solved.is_proved,
        solutions: counted.map(|counted| counted.solutions).or(none),
        counted_all: counted.map(|counted| counted.is_complete),
        seconds: 0.0,
    })
}
