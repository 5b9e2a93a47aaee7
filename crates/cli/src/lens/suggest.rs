//! `puzzlewright suggest`.

use super::{Level, ThreadArgs, one_level, open_for};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::options::Typed;
use crate::progress::{Interrupt, Meter, finite, seconds};
use ::play::Progress;
use ::play::lens::Refusal;
use ::play::space::{AIMS, READING, Round, SuggestPlan, Variations};
use clap::Args as ClapArgs;
use source::nearest;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use workbench::words;

/// Suggest better variations of a level
///
/// Makes many variations, solves them under a limit that adapts to the results, ranks them by a
/// reading and keeps the best. Variations that are not better than the level itself are not kept:
///
///   $ puzzlewright suggest games/puzzlescript/warehouse.txt --level 1 --preset walls --tries 200
///   the level itself: difficulty 9
///   ...
///   (number 17: difficulty 22, length 6, least_pushes 2, turns 1, forced 0)
///   ######
///   #..O.#
///   #P*..#
///   #..#.#
///   ######
///   (DRULUR)
///   ...
///
/// How levels are varied depends on the file: PuzzleScript levels by a transform (see `puzzlewright
/// transform --help`), panels by their pieces, other levels by their cells. The printed levels can be
/// pasted into the file.
///
/// With --from-best every second variation is made from one of the best so far instead of from the
/// level itself. Levels then get better for longer, and less like the level you started with.
///
/// Effort is counted in states, never in time: the same seed and the same number of tries give the
/// same ranking for any number of threads. With --time the number of tries reached is printed, and
/// --tries with that number repeats the result.
///
/// A variation counts as solvable, as unsolvable, as timed out (the limit was reached before it was
/// solved or read exactly), as seen before (also under symmetry, or because it is played exactly as
/// an earlier one) or not worth judging, or as rejected by the transform. A variation that is won by
/// its first move is never kept. The usefulness of a transform is how many interesting levels it
/// gives per second; a level is interesting if its reading is at least the --threshold.
///
/// With --need, a variation is kept only if it is proved that all its solutions satisfy the concept;
/// `avoidable` counts those that rank well enough and have a shortcut.
///
/// The exit code is 0; 1 if the file or the transform has errors; 3 if chance decides in the game, so
/// that its levels cannot be judged; 130 after Ctrl-C, with what was found until then.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct SuggestArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// The level: a number or a name
    #[arg(long, value_name = "L", default_value = "1")]
    pub level: String,
    /// The goal: harder, shorter, unique, fewer (elements), an aim of the domain or a reading; highest
    /// first
    #[arg(long, visible_alias = "toward", value_name = "READING|AIM")]
    pub rank: Option<String>,
    /// Keep only levels of which every solution satisfies this concept (see `puzzlewright need
    /// --help`); may be given several times
    #[arg(long, value_name = "CONCEPT")]
    pub need: Vec<String>,
    /// Keep only levels that differ clearly from each other
    #[arg(long)]
    pub diverse: bool,
    /// How many levels to keep
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub keep: u32,
    /// How many variations to try [default: 2000, or as many as --time allows]
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub tries: Option<u64>,
    /// Time limit in seconds; `tries` in the answer repeats the result
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The reading at which a level becomes interesting [default: that of the level itself]
    #[arg(long, value_name = "X", value_parser = finite)]
    pub threshold: Option<f64>,
    /// Grow every second variation from one of the best so far
    #[arg(long)]
    pub from_best: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: {"tries","solvable","unsolvable","timed_out","duplicates","rejected",
    /// "kept":[{"n","grown_from","level":[row…],"legend":["c = A and
    /// B"…],"changed":[[x,y]…],"readings":{…}, "moves"}…],"history":[n…],"since_last","usefulness",…}
    #[arg(long)]
    pub json: bool,
}

/// Tries when neither a number nor a time is given.
const DEFAULT_TRIES: u64 = 2_000;

/// Time for reading the results after --time is over.
const TO_READ: Duration = Duration::from_millis(800);

