//! How many variations of a level are judged per second.

use crate::searches::{open, puzzle};
use crate::table::table;
use crate::walks::number;
use anyhow::Result;
use play::lens::{LevelId, OptionValue, Options};
use play::space::{SuggestPlan, suggest};
use puzzlescript::space::ScriptSpace;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// The goal: tries per second on two threads.
const GOAL: f64 = 2_000.0;
const TRIES: u64 = 20_000;

/// A table for the preset `walls` on the 7x7 level with two crates.
pub fn walls(file: &Path) -> Result<String> {
    let mut options = Options::default();
    options.set("preset", OptionValue::Text("walls".into()));
    let space = ScriptSpace::new(&puzzle(&open(file)?, 2)?, &options)?;
    let plan = SuggestPlan {
        rank: "difficulty".into(),
        keep: 4,
        tries: Some(TRIES),
        // Out of reach, so that nothing is searched only to decide whether it is interesting.
        threshold: Some(f64::INFINITY),
        threads: 2,
        seed: 1,
        level: LevelId::default(),
        ..SuggestPlan::default()
    };
    let clock = Instant::now();
    // The time of the last round: the report that follows it is not measured.
    let mut seconds = 0.0;
    let found = suggest(&space, &plan, &|_| false, &mut |_| {
        seconds = clock.elapsed().as_secs_f64();
        ControlFlow::Continue(())
    });
    let rate = found.counts.tries as f64 / seconds;
    let row = [
        number(found.counts.tries as f64),
        number(found.counts.solvable as f64),
        number(rate),
        number(GOAL),
        if rate >= GOAL { "yes" } else { "NO" }.to_string(),
    ];
    Ok(table(["tries", "solvable", "a second", "goal", "met"], &[row]))
}
