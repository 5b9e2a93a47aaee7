//! `puzzlewright cover`.

use super::open_game;
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::lens::{BudgetArgs, name_stop};
use crate::progress::{Interrupt, Meter};
use ::puzzlescript::Game;
use ::puzzlescript::puzzle::{Puzzle, level};
use anyhow::Context;
use clap::Args as ClapArgs;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use workbench::puzzlescript::cover::{Cover, Idle};
use workbench::words::{counted, ranges};

/// Find unused rules, objects and win conditions
///
/// Explores all play of every level, to find what you could remove from a game or build a level for:
///
///   $ puzzlewright cover games/puzzlescript/warehouse.txt
///   1 rule, 5 objects and 1 win condition in 8 levels (56408 states)
///     rule on line 87                   all levels
///   ...
///   everything is used
///
/// A rule is used if it fires in some move, or before the first; an object if it appears, even for a
/// moment; a win condition if it holds after some turn and does not after another. If a budget ends
/// the search, unused parts are listed as not seen so far. The exit code is 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct CoverArgs {
    /// The game
    pub game: PathBuf,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Explores all levels of a game.
pub fn run(args: &CoverArgs) -> Done {
    let (_, game) = open_game(&args.game)?;
    let interrupt = Interrupt::watch()?;
    let mut cover = Cover::new(&game);
    let count = game.levels().count();
    for number in 1..=count {
        if interrupt.is_raised() {
            break;
        }
        let (_, level) = level(&game, number).context("the level is gone")?;
        let mut puzzle = Puzzle::new(&Arc::clone(&game), level, &args.seed);
        let meter = Meter::new(format!("level {number}"), args.budget.time, &interrupt);
        let watch = &mut |progress| meter.tick(progress);
        cover.add_level(&mut puzzle, number, args.budget.budget(), watch);
        meter.end();
        if !args.json {
            name_stop(cover.levels.iter_mut().map(|level| &mut level.why).collect(), &meter);
        }
    }
    cover.finish(cover.levels.len() == count);
    print_line(&match args.json {
        true => serde_json::to_string(&cover)?,
        false => describe(&game, &cover),
    })?;
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn describe(game: &Game, cover: &Cover) -> String {
    let states: usize = cover.levels.iter().map(|level| level.states).sum();
    let count = cover.levels.len();
    let mut text = format!(
        "{}, {} and {} in {} ({})",
        counted(cover.rules.len(), "rule"),
        counted(cover.objects.len(), "object"),
        counted(cover.wins.len(), "win condition"),
        counted(count, "level"),
        counted(states, "state")
    );
    for rule in &cover.rules {
        let names = game.notes.events.iter().filter(|note| note.line == rule.line);
        let names: Vec<String> = names.map(|note| format!(" ({})", note.name)).collect();
        text +=
            &line(&format!("rule on line {}{}", rule.line, names.concat()), &rule.levels, count);
    }
    for object in &cover.objects {
        text += &line(&object.name, &object.levels, count);
    }
    for win in &cover.wins {
        text += &line(&format!("win condition on line {}", win.line), &win.levels, count);
    }
    if let Some(unused) = &cover.unused {
        text += &match unused.is_empty() {
            true => "\neverything is used".to_string(),
            false => list("never used, in any play of any level:", unused),
        };
    }
    if let Some(not_seen) = &cover.not_seen {
        let cut = cover.levels.iter().filter(|level| !level.complete);
        let cut: Vec<String> = cut
            .map(|level| format!("level {} ({})", level.level, level.why.unwrap_or("cut")))
            .collect();
        text += &match not_seen.is_empty() {
            true => "\neverything is used".to_string(),
            false => list("not seen so far, which proves nothing:", not_seen),
        };
        if !cut.is_empty() {
            text += &format!("\nnot all play was explored: {}", cut.join(", "));
        }
    }
    text
}

fn line(name: &str, levels: &BTreeSet<usize>, count: usize) -> String {
    let levels = match levels.len() {
        0 => "-".to_string(),
        all if all == count => "all levels".to_string(),
        1 => format!("level {}", ranges(levels.iter().copied())),
        _ => format!("levels {}", ranges(levels.iter().copied())),
    };
    format!("\n  {name:<32}  {levels}")
}

fn list(head: &str, idle: &[Idle]) -> String {
    let mut text = format!("\n{head}");
    for idle in idle {
        let what = match (&idle.name, idle.kind) {
            (Some(name), _) => format!("{name}, on line {},", idle.line),
            (None, "win") => format!("the win condition on line {}", idle.line),
            (None, kind) => format!("the {kind} on line {}", idle.line),
        };
        text += &format!("\n  {what} {}", idle.why);
    }
    text
}
