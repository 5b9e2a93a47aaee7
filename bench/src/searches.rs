//! The speed of plain breadth-first search.

use crate::table::table;
use crate::walks::number;
use anyhow::{Context, Result};
use cpu_time::ThreadTime;
use play::Play;
use play::search::{Answer, Budget, breadth_first};
use puzzlescript::puzzle::{Puzzle, level};
use std::path::Path;
use std::sync::Arc;

/// Levels that are searched.
const LEVELS: usize = 20;
/// States a level may take.
const MAX_STATES: usize = 1_000_000;
/// States a second that the reference engine stores under such a search: it depends on the level.
const REFERENCE: (f64, f64) = (4_000.0, 14_000.0);
/// How many times the reference's best we want.
const GOAL: f64 = 50.0;

/// A table of the search over the first levels of Microban.
pub fn microban(file: &Path) -> Result<String> {
    let document = workbench::open(file)?;
    let (game, _) = document.compile()?;
    let game = Arc::new(game.with_context(|| format!("cannot play {}", file.display()))?);
    let (mut states, mut bytes, mut seconds, mut solved) = (0, 0, 0.0, 0);
    for number in 1..=LEVELS {
        let (_, level) = level(&game, number).context("Microban has fewer levels")?;
        let mut puzzle = Puzzle::new(&game, level, "1");
        let (start, _) = puzzle.start();
        let budget = Budget { max_states: MAX_STATES, ..Budget::default() };
        let clock = ThreadTime::now();
        let found = breadth_first(&mut puzzle, &start, budget, &mut |_| false);
        seconds += clock.elapsed().as_secs_f64();
        states += found.states;
        bytes += found.bytes;
        solved += usize::from(matches!(found.answer, Answer::Solved { .. }));
    }
    let rate = states as f64 / seconds;
    let times = rate / REFERENCE.1;
    let row = [
        format!("1 to {LEVELS}"),
        format!("{solved}"),
        number(states as f64),
        format!("{}-{}", number(REFERENCE.0), number(REFERENCE.1)),
        number(rate),
        format!("{times:.0}"),
        format!("{GOAL:.0}"),
        if times >= GOAL { "yes" } else { "NO" }.to_string(),
        number(bytes as f64 / states as f64),
    ];
    let head =
        ["levels", "solved", "states", "reference", "ours", "times", "goal", "met", "bytes/state"];
    Ok(table(head, &[row]))
}
