//! `puzzlewright reproduce angelina`.

use super::{Ran, conclude};
use crate::exit::{Exit, print_line};
use crate::lens::ThreadArgs;
use crate::lens::picture::{chart_file, write_picture};
use crate::progress::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use std::io;
use std::path::PathBuf;
use std::time::Instant;
use workbench::reproduce::{self, row_text};
use workbench::ruleset::{
    AngelinaReport, Curves, Row, RowsPlan, evolution_chart, reproduce_angelina,
};

/// The heading.
pub const TITLE: &str = "Cook, Colton, Raad 2019, \"Inferring Design Constraints From Game Ruleset Analysis\" (ANGELINA)";

/// Cook, Colton, Raad 2019, "Inferring Design Constraints From Game Ruleset Analysis"
///
/// Figures are marked `exact` if they follow from what the paper publishes and `in-kind` if the same
/// experiment is run on our own data; an order that differs from the paper's is reported. Rows are
/// printed as they are found; all of it takes a minute or two. The exit code is 1 if an exact figure
/// differs.
#[derive(ClapArgs)]
pub struct AngelinaArgs {
    /// Do a small part of the work, for a quick look: 10 games, 3 sessions each
    #[arg(long)]
    pub quick: bool,
    /// Judge levels by a Monte Carlo player, as the paper does, instead of exactly: one session per
    /// game, slow
    #[arg(long)]
    pub mcts: bool,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write a chart of the paper's figures 2 and 3, mean and highest fitness: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub chart: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Runs the experiments.
pub fn run(args: &AngelinaArgs) -> Result<Ran<AngelinaReport>> {
    let interrupt = Interrupt::watch()?;
    let mut plan = RowsPlan { seed: args.seed, mcts: args.mcts, ..RowsPlan::default() };
    plan.threads = args.threads.count();
    if args.mcts {
        plan.sessions = 1;
    }
    if args.quick {
        (plan.rulesets, plan.levels, plan.games) = (10_000, 5_000, 10);
        plan.sessions = plan.sessions.min(3);
    }
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    if !args.json {
        print_line(&format!("seed {}", args.seed))?;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut printed = Ok(());
    let busy = Meter::new("measuring", None, &interrupt);
    let mut tell = |row: Row| {
        busy.end();
        if !args.json && printed.is_ok() {
            printed = print_line(&row_text(&reproduce::Row::from(&row)));
        }
        rows.push(row);
    };
    let curves = reproduce_angelina(&plan, &clock, &|progress| busy.tick(progress), &mut tell);
    busy.end();
    printed?;
    let is_complete = curves.is_some();
    let report = AngelinaReport { curves: curves.unwrap_or_default(), rows, seed: args.seed };
    if !is_complete {
        let exit = if interrupt.is_raised() { Exit::Interrupted } else { Exit::Unknown };
        return Ok(Ran { report: Some(report), exit });
    }
    if let Some(path) = &args.chart {
        write_picture(path, &evolution_chart(&report.curves), 2.0)?;
    }
    if !args.json {
        print_curves(&report.curves)?;
    }
    let rows: Vec<reproduce::Row> = report.rows.iter().map(reproduce::Row::from).collect();
    let exit = conclude(&rows, args.json)?;
    Ok(Ran { report: Some(report), exit })
}

/// The curves that the chart shows, as numbers.
fn print_curves(curves: &Curves) -> io::Result<()> {
    print_line("\ngeneration    mean: full  partial   none    highest: full  partial   none")?;
    let rows = curves.full.iter().zip(&curves.partial).zip(&curves.none).enumerate();
    for (number, ((full, partial), none)) in rows {
        print_line(&format!(
            "{number:>10}  {:>10.2} {:>8.2} {:>6.2}  {:>14.2} {:>8.2} {:>6.2}",
            full.mean, partial.mean, none.mean, full.best, partial.best, none.best
        ))?;
    }
    Ok(())
}