/// Time for reading the results after Ctrl-C.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Looks for better levels and prints them.
pub fn run(args: &SuggestArgs, typed: &Typed) -> Done {
    let asked = open_for("suggest", &args.game, typed)?;
    let about = asked.document.about();
    let index = one_level(&asked.document, &args.level)?;
    let (content, options) = (asked.content.as_ref(), &asked.options);
    let level = Level { content, index, options, is_whole: false };
    let variations = variations(&level)?;
    let interrupt = Interrupt::watch()?;
    let id = asked.content.levels()[index].id.clone();
    let rank = match args.rank.as_deref() {
        None => variations.usual_aim(id.clone(), &mut |_| interrupt.is_raised()).to_string(),
        Some("harder") if !has_aim(variations.as_ref(), "harder") => "difficulty".to_string(),
        Some(rank) => {
            check_rank(&level, rank, "--rank")?;
            rank.to_string()
        }
    };
    variations.check_concepts(&args.need)?;
    let plan = SuggestPlan {
        rank,
        need: args.need.clone(),
        diverse: args.diverse,
        frozen: Vec::new(),
        keep: args.keep as usize,
        tries: match args.time {
            Some(_) => None,
            None => Some(args.tries.unwrap_or(DEFAULT_TRIES)),
        },
        threshold: args.threshold,
        from_best: args.from_best,
        threads: args.threads.count(),
        seed: args.seed,
        level: id,
    };
    let meter = Meter::new("suggestions", args.time, &interrupt);
    // Results found before Ctrl-C or the end of the time are still read, for a moment.
    let is_over = |grace: Duration| {
        args.time.is_some_and(|time| meter.seconds() > time + grace.as_secs_f64())
    };
    let raised: OnceLock<Instant> = OnceLock::new();
    let watch = |progress: Progress| {
        let is_raised = interrupt.is_raised();
        let since = is_raised.then(|| raised.get_or_init(Instant::now).elapsed());
        match progress.phase == READING {
            true => since.is_some_and(|since| since > LAST_WORDS) || is_over(TO_READ),
            false => is_raised || is_over(Duration::ZERO),
        }
    };
    let mut report = variations.suggest(&plan, &watch, &mut |round: &Round<'_>| match meter
        .show(|| progress(&plan, variations.as_ref(), round, meter.seconds()))
    {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    report.seconds = meter.end();
    let (tries, found) = (report.counts.tries, report.worth.interesting);
    report.usefulness = (report.seconds > 0.0 && tries > 0).then(|| found as f64 / report.seconds);
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print(&words::suggest(about, &report))?,
    }
    Ok(match (interrupt.is_raised(), report.why) {
        (true, _) => Exit::Interrupted,
        (false, Some(_)) => Exit::Unknown,
        (false, None) => Exit::Yes,
    })
}

/// The levels around a level.
pub fn variations(level: &Level<'_>) -> Result<Box<dyn Variations>, Refusal> {
    if level.is_whole {
        return Err(Refusal::usage(
            "--game: levels are varied one by one; choose one with --level",
        ));
    }
    let found = level.content.variations(level.index, level.options);
    found.unwrap_or_else(|| Err(Refusal::usage("levels of this file cannot be varied")))
}

fn has_aim(variations: &dyn Variations, wanted: &str) -> bool {
    variations.aims().iter().any(|(name, _)| *name == wanted)
}

/// Refuses a reading or aim that the level does not have.
pub fn check_rank(level: &Level<'_>, wanted: &str, flag: &str) -> Result<(), Refusal> {
    let seat = level.seat()?;
    let (aims, has_elements) = match level.content.variations(level.index, level.options) {
        Some(Ok(variations)) => (variations.aims(), variations.counts_elements()),
        _ => (&[][..], false),
    };
    let is_offered = |aim: &&str| *aim != "fewer" || has_elements;
    let shared = AIMS.iter().map(|(name, _)| *name).filter(is_offered);
    let shared = shared.filter(|name| aims.iter().all(|(own, _)| own != name));
    let readings = seat.readings();
    let known: Vec<&str> = aims
        .iter()
        .map(|(name, _)| *name)
        .chain(shared)
        .chain(readings.iter().map(|reading| reading.id))
        .collect();
    refuse_unknown(flag, wanted, &known)
}

/// Refuses a word that is not one of those known.
pub fn refuse_unknown(flag: &str, wanted: &str, known: &[&str]) -> Result<(), Refusal> {
    if known.contains(&wanted) {
        return Ok(());
    }
    let help = nearest(wanted, known.iter().copied())
        .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let known = known.join(", ");
    Err(Refusal::usage(format!("{flag}: `{wanted}` is not one of {known}{help}")))
}

/// One line while it runs.
fn progress(
    plan: &SuggestPlan,
    variations: &dyn Variations,
    round: &Round<'_>,
    seconds: f64,
) -> String {
    let best = match round.best.first() {
        Some((_, reading)) => match variations.aim_text(&plan.rank, *reading) {
            Some(text) => format!("best {text}"),
            None => format!("best {} {reading}", plan.rank),
        },
        None => "nothing better yet".to_string(),
    };
    let speed = round.counts.tries as f64 / seconds.max(1e-9);
    format!(
        "{}, {} solvable, {best}, last change {} ago, {speed:.0} per second",
        words::tries(round.counts.tries),
        round.counts.solvable,
        words::tries(round.since_last)
    )
}
