//! `puzzlewright swap`.

use super::open_game;
use crate::Done;
use crate::exit::{Exit, print_line, tell_errors};
use crate::failure::Told;
use crate::host::open;
use crate::lens::solve::exit_of;
use crate::lens::{LensArgs, Printed, Shape, ask};
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::Refusal;
use ::puzzlescript::puzzle::Puzzle;
use ::puzzlescript::puzzle::level as level_of;
use anyhow::{Context, bail};
use clap::Args as ClapArgs;
use source::report;
use std::path::PathBuf;
use std::sync::Arc;
use workbench::puzzlescript::swap::{Swapped, SwappedGame, UnderRules, compare, swap_game};
use workbench::{Document, ErrorReport};

/// Compare all levels under the rules of another file
///
/// Use it to see what a change of rules does to levels you already have:
///
///   puzzlewright swap my-game.txt --rules-from variant.txt
///
/// Only the RULES section is taken from the other file. Names in it that the game lacks are reported
/// with their location there. Every level is shown with its status, its length and its difficulty
/// (states until a search has a solution) before and after; a level that is known to have changed is
/// marked with *. A length with <= is that of a solution which is not proved shortest.
///
/// As JSON: {"level","index","before":{"status","length","difficulty","moves"},"after":{…},
/// "changed","still_wins"}, where the last says whether the old solution wins under the other rules.
///
/// The exit code is 0 if every level can be solved under the other rules, 1 if one cannot or the
/// rules do not fit the game, 3 if that is not known for some, 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct SwapArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// The file to take the RULES section from
    #[arg(long, value_name = "OTHER")]
    pub rules_from: PathBuf,
}

/// Compares the chosen levels.
pub fn run(args: &SwapArgs) -> Done {
    if args.levels.is_whole {
        bail!("--game: levels are compared one by one; choose some with --level");
    }
    let (document, before) = open_game(&args.levels.game)?;
    let other = open(&args.rules_from).context("--rules-from")?;
    let swapped = swap_game(&document, &other).context("--rules-from")?;
    let Some(after) = swapped.game else {
        if args.levels.json || args.levels.jsonl {
            return Err(misfit(&document, &swapped).into());
        }
        tell_errors(&swapped.other, &swapped.about_rules)?;
        tell_errors(&document.source, &swapped.about_game)?;
        return Ok(Exit::No);
    };
    let after = Arc::new(after);
    if !args.levels.json && !args.levels.jsonl {
        print_line(HEAD)?;
    }
    let typed = Typed::default();
    ask("swap", &args.levels, &typed, Shape::PerLevel, &mut |level, ask, watch| {
        let number = level.index + 1;
        let find = |game| level_of(game, number).map(|(_, level)| level);
        let (Some(own), Some(new)) = (find(&before), find(&after)) else {
            return Err(Refusal::usage(format!("there is no level {number} under these rules")));
        };
        let mut own = Puzzle::new(&before, own, &args.seed);
        let mut under = Puzzle::new(&after, new, &args.seed);
        Ok(compare(&mut own, &mut under, ask, watch))
    })
}

/// Why the rules do not fit, as data.
fn misfit(document: &Document, swapped: &SwappedGame) -> Told {
    let mut diagnostics = report(&swapped.other, &swapped.about_rules).diagnostics;
    diagnostics.extend(report(&document.source, &swapped.about_game).diagnostics);
    let message = "the rules do not fit the game";
    let report = ErrorReport::new("source", message).with_diagnostics(diagnostics);
    Told { report, exit: Exit::No }
}

const HEAD: &str = "level     before      length  difficulty    after       length  difficulty";

impl Printed for Swapped {
    fn exit(&self) -> Exit {
        exit_of(self.after.status)
    }

    fn text(&self, _: &About) -> String {
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
    let status = under.status.as_str();
    let number = |value: Option<usize>| value.map_or("-".to_string(), |value| value.to_string());
    // A solution that is not proved shortest is an upper bound.
    let length = match (under.length, &under.moves) {
        (None, Some(moves)) => format!("<={}", moves.chars().count()),
        (length, _) => number(length),
    };
    format!("  {status:<10}  {length:>6}  {:>10}", number(under.difficulty))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::play::lens::Status;

    #[test]
    fn a_length_that_is_not_proved_is_a_bound() {
        let mut under = UnderRules {
            status: Status::Solved,
            length: None,
            difficulty: Some(7),
            moves: Some("RRUL".to_string()),
        };
        assert_eq!(columns(&under), "  solved         <=4           7");
        under.length = Some(4);
        assert_eq!(columns(&under), "  solved           4           7");
        let unknown = UnderRules { status: Status::Unknown, length: None, moves: None, ..under };
        assert_eq!(columns(&unknown), "  unknown          -           7");
    }
}
