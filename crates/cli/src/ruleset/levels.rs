//! `puzzlewright ruleset evolve` and `levels`.

use super::open_ruleset;
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::failure::Stopped;
use crate::lens::ThreadArgs;
use crate::lens::picture::{chart_file, write_picture};
use crate::progress::{Interrupt, Meter};
use ::ruleset::choice::no_choice;
use ::ruleset::levels::{Aim, Condition, Fitness, Mcts, Setup, USUAL_DENSITY};
use ::ruleset::picture::{level_cells, terminal};
use ::ruleset::write::{write, write_level};
use ::ruleset::{Game, LevelForm};
use anyhow::{Context, bail};
use clap::{Args as ClapArgs, ValueEnum};
use drawing::{Chart, Line, charts};
use serde_json::json;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Instant;
use workbench::ruleset::{EvolvePlan, EvolveReport, evolve_sessions, level_share, with_level};

/// Design a level for a ruleset by evolution
///
///   $ puzzlewright ruleset evolve games/ruleset/one-cake-left.ruleset.json --generations 3
///   ...
///   best level: 9 choices, 10 moves
///   g.cc
///   g...
///   g.h.
///   c...
///
/// Fitness is the number of choices on the shortest solution: steps at which another way leads astray
/// (see `rate --readings`). `--fitness length` takes the length of the shortest solution instead, as
/// the paper does, which also rewards levels that play themselves: the true length (--exact), or the
/// shortest solution that a Monte Carlo player finds (--mcts). Constraints filter the first
/// population and all offspring (full), the first population only (partial), or nothing (none). The
/// output has the best and mean fitness of each generation, averaged over the sessions, and the best
/// level; with -o a copy of the game with that level is written.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct EvolveArgs {
    /// The game
    pub game: PathBuf,
    /// Where to apply constraints
    #[arg(long, value_enum, default_value_t = ConditionArg::Full)]
    pub condition: ConditionArg,
    /// What makes a level good; `choices` by default, and `length` with --mcts
    #[arg(long, value_enum)]
    pub fitness: Option<FitnessArg>,
    /// Judge levels by exhaustive search (the default)
    #[arg(long, conflicts_with = "mcts")]
    pub exact: bool,
    /// Judge levels by a Monte Carlo player
    #[arg(long)]
    pub mcts: bool,
    /// Levels in a population
    #[arg(long, value_name = "N", default_value_t = 12,
        value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub population: usize,
    /// Generations after the first population
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub generations: usize,
    /// Probability that a cell changes
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub mutation: f64,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "4x4", value_parser = size)]
    pub size: (usize, usize),
    /// Number of sessions, each with its own seed
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub sessions: usize,
    /// Seed of the first session
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Maximum number of states that an exhaustive search may store for a level
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    pub max_states: usize,
    /// Number of plays of the Monte Carlo player for a level
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub iterations: usize,
    /// Write a copy of the game with the level
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write that copy with outcomes, widths and heights as strings and the level as numbers, as in
    /// the paper's figure
    #[arg(long, requires = "output")]
    pub paper_style: bool,
    /// Write a chart of the generations: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub chart: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What makes a level good.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FitnessArg {
    /// Steps of the shortest solution at which the player has to choose
    Choices,
    /// Moves of the shortest solution, as in the paper
    Length,
}

/// Where to apply constraints.
#[derive(Clone, Copy, ValueEnum)]
#[allow(missing_docs)]
pub enum ConditionArg {
    Full,
    Partial,
    None,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match sides {
        Some((w, h)) if (1..=30).contains(&w) && (1..=30).contains(&h) => Ok((w, h)),
        _ => Err(format!("`{text}` is not a size; write for example 4x4, at most 30x30")),
    }
}

