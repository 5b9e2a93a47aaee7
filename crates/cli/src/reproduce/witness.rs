//! `puzzlewright reproduce witness`.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Stopped;
use crate::lens::ThreadArgs;
use crate::progress::Interrupt;
use clap::Args as ClapArgs;
use workbench::reproduce::{Agreement, Row};
use workbench::witness::reproduce::rows;

/// Abutarab 2024, "A Study of Orthogonality in The Witness"
///
/// A number that cannot be reproduced is explained; one that the thesis only draws or describes is
/// marked "no printed number". The exit code is 0 if every difference is explained.
#[derive(ClapArgs)]
pub struct WitnessArgs {
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: [{"what","paper","ours","verdict":"equal|differs|unprinted","note"}]
    #[arg(long)]
    pub json: bool,
}

/// Computes and prints.
pub fn run(args: &WitnessArgs) -> Done {
    let interrupt = Interrupt::watch()?;
    let rows = rows(args.threads.count(), &mut |_| interrupt.is_raised());
    let Some(rows) = rows else { return Err(Stopped.into()) };
    if args.json {
        print_line(&serde_json::to_string(&rows)?)?;
    } else {
        for row in &rows {
            print_line(&text(row))?;
        }
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
