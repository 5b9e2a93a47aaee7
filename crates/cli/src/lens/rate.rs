//! `puzzlewright rate`.

use super::{LensArgs, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::Rated;
use clap::Args as ClapArgs;
use workbench::words;

/// Rate levels: how hard, long, narrow and dangerous
///
/// Prints every reading with its meaning, to compare levels and to see where players get stuck:
///
///   $ puzzlewright rate games/puzzlescript/warehouse.txt --level 1
///   level 1, around the corner: solvable in 4 moves, no fewer
///     difficulty                   9  states until a search has a solution (bfs 21, A* 15, greedy 9)
///     length                       4  moves of a shortest solution
///     branching                 2.73  effective moves per state
///     forced                       0  steps in a row with one move that keeps it winnable
///     dead share                72 %  of all states can no longer be won
///   ...
///
/// Difficulty is the least number of states that breadth-first search, A* or greedy search expands
/// until it finds a solution. The other readings are about the shortest solution (the first in move
/// order) or about all of play. Readings of all of play have no value if a budget ends the search
/// first, and the answer says so. As JSON every reading is a field under its id, and "readings" lists
/// them with label, unit and meaning. The exit code is 0.
///
/// PuzzleScript: a move costs 1, and more if a rule with a cost fires in it: write `(cost 10)` after
/// the rule, or give a file with lines `LINE n`.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RateArgs {
    #[command(flatten)]
    pub levels: LensArgs,
}

/// Rates the chosen levels.
pub fn run(args: &RateArgs, typed: &Typed) -> Done {
    ask("rate", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        level.seat()?.rate(ask, watch)
    })
}

impl Printed for Rated {
    fn text(&self, about: &About) -> String {
        words::rate(about, self)
    }

    fn exit(&self) -> Exit {
        Exit::Yes
    }
}
