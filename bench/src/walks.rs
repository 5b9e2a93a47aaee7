//! The speed of random play.

use crate::table::{geometric_mean, table};
use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use play::lens::Options;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use workbench::walk::walk;

/// Demo games of very different rules.
const GAMES: [&str; 10] = [
    "sokoban_basic",
    "lunar_lockout",
    "limerick",
    "sokobond demake",
    "several_rigid_bodies",
    "heroes_of_sokoban_3",
    "it dies in the light",
    "easyenigma",
    "threes",
    "collapse",
];

/// How many times as fast as the reference every game should be, and all in the geometric mean.
const GOALS: (f64, f64) = (20.0, 50.0);

/// Levels played per game.
const LEVELS: usize = 6;
/// CPU seconds a figure must be based on.
const ENOUGH_SECONDS: f64 = 1.0;
/// Every walk has this seed.
const SEED: u64 = 1;

/// A table of the demo games.
pub fn demos(folder: &Path) -> Result<String> {
    let row = |name: &str| -> Result<[String; 2]> {
        Ok([name.to_string(), number(steps_per_second(&demo(folder, name))?)])
    };
    let rows: Result<Vec<_>> = GAMES.into_iter().map(row).collect();
    Ok(table(["game", "ours"], &rows?))
}

/// A table of the demo games beside another engine: `command` prints its steps a second for the game
/// file it is given. Figures of two machines say nothing about two engines, so both run here and now.
pub fn beside_reference(folder: &Path, command: &str) -> Result<String> {
    let (each, together) = GOALS;
    let mut rows = Vec::new();
    let mut ratios = Vec::new();
    for name in GAMES {
        let file = demo(folder, name);
        let ours = steps_per_second(&file)?;
        let theirs = reference_steps_per_second(command, &file)?;
        let times = ours / theirs;
        ratios.push(times);
        rows.push([
            name.to_string(),
            number(theirs),
            number(ours),
            format!("{times:.1}"),
            format!("{each:.0}"),
            if times >= each { "yes" } else { "NO" }.to_string(),
        ]);
    }
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let mean = geometric_mean(&ratios).unwrap_or(f64::NAN);
    let text = table(["game", "reference", "ours", "times", "goal", "met"], &rows);
    Ok(format!(
        "{text}\ngeometric mean {mean:.1} (goal {together:.0}), least {least:.1} (goal {each:.0})\n"
    ))
}

fn demo(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.txt"))
}

/// Asks the reference about a game.
fn reference_steps_per_second(command: &str, file: &Path) -> Result<f64> {
    let output = Command::new("sh")
        .args(["-c", &format!("{command} \"$1\""), "reference"])
        .arg(file)
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("--reference: cannot run `{command}`"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let printed = text.trim();
    match printed.parse::<f64>() {
        Ok(steps) if output.status.success() && steps > 0.0 && steps.is_finite() => Ok(steps),
        _ => bail!(
            "--reference: `{command}` must print the steps a second of {} and nothing else; it printed \
             `{printed}` and ended with {}",
            file.display(),
            output.status
        ),
    }
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
    #[cfg(unix)]
    fn a_reference_prints_a_number_for_the_file_it_is_given() {
        let ask = |command: &str| reference_steps_per_second(command, Path::new("a b.txt"));
        let steps = ask("test 'a b.txt' = 'a b.txt' && echo 12.5 #").expect("a number");
        assert_eq!(steps, 12.5);
        for wrong in ["echo fast #", "echo 0 #", "echo 5; false", "echo"] {
            let error = ask(wrong).expect_err(wrong).to_string();
            assert!(error.contains("must print the steps a second of a b.txt"), "{error}");
        }
    }

    #[test]
    fn thousands_stand_apart() {
        let texts = [0.4, 999.0, 1_000.0, 64_700.0, 1_234_567.0].map(number);
        assert_eq!(texts, ["0", "999", "1,000", "64,700", "1,234,567"]);
    }
}
