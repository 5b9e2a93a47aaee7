//! `puzzlewright walk`.

use super::open_for;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use ::play::lens::OptionValue;
use clap::Args as ClapArgs;
use cpu_time::ThreadTime;
use std::path::PathBuf;
use workbench::walk::walk;
use workbench::words;

/// How many levels `--level all` covers.
const LEVELS: usize = 6;

/// Play at random and report speed and unused rules
///
///   puzzlewright walk games/puzzlescript/warehouse.txt --steps 1000000
///
/// A level is restored every 100 steps and after a win or a loss. The walk runs on one thread; a step
/// is one move with all that follows from it. The report lists the rules and the other events that
/// never happened. Ctrl-C ends the walk and prints what it has found; the exit code is then 130, and
/// else 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct WalkArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// Levels: a number, a name, a list or range such as 1,3-5, or `all` (the first 6)
    #[arg(long, value_name = "L", default_value = "all")]
    pub level: String,
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub steps: u64,
    /// Seed of the walk
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Walks at random and reports.
pub fn run(args: &WalkArgs, typed: &Typed) -> Done {
    let mut asked = open_for("walk", &args.game, typed)?;
    let about = asked.document.about();
    let mut levels = asked.document.choose(&args.level)?;
    let chosen = levels.len();
    if args.level == "all" {
        levels.truncate(LEVELS);
    }
    // Chance in the game follows the seed of the walk.
    if about.options_of("walk").any(|option| option.name == "seed") {
        asked.options.set("seed", OptionValue::Text(args.seed.to_string()));
    }
    let start = ThreadTime::now();
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("steps", None, &interrupt);
    let clock = || start.elapsed().as_secs_f64();
    let watch = &mut |progress| meter.tick(progress);
    let plan = (args.steps, args.seed);
    let report = walk(asked.content.as_ref(), &levels, &asked.options, plan, clock, watch)?;
    meter.end();
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print_line(&words::walk(about, &report, chosen))?,
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}
