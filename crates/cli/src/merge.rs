//! `puzzlewright merge`.

use crate::Done;
use crate::exit::{Exit, print_line};
use anyhow::{Context, anyhow};
use clap::Args as ClapArgs;
use std::fs;
use std::path::PathBuf;
use workbench::merge::{NamedText, join};

/// Join the parts of work that was split with --shard
///
/// The parts may be given in any order; what is printed is byte for byte what the whole run would
/// have printed. A part that is missing, damaged, there twice or made by another version is named.
#[derive(ClapArgs)]
pub struct MergeArgs {
    /// The parts
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Joins parts.
pub fn run(args: &MergeArgs) -> Done {
    let mut files = Vec::new();
    for path in &args.parts {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        files.push(NamedText { name, text });
    }
    let joined = join(&files).map_err(|error| anyhow!("{error}"))?;
    print_line(if args.json { &joined.json } else { &joined.text })?;
    Ok(Exit::Yes)
}
