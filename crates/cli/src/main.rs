//! `puzzlewright`: the command line.
//!
//! Arguments come in, the workbench answers, and the answer is printed as text or JSON. Only
//! wording and exit codes are decided here. The lenses (`lens/`) work on files of every domain;
//! commands of a single domain are in the folder of that domain.

mod args;
mod asp;
mod check;
mod domains;
mod exit;
mod export;
mod failure;
mod game_screen;
mod lens;
mod link;
mod merge;
mod narrative;
mod options;
mod progress;
mod puzzlescript;
mod refraction;
mod reproduce;
mod ruleset;
mod saved;
mod studio;
mod witness;

use args::{Args, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use exit::{Exit, print_line};
use options::{Typed, with_options};
use std::ffi::OsString;
use std::process::ExitCode;
use workbench::ErrorReport;

fn main() -> ExitCode {
    // Whoever asked for JSON gets JSON, whatever happens.
    let is_json = asks_for_json(std::env::args_os());
    let matches = match with_options(Args::command()).try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return misused(&error, is_json),
    };
    let typed = Typed::of(&matches);
    let args = match Args::from_arg_matches(&matches) {
        Ok(args) => args,
        Err(error) => return misused(&error, is_json),
    };
    match run(args.command, &typed) {
        Ok(exit) => exit.leave(),
        Err(error) => exit::report(&error, is_json).leave(),
    }
}

/// Whether what was typed asks for JSON. It is looked at before it is understood, because what cannot
/// be understood is answered in JSON too.
fn asks_for_json(args: impl Iterator<Item = OsString>) -> bool {
    let args: Vec<String> = args.map(|arg| arg.to_string_lossy().into_owned()).collect();
    let is_flag = |arg: &String| {
        let name = arg.split_once('=').map_or(arg.as_str(), |(name, _)| name);
        matches!(name, "--json" | "--jsonl") || arg == "--format=json"
    };
    args.iter().any(is_flag) || args.windows(2).any(|pair| pair == ["--format", "json"])
}

fn run(command: Command, typed: &Typed) -> Done {
    match command {
        Command::Census(args) => lens::census::run(&args, typed),
        Command::Check(args) => check::run(&args),
        Command::Cover(args) => puzzlescript::cover::run(&args),
        Command::Deadends(args) => lens::deadends::run(&args, typed),
        Command::Export(args) => export::run(&args, typed),
        Command::Kernel(args) => lens::kernel::run(&args, typed),
        Command::Link(args) => link::run(&args, typed),
        Command::Make(args) => lens::make::run(&args, typed),
        Command::Merge(args) => merge::run(&args),
        Command::Need(args) => lens::need::run(&args, typed),
        Command::Orthogonality(args) => lens::orthogonality::run(&args, typed),
        Command::Picture(args) => lens::picture::run(&args, typed),
        Command::Play(args) => lens::play::run(&args, typed),
        Command::Progression(args) => lens::progression::run(&args, typed),
        Command::Rate(args) => lens::rate::run(&args, typed),
        Command::Repair(args) => lens::repair::run(&args, typed),
        Command::Replay(args) => puzzlescript::replay::run(&args, typed),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Require(args) => asp::run(&args),
        Command::Rules(args) => lens::rules::run(&args),
        Command::Ruleset(args) => ruleset::run(&args),
        Command::Solve(args) => lens::solve::run(&args, typed),
        Command::Story(args) => narrative::run(&args),
        Command::Studio(args) => studio::run(&args),
        Command::Suggest(args) => lens::suggest::run(&args, typed),
        Command::Swap(args) => puzzlescript::swap::run(&args),
        Command::Test(args) => lens::test::run(&args, typed),
        Command::Transform(args) => puzzlescript::transform::run(&args),
        Command::Walk(args) => lens::walk::run(&args, typed),
        Command::Witness(args) => witness::run(&args),
    }
}

/// Wrong use: clap's own message, or the same as JSON.
fn misused(error: &clap::Error, is_json: bool) -> ExitCode {
    // Help that was asked for is not a failure.
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if is_help || !is_json {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    let message = error.to_string();
    let answer = ErrorReport::new("usage", message.trim());
    let _ = print_line(&serde_json::json!(answer).to_string());
    Exit::Failed.leave()
}

/// How a command ends: with an exit code, or with an error.
type Done = anyhow::Result<Exit>;
