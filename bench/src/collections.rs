//! Whole collections of levels, solved as `solve` does it.

use crate::searches::{open, puzzle};
use crate::table::table;
use crate::walks::number;
use anyhow::Result;
use play::lens::{Ask, Lenses, LevelId, OptionValue, Options, Solved, Status};
use play::search::Budget;
use std::path::Path;
use std::time::Instant;

/// Seconds a level may take.
const SECONDS: f64 = 10.0;
/// Threads to use.
const THREADS: usize = 2;

/// A collection and its goals.
pub struct Collection<'c> {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub file: &'c Path,
    /// How many levels are solved, from the first.
    pub levels: usize,
    /// Any solution will do.
    pub is_first: bool,
    /// Levels that should be solved.
    pub solved: usize,
    /// Levels whose solution should be proved shortest.
    pub proved: usize,
}

/// A table with one row for each collection, and below it the levels that miss the goal.
pub fn collections(all: &[Collection<'_>]) -> Result<String> {
    let mut rows = Vec::new();
    let mut short = String::new();
    for collection in all {
        let answers = solve_all(collection)?;
        let count = |is: &dyn Fn(&Solved) -> bool| answers.iter().filter(|s| is(s)).count();
        let solved = count(&|answer| answer.status == Status::Solved);
        let proved = count(&|answer| answer.proved_shortest);
        let seconds: f64 = answers.iter().map(|answer| answer.seconds).sum();
        let states: usize = answers.iter().map(|answer| answer.states).sum();
        let bytes: usize = answers.iter().map(|answer| answer.bytes).sum();
        let is_met = solved >= collection.solved && proved >= collection.proved;
        rows.push([
            collection.name.to_string(),
            format!("{solved} of {}", answers.len()),
            collection.solved.to_string(),
            if collection.is_first { "-".to_string() } else { proved.to_string() },
            if collection.is_first { "-".to_string() } else { collection.proved.to_string() },
            if is_met { "yes" } else { "NO" }.to_string(),
            format!("{seconds:.1}"),
            number(states as f64 / seconds),
            format!("{:.1}", bytes as f64 / states.max(1) as f64),
        ]);
        let open = |answer: &&Solved| match collection.is_first {
            true => answer.status != Status::Solved,
            false => !answer.proved_shortest,
        };
        let names: Vec<String> = answers.iter().filter(open).map(describe).collect();
        if !names.is_empty() {
            short += &format!("{}: {}\n", collection.name, names.join("; "));
        }
    }
    let head =
        ["levels", "solved", "goal", "proved", "goal", "met", "seconds", "states/s", "bytes/state"];
    Ok(format!("{}\n{short}", table(head, &rows)))
}

fn solve_all(collection: &Collection<'_>) -> Result<Vec<Solved>> {
    let game = open(collection.file)?;
    let mut options = Options::default();
    if collection.is_first {
        options.set("first", OptionValue::Flag);
    }
    let levels = 1..=collection.levels.min(game.levels().count());
    levels
        .map(|number| {
            let mut puzzle = puzzle(&game, number)?;
            let level = LevelId { number, ..LevelId::default() };
            let ask = Ask { level, budget: Budget::default(), threads: THREADS, options: &options };
            let clock = Instant::now();
            let solved = puzzle.solve(&ask, &mut |_| clock.elapsed().as_secs_f64() > SECONDS)?;
            Ok(Solved { seconds: clock.elapsed().as_secs_f64(), ..solved })
        })
        .collect()
}

fn describe(answer: &Solved) -> String {
    let least = answer.at_least.unwrap_or(0);
    match answer.at_most {
        Some(most) => format!("{} solved in {most}, at least {least}", answer.level),
        None => format!("{} not known, at least {least}", answer.level),
    }
}
