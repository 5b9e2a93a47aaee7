//! `puzzlewright reproduce`: the figures of the papers, one row a paper.

use crate::Done;
use clap::Args as ClapArgs;

/// Print the figures of a paper, computed here
///
/// `refraction`: the four puzzles of "Quantifying over Play" (2013), section 6.4, and the benders of
/// its section 6.2, each with the seconds it took beside the paper's.
#[derive(ClapArgs)]
pub struct ReproduceArgs {
    /// Which paper
    #[arg(value_parser = ROWS.map(|(name, _)| name))]
    pub what: String,
    /// Decides which of many puzzles come first
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Seconds each question may take
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
}

/// What can be reproduced and who does it.
const ROWS: [(&str, Row); 1] =
    [("refraction", |args| crate::refraction::reproduce::run(args.seed, args.time))];

/// Reproduces one paper.
type Row = fn(&ReproduceArgs) -> Done;

/// Reproduces.
pub fn run(args: &ReproduceArgs) -> Done {
    let row = ROWS.iter().find(|(name, _)| *name == args.what);
    match row {
        Some((_, run)) => run(args),
        None => anyhow::bail!("nothing is known about `{}`", args.what),
    }
}
