//! `puzzlewright reproduce`: one file a paper.

mod angelina;
mod refraction;
mod witness;

use crate::Done;
use clap::{Args as ClapArgs, Subcommand};

/// Run a paper's experiments and print its figures beside ours
///
/// What cannot come out is explained, and what the paper only draws or tells is said to be so.
#[derive(ClapArgs)]
pub struct ReproduceArgs {
    #[command(subcommand)]
    paper: Paper,
}

#[derive(Subcommand)]
enum Paper {
    Angelina(angelina::AngelinaArgs),
    Refraction(refraction::RefractionArgs),
    Witness(witness::WitnessArgs),
}

/// Runs the experiments of a paper.
pub fn run(args: &ReproduceArgs) -> Done {
    match &args.paper {
        Paper::Angelina(args) => angelina::run(args),
        Paper::Refraction(args) => refraction::run(args),
        Paper::Witness(args) => witness::run(args),
    }
}
