//! `puzzlewright rate`.

use super::{Answer, LensArgs, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::Rated;
use clap::Args as ClapArgs;
use workbench::words;

/// Rate levels: how hard, how long, how narrow, how dangerous
///
/// Prints every reading with its meaning:
///
///   puzzlewright rate games/puzzlescript/warehouse.txt --level 2
///
/// Difficulty is the least number of states that breadth-first search, A* or greedy search expands
/// until it has a solution. The other readings are about the shortest solution (the first in the
/// order of moves) or about all of play; those that need all of play have no value when a budget ends
/// the search first, and the answer says so. As JSON every reading is a field under its id, and
/// "readings" lists them with label, unit and meaning. The exit code is 0.
///
/// PuzzleScript: a move costs 1, and more if a rule with a cost fires in it: write `(cost 10)` behind
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

impl Answer for Rated {
    fn text(&self, about: &About) -> String {
        words::rate(about, self)
    }

    fn exit(&self) -> Exit {
        Exit::Yes
    }
}
