//! `puzzlewright walk`.

use super::{chosen, open_game};
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::progress::{Interrupt, Meter};
use ::puzzlescript::walk::{Walk, walk};
use clap::Args as ClapArgs;
use cpu_time::ThreadTime;
use std::path::PathBuf;
use workbench::puzzlescript::walk::WalkReport;
use workbench::words::counted;

/// How many levels `--level all` covers.
const LEVELS: usize = 6;

/// Play at random and report speed and unused rules
///
///   puzzlewright walk games/puzzlescript/warehouse.txt --steps 1000000
///
/// The board is restored every 100 steps and after a win. The walk runs on one thread; a step is one
/// input with all its `again` turns. Ctrl-C ends the walk and prints what it has found.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct WalkArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, or `all` (the first 6)
    #[arg(long, value_name = "N|all", default_value = "all")]
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
pub fn run(args: &WalkArgs) -> Done {
    let (document, game) = open_game(&args.game)?;
    let mut levels = chosen(&document, &args.level)?;
    if args.level == "all" {
        levels.truncate(LEVELS);
    }
    let start = ThreadTime::now();
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("steps", None, &interrupt);
    let clock = || start.elapsed().as_secs_f64();
    let watch = &mut |progress| meter.tick(progress);
    let walked = walk(&game, &levels, args.steps, args.seed, clock, watch);
    meter.end();
    let report = WalkReport::of(&walked);
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print_line(&describe(&walked, report.steps_per_second, levels.len()))?,
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn describe(walk: &Walk, rate: f64, levels: usize) -> String {
    let mut text = format!(
        "{} on {} in {:.2} s: {rate:.0} steps per second; {:.0} % changed the board\n",
        counted(walk.steps as usize, "step"),
        counted(levels, "level"),
        walk.seconds,
        walk.changed * 100.0
    );
    let lines: Vec<String> = walk.rules_never_fired.iter().map(u32::to_string).collect();
    text += &match lines.is_empty() {
        true => "every rule fired".to_string(),
        false => format!("rules that never fired, by line: {}", lines.join(", ")),
    };
    text
}
