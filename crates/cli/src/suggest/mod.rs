//! `puzzlewright suggest`.

mod text;

use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::flags::Typed;
use crate::game::{Opened, find_level, game_of};
use crate::levels::ThreadArgs;
use crate::meter::Interrupt;
use crate::status_line::StatusLine;
use crate::transform::{compile, mask, rules, strength};
use crate::witness::panels;
use anyhow::bail;
use clap::Args as ClapArgs;
use clap::builder::PossibleValuesParser;
use play::search::Budget;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::Strength;
use puzzlescript::transform::presets::Preset;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::costs::Costs;
use workbench::reading::{Measured, Reading, measure};
use workbench::suggest::{Aim, Round, Space, Suggestions, report, suggest};
use workbench::{Family, open};

/// Suggest harder variations of a level: make many, solve them, keep the best
///
/// Variations are made by a transform (see `puzzlewright transform --help`), solved under a limit
/// that adapts to what was found, and ranked by a reading; the largest comes first. The levels are
/// printed as they can be pasted into LEVELS.
///
/// Effort is counted in states, never in time: the same seed and the same number of tries give the
/// same ranking, whatever the number of threads. With --time the number of tries that was reached
/// is printed, and --tries with it gives the same again.
///
/// A variation counts as solvable, as unsolvable, as timed out (the limit did not suffice to solve
/// it or to read it exactly), as a duplicate (there before; where no rule names a direction also as
/// a mirror image or turned; or with another number of players), or as rejected by the transform.
/// The usefulness of a transform is how many interesting levels it gives a second; a level is
/// interesting when its reading is at least the --threshold.
///
/// For a panel say what is wanted --toward: `unique` (one solution, by few changes), `fewer` (one
/// solution with fewer pieces) or `harder` (one solution that takes more bits to guess). Pieces are
/// taken from the panel's legend; every single change is tried, then --tries random ones.
///
/// The exit code is 0; 1 when the game or the transform has errors; 3 when chance decides in the
/// game, so that its levels cannot be judged; 130 after Ctrl-C, with what was found until then.
#[derive(ClapArgs)]
pub struct SuggestArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// A file with the transform
    #[arg(long, value_name = "FILE", conflicts_with = "preset")]
    pub rules: Option<PathBuf>,
    /// A transform made from the game's own objects
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(
        Preset::ALL.map(|(name, _)| name)))]
    pub preset: Option<String>,
    /// Panels: what is wanted of variations
    #[arg(long, value_name = "AIM", value_parser = ["unique", "fewer", "harder"])]
    pub toward: Option<String>,
    /// How much to vary: 1 as the transform says, 0.25 about a quarter, 4 about four times as much
    #[arg(long, value_name = "X", default_value = "1", value_parser = strength)]
    pub strength: Strength,
    /// A file with the level's rows in which x marks cells that must not change and . all others
    #[arg(long, value_name = "FILE")]
    pub freeze: Option<PathBuf>,
    /// The reading that ranks, the largest first
    #[arg(long, value_name = "READING", default_value = "difficulty", hide_possible_values = false,
        value_parser = PossibleValuesParser::new(Reading::ALL.map(|(name, _)| name)))]
    pub rank: String,
    /// How many levels to keep
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub keep: u32,
    /// How many variations to try [default: 2000, or as many as --time allows]
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub tries: Option<u64>,
    /// Seconds after which the running round of 64 tries is the last
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The reading from which on a level is interesting [default: that of the level itself]
    #[arg(long, value_name = "X")]
    pub threshold: Option<f64>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: {"tries","solvable","unsolvable","timed_out","duplicates","rejected",
    /// "kept":[{"n","level":[row…],"legend":["c = A and B"…],"changed":[[x,y]…],"readings":{…},
    /// "moves"}…],"history":[n…],"since_last","usefulness",…}
    #[arg(long)]
    pub json: bool,
}