/// Evolves a level.
pub fn evolve(args: &EvolveArgs) -> Done {
    let (document, game) = open_ruleset(&args.game)?;
    if !(0.0..=1.0).contains(&args.mutation) {
        bail!("--mutation: {} is not a probability; write one from 0 to 1", args.mutation);
    }
    if args.mcts && args.fitness == Some(FitnessArg::Choices) {
        bail!(
            "--fitness choices needs exhaustive search; leave out --mcts, or use --fitness length"
        );
    }
    let aim = match args.fitness {
        Some(FitnessArg::Length) => Aim::Length,
        None if args.mcts => Aim::Length,
        Some(FitnessArg::Choices) | None => Aim::Choices,
    };
    let fitness = match args.mcts {
        true => Fitness::Mcts(Mcts { iterations: args.iterations, ..Mcts::default() }),
        false => Fitness::Exact { max_states: args.max_states },
    };
    let setup = Setup {
        width: args.size.0,
        height: args.size.1,
        population: args.population,
        generations: args.generations,
        mutation: args.mutation,
        condition: match args.condition {
            ConditionArg::Full => Condition::Full,
            ConditionArg::Partial => Condition::Partial,
            ConditionArg::None => Condition::None,
        },
        fitness,
        aim,
    };
    let interrupt = Interrupt::watch()?;
    let threads = args.threads.count();
    let plan = EvolvePlan { setup, sessions: args.sessions, seed: args.seed, threads };
    let begun = Instant::now();
    let busy = Meter::new("evolving levels", None, &interrupt);
    let evolved = evolve_sessions(&game.rules, &plan, &|progress| busy.tick(progress));
    busy.end();
    let seconds = begun.elapsed().as_secs_f64();
    if interrupt.is_raised() {
        return Err(Stopped.into());
    }
    if let Some(path) = &args.output {
        let inserted = with_level(document.source.text(), &game, &evolved.level);
        let text = inserted.filter(|_| !args.paper_style).unwrap_or_else(|| {
            let mut copy = (*game).clone();
            copy.levels.push(evolved.level.clone());
            if args.paper_style {
                copy.levels.iter_mut().for_each(|level| level.form = LevelForm::Raw);
            }
            write(&copy, args.paper_style)
        });
        fs::write(path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    if let Some(path) = &args.chart {
        let best: Vec<f64> = evolved.generations.iter().map(|g| g.best).collect();
        let mean: Vec<f64> = evolved.generations.iter().map(|g| g.mean).collect();
        let lines = vec![
            Line { name: "highest", color: "#2f6fde", values: &best },
            Line { name: "mean", color: "#d96f1e", values: &mean },
        ];
        let title = format!("{}: fitness by generation", game.name());
        write_picture(path, &charts(&[Chart { title: &title, axis: "generation", lines }]), 2.0)?;
    }
    if args.json {
        let text = serde_json::from_str(&write_level(&game, &evolved.level, false))?;
        let report = EvolveReport { evolved: evolved.clone(), text, seconds };
        print_line(&json!(report).to_string())?;
    } else {
        print_line("generation  highest   mean")?;
        for (number, generation) in evolved.generations.iter().enumerate() {
            print_line(&format!(
                "{number:>10}  {:>7.2}  {:>5.2}",
                generation.best, generation.mean
            ))?;
        }
        let cut = match evolved.cut {
            0 => String::new(),
            1 => "; 1 search was cut off (--max-states)".to_string(),
            cut => format!("; {cut} searches were cut off (--max-states)"),
        };
        let gap = match evolved.exact {
            Some(exact) if exact < evolved.length => {
                format!("; its shortest solution has {exact}, which the player did not find")
            }
            _ => String::new(),
        };
        let plural = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        let choices = match aim {
            Aim::Choices => format!("{}, ", plural(evolved.fitness, "choice")),
            Aim::Length => String::new(),
        };
        let moves = plural(evolved.length, "move");
        print_line(&format!("best level: {choices}{moves}{gap}{cut}"))?;
        print(&terminal(&game, evolved.level.width, &level_cells(&evolved.level)))?;
        tell_no_choice(&game)?;
    }
    Ok(if evolved.length > 0 { Exit::Yes } else { Exit::Unknown })
}

/// Says that no input matters, where that is proved.
fn tell_no_choice(game: &Game) -> io::Result<()> {
    match no_choice(&game.rules) {
        Some(why) => print_line(&format!("no choice matters in this game: {}", why.text())),
        None => Ok(()),
    }
}

/// Measure how many random levels the constraints reject
///
///   $ puzzlewright ruleset levels games/ruleset/one-cake-left.ruleset.json
///   50000 random levels of 4x4
///   rejected, win and loss: 62.2%
///   rejected, win only:     62.2%
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct LevelsArgs {
    /// The game
    pub game: PathBuf,
    /// Levels to draw
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub samples: u64,
    /// Columns and rows
    #[arg(long, value_name = "WxH", default_value = "4x4", value_parser = size)]
    pub size: (usize, usize),
    /// Probability that a cell is filled
    #[arg(long, value_name = "P", default_value_t = USUAL_DENSITY)]
    pub density: f64,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Draws levels and counts.
pub fn levels(args: &LevelsArgs) -> Done {
    let (_, game) = open_ruleset(&args.game)?;
    if !(0.0..=1.0).contains(&args.density) {
        bail!("--density: {} is not a probability; write one from 0 to 1", args.density);
    }
    let interrupt = Interrupt::watch()?;
    let busy = Meter::new("drawing levels", None, &interrupt);
    let mut watch = |progress| busy.tick(progress);
    let (size, samples, seed) = (args.size, args.samples, args.seed);
    let share = level_share(&game.rules, size, args.density, samples, seed, &mut watch);
    busy.end();
    if args.json {
        print_line(&serde_json::to_string(&share)?)?;
    } else {
        let percent = |share: f64| 100.0 * share;
        let filled = match share.density == USUAL_DENSITY {
            true => String::new(),
            false => format!(", {:.0}% of the cells filled", percent(share.density)),
        };
        let (width, height) = share.size;
        print_line(&format!("{} random levels of {width}x{height}{filled}", share.samples))?;
        print_line(&format!("rejected, win and loss: {:.1}%", percent(share.share)))?;
        print_line(&format!("rejected, win only:     {:.1}%", percent(share.share_win_only)))?;
        tell_no_choice(&game)?;
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}
