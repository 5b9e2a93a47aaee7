//! Solves one level and times it.

use super::agreement::contradictions;
use super::ask::{MODES, Wanted};
use anyhow::{Context, Result};
use cpu_time::{ProcessTime, ThreadTime};
use play::lens::{Ask, Lenses, LevelId, OptionValue, Options, Solved, Status};
use play::search::Budget;
use play::{Outcome, Play, Progress, Step, read_trace};
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, level};
use std::sync::Arc;

/// One level and what was found.
pub struct LevelResult {
    /// Its index among all screens.
    pub index: usize,
    /// The answer.
    pub solved: Solved,
    /// CPU seconds until the first solution; none without one.
    pub first: Option<f64>,
    /// CPU seconds in all.
    pub seconds: f64,
    /// States that all searches expanded.
    pub expanded: f64,
    /// Greatest resident memory of the process while it was solved, in bytes, where the system
    /// reports it.
    pub peak: Option<u64>,
    /// What is wrong with the answers.
    pub faults: Vec<String>,
}

/// CPU time of what runs the searches.
enum Clock {
    Thread(ThreadTime),
    Process(ProcessTime),
}

impl Clock {
    fn start(threads: usize) -> Clock {
        match threads {
            1 => Clock::Thread(ThreadTime::now()),
            _ => Clock::Process(ProcessTime::now()),
        }
    }

    fn seconds(&self) -> f64 {
        match self {
            Clock::Thread(start) => start.elapsed().as_secs_f64(),
            Clock::Process(start) => start.elapsed().as_secs_f64(),
        }
    }
}

/// Solves a level as asked.
pub fn solve_level(game: &Arc<Game>, number: usize, wanted: &Wanted) -> Result<LevelResult> {
    let (index, _) = level(game, number).context("there are fewer levels")?;
    forget_peak();
    let clock = Clock::start(wanted.threads);
    let mut first = None;
    let solved = ask(game, (number, index), &wanted.mode, wanted.threads, &mut |progress| {
        let now = clock.seconds();
        if progress.figures.iter().any(|(name, _)| *name == "moves at most") {
            first.get_or_insert(now);
        }
        now > wanted.seconds
    })?;
    let seconds = clock.seconds();
    let first = (solved.status == Status::Solved).then(|| first.unwrap_or(seconds));
    let peak = peak();
    let mut answers = vec![(wanted.mode.clone(), solved.clone())];
    if wanted.agree {
        for mode in MODES.iter().filter(|mode| **mode != wanted.mode) {
            let clock = Clock::start(wanted.threads);
            let watch = &mut |_: Progress| clock.seconds() > wanted.seconds;
            let other = ask(game, (number, index), mode, wanted.threads, watch)?;
            answers.push((mode.to_string(), other));
        }
    }
    let mut faults = contradictions(&answers);
    for (mode, answer) in &answers {
        if let Some(moves) = &answer.moves
            && !wins(game, number, moves)?
        {
            faults.push(format!("the solution of {mode} does not win: {moves}"));
        }
    }
    let expanded = all_expanded(&solved);
    Ok(LevelResult { index, solved, first, seconds, expanded, peak, faults })
}

fn ask(
    game: &Arc<Game>,
    (number, index): (usize, usize),
    mode: &str,
    threads: usize,
    watch: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solved> {
    let mut options = Options::default();
    match mode {
        "default" => {}
        "first" => options.set("first", OptionValue::Flag),
        by => options.set("by", OptionValue::Text(by.to_string())),
    }
    let (_, level) = level(game, number).context("there are fewer levels")?;
    let mut puzzle = Puzzle::new(game, level, "1");
    let level = LevelId { number, index, name: None };
    let ask = Ask { level, budget: Budget::default(), threads, options: &options };
    Ok(puzzle.solve(&ask, watch)?)
}

/// True when these moves win.
fn wins(game: &Arc<Game>, number: usize, moves: &str) -> Result<bool> {
    let (_, level) = level(game, number).context("there are fewer levels")?;
    let mut puzzle = Puzzle::new(game, level, "1");
    let (mut state, mut outcome) = puzzle.start();
    let mut to = state.clone();
    for mv in read_trace(&puzzle, moves)? {
        to.clone_from(&state);
        if let Step::Moved { outcome: reached, .. } = puzzle.step(&state, mv, &mut to) {
            outcome = reached;
            std::mem::swap(&mut state, &mut to);
        }
    }
    Ok(outcome == Outcome::Won)
}

/// The states that all searches expanded, where the answer says what each did.
fn all_expanded(solved: &Solved) -> f64 {
    let value = serde_json::to_value(solved).unwrap_or_default();
    let each = value.get("efforts").and_then(|efforts| efforts.as_array());
    let sum = |all: &Vec<serde_json::Value>| -> f64 {
        all.iter().filter_map(|one| one.get("expanded")?.as_f64()).sum()
    };
    each.filter(|all| !all.is_empty()).map_or(solved.expanded as f64, sum)
}

/// Starts a new measurement of peak memory, where the system allows that.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Peak memory since then.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