/// Tries when nothing is said about how long.
const DEFAULT_TRIES: u64 = 2_000;

/// States the level itself may take to be read.
const MAX_EXPANDED: usize = 1_000_000;

/// Seconds for reading what was kept, once Ctrl-C was pressed.
const LAST_SECONDS: u64 = 2;

/// Looks for better levels and prints them.
pub fn run(args: &SuggestArgs, typed: &Typed) -> Done {
    let document = open(&args.game)?;
    typed.check(document.domain.family)?;
    if matches!(document.domain.family, Family::Panels) {
        let toward = args.toward.as_deref().unwrap_or("unique");
        let effort = (args.keep as usize, args.tries.unwrap_or(DEFAULT_TRIES), args.seed);
        return panels::suggest(&document, args.level, toward, effort, args.json);
    }
    if matches!(document.domain.family, Family::Ruleset) {
        return crate::ruleset::shared::suggest(&document, args);
    }
    if args.rules.is_none() && args.preset.is_none() {
        bail!("name a transform: --rules FILE, or --preset NAME");
    }
    let game = match game_of(&document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let text = rules(&game, args.rules.as_deref(), args.preset.as_deref())?;
    let (_, level) = find_level(&game, args.level)?;
    let Some(transform) = compile(&game, &text)? else {
        return Ok(Exit::No);
    };
    let transform = transform.with_strength(args.strength);
    let mask = args.freeze.as_deref().map(|path| mask(path, &level)).transpose()?;
    let has_chance = game.has_chance();
    let space = Space { game, level, transform, mask, seed: args.seed };
    let interrupt = Interrupt::watch()?;
    let stop = || interrupt.is_raised();
    let rank = Reading::named(&args.rank).unwrap_or(Reading::Difficulty);
    let start = if has_chance { None } else { read_start(&space, rank, &stop) };
    let tries = match args.time {
        _ if has_chance => Some(0),
        Some(_) => None,
        None => Some(args.tries.unwrap_or(DEFAULT_TRIES)),
    };
    let aim = Aim {
        rank,
        keep: args.keep as usize,
        tries,
        threshold: args.threshold.or(start),
        threads: args.threads.count(),
    };
    let begin = Instant::now();
    let found = watch(&space, &aim, args.time, begin, &stop);
    let seconds = begin.elapsed().as_secs_f64();
    let end = Instant::now() + Duration::from_secs(LAST_SECONDS);
    let mut stop = |_| interrupt.is_raised() && Instant::now() > end;
    let mut report = report(&space, &aim, start, &found, &mut stop);
    report.seconds = seconds;
    report.usefulness = found.usefulness(seconds);
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print(&text::text(&report))?,
    }
    Ok(match (interrupt.is_raised(), has_chance) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Unknown,
        (false, false) => Exit::Yes,
    })
}

/// The level's own reading; none when it has none or takes too long to read.
fn read_start(space: &Space, rank: Reading, stop: &dyn Fn() -> bool) -> Option<f64> {
    let mut puzzle = Puzzle::new(&space.game, Arc::clone(&space.level), "1");
    let budget = Budget { max_expanded: MAX_EXPANDED, ..Budget::default() };
    let costs = Costs::of(&space.game);
    match measure(&mut puzzle, rank, &costs, budget, &mut |_| stop()) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable | Measured::Unknown => None,
    }
}

/// Runs the rounds, with a line of progress on a terminal.
fn watch(
    space: &Space,
    aim: &Aim,
    time: Option<f64>,
    begin: Instant,
    stop: &(dyn Fn() -> bool + Sync),
) -> Suggestions {
    let mut line = StatusLine::new();
    suggest(space, aim, stop, &mut |round: &Round<'_>| {
        line.show(|| text::progress(aim, round.so_far, begin.elapsed().as_secs_f64()));
        match time.is_some_and(|time| begin.elapsed().as_secs_f64() >= time) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })
}
