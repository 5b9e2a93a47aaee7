//! One question, asked of every chosen level.

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::game::{Opened, chosen_levels, game_of, puzzle};
use crate::meter::{Interrupt, Meter};
use anyhow::Result;
use clap::Args as ClapArgs;
use play::search::{Budget, Progress, Stop};
use puzzlescript::puzzle::Puzzle;
use serde::Serialize;
use std::path::PathBuf;
use workbench::Document;

/// Which levels are asked about, and what an answer may cost.
#[derive(ClapArgs)]
pub struct LevelArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, or `all`
    #[arg(long, value_name = "N|all", default_value = "all")]
    pub level: String,
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What an answer may cost.
#[derive(ClapArgs)]
pub struct BudgetArgs {
    /// Distinct states a search may store
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub max_states: usize,
    /// Bytes a search may use for states: a number, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = bytes)]
    pub max_bytes: usize,
    /// Seconds a level may take
    #[arg(long, value_name = "S")]
    pub time: Option<f64>,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
}

impl LevelArgs {
    /// The budget of one search.
    pub fn budget(&self) -> Budget {
        self.budget.budget()
    }
}

impl BudgetArgs {
    /// The budget of one search.
    pub fn budget(&self) -> Budget {
        Budget { max_states: self.max_states, max_bytes: self.max_bytes, max_expanded: usize::MAX }
    }
}

/// How many threads to work on.
#[derive(ClapArgs)]
pub struct ThreadArgs {
    /// Threads to work on; every core by default. No answer depends on it
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// The number of threads.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}

/// What is known about one level.
pub trait Answer: Serialize {
    /// For people.
    fn text(&self) -> String;
    /// Yes, no or not known.
    fn exit(&self) -> Exit;
    /// Is told how long it took.
    fn took(&mut self, _seconds: f64) {}
}

/// How one level is asked: its puzzle, its number from 1 and its index among all screens.
pub type Question<'q, A> = dyn FnMut(&mut Puzzle, (usize, usize), &mut Stop<'_>) -> Result<A> + 'q;

/// Asks about every chosen level of a PuzzleScript game.
pub fn ask<A: Answer>(
    document: &Document,
    args: &LevelArgs,
    is_array: bool,
    question: &mut Question<'_, A>,
) -> Done {
    let game = match game_of(document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let numbers = chosen_levels(&game, &args.level, usize::MAX)?;
    ask_each(args, &numbers, is_array, &mut |number, stop| {
        let (index, mut puzzle) = puzzle(&game, number, &args.budget.seed)?;
        question(&mut puzzle, (number, index), stop)
    })
}

/// Asks about levels of any domain by their numbers, prints each answer when it comes, and ends
/// with the exit code of them all. JSON is one object for one level and an array for all, or always
/// an array.
pub fn ask_each<A: Answer>(
    args: &LevelArgs,
    numbers: &[usize],
    is_array: bool,
    question: &mut dyn FnMut(usize, &mut Stop<'_>) -> Result<A>,
) -> Done {
    let interrupt = Interrupt::watch()?;
    let mut all = Vec::new();
    for number in numbers {
        let mut meter = Meter::new(*number, args.budget.time, &interrupt);
        let mut answer = question(*number, &mut |progress: Progress| meter.tick(progress))?;
        answer.took(meter.end());
        if !args.json {
            print_line(&answer.text())?;
        }
        all.push(answer);
        if interrupt.is_raised() {
            break;
        }
    }
    if args.json {
        let text = match all.as_slice() {
            [one] if !is_array && args.level != "all" => serde_json::to_string(one)?,
            all => serde_json::to_string(all)?,
        };
        print_line(&text)?;
    }
    Ok(match interrupt.is_raised() {
        true => Exit::Interrupted,
        false => Exit::of_all(&all.iter().map(Answer::exit).collect::<Vec<_>>()),
    })
}

/// Reads a size such as `500M`.
fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1 << 10),
        Some((at, 'm' | 'M')) => (&text[..at], 1 << 20),
        Some((at, 'g' | 'G')) => (&text[..at], 1 << 30),
        _ => (text, 1),
    };
    let number: Option<usize> = digits.parse().ok();
    let size = number.and_then(|number| number.checked_mul(unit));
    size.ok_or_else(|| format!("`{text}` is not a size; write for example 500M or 2G"))
}

/// Reads a number of threads. So many are never of use that more is a slip of the finger.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err(format!("`{text}` is not a number of threads; write one from 1 to 1024")),
    }
}
