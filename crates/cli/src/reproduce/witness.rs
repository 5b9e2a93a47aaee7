//! `puzzlewright reproduce witness`.

use super::{Ran, conclude, print_rows};
use crate::exit::Exit;
use crate::lens::ThreadArgs;
use crate::progress::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use workbench::reproduce::Row;
use workbench::witness::reproduce::{GRIDS, LARGE_GRIDS, beyond, rows};

/// The heading.
pub const TITLE: &str = "Abutarab 2024, \"A Study of Orthogonality in The Witness\"";

/// Abutarab 2024, "A Study of Orthogonality in The Witness"
///
/// A number that cannot be reproduced is explained; where the thesis only draws or describes something,
/// the row says "no number". Rows that begin with `beyond` apply its measures to other grids: where its
/// best type stands among all 96 there. The exit code is 0 if every difference is explained.
#[derive(ClapArgs)]
pub struct WitnessArgs {
    /// Rank the types on 4x4 with six pieces as well, which takes several times as long
    #[arg(long)]
    pub large: bool,
    /// Leave out the rows beyond the thesis
    #[arg(long, conflicts_with = "large")]
    pub thesis_only: bool,
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
    let threads = args.threads.count();
    let watch = &mut |progress| busy.tick(progress);
    let mut found = rows(threads, watch);
    if !args.thesis_only {
        let grids = if args.large { LARGE_GRIDS } else { GRIDS };
        found = found.and_then(|mut rows| {
            rows.extend(beyond(grids, threads, watch)?);
            Some(rows)
        });
    }
    busy.end();
    let Some(rows) = found else {
        return Ok(Ran { report: None, exit: Exit::Interrupted });
    };
    if !args.json {
        print_rows(&rows)?;
    }
    let exit = conclude(&rows, args.json)?;
    Ok(Ran { report: Some(rows), exit })
}
