//! `puzzlewright progression`.

use super::{Asked, Level, ThreadArgs, open_for};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::failure::Stopped;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter, seconds};
use ::play::lens::{Ask, progression};
use ::play::search::Budget;
use ::play::space::{FrameRequest, MakePlan};
use anyhow::bail;
use clap::Args as ClapArgs;
use std::path::PathBuf;
use workbench::progression::{fill_gaps, level_ideas};
use workbench::{idea_maker_of, words};

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
/// A gap is a level that asks for two or more new things at once: a level is missing before it. A
/// double has nothing new, and a level before it practises the same and is at least as hard. Levels
/// that cannot be solved, or of which that is not known, are listed at the end.
///
/// --fill makes the missing levels: for each gap a level that asks for one of its new things and
/// nothing else that is new, proved like those of `puzzlewright make`.
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
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Make a level for each gap, with one new idea only
    #[arg(long)]
    pub fill: bool,
    /// Candidates that --fill tries for each new idea of a gap
    #[arg(long, value_name = "N", default_value_t = 5_000, requires = "fill")]
    pub tries: u64,
    /// Seed of the draws of --fill
    #[arg(long, value_name = "S", default_value_t = 1, requires = "fill")]
    pub fill_seed: u64,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: {"order":[{"step","file","level","needed_ideas","new_ideas","new_pairs",…}…],"gaps",
    /// "doubles","left_out","fills":[{"step","wanted_ideas","fill_status","made":{"level":[row…],…}}…]}
    #[arg(long)]
    pub json: bool,
}

/// Orders the levels of all files.
pub fn run(args: &ProgressionArgs, typed: &Typed) -> Done {
    let interrupt = Interrupt::watch()?;
    let mut all = Vec::new();
    let mut about = None;
    let mut files = Vec::new();
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
            let watch = &mut |progress| meter.tick(progress);
            let of = (content.as_ref(), document.source.name());
            all.push(level_ideas(level.seat()?.as_mut(), of, &ask, watch)?);
            if interrupt.is_raised() {
                return Err(Stopped.into());
            }
        }
        files.push((document.source.name().to_string(), content, options));
    }
    let Some(about) = about.filter(|_| !all.is_empty()) else {
        bail!("there are no levels to order");
    };
    let mut report = progression(all);
    if args.fill {
        let meter = Meter::new("making levels for the gaps", None, &interrupt);
        let plan = MakePlan {
            tries: Some(args.tries),
            seed: args.fill_seed,
            threads: args.threads.count(),
            plain: true,
            ..MakePlan::default()
        };
        let maker = |name: &str| {
            let (_, content, options) = files.iter().find(|(file, ..)| file == name)?;
            idea_maker_of(content.as_ref(), &FrameRequest::default(), options)
        };
        fill_gaps(&mut report, &maker, &plan, &|progress| meter.tick(progress))?;
        meter.end();
    }
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print(&words::progression(about, &report, args.games.len() > 1))?,
    }
    Ok(Exit::Yes)
}
