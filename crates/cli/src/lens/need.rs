//! `puzzlewright need`.

use super::{LensArgs, Printed, Shape, ask, open_for};
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::{NeedReport, Needed, Refusal};
use anyhow::bail;
use clap::Args as ClapArgs;
use serde::Serialize;
use std::path::PathBuf;
use workbench::events::{EventKindReport, EventList};
use workbench::words;

/// Ask whether every solution practises a concept
///
/// Use it to see whether a level teaches what it is meant to teach, or has a shortcut:
///
///   $ puzzlewright need games/puzzlescript/thaw.txt --level 5 --concept melt
///   level 5: can be won without `melt` in 9 moves, no fewer; others satisfy it
///     RRUURRRRU
///
/// The answer is `always` if every winning play satisfies the concept, `avoidable` with a shortest
/// winning play that does not, `unsolvable` if nothing wins, `unknown` if a budget ended the search
/// first. It also says whether some winning play satisfies the concept at all. The exit code is 0 for
/// always, 1 for avoidable or unsolvable, 3 for unknown, 130 after Ctrl-C.
///
/// A concept combines counts of events with `and` (or a comma), `or`, `not` and brackets. --list
/// prints the events of a file with their meaning; these are PuzzleScript's:
///
///   melt                     the event named by `(event melt)` after a rule, at least once
///   push >= 3                at least 3 moves in which something other than the player moved
///   push:Ice == 2            exactly 2 moves in which an object of that name moved
///   rule:42 <= 1             at most one move in which the rule on line 42 fired
///   visit:3,2                a player stands on column 3, row 2 (from 1), at the start or later
///   move:U > 4, length < 30  moves made; moves in all
///   message                  a message was shown
///   melt then push           first the one, in a later move the other
///
/// Comparisons are >= <= == > and <; an event alone means >= 1. A chain `a then b` holds when the
/// play can be cut in two so that `a` holds for the first part and `b` for the second.
///
/// Boards of Refraction also have concepts about solutions: splitters>=K, combiners>=K, benders>=K
/// (also <=, ==, < and >), monolithic, build:1/12+1/12, not-nearest and use:PIECE, combined in the
/// same way. Clingo decides those on boards of any size; a concept with `then` or with other events
/// is decided by a search over plays, which suits small boards.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct NeedArgs {
    #[command(flatten)]
    pub levels: LensArgs,
    /// What every solution has to practise, such as "melt" or "push:Ice >= 2 then melt"
    #[arg(long, value_name = "CONCEPT", required_unless_present = "list")]
    pub concept: Option<String>,
    /// List the events that concepts can name, with their meaning
    #[arg(long, conflicts_with = "concept")]
    pub list: bool,
    /// Draw the level after the shortcut to this file: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Asks about the chosen levels.
pub fn run(args: &NeedArgs, typed: &Typed) -> Done {
    let Some(concept) = args.concept.as_deref().filter(|_| !args.list) else {
        return list(args, typed);
    };
    if let Some(path) = &args.output {
        super::picture::ending(path)?;
    }
    let mut pictures = 0;
    let done = ask("need", &args.levels, typed, Shape::PerLevel, &mut |level, ask, watch| {
        let report = level.seat()?.need(concept, ask, watch)?;
        let mut drawing = None;
        if let Some(shortcut) = &*report.shortcut {
            let mut seat = level.seat()?;
            // The lens has just played it.
            let _ = seat.play(shortcut);
            drawing = seat.shows_play().then(|| seat.text().trim_end().to_string());
            pictures += 1;
            if let (Some(path), Some(svg)) = (&args.output, seat.svg()) {
                super::picture::write_picture(path, &svg, 1.0)
                    .map_err(|error| Refusal::usage(format!("{error:#}")))?;
            }
        }
        Ok(DrawnNeed { report, drawing })
    })?;
    if pictures > 1 && args.output.is_some() {
        bail!("-o: several levels have a shortcut; choose one with --level");
    }
    Ok(done)
}

/// Prints the events of a file.
fn list(args: &NeedArgs, typed: &Typed) -> Done {
    let asked = open_for("need", &args.levels.game, typed)?;
    let mut list = EventList::default();
    for index in asked.document.choose(&args.levels.level)? {
        list.join(EventList::of(asked.content.seat(index, &asked.options)?.as_ref()));
    }
    if args.levels.json {
        print_line(&serde_json::to_string(&list)?)?;
        return Ok(Exit::Yes);
    }
    for EventKindReport { form, meaning, example, .. } in &list.kinds {
        print_line(&format!("{form:<16} {meaning}\n{:<16}   {example}", ""))?;
    }
    print_line("move:MOVE        this move was made\nlength           any move was made")?;
    if !list.events.is_empty() {
        let place = if args.levels.level == "all" { "this file" } else { "the chosen levels" };
        print_line(&format!("\nin {place}: {}", list.events.join(", ")))?;
    }
    Ok(Exit::Yes)
}

/// An answer with its shortcut drawn as text, where that shows more than the moves do.
#[derive(Serialize)]
struct DrawnNeed {
    #[serde(flatten)]
    report: NeedReport,
    #[serde(skip)]
    drawing: Option<String>,
}

impl Printed for DrawnNeed {
    fn text(&self, about: &About) -> String {
        let words = words::need(about, &self.report);
        match &self.drawing {
            Some(drawing) => format!("{words}\n{drawing}"),
            None => words,
        }
    }

    fn exit(&self) -> Exit {
        match self.report.answer {
            Needed::Always => Exit::Yes,
            Needed::Avoidable | Needed::Unsolvable => Exit::No,
            Needed::Unknown => Exit::Unknown,
        }
    }

    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        vec![&mut self.report.why]
    }
}
