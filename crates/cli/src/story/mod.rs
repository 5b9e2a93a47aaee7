//! Narrative puzzles: `puzzlewright story`, and what the commands of every domain do with grammars.

pub mod lenses;
mod make;
pub mod play;
mod spoken;
mod stats;
mod understand;

pub use make::Rules;

use crate::Done;
use crate::exit::{Exit, print_line, tell_errors};
use anyhow::Result;
use clap::{Args as ClapArgs, Subcommand};
use narrative::Grammar;
use std::sync::Arc;
use workbench::Document;
use workbench::story::{StoryError, grammar_of};

/// Make narrative puzzles from a grammar, and count what it can make
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

/// The grammar of a file, or the exit code if its author was told why there is none.
fn open_grammar(document: &Document) -> Result<std::result::Result<Arc<Grammar>, Exit>> {
    let (grammar, diagnostics) = grammar_of(document)?;
    match grammar {
        Some(grammar) => Ok(Ok(grammar)),
        None => {
            tell_errors(&document.source, &diagnostics)?;
            Ok(Err(Exit::No))
        }
    }
}

/// Ends a command for which there is no puzzle: that is an answer, and no failure.
fn no_puzzle(error: StoryError, is_json: bool) -> Done {
    let StoryError::NoPuzzle(report) = &error else {
        return Err(error.into());
    };
    match is_json {
        true => print_line(&serde_json::to_string(report)?)?,
        false => print_line(&error.to_string())?,
    }
    Ok(if report.is_cut { Exit::Unknown } else { Exit::No })
}

/// A seed as it is typed.
fn seed(text: &str) -> Result<u64> {
    text.parse().map_err(|_| anyhow::anyhow!("--seed: `{text}` is not a whole number from 0"))
}
