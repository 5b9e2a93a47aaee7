//! Commands for panels only: `puzzlewright witness`.

mod census;
mod curriculum;
mod paths;
mod singled;

use crate::Done;
use clap::{Args as ClapArgs, Subcommand};

/// Count lines and panels, and compare types of pieces
///
/// The measures are those of Abutarab's "A Study of Orthogonality in The Witness" (2024); see
/// docs/witness.md. Types are separation, star, triangle, tetris, singleton, and any tuple
/// <X,Comp,Num> such as "<{01,10,11},==,1>".
#[derive(ClapArgs)]
pub struct WitnessArgs {
    #[command(subcommand)]
    pub command: WitnessCommand,
}

/// The commands.
#[derive(Subcommand)]
pub enum WitnessCommand {
    Paths(paths::PathsArgs),
    Census(census::CensusArgs),
    Orthogonality(census::OrthogonalityArgs),
    Expressivity(census::ExpressivityArgs),
    Curriculum(curriculum::CurriculumArgs),
    Panels(singled::PanelsArgs),
}

/// Runs one of the commands.
pub fn run(args: &WitnessArgs) -> Done {
    match &args.command {
        WitnessCommand::Paths(args) => paths::run(args),
        WitnessCommand::Census(args) => census::run_census(args),
        WitnessCommand::Orthogonality(args) => census::run_orthogonality(args),
        WitnessCommand::Expressivity(args) => census::run_expressivity(args),
        WitnessCommand::Curriculum(args) => curriculum::run(args),
        WitnessCommand::Panels(args) => singled::run(args),
    }
}

/// Reads a grid such as `3x3`: rows, then columns.
fn grid(text: &str) -> Result<[usize; 2], String> {
    let read = || {
        let (rows, cols) = text.split_once(['x', 'X'])?;
        Some([rows.trim().parse().ok()?, cols.trim().parse().ok()?])
    };
    match read() {
        Some([0, _] | [_, 0]) => Err("a grid has at least one row and one column".to_string()),
        Some(grid) => Ok(grid),
        None => Err(format!("`{text}` is not a grid; write rows and columns, as in 3x2")),
    }
}
