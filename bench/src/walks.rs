//! The speed of random play.

use crate::table::table;
use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use play::lens::Options;
use std::path::{Path, PathBuf};
use workbench::walk::walk;

/// Demo games with the steps per second of the reference engine and the goal as a multiple of that.
const GOALS: [(&str, f64, f64); 10] = [
    ("sokoban_basic", 64_700.0, 50.0),
    ("lunar_lockout", 40_800.0, 10.0),
    ("limerick", 20_200.0, 10.0),
    ("sokobond demake", 18_300.0, 10.0),
    ("several_rigid_bodies", 12_000.0, 10.0),
    ("heroes_of_sokoban_3", 11_700.0, 10.0),
    ("it dies in the light", 5_200.0, 10.0),
    ("easyenigma", 2_000.0, 10.0),
    ("threes", 1_700.0, 10.0),
    ("collapse", 1_050.0, 10.0),
];

/// Levels played per game.
const LEVELS: usize = 6;
/// CPU seconds a figure must be based on.
const ENOUGH_SECONDS: f64 = 1.0;
/// Every walk has this seed.
const SEED: u64 = 1;

/// A table of the games the reference was measured on.
pub fn against_reference(demos: &Path) -> Result<String> {
    let mut rows = Vec::new();
    for (name, reference, goal) in GOALS {
        let ours = steps_per_second(&demos.join(format!("{name}.txt")))?;
        let times = ours / reference;
        rows.push([
            name.to_string(),
            number(reference),
            number(ours),
            format!("{times:.1}"),
            format!("{goal:.0}"),
            if times >= goal { "yes" } else { "NO" }.to_string(),
        ]);
    }
    Ok(table(["game", "reference", "ours", "times", "goal", "met"], &rows))
}

/// A table of the example games.
pub fn own_games(folder: &Path) -> Result<String> {
    let mut rows = Vec::new();
    for path in texts(folder)? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        rows.push([name, number(steps_per_second(&path)?)]);
    }
    Ok(table(["example", "ours"], &rows))
}

/// Walks long enough for a reproducible figure.
fn steps_per_second(path: &Path) -> Result<f64> {
    let document = workbench::open(path)?;
    let Some(content) = document.sound() else {
        bail!("{}", source::render(&document.source, &document.diagnostics, false));
    };
    let levels: Vec<usize> = (0..content.levels().len().min(LEVELS)).collect();
    if levels.is_empty() {
        bail!("{} has no level", path.display());
    }
    let mut steps = 1_000;
    loop {
        let start = ThreadTime::now();
        let clock = || start.elapsed().as_secs_f64();
        let options = Options::default();
        let walked =
            walk(content.as_ref(), &levels, &options, (steps, SEED), clock, &mut |_| false)?;
        if walked.seconds >= ENOUGH_SECONDS {
            return Ok(walked.steps as f64 / walked.seconds);
        }
        steps *= 2;
    }
}

/// The text files of a folder, by name.
fn texts(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "txt") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// A whole number with thousands separators.
pub fn number(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let texts = [0.4, 999.0, 1_000.0, 64_700.0, 1_234_567.0].map(number);
        assert_eq!(texts, ["0", "999", "1,000", "64,700", "1,234,567"]);
    }
}
