//! The command line of Puzzlewright as a library: the program `puzzlewright` and the Python package
//! are both thin layers over it.
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
mod host;
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

pub use host::{Host, Said, Tell};
pub use progress::Interrupt;

use args::{Args, Command};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use exit::{Exit, print_line, tell_line};
use options::{Typed, with_options};
use std::ffi::OsString;
use workbench::ErrorReport;

/// Runs the program: `args` are what was typed, the name of the program first.
/// Returns the exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> u8 {
    exit::leave(answer(args.into_iter().collect()))
}

/// Runs a command for a program: nothing is printed, and a text may stand for a file. `args` are what
/// would be typed after `puzzlewright`.
///
/// The command runs on the calling thread, which must not be one that another command runs on.
pub fn call(args: impl IntoIterator<Item = OsString>, host: Host) -> Said {
    let args = [OsString::from("puzzlewright")].into_iter().chain(args).collect();
    host::run_for(host, || answer(args))
}

/// Every command with its options, those of the domains included.
pub fn commands() -> clap::Command {
    with_options(Args::command())
}

/// Answers a command and returns the exit code.
fn answer(args: Vec<OsString>) -> u8 {
    // Whoever asked for JSON gets JSON, whatever happens.
    let is_json = asks_for_json(args.iter().cloned()) || host::has_json_failures();
    let matches = match commands().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return misused(&error, is_json),
    };
    let typed = Typed::of(&matches);
    let args = match Args::from_arg_matches(&matches) {
        Ok(args) => args,
        Err(error) => return misused(&error, is_json),
    };
    match run(args.command, &typed) {
        Ok(exit) => exit.code(),
        Err(error) => exit::report(&error, is_json).code(),
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
fn misused(error: &clap::Error, is_json: bool) -> u8 {
    // Help that was asked for is not a failure.
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let message = in_words(&error.to_string());
    if is_help || !is_json {
        match host::is_called() {
            true if error.use_stderr() => drop(host::take_err(&message)),
            true => drop(host::take_out(&message)),
            false if message != error.to_string() => drop(tell_line(message.trim_end())),
            false => drop(error.print()),
        }
        return error.exit_code() as u8;
    }
    let answer = ErrorReport::new("usage", message.trim());
    let _ = print_line(&serde_json::json!(answer).to_string());
    Exit::Failed.code()
}

/// What the standard library and clap say of a text that is not a number, or not in its range, in words of this
/// program.
fn in_words(message: &str) -> String {
    const WORDS: [(&str, &str); 5] = [
        ("invalid digit found in string", "write a whole number, such as 10"),
        ("cannot parse integer from empty string", "write a whole number, such as 10"),
        ("number too large to fit in target type", "this number is too large"),
        ("number too small to fit in target type", "this number is too small"),
        ("invalid float literal", "write a number, such as 0.5"),
    ];
    let replaced = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    let message = WORDS.iter().fold(message.to_string(), replaced);
    let lines = message
        .split_inclusive('\n')
        .map(|line| range_in_words(line).unwrap_or_else(|| line.to_string()));
    lines.collect()
}

/// "…: write a whole number from 1 to 1000", where clap says "…: 0 is not in 1..=1000".
fn range_in_words(line: &str) -> Option<String> {
    let (before, range) = line.trim_end().split_once(" is not in ")?;
    let (option, _) = before.rsplit_once(": ")?;
    let (least, most) = range.split_once("..")?;
    let least: u64 = least.parse().ok()?;
    // A range without an end goes to the greatest number.
    let most = match most.strip_prefix('=') {
        Some(most) => format!(" to {most}"),
        None => String::new(),
    };
    Some(format!("{option}: write a whole number from {least}{most}\n"))
}

/// How a command ends: with an exit code, or with an error.
type Done = anyhow::Result<Exit>;
