//! `puzzlewright reproduce angelina`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::levels::ThreadArgs;
use crate::meter::Interrupt;
use anyhow::Context;
use clap::Args as ClapArgs;
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
use workbench::ruleset::{Kind, Line, Reproduced, RowsPlan, chart, reproduce_angelina};

/// Cook, Colton, Raad 2019, "Inferring Design Constraints From Game Ruleset Analysis"
///
/// Figures are marked `exact` where they follow from what the paper publishes and `in-kind` where the
/// same experiment is run on data of our own. The exit code is 1 when an exact figure differs.
#[derive(ClapArgs)]
pub struct AngelinaArgs {
    /// Do a tenth of the work, for a quick look
    #[arg(long)]
    pub quick: bool,
    /// Judge levels by a Monte Carlo player, as the paper does, and not exactly (slow)
    #[arg(long)]
    pub mcts: bool,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write a chart of the evolution's mean fitness as SVG
    #[arg(long, value_name = "FILE")]
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
    if args.quick {
        (plan.rulesets, plan.levels, plan.sessions) = (5_000, 2_000, 2);
    }
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let Some(found) = reproduce_angelina(&plan, &clock, &|| interrupt.is_raised()) else {
        return Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Unknown });
    };
    if let Some(path) = &args.chart {
        fs::write(path, mean_chart(&found))
            .with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    if args.json {
        let value = json!({ "seed": args.seed, "rows": found.rows, "curves": {
            "full": found.curves[0], "partial": found.curves[1], "none": found.curves[2] } });
        print_line(&value.to_string())?;
    } else {
        print_line(&format!("seed {}", args.seed))?;
        for row in &found.rows {
            let kind = if row.kind == Kind::Exact { "exact" } else { "in kind" };
            let word = match row.agrees {
                Some(true) => "  agrees",
                Some(false) => "  differs",
                None => "",
            };
            print_line(&format!(
                "{}  [{kind}]{word}\n    paper: {}\n    ours:  {}",
                row.what, row.paper, row.ours
            ))?;
        }
    }
    let differs = found.rows.iter().any(|row| row.kind == Kind::Exact && row.agrees == Some(false));
    Ok(if differs { Exit::No } else { Exit::Yes })
}

fn mean_chart(found: &Reproduced) -> String {
    let values: Vec<Vec<f64>> =
        found.curves.iter().map(|curve| curve.iter().map(|g| g.mean).collect()).collect();
    let names = [("full", "#2f6fde"), ("partial", "#d96f1e"), ("none", "#6b707a")];
    let lines: Vec<Line<'_>> = names
        .iter()
        .zip(&values)
        .map(|((name, color), values)| Line { name, color, values })
        .collect();
    chart("Mean fitness of the population by generation", &lines)
}
