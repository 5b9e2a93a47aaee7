//! A folder of games, solved level by level in CPU time.
//!
//! CPU time makes figures comparable on a machine that also does other work. Every solution is played,
//! and with `--agree` every search is asked and their answers are compared, so that a fast wrong
//! answer never counts.

mod agreement;
mod ask;
mod peer;
mod report;
mod solving;

pub use ask::{USAGE, Wanted};

use anyhow::{Context, Result, bail};
use peer::Peer;
use puzzlescript::Game;
use report::Report;
use solving::solve_level;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Opens a game file.
pub type Open = fn(&Path) -> Result<Arc<Game>>;

/// Solves the levels of a folder and prints the tables; false when some answer was wrong or two
/// contradict.
pub fn solve_corpus(wanted: &Wanted, open: Open, out: &mut dyn Write) -> Result<bool> {
    let peer = wanted.peer.as_deref().map(Peer::read).transpose()?;
    let mut report = Report::new(wanted.clone(), peer);
    for file in games(&wanted.corpus)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !wanted.games.is_empty() && !wanted.games.contains(&name) {
            continue;
        }
        let game = open(&file)?;
        for number in 1..=game.levels().count() {
            if !report.is_in_sample() {
                continue;
            }
            report.add(&name, solve_level(&game, number, wanted)?);
        }
        write!(out, "{}", report.game_row(&name))?;
        out.flush()?;
    }
    if report.is_empty() {
        bail!("no level was solved: check --corpus and --game");
    }
    write!(out, "{}", report.summary())?;
    if let Some(path) = &wanted.csv {
        save(path, &report.csv())?;
    }
    if let Some(path) = &wanted.json {
        save(path, &report.json())?;
    }
    Ok(report.is_sound())
}

fn save(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The games of a folder, by name.
fn games(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("--corpus: cannot list {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "txt" || end == "ps" || end == "puzzle") {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        bail!("--corpus: {} has no games (.txt, .ps, .puzzle)", folder.display());
    }
    paths.sort();
    Ok(paths)
}
