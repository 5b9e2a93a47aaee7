//! The speed of plain breadth-first search.

use crate::table::table;
use crate::walks::number;
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use play::Play;
use play::search::{Answer, Budget, Found, breadth_first, breadth_first_on};
use puzzlescript::puzzle::{Move, Puzzle, level};
use puzzlescript::{Game, ScriptContent};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Levels searched.
const LEVELS: usize = 20;
/// States a level may use.
const MAX_STATES: usize = 1_000_000;

/// A table of the search over the first levels of Microban.
pub fn microban(file: &Path) -> Result<String> {
    let game = open(file)?;
    let (mut states, mut bytes, mut seconds, mut solved) = (0, 0, 0.0, 0);
    for number in 1..=LEVELS {
        let mut puzzle = puzzle(&game, number)?;
        let (start, _) = puzzle.start();
        let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
        let clock = ThreadTime::now();
        let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
        seconds += clock.elapsed().as_secs_f64();
        states += found.states;
        bytes += found.bytes;
        solved += usize::from(matches!(found.answer, Answer::Solved { .. }));
    }
    let row = [
        format!("1 to {LEVELS}"),
        format!("{solved}"),
        number(states as f64),
        number(states as f64 / seconds),
        number(bytes as f64 / states as f64),
    ];
    Ok(table(["levels", "solved", "states", "states/s", "bytes/state"], &[row]))
}

/// Levels with large layers, for several threads.
const LARGE: [usize; 3] = [35, 36, 93];
/// The goal for the speedup of two threads.
const THREADS_GOAL: f64 = 1.6;

/// A table of one thread and two on levels with large layers, in wall time.
pub fn threads(file: &Path) -> Result<String> {
    let game = open(file)?;
    let budget = Budget { max_states: 2 * MAX_STATES, ..Budget::default() };
    let mut rows = Vec::new();
    for level in LARGE {
        let timed = |threads: usize| -> Result<(Found<Move>, f64)> {
            let mut puzzle = puzzle(&game, level)?;
            let (start, _) = puzzle.start();
            let clock = Instant::now();
            let found = breadth_first_on(threads, &mut puzzle, &start, budget, &mut |_| false);
            Ok((found, clock.elapsed().as_secs_f64()))
        };
        let (found, one) = timed(1)?;
        let (_, two) = timed(2)?;
        let rate = |seconds: f64| number(found.states as f64 / seconds);
        let times = one / two;
        rows.push([
            format!("level {level}"),
            number(found.states as f64),
            rate(one),
            rate(two),
            format!("{times:.2}"),
            format!("{THREADS_GOAL:.1}"),
            if times >= THREADS_GOAL { "yes" } else { "NO" }.to_string(),
            format!("{:.1}", found.bytes as f64 / found.states as f64),
        ]);
    }
    let head = ["Microban", "states", "one thread", "two", "times", "goal", "met", "bytes/state"];
    Ok(table(head, &rows))
}

/// Opens a game or a collection.
pub fn open(file: &Path) -> Result<Arc<Game>> {
    let document = workbench::open(file)?;
    let content = document.holds::<ScriptContent>();
    let content = content.with_context(|| format!("cannot play {}", file.display()))?;
    Ok(Arc::clone(content.game()))
}

/// A level of it, ready to play.
pub fn puzzle(game: &Arc<Game>, number: usize) -> Result<Puzzle> {
    let (_, level) = level(game, number).context("there are fewer levels")?;
    Ok(Puzzle::new(game, level, "1"))
}
