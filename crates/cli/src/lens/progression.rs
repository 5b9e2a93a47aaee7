//! `puzzlewright progression`.

use super::{Asked, Level, open_for};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use ::play::lens::{Ask, LevelIdeas, Measured, Refusal, Status, progression};
use ::play::search::Budget;
use anyhow::bail;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::words;

/// Order levels so that each teaches one new idea
///
/// An idea is something that every solution of a level practises: a rule that has to fire, a crate that
/// has to leave its place, two kinds of pieces in one region (`puzzlewright need FILE --list`). Next is
/// always the level with the fewest new ideas, then the easiest, then the first in the file. Two ideas
/// that were practised one by one are new together.
///
///   $ puzzlewright progression games/puzzlescript/thaw.txt
///   ...
///
/// A gap is a level that asks for two or more new things at once: a level is missing before it. A double
/// has nothing new and is not harder than what came before. Levels that cannot be solved, or of which
/// that is not known, are listed at the end.
///
/// Several files are ordered together. The exit code is 0.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ProgressionArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub games: Vec<PathBuf>,
    /// Levels of each file: a number, a name, a list or range such as 1,3-5, or `all`
    #[arg(long, visible_alias = "level", value_name = "L", default_value = "all")]
    pub levels: String,
    /// Maximum number of distinct states a search may store
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub max_states: usize,
    /// Time limit for each level in seconds
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Orders the levels of all files.
pub fn run(args: &ProgressionArgs, typed: &Typed) -> Done {
    let interrupt = Interrupt::watch()?;
    let mut all = Vec::new();
    let mut about = None;
    for path in &args.games {
        let Asked { document, content, options } = open_for("progression", path, typed)?;
        about = about.or(Some(document.about()));
        for index in document.choose(&args.levels)? {
            let id = content.levels()[index].id.clone();
            let what = words::head(document.about(), id.number, id.name.as_deref());
            let meter = Meter::new(what, args.time, &interrupt);
            let budget = Budget { max_states: args.max_states, ..Budget::default() };
            let ask = Ask { level: id, budget, threads: 1, options: &options };
            let level =
                Level { content: content.as_ref(), index, options: &options, is_whole: false };
            all.push(look(&level, &ask, document.source.name(), &meter)?);
            if interrupt.is_raised() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    let Some(about) = about.filter(|_| !all.is_empty()) else {
        bail!("there are no levels to order");
    };
    let report = progression(all);
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print(&words::progression(about, &report, args.games.len() > 1))?,
    }
    Ok(Exit::Yes)
}

/// The ideas and the difficulty of a level.
fn look(
    level: &Level<'_>,
    ask: &Ask<'_>,
    file: &str,
    meter: &Meter,
) -> Result<LevelIdeas, Refusal> {
    let mut seat = level.seat()?;
    let mut watch = |progress| meter.tick(progress);
    let solved = seat.solve(ask, &mut watch)?;
    let ideas = match solved.status {
        Status::Solved => seat.ideas(ask, &mut watch).unwrap_or_default(),
        Status::Unsolvable | Status::Unknown => Default::default(),
    };
    // A domain that has a measure of its own for how hard a level is to find lists it.
    let has = |id: &str| seat.readings().iter().any(|reading| reading.id == id);
    let hardness = if has("entropy") { "entropy" } else { "difficulty" };
    let difficulty = match seat.measure(hardness, ask, &mut watch) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable | Measured::Unknown => None,
    };
    Ok(LevelIdeas {
        file: file.to_string(),
        level: ask.level.number,
        name: ask.level.name.clone(),
        status: Some(solved.status),
        difficulty,
        ideas: ideas.needed,
        unknown: ideas.unknown,
    })
}
