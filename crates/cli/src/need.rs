//! `puzzlewright need`.

use crate::Done;
use crate::exit::Exit;
use crate::flags::Typed;
use crate::levels::{Answer, LevelArgs, ask};
use crate::story::lenses::run_need;
use crate::witness::panels;
use crate::{refraction, ruleset};
use anyhow::{anyhow, bail};
use clap::Args as ClapArgs;
use source::render;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use workbench::need::{NeedReport, Needed, find_need};
use workbench::{Family, open};

/// Ask whether every solution has to practise a concept; else show the shortcut
///
/// The answer is `always` when every play that wins satisfies the concept, `avoidable` with a
/// shortest play that wins without it, `unsolvable` when nothing wins, `unknown` when a budget
/// ended the search first. Beside it stands whether some winning play satisfies the concept at
/// all. The exit code is 0 for always, 1 for avoidable or unsolvable, 3 for unknown, 130 after
/// Ctrl-C.
///
/// A concept joins counts of events by `and` (or a comma), `or`, `not` and brackets:
///
///   melt                     the event named by `(event melt)` behind a rule, at least once
///   push >= 3                at least 3 moves in which something other than the player moved
///   push:Ice == 2            exactly 2 moves in which an object of that name moved
///   rule:42 <= 1             at most one move in which the rule on line 42 fired
///   visit:3,2                a player stands on column 3, row 2 (from 1), at the start or later
///   move:U > 4, length < 30  keys pressed; moves in all
///   message                  a message was shown
///   melt then push           first the one, in a later move the other
///
/// Panels have `region of 1` (the line leaves a region of one cell), `3 regions`, `dot`, `turn`,
/// `erase` (an eraser takes something away), and `visit` of corners.
///
/// Comparisons are >= <= == > and <; an event alone means >= 1. A chain `a then b` holds when the
/// play can be cut in two so that `a` holds for the first part and `b` for the second.
///
/// Boards of Refraction have concepts of their own, joined by commas: splitters>=K, combiners>=K,
/// benders>=K, monolithic, build:1/12+1/12 and not-nearest. The shortcut is drawn, with -o also into
/// a file; without --level every board of the file is asked about.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment, mut_arg("level", |arg| arg.default_value("")))]
pub struct NeedArgs {
    #[command(flatten)]
    pub levels: LevelArgs,
    /// What every solution shall practise, such as "melt" or "push:Ice >= 2 then melt"
    #[arg(long, value_name = "CONCEPT")]
    pub concept: String,
    /// Draw the shortcut of a board into this file: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Asks the question of the chosen levels.
pub fn run(args: &NeedArgs, typed: &Typed) -> Done {
    let document = open(&args.levels.game)?;
    typed.check(document.domain.family)?;
    if matches!(document.domain.family, Family::Refraction) {
        return refraction::need::run(&document, args);
    }
    if args.levels.level.is_empty() {
        bail!("say which level: --level N, or --level all");
    }
    match document.domain.family {
        Family::Panels => return panels::need(&document, &args.levels, &args.concept),
        Family::Story => return run_need(&document, &args.levels, &args.concept),
        Family::Ruleset => return ruleset::shared::need(&document, args),
        _ => {}
    }
    let budget = args.levels.budget();
    ask(&document, &args.levels, false, &mut |puzzle, place, stop| {
        find_need(puzzle, place, &args.concept, budget, stop).map_err(|bad| {
            let styled = io::stderr().is_terminal();
            anyhow!("the concept cannot be read\n{}", render(&bad.source, &bad.diagnostics, styled))
        })
    })
}

impl Answer for NeedReport {
    fn exit(&self) -> Exit {
        match self.answer {
            Needed::Always => Exit::Yes,
            Needed::Avoidable | Needed::Unsolvable => Exit::No,
            Needed::Unknown => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        let head = format!("level {}:", self.level);
        let concept = &self.concept;
        let why = self.why.unwrap_or("cut");
        match (self.answer, &self.shortcut) {
            (Needed::Always, _) => format!(
                "{head} every solution satisfies `{concept}` ({} states: all there are)",
                self.states
            ),
            (Needed::Avoidable, Some(shortcut)) => {
                let other = match self.possible {
                    Some(true) => "others satisfy it".to_string(),
                    Some(false) => "no solution satisfies it".to_string(),
                    None => format!("whether another satisfies it is not known ({why})"),
                };
                let length = self.length.unwrap_or_else(|| shortcut.chars().count());
                let moves = if length == 1 { "move" } else { "moves" };
                format!(
                    "{head} can be won without `{concept}` in {length} {moves}, no fewer; \
                     {other}\n  {shortcut}"
                )
            }
            (Needed::Unsolvable, _) => {
                let why = self.why.map_or(String::new(), |why| format!(": {why}"));
                format!("{head} cannot be solved at all{why} ({} states)", self.states)
            }
            _ => {
                let other = match self.possible {
                    Some(true) => "; some solution satisfies it",
                    _ => "",
                };
                format!(
                    "{head} not known whether every solution satisfies `{concept}` \
                     ({why}, {} states){other}",
                    self.states
                )
            }
        }
    }
}
