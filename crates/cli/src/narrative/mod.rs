//! What only narrative grammars have: `puzzlewright story`, and the text adventure.

mod make;
pub mod play;
mod spoken;
mod stats;

use crate::Done;
use crate::host::open;
use crate::lens::broken;
use ::narrative::{Grammar, Narrative};
use anyhow::{Result, bail};
use clap::{Args as ClapArgs, Subcommand};
use std::path::Path;
use std::sync::Arc;

/// Make narrative puzzles from a grammar, or count them
#[derive(ClapArgs)]
pub struct StoryArgs {
    #[command(subcommand)]
    command: StoryCommand,
}

#[derive(Subcommand)]
enum StoryCommand {
    Make(make::MakeArgs),
    Stats(stats::StatsArgs),
}

/// Runs a command on a grammar.
pub fn run(args: &StoryArgs) -> Done {
    match &args.command {
        StoryCommand::Make(args) => make::run(args),
        StoryCommand::Stats(args) => stats::run(args),
    }
}

/// Opens a grammar without errors.
fn open_grammar(path: &Path) -> Result<Arc<Grammar>> {
    let document = open(path)?;
    let grammar = match document.holds::<Narrative>() {
        Some(content) => Arc::clone(content.grammar()),
        None if document.content.is_none() => return Err(broken(document).into()),
        None => bail!(
            "`{}` is {}; this works on narrative grammars (.story.toml)",
            document.source.name(),
            document.about().one
        ),
    };
    match document.sound().is_some() {
        true => Ok(grammar),
        false => Err(broken(document).into()),
    }
}
