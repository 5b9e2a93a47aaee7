//! Whether a level can be solved at all, as quickly as that can be proved.

use crate::leaps::find_in_leaps;
use play::search::{Answer, Budget, Cut, Stop, breadth_first};
use play::{Outcome, Play, Step};
use puzzlescript::puzzle::{Move, Puzzle};

/// What is known about a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// These moves win; they need not be the fewest.
    Solvable(Vec<Move>),
    /// Nothing wins, proved.
    Unsolvable,
    /// Neither was proved.
    Unknown(Cut),
}

/// Looks for any solution: in leaps where the rules allow it, else breadth-first.
pub fn prove_solvable(puzzle: &mut Puzzle, budget: Budget, stop: &mut Stop<'_>) -> Known {
    let facts = puzzle.facts();
    if facts.chance {
        return Known::Unknown(Cut::Chance);
    }
    if !facts.has_goal {
        return Known::Unsolvable;
    }
    let (start, _) = puzzle.start();
    let found = find_in_leaps(puzzle, &start, budget, stop)
        .unwrap_or_else(|| breadth_first(puzzle, &start, budget, stop));
    match found.answer {
        Answer::Solved { moves, .. } => Known::Solvable(moves),
        Answer::Unsolvable => Known::Unsolvable,
        Answer::Unknown(cut) => Known::Unknown(cut),
    }
}

/// True when some first input wins, so that there is nothing to solve.
pub fn is_won_at_once(puzzle: &mut Puzzle) -> bool {
    let (start, _) = puzzle.start();
    let mut moves = Vec::new();
    puzzle.moves(&start, &mut moves);
    let mut to = start.clone();
    moves.into_iter().any(|mv| {
        to.clone_from(&start);
        let step = puzzle.step(&start, mv, &mut to);
        matches!(step, Step::Moved { outcome: Outcome::Won, .. })
    })
}
