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
    let facts = board_facts(board, &board_values(board, Vec::new())?);
    let files = ["play.lp", "triples.lp", "alike.lp", "tidy.lp", "fewest.lp", "show.lp"];
    best(board, program(&files, facts), true, watch)
}

/// Looks for any solution; the result is proved only if none exists.
pub fn find_any(board: &Board, watch: &mut Watch<'_>) -> Result<Solved, Refused> {
    let facts = board_facts(board, &board_values(board, Vec::new())?);
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
    let is_proved = is_complete(solve)?;
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
    /// True when these are all.
    pub is_complete: bool,
    /// The number of different networks of who feeds whom.
    pub networks: usize,
    /// True when these are all networks.
    pub has_all_networks: bool,
}

/// Networks are found up to this number, as clingo counts them: exchanging pieces of the same shape
/// may give several for one.
const MAX_NETWORKS: usize = 20_000;

/// Counts the solutions of a board, at most `limit` of them, and their networks.
pub fn count(board: &Board, limit: u64, watch: &mut Watch<'_>) -> Result<Count, Refused> {
    let facts = board_facts(board, &board_values(board, Vec::new())?);
    // A board may have millions of solutions in which superfluous pieces stand about, and one
    // network. So networks are looked for on their own: only pieces that feed targets are placed,
    // and solutions in which light meets the same pieces count once.
    let (mut networks, mut seen) = (Networks::default(), 0);
    let files = ["play.lp", "triples.lp", "alike.lp", "tidy.lp", "show.lp"];
    let program = |files: &[&str]| program(files, facts.clone());
    let solve = asp::solve_distinct(program(&files), "meets", watch, &mut |atoms| {
        seen += 1;
        networks.add(board, &light(board, &placements(board, atoms.iter().copied())));
        seen < MAX_NETWORKS
    });
    let has_all_networks = is_complete(solve)?;
    let mut solutions = 0;
    let files = ["play.lp", "triples.lp", "alike.lp", "show.lp"];
    let solve = asp::solve(program(&files), watch, &mut |_| {
        solutions += 1;
        solutions < limit
    });
    let is_complete = is_complete(solve)?;
    Ok(Count { solutions, is_complete, networks: networks.len(), has_all_networks })
}

/// Up to `limit` solutions of a board, and whether these are all.
pub fn list(
    board: &Board,
    limit: usize,
    watch: &mut Watch<'_>,
) -> Result<(Vec<Placements>, bool), Refused> {
    let facts = board_facts(board, &board_values(board, Vec::new())?);
    let files = ["play.lp", "triples.lp", "alike.lp", "show.lp"];
    let mut all = Vec::new();
    let solve = asp::solve(program(&files, facts), watch, &mut |atoms| {
        all.push(placements(board, atoms.iter().copied()));
        all.len() < limit
    });
    let is_all = is_complete(solve)?;
    Ok((all, is_all))
}

/// Whether everything was shown; false if the search was stopped.
fn is_complete(solve: asp::Solve) -> Result<bool, Refused> {
    match solve.is_complete {
        Err(NoProblem::Stopped) => Ok(false),
        is_complete => Ok(is_complete?),
    }
}
