//! `puzzlewright solve`.

use super::{LensArgs, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::{Solved, Status};
use clap::Args as ClapArgs;
use workbench::words;

/// Solve levels, or prove that they cannot be solved
///
/// Prints a shortest solution, a proof that there is none, or what is known so far:
///
///   $ puzzlewright solve games/puzzlescript/warehouse.txt --level 2
///   level 2, along the wall: solvable in 18 moves, no fewer (15 states, leaps)
///     UDDURRUULLDDLLDDRR
///
/// PuzzleScript: `auto` runs all searches that fit the game in turns of counted work, so that a time
/// limit or Ctrl-C never falls on the wrong one. If the rules show which moves only walk the player
/// around, it searches over macro-moves (a walk and the push at its end; printed as `leaps`) and prunes
/// states that are certainly lost; otherwise breadth-first. A* and greedy search find solutions
/// meanwhile. It ends when a solution is proved shortest, perhaps by another search than the one that
/// found it, and otherwise says between which lengths a shortest one lies. The named searches are plain
/// and prune nothing: breadth-first search proves the shortest solution; A* and greedy search use a
/// heuristic and prove nothing about the length; `proof` is A* with an admissible heuristic, for games
/// whose rules allow one. --max-states is for each search, --time for all together.
///
/// Panels are solved by drawing every line that can still become a solution. Without --count the
/// search stops at the second solution, which is enough to know whether the first is unique. Boards
/// of Refraction are solved with as few pieces as possible.
///
/// The exit code is 0 if every level is solved, 1 if one cannot be, 3 if one is not known, 130 after
/// Ctrl-C. JSON is an array with one object for each level.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct SolveArgs {
    #[command(flatten)]
    pub levels: LensArgs,
}

/// Solves the chosen levels.
pub fn run(args: &SolveArgs, typed: &Typed) -> Done {
    ask("solve", &args.levels, typed, Shape::Array, &mut |level, ask, watch| {
        level.seat()?.solve(ask, watch)
    })
}

impl Printed for Solved {
    fn text(&self, about: &About) -> String {
        words::solve(about, self)
    }

    fn exit(&self) -> Exit {
        exit_of(self.status)
    }

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.why]
    }

    fn took(&mut self, seconds: f64) {
        self.seconds = seconds;
    }
}

/// The exit code of a status.
pub fn exit_of(status: Status) -> Exit {
    match status {
        Status::Solved => Exit::Yes,
        Status::Unsolvable => Exit::No,
        Status::Unknown => Exit::Unknown,
    }
}
