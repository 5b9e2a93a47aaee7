//! `puzzlewright reproduce`: one file per paper.

mod angelina;
mod refraction;
mod witness;

use crate::Done;
use clap::{Args as ClapArgs, Subcommand};

/// Run a paper's experiments and compare the figures
///
/// Figures that cannot be reproduced are explained; those that the paper only draws or describes are
/// marked:
///
///   puzzlewright reproduce witness
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
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
