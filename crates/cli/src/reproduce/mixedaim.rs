//! `puzzlewright reproduce mixedaim`.

use super::{Ran, conclude, print_rows};
use crate::exit::{Exit, print_line};
use crate::lens::ThreadArgs;
use crate::progress::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use std::time::Instant;
use workbench::puzzlescript::reproduce::{MixedAimPlan, MixedAimReport, reproduce_mixedaim};
use workbench::reproduce::row_text;

/// The heading.
pub const TITLE: &str =
    "De Keyser 2019, \"Mixed-initiative methods for designing Sokoban-like puzzles\" (MixedAim)";

/// De Keyser 2019, "Mixed-initiative methods for designing Sokoban-like puzzles"
///
/// The levels are read off the figures of the thesis. Lengths of shortest solutions are exact. Text
/// and published program count difficulty differently, so it is given twice: as the text says (states
/// explored, half of a matching of the nearest pairs) and as the program does it (states stored,
/// nothing halved). The program shuffles, so its figure is the middle of many seeded runs, with the
/// least and the most. Then come the four presets on the level of the thesis' user study, with the
/// throughput of its formula 4.1.
#[derive(ClapArgs)]
pub struct MixedAimArgs {
    /// Do a small part of the work, for a quick look: 25 runs instead of 101, 100 tries instead of 2000
    #[arg(long)]
    pub quick: bool,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: {"presets":[{"preset","tries","solvable",…,"interesting_per_second"}],"rows":[{"what",
    /// "paper","ours","verdict","mark","note"}],"runs","seed"}
    #[arg(long)]
    pub json: bool,
}

/// Computes and prints.
pub fn run(args: &MixedAimArgs) -> Result<Ran<MixedAimReport>> {
    let interrupt = Interrupt::watch()?;
    let mut plan = MixedAimPlan { seed: args.seed, ..MixedAimPlan::default() };
    plan.threads = args.threads.count();
    if args.quick {
        (plan.runs, plan.tries) = (25, 100);
    }
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let busy = Meter::new("measuring", None, &interrupt);
    let mut printed = Ok(());
    let report = reproduce_mixedaim(&plan, &clock, &|progress| busy.tick(progress), &mut |row| {
        busy.end();
        if !args.json && printed.is_ok() {
            printed = print_line(&row_text(row));
        }
    })?;
    busy.end();
    printed?;
    let Some(report) = report else {
        return Ok(Ran { report: None, exit: Exit::Interrupted });
    };
    if !args.json {
        let rows: Vec<_> = report.presets.iter().map(|preset| preset.throughput()).collect();
        print_rows(&rows)?;
    }
    let exit = conclude(&report.rows, args.json)?;
    Ok(Ran { report: Some(report), exit })
}
