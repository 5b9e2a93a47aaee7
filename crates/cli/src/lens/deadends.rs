//! `puzzlewright deadends`.

use super::{LensArgs, Printed, Shape, ask};
use crate::Done;
use crate::exit::Exit;
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::{DeadEndReport, OptionValue};
use clap::Args as ClapArgs;
use workbench::words;

/// Find where levels can no longer be won
///
/// Explores all of play. A dead end is a state from which no win can be reached; a point of no
/// return is a move from a state that can still be won into one that cannot:
///
///   $ puzzlewright deadends games/puzzlescript/warehouse.txt --level 1 --list 2
///   level 1, around the corner: 88 of 123 states are dead ends (72 %)
///     no return after RR
///     no return after URD
///     and 3 more points of no return (--list)
///
/// The exit code is 0 if every state was explored, 3 if a budget ended the search first, 130 after
/// Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct DeadEndsArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// Points of no return to list for each level
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub list: usize,
}

/// Finds the dead ends of the chosen levels.
pub fn run(args: &DeadEndsArgs, typed: &Typed) -> Done {
    ask("deadends", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        let mut options = ask.options.clone();
        options.set("list", OptionValue::Text(args.list.to_string()));
        level.seat()?.dead_ends(&::play::lens::Ask { options: &options, ..ask.clone() }, watch)
    })
}

impl Printed for DeadEndReport {
    fn text(&self, about: &About) -> String {
        words::dead_ends(about, self)
    }

    fn general_notes(&self) -> Vec<String> {
        let notes = self.extras.get("notes").and_then(|notes| notes.as_array());
        notes.into_iter().flatten().filter_map(|note| note.as_str()).map(str::to_string).collect()
    }

    fn exit(&self) -> Exit {
        if self.complete { Exit::Yes } else { Exit::Unknown }
    }

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.why]
    }
}
