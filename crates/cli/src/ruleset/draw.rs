//! `puzzlewright ruleset draw`.

use super::sketch::find_preset;
use crate::Done;
use crate::exit::{Exit, print};
use crate::merge::keep;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::ruleset::ruleset_file;

/// Write random rulesets by their numbers
///
/// A ruleset depends only on preset, seed and number, so one that a sketch, a part of a sketch or a
/// design counted can be written at any time:
///
///   puzzlewright ruleset draw 11
///   puzzlewright ruleset draw 11 307 592 --seed 3 --keep-dir found
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct DrawArgs {
    /// Numbers of rulesets, from 0
    #[arg(required = true, value_name = "N")]
    pub numbers: Vec<u64>,
    /// The distribution rulesets are drawn from: a name, or a JSON file
    #[arg(long, value_name = "NAME|FILE", default_value = "paper-like-1")]
    pub preset: String,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write them to this folder, one file each; standard output by default
    #[arg(long, value_name = "DIR")]
    pub keep_dir: Option<PathBuf>,
    /// Write outcomes as strings, as in the paper's figure
    #[arg(long)]
    pub paper_style: bool,
}

/// Draws rulesets.
pub fn run(args: &DrawArgs) -> Done {
    let chosen = find_preset(&args.preset)?;
    let file = |index: &u64| ruleset_file(&chosen, args.seed, *index, args.paper_style);
    let files = args.numbers.iter().map(file);
    match &args.keep_dir {
        Some(folder) => keep(folder, files.map(Ok))?,
        None => files.into_iter().try_for_each(|file| print(&file.text))?,
    }
    Ok(Exit::Yes)
}
