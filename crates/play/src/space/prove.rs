//! Whether a level is solvable at all, by the fastest proof.

use crate::lens::{Ask, Lenses};
use crate::search::{Answer, Cut, breadth_first};
use crate::{Outcome, Step, Watch};

/// Whether a level can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved<M> {
    /// These moves win; they need not be the fewest.
    Solvable(Vec<M>),
    /// Nothing wins, proved.
    Unsolvable,
    /// Neither was proved.
    Unknown(Cut),
}

/// Looks for any solution, by the domain's own search where it has one.
pub fn prove_solvable<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Proved<P::Move> {
    let facts = puzzle.facts();
    if facts.chance {
        return Proved::Unknown(Cut::Chance);
    }
    if !facts.has_goal {
        return Proved::Unsolvable;
    }
    let (start, outcome) = puzzle.start();
    match outcome {
        Outcome::Open => {}
        Outcome::Won => return Proved::Solvable(Vec::new()),
        Outcome::Lost => return Proved::Unsolvable,
    }
    let found = puzzle
        .any_solution(&start, ask, watch)
        .unwrap_or_else(|| breadth_first(puzzle, &start, ask.budget, watch));
    match found.answer {
        Answer::Solved { moves, .. } => Proved::Solvable(moves),
        Answer::Unsolvable => Proved::Unsolvable,
        Answer::Unknown(cut) => Proved::Unknown(cut),
    }
}

/// True when play is won at the start or by some first move, so that there is nothing to solve.
pub fn is_won_at_once<P: Lenses>(puzzle: &mut P) -> bool {
    let (start, outcome) = puzzle.start();
    let mut moves = Vec::new();
    puzzle.moves(&start, &mut moves);
    let mut to = start.clone();
    outcome == Outcome::Won
        || moves.into_iter().any(|mv| {
            to.clone_from(&start);
            let step = puzzle.step(&start, mv, &mut to);
            matches!(step, Step::Moved { outcome: Outcome::Won, .. })
        })
}
