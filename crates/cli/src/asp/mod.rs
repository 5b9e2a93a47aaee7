//! `puzzlewright require`: puzzles that can only be solved the right way.

pub mod clock;
mod program;

pub use program::{SEVERAL_THREADS, spent, tell_wrong, verdict};

use crate::Done;
use crate::exit::Exit;
use crate::progress::seconds;
use crate::refraction::{own, require as boards};
use asp::{Answer, Options};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// Make puzzles that can only be solved the right way
///
/// Takes an answer set program for clingo that generates a puzzle and a solution, tags the atoms of
/// the puzzle with __level_design(A), and marks with __concept what a good solution shows. Finds
/// puzzles that have a solution and whose every solution shows the concept:
///
///   $ puzzlewright require games/asp/keys.lp
///   puzzle 1: door((3,3)) key((3,1)) wall((4,2))
///   ...
///   every solution shows the concept
///   ...
///
/// The answer is `puzzle`; `not-enforceable` if there are solvable puzzles but all have a shortcut;
/// `unsolvable` if there is no solvable puzzle at all; `unknown` if the time limit was reached. Both
/// negative answers name the constraints to blame. The exit code is 0, 1, 1 and 3, or 130 after
/// Ctrl-C. The tutorial is docs/asp.md.
///
/// With the word `refraction` instead of files it makes boards of Refraction:
///
///   puzzlewright require refraction --concept "splitters>=1,combiners>=1" --grid 10x10
///       --pieces "bender:8,splitter:2,combiner:2,blocker:8" --sources 2 --targets 2
///
/// Concepts of boards: splitters>=K, combiners>=K, benders>=K (also <=, ==, <, >), monolithic,
/// build:1/12+1/12 and not-nearest, joined by commas, `or` and `not`. Pieces: bender, splitter,
/// splitter3, combiner, combiner3, blocker. Files after the word `refraction` add rules of your own
/// for boards, and with __concept a concept of your own.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RequireArgs {
    /// The files of the program, or the word `refraction`, which may be followed by files
    #[arg(required = true, value_name = "PROGRAM.lp|refraction")]
    pub files: Vec<PathBuf>,
    /// Set a constant of the program
    #[arg(short = 'c', long = "const", value_name = "NAME=VALUE")]
    pub constants: Vec<String>,
    /// Number of puzzles to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// Minimum number of level design atoms in which any two puzzles differ
    #[arg(long, value_name = "D", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub differ: u32,
    /// Time limit in seconds, including the explanation of a negative answer
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Threads of each solver. With more than one, results may differ between runs
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub threads: u8,
    /// Seed that decides which of many puzzles come first
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Check this level, a file of facts, for a shortcut instead of looking for a level
    #[arg(long, value_name = "FACTS.lp", conflicts_with_all = ["count", "differ"])]
    pub level: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub space: boards::SpaceArgs,
}

impl RequireArgs {
    /// What to ask the solver for.
    pub fn options(&self) -> Options {
        Options {
            count: self.count as usize,
            differ: self.differ as usize,
            seed: self.seed,
            threads: usize::from(self.threads),
            ..Options::default()
        }
    }
}

/// Makes puzzles.
pub fn run(args: &RequireArgs) -> Done {
    match args.files.as_slice() {
        [one] if boards::is_meant(one) => boards::run(args),
        [first, ..] if boards::is_meant(first) => own::run(args),
        _ => program::run(args),
    }
}

/// The exit code of an answer.
pub fn exit(answer: Answer, is_interrupted: bool) -> Exit {
    match answer {
        _ if is_interrupted => Exit::Interrupted,
        Answer::Puzzle => Exit::Yes,
        Answer::NotEnforceable | Answer::Unsolvable => Exit::No,
        Answer::Unknown => Exit::Unknown,
    }
}
