//! Rulesets: their own commands, and their branch of the commands every domain has.

mod analyse;
mod design;
mod levels;
pub mod play;
mod screen;
pub mod shared;
mod sketch;

use crate::Done;
use crate::exit::{Exit, tell_errors};
use anyhow::{Context, Result};
use clap::{Args as ClapArgs, Subcommand};
use ruleset::Game;
use std::path::{Path, PathBuf};
use workbench::ruleset::read_game;
use workbench::{Document, open};

/// Rulesets: what a game's rules can become, before there is a level
///
/// A ruleset is a game described in JSON: pieces, rules that answer triggers with events, and end
/// conditions (see docs/ruleset.md). These commands analyse rules, draw rulesets at random, and
/// design levels for them.
#[derive(ClapArgs)]
pub struct RulesetArgs {
    #[command(subcommand)]
    command: RulesetCommand,
}

#[derive(Subcommand)]
enum RulesetCommand {
    Chains(analyse::ChainsArgs),
    Constraints(analyse::ConstraintsArgs),
    Sketch(sketch::SketchArgs),
    Evolve(levels::EvolveArgs),
    Levels(levels::LevelsArgs),
    Export(analyse::ExportArgs),
    Design(design::DesignArgs),
    Words(analyse::WordsArgs),
}

/// Runs one of the commands.
pub fn run(args: &RulesetArgs) -> Done {
    match &args.command {
        RulesetCommand::Chains(args) => analyse::chains(args),
        RulesetCommand::Constraints(args) => analyse::constraints(args),
        RulesetCommand::Sketch(args) => sketch::run(args),
        RulesetCommand::Evolve(args) => levels::evolve(args),
        RulesetCommand::Levels(args) => levels::levels(args),
        RulesetCommand::Export(args) => analyse::export(args),
        RulesetCommand::Design(args) => design::run(args),
        RulesetCommand::Words(args) => analyse::words(args),
    }
}

/// A game without errors, or the exit code of one whose author was told what is wrong.
enum Opened {
    Game(Box<Game>),
    Refused(Exit),
}

fn open_ruleset(path: &Path) -> Result<Opened> {
    game_of(&open(path)?)
}

fn game_of(document: &Document) -> Result<Opened> {
    let read = read_game(&document.source);
    if read.is_ok() {
        return Ok(Opened::Game(Box::new(read.game)));
    }
    tell_errors(&document.source, &read.diagnostics)?;
    Ok(Opened::Refused(Exit::No))
}

/// The name of a file for a chart. A chart is a drawing with lettering, which we cannot turn into pixels;
/// that is said before the work and not after it.
pub fn chart_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case("svg") => {
            Err(format!("a chart is an SVG; call it `{}`", path.with_extension("svg").display()))
        }
        _ => Ok(path),
    }
}

/// Writes a chart.
pub fn write_chart(path: &Path, svg: &str) -> Result<()> {
    std::fs::write(path, svg).with_context(|| format!("cannot write `{}`", path.display()))
}

/// The cells of a game's largest level.
fn largest_level(game: &Game) -> usize {
    game.levels.iter().map(|level| level.cells.len()).max().unwrap_or(0)
}
