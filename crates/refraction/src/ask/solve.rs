//! Solutions of a board.

use super::instance::{board_facts, board_values};
use super::{Refused, placements, program};
use crate::board::{Board, Placements};
use crate::light::light;
use crate::network::Networks;
use asp::{NoProblem, Program};
use play::Watch;

/// What is known about solving a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// A solution; none if none exists or none was found in time.
    pub placements: Option<Placements>,
    /// True when it is proved that no solution has fewer pieces, or that none exists.
    pub is_proved: bool,
}

/// Looks for a solution with as few pieces as possible.
pub fn solve(board: &Board, watch: &mut Watch<'_>) -> Result<Solved, Refused> {
    let facts = board_facts(board, &board_values(board, std::iter::empty())?);
    let files = ["play.lp", "triples.lp", "alike.lp", "tidy.lp", "fewest.lp", "show.lp"];
    best(board, program(&files, facts), true, watch)
}

/// Looks for any solution; the result is proved only if none exists.
pub fn find_any(board: &Board, watch: &mut Watch<'_>) -> Result<Solved, Refused> {
    let facts = board_facts(board, &board_values(board, std::iter::empty())?);
    let files = ["play.lp", "triples.lp", "alike.lp", "tidy.lp", "show.lp"];
    best(board, program(&files, facts), false, watch)
}

/// The last answer of a program, or its first.
pub(super) fn best(
    board: &Board,
    program: Program,
    is_last: bool,
    watch: &mut Watch<'_>,
) -> Result<Solved, Refused> {
    let mut best = None;
    let solve = asp::solve(program, watch, &mut |atoms| {
        best = Some(placements(board, atoms.iter().copied()));
        is_last
    });
    let is_proved = match solve.is_complete {
        Ok(is_complete) => is_complete,
        Err(NoProblem::Stopped) => false,
        Err(why) => return Err(why.into()),
    };
    if let Some(placements) = &best {
        let is_won = light(board, placements).is_won();
        assert!(is_won, "clingo's solution {placements:?} does not solve the board");
    }
    Ok(Solved { placements: best, is_proved })
}

/// How many solutions a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions found; those that differ by exchanging pieces of the same shape count as one.
    pub solutions: u64,
    /// The number of different networks among them.
    pub networks: usize,
    /// True when these are all.
    pub is_complete: bool,
}

/// Counts the solutions of a board, at most `limit` of them.
pub fn count(board: &Board, limit: u64, watch: &mut Watch<'_>) -> Result<Count, Refused> {
    let facts = board_facts(board, &board_values(board, std::iter::empty())?);
    let (mut solutions, mut networks) = (0, Networks::default());
    let files = ["play.lp", "triples.lp", "alike.lp", "show.lp"];
    let solve = asp::solve(program(&files, facts), watch, &mut |atoms| {
        solutions += 1;
        networks.add(board, &light(board, &placements(board, atoms.iter().copied())));
        solutions < limit
    });
    let is_complete = match solve.is_complete {
        Ok(is_complete) => is_complete,
        Err(NoProblem::Stopped) => false,
        Err(why) => return Err(why.into()),
    };
    Ok(Count { solutions, networks: networks.len(), is_complete })
}
