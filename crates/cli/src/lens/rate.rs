//! `puzzlewright rate`.

use super::suggest::refuse_unknown;
use super::{LensArgs, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::Seat;
use ::play::domain::About;
use ::play::lens::{Ask, OptionValue, READINGS_OPTION, Rated, Refusal};
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
///     branching                 2.73  different successors per state
///     forced                       0  steps in a row with one move that keeps it winnable
///     dead share                72 %  of all states can no longer be won
///   ...
///
/// Difficulty is the least number of states that breadth-first search, A* or greedy search expands
/// until it finds a solution. The other readings are about the shortest solution (the first in move
/// order) or about all of play. Readings of all of play have no value if a budget ends the search
/// first, and the answer says so. Readings on request show whether choices matter, because length and
/// search effort alone reward levels in which nobody has to think: `--readings all` adds
///
///   choices       steps of the first shortest solution at which another way leads astray
///   decisions     their share of its steps
///   random_wins   share of 1,000 random plays that win
///   greedy_wins   whether always taking the move with the best estimate wins
///   ideas         events that every solution has
///
/// and where they are known solution_information and solution_information_total, in bits.
///
/// As JSON every reading is a field under its id, and "readings" lists them with label, unit and
/// meaning. The exit code is 0, also where a level or a reading is not known, and 130 after Ctrl-C.
///
/// PuzzleScript: a move costs 1, and more if a rule with a cost fires in it: write `(cost 10)` after
/// the rule, or give a file with lines `LINE n`.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RateArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// Readings to compute besides the usual ones: `all`, or names with commas between them
    #[arg(long, value_name = "NAMES")]
    pub readings: Option<String>,
}

/// Rates the chosen levels.
pub fn run(args: &RateArgs, typed: &Typed) -> Done {
    ask("rate", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        let mut seat = level.seat()?;
        let Some(wanted) = &args.readings else { return seat.rate(ask, watch) };
        check_readings(seat.as_ref(), wanted)?;
        let mut options = ask.options.clone();
        options.set(READINGS_OPTION, OptionValue::Text(wanted.clone()));
        seat.rate(&Ask { options: &options, ..ask.clone() }, watch)
    })
}

/// Refuses names that are not readings of the level.
fn check_readings(seat: &dyn Seat, wanted: &str) -> Result<(), Refusal> {
    let known: Vec<&str> = seat.readings().iter().map(|row| row.id).chain(["all"]).collect();
    wanted.split(',').try_for_each(|name| refuse_unknown("--readings", name.trim(), &known))
}

impl Printed for Rated {
    fn text(&self, about: &About) -> String {
        words::rate(about, self)
    }

    fn general_notes(&self) -> Vec<String> {
        words::general_notes(self)
    }

    fn exit(&self) -> Exit {
        Exit::Yes
    }

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.why, &mut self.cut]
    }
}
