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
mod flags;
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
use clap::{CommandFactory, FromArgMatches};
use exit::Exit;
use flags::Typed;
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = Args::command().get_matches();
    let typed = Typed::of(&matches);
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match args.command {
        Command::Check(args) => check::run(&args),
        Command::Cover(args) => cover::run(&args),
        Command::Deadends(args) => deadends::run(&args, &typed),
        Command::Kernel(args) => kernel::run(&args, &typed),
        Command::Merge(args) => merge::run(&args),
        Command::Need(args) => need::run(&args, &typed),
        Command::Play(args) => play::run(&args, &typed),
        Command::Rate(args) => rate::run(&args, &typed),
        Command::Repair(args) => repair::run(&args),
        Command::Replay(args) => replay::run(&args, &typed),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Ruleset(args) => ruleset::run(&args),
        Command::Require(args) => asp::run(&args),
        Command::Solve(args) => solve::run(&args, &typed),
        Command::Story(args) => story::run(&args),
        Command::Studio(args) => studio::run(&args),
        Command::Suggest(args) => suggest::run(&args, &typed),
        Command::Swap(args) => swap::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Transform(args) => transform::run(&args),
        Command::Walk(args) => walk::run(&args),
        Command::Witness(args) => witness::run(&args),
        Command::Picture(args) => picture::run(&args, &typed),
    };
    match done {
        Ok(exit) => exit.leave(),
        Err(error) => exit::report(&error).leave(),
    }
}

/// How a command ends: with an exit code, or with something the world or the caller did wrong.
type Done = anyhow::Result<Exit>;
