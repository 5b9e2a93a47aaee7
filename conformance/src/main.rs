//! Compares the engine with recorded play of the reference engine.
//!
//! The records are other people's work and stay outside this repository, in the folder named by
//! `SHARED` in the environment, or `../shared`. Every check prints one line and names its failures.
//! The last line counts both.

mod messages;
mod narrative;
mod play;
mod rules;
mod searches;
mod sokoban;
mod stories;
mod suggestions;
mod tally;
mod witness;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tally::Tally;

fn main() -> ExitCode {
    match run() {
        Ok(tally) if tally.failed == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(error) => {
            tally::say(&format!("conformance: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<Tally> {
    let shared =
        std::env::var_os("SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let data = shared.join("data");
    if !data.is_dir() {
        bail!("there is no folder `{}`; set SHARED to the shared folder", data.display());
    }
    let mut tally = Tally::default();
    let puzzlescript = data.join("puzzlescript");
    // `conformance rules` asks only whether what rules imply holds, and how much of what is unused is found.
    // For that it explores every game, which takes longer than all the rest: `make conformance-rules`.
    let is_only = |part: &str| std::env::args().nth(1).is_some_and(|wanted| wanted == part);
    rules::recorded(&puzzlescript, &mut tally)?;
    if is_only("rules") {
        rules::explored(&puzzlescript, &mut tally)?;
        tally::say(&format!("{} passed, {} failed", tally.passed, tally.failed));
        return Ok(tally);
    }
    play::sessions(&puzzlescript, &mut tally)?;
    play::random_play(&puzzlescript, &mut tally)?;
    play::demos(&puzzlescript, &mut tally)?;
    messages::messages(&puzzlescript, &mut tally)?;
    sokoban::collections(&data.join("sokoban"), &mut tally)?;
    sokoban::known_lengths(&data.join("sokoban"), &mut tally)?;
    sokoban::known_unsolvable(&puzzlescript.join("demos"), &mut tally)?;
    suggestions::harder_levels(&puzzlescript.join("demos"), &mut tally)?;
    witness::printed_panels(&shared.join("specs"), &mut tally)?;
    searches::agree(&puzzlescript.join("demos"), &mut tally)?;
    narrative::grammars(&data.join("narrative"), &mut tally)?;
    stories::repeats(&shared.join("findings").join("narrative-repeats"), &mut tally)?;
    tally::say(&format!("{} passed, {} failed", tally.passed, tally.failed));
    Ok(tally)
}

/// The JSON objects of a file, one per line.
fn lines(folder: &Path, name: &str) -> Result<Vec<serde_json::Value>> {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    text.lines()
        .enumerate()
        .map(|(i, line)| {
            serde_json::from_str(line).with_context(|| format!("{name}, line {}", i + 1))
        })
        .collect()
}
