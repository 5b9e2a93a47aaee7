//! `puzzlewright reproduce narrative`.

use super::{Ran, conclude, print_rows};
use crate::exit::Exit;
use crate::progress::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use workbench::narrative::reproduce::rows;
use workbench::reproduce::Row;

/// The heading.
pub const TITLE: &str = "De Kegel 2016, \"Procedural Generation of Narrative Puzzles\"";

/// De Kegel 2016, "Procedural Generation of Narrative Puzzles"
///
/// The safe of figure 3.2 and the other printed rules are exact. Of the grass field only its size is
/// printed, so a field of that size was written around the printed rules.
#[derive(ClapArgs)]
pub struct NarrativeArgs {
    /// Make 100 puzzles for each area instead of 1000
    #[arg(long)]
    pub quick: bool,
    /// Print JSON: [{"what","paper","ours","verdict":"equal|differs|unprinted|uncompared",
    /// "mark":"exact|in kind|not reproducible","note"}]
    #[arg(long)]
    pub json: bool,
}

/// Computes and prints.
pub fn run(args: &NarrativeArgs) -> Result<Ran<Vec<Row>>> {
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("making puzzles", None, &interrupt);
    let samples = if args.quick { 100 } else { 1_000 };
    let rows = rows(samples, &mut |progress| busy.tick(progress));
    busy.end();
    // A puzzle that could not be made because of Ctrl-C is not a fault of the grammar.
    let rows = if interrupt.is_raised() { None } else { rows? };
    let Some(rows) = rows else {
        return Ok(Ran { report: None, exit: Exit::Interrupted });
    };
    if !args.json {
        print_rows(&rows)?;
    }
    let exit = conclude(&rows, args.json)?;
    Ok(Ran { report: Some(rows), exit })
}
