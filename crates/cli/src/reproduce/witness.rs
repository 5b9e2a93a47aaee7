//! `puzzlewright reproduce witness`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Stopped;
use crate::lens::ThreadArgs;
use crate::progress::Interrupt;
use clap::Args as ClapArgs;
use workbench::reproduce::{Agreement, Row};
use workbench::witness::reproduce::{GRIDS, LARGE_GRIDS, beyond, rows};

/// Abutarab 2024, "A Study of Orthogonality in The Witness"
///
/// A number that cannot be reproduced is explained; one that the thesis only draws or describes is
/// marked "no printed number". Rows that begin with `beyond` apply its measures to other grids: where
/// its best type stands among all 96 there. All of it takes some ten seconds. The exit code is 0 if
/// every difference is explained.
#[derive(ClapArgs)]
pub struct WitnessArgs {
    /// Rank the types on 4x4 with six pieces as well: a minute more
    #[arg(long)]
    pub large: bool,
    /// Leave out the rows beyond the thesis
    #[arg(long, conflicts_with = "large")]
    pub thesis_only: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: [{"what","paper","ours","verdict":"equal|differs|unprinted","note"}]
    #[arg(long)]
    pub json: bool,
}

/// Computes and prints.
pub fn run(args: &WitnessArgs) -> Done {
    let interrupt = Interrupt::watch()?;
    let threads = args.threads.count();
    let watch = &mut |_| interrupt.is_raised();
    let tell = |rows: &[Row]| {
        let mut rows = rows.iter().filter(|_| !args.json);
        rows.try_for_each(|row| print_line(&text(row)))
    };
    let Some(mut rows) = rows(threads, watch) else { return Err(Stopped.into()) };
    tell(&rows)?;
    if !args.thesis_only {
        let grids = if args.large { LARGE_GRIDS } else { GRIDS };
        let Some(more) = beyond(grids, threads, watch) else { return Err(Stopped.into()) };
        tell(&more)?;
        rows.extend(more);
    }
    if args.json {
        print_line(&serde_json::to_string(&rows)?)?;
    }
    let is_unexplained = |row: &Row| row.verdict == Agreement::Differs && row.note.is_none();
    Ok(if rows.iter().any(is_unexplained) { Exit::No } else { Exit::Yes })
}

fn text(row: &Row) -> String {
    let paper = row.paper.as_deref().unwrap_or("no printed number");
    let mark = match row.verdict {
        Agreement::Equal => "=",
        Agreement::Differs => "≠",
        Agreement::Unprinted => " ",
    };
    let mut text = format!("{mark} {:<58} paper: {paper:<18} ours: {}", row.what, row.ours);
    if let Some(note) = &row.note {
        text += &format!("\n    {note}");
    }
    text
}
