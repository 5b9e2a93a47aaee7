//! Solutions of a board.

use super::instance::{board_facts, board_values};
use super::{Refused, placements, program};
use crate::board::{Board, Placements};
use crate::light::light;
use asp::{NoProblem, Watch};

/// What is known about solving a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// A solution; none if there is none or none was found in time.
    pub placements: Option<Placements>,
    /// True when no solution has fewer pieces, or there is none.
    pub is_proved: bool,
}

/// Looks for a solution with as few pieces as can be.
pub fn solve(board: &Board, watch: &mut Watch<'_>) -> Result<Solved, Refused> {
    let facts = board_facts(board, &board_values(board, std::iter::empty())?);
    let files = ["play.lp", "triples.lp", "alike.lp", "tidy.lp", "fewest.lp", "show.lp"];
    let mut best = None;
    let solve = asp::solve(program(&files, facts), watch, &mut |atoms| {
        best = Some(placements(board, atoms.iter().copied()));
        true
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
    /// Solutions found; those that exchange pieces of one shape are one.
    pub solutions: u64,
    /// True when these are all.
    pub is_complete: bool,
}

/// Counts the solutions of a board, at most `limit` of them.
pub fn count(board: &Board, limit: u64, watch: &mut Watch<'_>) -> Result<Count, Refused> {
    let facts = board_facts(board, &board_values(board, std::iter::empty())?);
    let mut solutions = 0;
    let files = ["play.lp", "triples.lp", "alike.lp", "show.lp"];
    let solve = asp::solve(program(&files, facts), watch, &mut |_| {
        solutions += 1;
        solutions < limit
    });
    let is_complete = match solve.is_complete {
        Ok(is_complete) => is_complete,
        Err(NoProblem::Stopped) => false,
        Err(why) => return Err(why.into()),
    };
    Ok(Count { solutions, is_complete })
}
