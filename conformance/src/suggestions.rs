//! Suggestions for the level that the designers of the study began with.

use crate::tally::Tally;
use anyhow::{Context, Result};
use play::lens::{LevelId, OptionValue, Options};
use play::space::{SuggestPlan, suggest};
use puzzlescript::ScriptContent;
use puzzlescript::puzzle::{Puzzle, level};
use puzzlescript::space::ScriptSpace;
use std::ops::ControlFlow;
use std::path::Path;

/// Tries, as on the command line.
const TRIES: u64 = 2_000;

/// "A bit of everything" gives four levels, each harder than the start, whatever the seed.
pub fn harder_levels(demos: &Path, tally: &mut Tally) -> Result<()> {
    let document = workbench::open(&demos.join("sokoban_basic.txt"))?;
    let game = document.holds::<ScriptContent>().context("the demo gives no game")?.game();
    let (_, level) = level(game, 2).context("no such level")?;
    let puzzle = Puzzle::new(game, level, "1");
    let mut options = Options::default();
    options.set("preset", OptionValue::Text("all".into()));
    let space = ScriptSpace::new(&puzzle, &options)?;
    let seeds: Vec<u64> = (1..=10).collect();
    let name = |seed: &u64| format!("seed {seed}");
    tally.check_all("four harder levels", &seeds, name, |seed| {
        let plan = SuggestPlan {
            rank: "difficulty".into(),
            keep: 4,
            tries: Some(TRIES),
            threshold: None,
            threads: 1,
            seed: *seed,
            level: LevelId::default(),
            ..SuggestPlan::default()
        };
        let report = suggest(&space, &plan, &|_| false, &mut |_| ControlFlow::Continue(()));
        let start = report.start.as_ref().map_or(0.0, |start| start.as_f64());
        let scores: Vec<f64> = report.kept.iter().map(|kept| kept.score.as_f64()).collect();
        match scores.len() == 4 && scores.iter().all(|score| *score > start) {
            true => Ok(()),
            false => Err(format!("{scores:?}, the start has {start}")),
        }
    });
    Ok(())
}
