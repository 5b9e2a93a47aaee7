//! `puzzlewright solve`.

use crate::Done;
use crate::args::SolveArgs;
use crate::exit::{Exit, print_line};
use crate::game::{Opened, chosen_levels, open_game, puzzle};
use anyhow::{Context, Result, anyhow};
use play::search::{Budget, Progress};
use puzzlescript::puzzle::level;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use workbench::solve::{Solved, Status, solve};

/// Solves the chosen levels.
pub fn run(args: &SolveArgs) -> Done {
    let game = match open_game(&args.game)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let is_interrupted = watch_interrupts()?;
    let budget =
        Budget { max_states: args.max_states, max_bytes: args.max_bytes, max_expanded: usize::MAX };
    let mut all = Vec::new();
    for number in chosen_levels(&game, &args.level, usize::MAX)? {
        let mut puzzle = puzzle(&game, number, &args.seed)?;
        let index = level(&game, number).map_or(0, |(index, _)| index);
        let mut meter = Meter::new(number, args.time);
        let mut stop =
            |progress: Progress| is_interrupted.load(Ordering::Relaxed) || meter.tick(progress);
        let solved =
            solve(&mut puzzle, (number, index), args.by.into(), &args.from, budget, &mut stop)
                .map_err(|error| anyhow!("--from: {error}"))?;
        let solved = Solved { seconds: meter.end(), ..solved };
        if !args.json {
            print_line(&describe(&solved))?;
        }
        all.push(solved);
        if is_interrupted.load(Ordering::Relaxed) {
            break;
        }
    }
    if args.json {
        print_line(&serde_json::to_string(&all)?)?;
    }
    Ok(match is_interrupted.load(Ordering::Relaxed) {
        true => Exit::Interrupted,
        false => exit(&all),
    })
}

fn exit(all: &[Solved]) -> Exit {
    let has = |status| all.iter().any(|solved| solved.status == status);
    match (has(Status::Unsolvable), has(Status::Unknown)) {
        (true, _) => Exit::No,
        (false, true) => Exit::Unknown,
        _ => Exit::Yes,
    }
}

fn watch_interrupts() -> Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed))
        .context("cannot watch for Ctrl-C")?;
    Ok(flag)
}

/// Times one level and, on a terminal, shows how far it is.
struct Meter {
    level: usize,
    start: Instant,
    limit: Option<Duration>,
    shown: Option<Instant>,
    is_shown: bool,
}

impl Meter {
    fn new(level: usize, seconds: Option<f64>) -> Meter {
        let limit = seconds.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
        let is_shown = io::stderr().is_terminal();
        Meter { level, start: Instant::now(), limit, shown: None, is_shown }
    }

    /// Shows the progress four times a second; true when the time is up.
    fn tick(&mut self, progress: Progress) -> bool {
        let elapsed = self.start.elapsed();
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() > Duration::from_millis(250));
        if self.is_shown && is_due && elapsed > Duration::from_millis(500) {
            self.shown = Some(Instant::now());
            let rate = progress.states as f64 / elapsed.as_secs_f64();
            let _ = write!(
                io::stderr(),
                "\r\x1b[Klevel {}: {} states, {} moves deep, {rate:.0} states a second",
                self.level,
                progress.states,
                progress.depth
            );
        }
        self.limit.is_some_and(|limit| elapsed > limit)
    }

    fn end(&self) -> f64 {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        self.start.elapsed().as_secs_f64()
    }
}

fn describe(solved: &Solved) -> String {
    let head = format!("level {}:", solved.level);
    let states = format!("{} states", solved.states);
    match (&solved.status, &solved.moves) {
        (Status::Solved, Some(moves)) => {
            let length = moves.chars().count();
            let proved = match (solved.proved_shortest, solved.at_least) {
                (true, _) => format!("solvable in {length} moves, no fewer"),
                (false, Some(least)) if least < length => {
                    format!("solvable in {least} to {length} moves")
                }
                _ => format!("solvable in {length} moves"),
            };
            let seed = match &solved.seed {
                Some(seed) => format!(" with seed {seed}"),
                None => String::new(),
            };
            format!("{head} {proved}{seed} ({states}, {})\n  {moves}", solved.by)
        }
        (Status::Unsolvable, _) => {
            let why = solved.why.map_or(String::new(), |why| format!(": {why}"));
            format!("{head} cannot be solved{why} ({states}: all there are)")
        }
        _ => format!(
            "{head} not known ({}); no solution has {} moves or fewer ({states})",
            solved.why.unwrap_or("cut"),
            solved.covered_depth
        ),
    }
}
