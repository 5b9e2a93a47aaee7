//! `puzzlewright reproduce witness`.

use super::{Ran, conclude, print_rows};
use crate::exit::Exit;
use crate::lens::ThreadArgs;
use crate::progress::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use workbench::reproduce::Row;
use workbench::witness::reproduce::rows;

/// The heading.
pub const TITLE: &str = "Abutarab 2024, \"A Study of Orthogonality in The Witness\"";

/// Abutarab 2024, "A Study of Orthogonality in The Witness"
///
/// A number that cannot be reproduced is explained; where the thesis only draws or describes something,
/// the row says "no number". The exit code is 0 if every difference is explained.
#[derive(ClapArgs)]
pub struct WitnessArgs {
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: [{"what","paper","ours","verdict":"equal|differs|unprinted|uncompared",
    /// "mark":"exact|in kind|not reproducible","note"}]
    #[arg(long)]
    pub json: bool,
}

/// Computes and prints.
pub fn run(args: &WitnessArgs) -> Result<Ran<Vec<Row>>> {
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("measuring", None, &interrupt);
    let rows = rows(args.threads.count(), &mut |progress| busy.tick(progress));
    busy.end();
    let Some(rows) = rows else {
        return Ok(Ran { report: None, exit: Exit::Interrupted });
    };
    if !args.json {
        print_rows(&rows)?;
    }
    let exit = conclude(&rows, args.json)?;
    Ok(Ran { report: Some(rows), exit })
}
