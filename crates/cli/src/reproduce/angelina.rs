//! `puzzlewright reproduce angelina`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::lens::ThreadArgs;
use crate::lens::picture::{chart_file, write_picture};
use crate::progress::{Interrupt, Meter};
use clap::Args as ClapArgs;
use std::io;
use std::path::PathBuf;
use std::time::Instant;
use workbench::ruleset::{
    AngelinaReport, Curves, Kind, Row, RowsPlan, evolution_chart, reproduce_angelina,
};

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
pub fn run(args: &AngelinaArgs) -> Done {
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
            printed = print_line(&row_text(&row));
        }
        rows.push(row);
    };
    let curves = reproduce_angelina(&plan, &clock, &|progress| busy.tick(progress), &mut tell);
    busy.end();
    printed?;
    let Some(curves) = curves else {
        if args.json {
            let report = AngelinaReport { curves: Curves::default(), rows, seed: args.seed };
            print_line(&serde_json::to_string(&report)?)?;
        }
        return Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Unknown });
    };
    if let Some(path) = &args.chart {
        write_picture(path, &evolution_chart(&curves), 2.0)?;
    }
    if args.json {
        let report = AngelinaReport { curves, rows: rows.clone(), seed: args.seed };
        print_line(&serde_json::to_string(&report)?)?;
    } else {
        print_curves(&curves)?;
    }
    let differs = rows.iter().any(|row| row.kind == Kind::Exact && row.agrees == Some(false));
    Ok(if differs { Exit::No } else { Exit::Yes })
}

fn row_text(row: &Row) -> String {
    let kind = if row.kind == Kind::Exact { "exact" } else { "in kind" };
    let word = match row.agrees {
        Some(true) => ", agrees",
        Some(false) => ", DIFFERS",
        None => "",
    };
    let note = row.note.as_ref().map_or(String::new(), |note| format!("\n    {note}"));
    format!("{} [{kind}{word}]\n    paper: {}\n    ours:  {}{note}", row.what, row.paper, row.ours)
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
