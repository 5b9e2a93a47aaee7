//! `puzzlewright`: the command line.
//!
//! Arguments come in, the workbench answers, and the answer is printed as text or JSON. Nothing is
//! decided here but words and exit codes.

mod args;
mod asp;
mod check;
mod cover;
mod deadends;
mod exit;
mod game;
mod game_screen;
mod kernel;
mod levels;
mod merge;
mod meter;
mod need;
mod picture;
mod play;
mod rate;
mod refraction;
mod repair;
mod replay;
mod reproduce;
mod ruleset;
mod solve;
mod status_line;
mod story;
mod studio;
mod suggest;
mod swap;
mod test;
mod transform;
mod walk;
mod witness;

use args::{Args, Command};
use clap::Parser;
use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        Command::Check(args) => check::run(&args),
        Command::Cover(args) => cover::run(&args),
        Command::Deadends(args) => deadends::run(&args),
        Command::Kernel(args) => kernel::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Need(args) => need::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Repair(args) => repair::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Ruleset(args) => ruleset::run(&args),
        Command::Require(args) => asp::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Story(args) => story::run(&args),
        Command::Studio(args) => studio::run(&args),
        Command::Suggest(args) => suggest::run(&args),
        Command::Swap(args) => swap::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Transform(args) => transform::run(&args),
        Command::Walk(args) => walk::run(&args),
        Command::Witness(args) => witness::run(&args),
        Command::Picture(args) => picture::run(&args),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) => exit::report(&error).into(),
    }
}

/// How a command ends: with an exit code, or with something the world or the caller did wrong.
type Done = anyhow::Result<Exit>;
