//! `puzzlewright deadends`.

use crate::Done;
use crate::exit::Exit;
use crate::flags::Typed;
use crate::levels::{Answer, LevelArgs, ask};
use crate::ruleset;
use crate::story::lenses::run_dead_ends;
use crate::witness::panels;
use clap::Args as ClapArgs;
use workbench::deadends::{DeadEndReport, find_dead_ends};
use workbench::{Family, open};

/// Find where a level can no longer be won, and the moves of no return
///
/// All of play is explored. A dead end is a state from which nothing leads to a win; a point of no
/// return is a move from a state that can still be won into one that cannot. The exit code is 0
/// when every state was looked at, 3 when a budget ended the search first.
#[derive(ClapArgs)]
pub struct DeadEndsArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// Points of no return to list for a level
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub list: usize,
}

/// Finds the dead ends of the chosen levels.
pub fn run(args: &DeadEndsArgs, typed: &Typed) -> Done {
    let document = open(&args.levels.game)?;
    typed.check(document.domain.family)?;
    match document.domain.family {
        Family::Panels => return panels::dead_ends(&document, &args.levels, args.list),
        Family::Story => return run_dead_ends(&document, &args.levels, args.list),
        Family::Ruleset => return ruleset::shared::deadends(&document, args),
        _ => {}
    }
    let budget = args.levels.budget();
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        Ok(find_dead_ends(puzzle, place, args.list, budget, stop))
    })
}

impl Answer for DeadEndReport {
    fn exit(&self) -> Exit {
        if self.complete { Exit::Yes } else { Exit::Unknown }
    }

    fn text(&self) -> String {
        let share = 100.0 * self.dead as f64 / self.states.max(1) as f64;
        let mut text = format!(
            "level {}: {} of {} states are dead ends ({share:.0} %){}",
            self.level,
            self.dead,
            self.states,
            match self.why {
                Some(why) => format!(", as far as was looked ({why})"),
                None => String::new(),
            }
        );
        for crossing in &self.no_return {
            text += &format!("\n  no return after {}", crossing.trace);
        }
        if self.no_return_total > self.no_return.len() {
            let more = self.no_return_total - self.no_return.len();
            let points = if more == 1 { "point" } else { "points" };
            text += &format!("\n  and {more} more {points} of no return (--list)");
        }
        text
    }
}
