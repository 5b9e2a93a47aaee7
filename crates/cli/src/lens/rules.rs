//! `puzzlewright rules`.

use super::{broken, refuse_lacking};
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::host::open;
use ::play::lens::{Options, Refusal};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::words;

/// Report what the rules imply before a level is played
///
/// Use it while you write rules. Nothing is played: what is printed is proved from the rules, for any
/// level that could be drawn or for the levels of the file.
///
///   $ puzzlewright rules games/puzzlescript/warehouse.txt
///   Numbers that never change
///     Background, Target, Player, Wall, Crate
///   Every solvable level that its first input does not win
///     has at least one Player: without it nothing ever changes
///     has at least one Target: without it the first input wins
///     has at least as many Crate as Target: [..]
///
/// PuzzleScript: rules that never fire and why (an object that nothing creates, a movement that never
/// arises or only later in the turn, things that are never in one cell, an earlier rule that takes
/// every match away, no effect), objects that never appear, win conditions that never or always hold,
/// numbers that never change or only fall or rise, what every solvable level must have, and `again`
/// that is not proved to end. `check` shows what holds for any level as warnings. Stories: rules and
/// items that no puzzle uses. Rulesets: roles of rules, chains, proofs, what levels must have,
/// whether any choice matters.
///
/// What is not listed is not known. The exit code is 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct RulesArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print JSON:
    /// {"complete","why","findings":[{"kind","scope","subject","line","cause","reason","sentence"}]}
    #[arg(long)]
    pub json: bool,
}

/// Prints what the rules of a file imply.
pub fn run(args: &RulesArgs) -> Done {
    let document = open(&args.file)?;
    let about = document.about();
    refuse_lacking("rules", about)?;
    let Some(content) = document.sound().cloned() else {
        return Err(broken(document).into());
    };
    let Some(report) = content.rules(&Options::default()) else {
        let message = format!("`rules` does not work on {}: they have no rules", about.many);
        return Err(Refusal::Usage(message).into());
    };
    let report = report?;
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print_line(&words::rules(about, &report))?,
    }
    Ok(Exit::Yes)
}
