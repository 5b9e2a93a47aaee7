//! `puzzlewright deadends`.

use crate::Done;
use crate::args::DeadEndsArgs;
use crate::exit::{Exit, print_line};
use crate::game::{Opened, chosen_levels, open_game, puzzle};
use crate::meter::{Interrupt, Meter};
use play::search::{Budget, Progress};
use workbench::deadends::{DeadEndReport, find_dead_ends};

/// Finds the dead ends of the chosen levels.
pub fn run(args: &DeadEndsArgs) -> Done {
    let game = match open_game(&args.game)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let interrupt = Interrupt::watch()?;
    let budget = Budget { max_states: args.max_states, ..Budget::default() };
    let mut all = Vec::new();
    for number in chosen_levels(&game, &args.level, usize::MAX)? {
        let (index, mut puzzle) = puzzle(&game, number, "1")?;
        let mut meter = Meter::new(number, args.time, &interrupt);
        let mut stop = |progress: Progress| meter.tick(progress);
        let found = find_dead_ends(&mut puzzle, (number, index), args.list, budget, &mut stop);
        meter.end();
        if !args.json {
            print_line(&describe(&found))?;
        }
        all.push(found);
        if interrupt.is_raised() {
            break;
        }
    }
    if args.json {
        let text = match (args.level.as_str(), all.as_slice()) {
            ("all", all) => serde_json::to_string(all)?,
            (_, [one]) => serde_json::to_string(one)?,
            (_, all) => serde_json::to_string(all)?,
        };
        print_line(&text)?;
    }
    Ok(match (interrupt.is_raised(), all.iter().all(|found| found.complete)) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Yes,
        (false, false) => Exit::Unknown,
    })
}

fn describe(found: &DeadEndReport) -> String {
    let share = 100.0 * found.dead as f64 / found.states.max(1) as f64;
    let mut text = format!(
        "level {}: {} of {} states are dead ends ({share:.0} %){}",
        found.level,
        found.dead,
        found.states,
        match found.why {
            Some(why) => format!(", as far as was looked ({why})"),
            None => String::new(),
        }
    );
    for crossing in &found.no_return {
        text += &format!("\n  no return after {}", crossing.trace);
    }
    if found.no_return_total > found.no_return.len() {
        let more = found.no_return_total - found.no_return.len();
        let points = if more == 1 { "point" } else { "points" };
        text += &format!("\n  and {more} more {points} of no return (--list)");
    }
    text
}
