//! How many variations of a level are judged a second.

use crate::table::table;
use crate::walks::number;
use anyhow::{Context, Result};
use puzzlescript::puzzle::level;
use puzzlescript::transform::presets::{Preset, text};
use puzzlescript::transform::read;
use source::Source;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use workbench::open;
use workbench::reading::Reading;
use workbench::suggest::{Aim, Space, suggest};

/// Tries a second on two threads that we want.
const GOAL: f64 = 2_000.0;
const TRIES: u64 = 20_000;

/// A table for the preset `walls` on the 7x7 level with two crates.
pub fn walls(file: &Path) -> Result<String> {
    let (game, _) = open(file)?.compile()?;
    let game = Arc::new(game.context("the game has errors")?);
    let (_, level) = level(&game, 2).context("the game has no level 2")?;
    let (transform, _) = read(&game, &Source::new("walls", text(&game, Preset::Walls)?));
    let transform = transform.context("the preset has errors")?;
    let space = Space { game, level, transform, mask: None, seed: 1 };
    let aim =
        Aim { rank: Reading::Difficulty, keep: 4, tries: Some(TRIES), threshold: None, threads: 2 };
    let clock = Instant::now();
    let found = suggest(&space, &aim, &|| false, &mut |_| ControlFlow::Continue(()));
    let rate = found.counts.tries as f64 / clock.elapsed().as_secs_f64();
    let row = [
        number(found.counts.tries as f64),
        number(found.counts.solvable as f64),
        number(rate),
        number(GOAL),
        if rate >= GOAL { "yes" } else { "NO" }.to_string(),
    ];
    Ok(table(["tries", "solvable", "a second", "goal", "met"], &[row]))
}
