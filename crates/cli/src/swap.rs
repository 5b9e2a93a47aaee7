//! `puzzlewright swap`.

use crate::Done;
use crate::exit::{Exit, print_line, tell_errors};
use crate::game::{Opened, chosen_levels, find_level, game_of};
use crate::levels::{Answer, LevelArgs, ask};
use anyhow::Context;
use clap::Args as ClapArgs;
use puzzlescript::puzzle::Puzzle;
use std::path::PathBuf;
use std::sync::Arc;
use workbench::open;
use workbench::solve::Status;
use workbench::swap::{Swapped, UnderRules, compare, swap_game};

/// Check all levels again under the rules of another file, and show what changed
///
/// Only the section RULES comes from the other file. Names in it that the game lacks are told with
/// their place there. Every level is shown with its status, its length and its difficulty (states
/// until a search has a solution) before and after; a level that changed is marked with *.
///
/// As JSON: {"level","index","before":{"status","length","difficulty","moves"},"after":{…},
/// "changed","still_wins"}, the last telling whether the old solution wins under the other rules.
///
/// The exit code is 0 when every level can be solved under the other rules, 1 when one cannot or
/// the rules do not fit the game, 3 when that is not known of some, 130 after Ctrl-C.
#[derive(ClapArgs)]
pub struct SwapArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// The file whose RULES are taken
    #[arg(long, value_name = "OTHER")]
    pub rules_from: PathBuf,
}

/// Compares the chosen levels.
pub fn run(args: &SwapArgs) -> Done {
    let document = open(&args.levels.game)?;
    if let Opened::Refused(exit) = game_of(&document)? {
        return Ok(exit);
    }
    let other = open(&args.rules_from).context("--rules-from")?;
    let swapped = swap_game(&document, &other).context("--rules-from")?;
    let Some(after) = swapped.game else {
        tell_errors(&swapped.other, &swapped.about_rules)?;
        tell_errors(&document.source, &swapped.about_game)?;
        return Ok(Exit::No);
    };
    let after = Arc::new(after);
    chosen_levels(&after, &args.levels.level, usize::MAX)?;
    if !args.levels.json {
        print_line(HEAD)?;
    }
    let budget = args.levels.budget();
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        let (_, level) = find_level(&after, place.0)?;
        let mut under = Puzzle::new(&after, level, puzzle.seed());
        Ok(compare(puzzle, &mut under, place, budget, stop))
    })
}

const HEAD: &str = "level     before      length  difficulty    after       length  difficulty";

impl Answer for Swapped {
    fn exit(&self) -> Exit {
        match self.after.status {
            Status::Solved => Exit::Yes,
            Status::Unsolvable => Exit::No,
            Status::Unknown => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        let mark = if self.changed { '*' } else { ' ' };
        let note = match self.still_wins {
            Some(true) if self.changed => "  (the old solution still wins)",
            _ => "",
        };
        let (before, after) = (columns(&self.before), columns(&self.after));
        format!("{:>5} {mark} {before}  {after}{note}", self.level)
    }
}

fn columns(under: &UnderRules) -> String {
    let status = match under.status {
        Status::Solved => "solved",
        Status::Unsolvable => "unsolvable",
        Status::Unknown => "unknown",
    };
    let number = |value: Option<usize>| value.map_or("-".to_string(), |value| value.to_string());
    format!("  {status:<10}  {:>6}  {:>10}", number(under.length), number(under.difficulty))
}
