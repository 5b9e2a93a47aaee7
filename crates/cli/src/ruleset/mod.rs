//! Commands for rulesets only.

mod analyse;
mod design;
mod draw;
mod levels;
mod sketch;

use crate::Done;
use crate::host::open;
use crate::lens::broken;
use ::ruleset::{Game, RulesetContent};
use anyhow::{Result, bail};
use clap::{Args as ClapArgs, Subcommand};
use std::path::Path;
use std::sync::Arc;
use workbench::Document;

/// Analyse and design rulesets: games described in JSON
///
/// A ruleset has pieces, rules that answer triggers with events, and end conditions (see
/// docs/ruleset.md). These commands analyse rules before there is a level, draw rulesets at random,
/// and design levels for them.
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
    Draw(draw::DrawArgs),
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
        RulesetCommand::Draw(args) => draw::run(args),
        RulesetCommand::Evolve(args) => levels::evolve(args),
        RulesetCommand::Levels(args) => levels::levels(args),
        RulesetCommand::Export(args) => analyse::export(args),
        RulesetCommand::Design(args) => design::run(args),
        RulesetCommand::Words(args) => analyse::words(args),
    }
}

/// Opens a ruleset without errors.
fn open_ruleset(path: &Path) -> Result<(Document, Arc<Game>)> {
    let document = open(path)?;
    let game = match document.holds::<RulesetContent>() {
        Some(content) => Arc::clone(content.game()),
        None if document.content.is_none() => return Err(broken(document).into()),
        None => bail!(
            "`{}` is {}; this works on rulesets",
            document.source.name(),
            document.about().one
        ),
    };
    match document.sound().is_some() {
        true => Ok((document, game)),
        false => Err(broken(document).into()),
    }
}

/// The cells of a game's largest level.
fn largest_level(game: &Game) -> usize {
    game.levels.iter().map(|level| level.cells.len()).max().unwrap_or(0)
}
