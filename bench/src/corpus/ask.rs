//! What `bench solve` is asked to do.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// How to call it.
pub const USAGE: &str = "\
usage: bench solve --corpus DIR [--time SECONDS] [--threads N] [--mode default|first|bfs|astar|greedy]
                   [--peer CSV] [--csv OUT] [--json OUT] [--game NAME]... [--every N] [--agree]
  --time     CPU seconds a level may take (3)
  --mode     default goes on to a proof, first stops at any solution; the others are plain searches
  --peer     results of another solver: game,index,status,ms,expanded
  --game     only this game (its file name without the ending); may be repeated
  --every    only every Nth level, for a quick look
  --agree    also ask every other search and compare all answers";

/// The options.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// Folder of the games.
    pub corpus: PathBuf,
    /// CPU seconds a level may take.
    pub seconds: f64,
    /// Threads to use.
    pub threads: usize,
    /// `default`, `first`, or a plain search.
    pub mode: String,
    /// Results of another solver.
    pub peer: Option<PathBuf>,
    /// Where to write one line per level.
    pub csv: Option<PathBuf>,
    /// Where to write everything.
    pub json: Option<PathBuf>,
    /// Games to solve; all if empty.
    pub games: Vec<String>,
    /// Solve every how manyth level.
    pub every: usize,
    /// Ask all searches and compare.
    pub agree: bool,
}

/// Ways to solve.
pub const MODES: [&str; 5] = ["default", "first", "bfs", "astar", "greedy"];

impl Wanted {
    /// Reads the arguments after `solve`.
    pub fn read(arguments: &[String]) -> Result<Wanted> {
        let mut wanted = Wanted {
            corpus: PathBuf::new(),
            seconds: 3.0,
            threads: 1,
            mode: "default".to_string(),
            peer: None,
            csv: None,
            json: None,
            games: Vec::new(),
            every: 1,
            agree: false,
        };
        let mut rest = arguments.iter();
        while let Some(option) = rest.next() {
            if option == "--agree" {
                wanted.agree = true;
                continue;
            }
            let mut value = || rest.next().with_context(|| format!("{option} needs a value"));
            match option.as_str() {
                "--corpus" => wanted.corpus = value()?.into(),
                "--time" => wanted.seconds = positive(option, value()?)?,
                "--threads" => wanted.threads = positive(option, value()?)? as usize,
                "--every" => wanted.every = positive(option, value()?)? as usize,
                "--mode" => wanted.mode = value()?.clone(),
                "--peer" => wanted.peer = Some(value()?.into()),
                "--csv" => wanted.csv = Some(value()?.into()),
                "--json" => wanted.json = Some(value()?.into()),
                "--game" => wanted.games.push(value()?.clone()),
                _ => bail!("unknown option `{option}`\n{USAGE}"),
            }
        }
        if wanted.corpus.as_os_str().is_empty() {
            bail!("--corpus DIR is missing\n{USAGE}");
        }
        if !MODES.contains(&wanted.mode.as_str()) {
            bail!("--mode: unknown mode `{}`; use one of {}", wanted.mode, MODES.join(", "));
        }
        Ok(wanted)
    }
}

fn positive(option: &str, text: &str) -> Result<f64> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => bail!("{option}: `{text}` is not a number above 0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Wanted> {
        let arguments: Vec<String> = text.split(' ').map(str::to_string).collect();
        Wanted::read(&arguments)
    }

    #[test]
    fn options_are_read_and_checked() {
        let wanted = read("--corpus games --time 0.5 --mode first --agree").expect("valid");
        assert_eq!((wanted.seconds, wanted.mode.as_str(), wanted.agree), (0.5, "first", true));
        for (wrong, part) in [
            ("--time 3", "--corpus DIR is missing"),
            ("--corpus games --time", "--time needs a value"),
            ("--corpus games --time -1", "not a number above 0"),
            ("--corpus games --mode best", "unknown mode `best`"),
            ("--corpus games --fast", "unknown option `--fast`"),
        ] {
            let error = read(wrong).expect_err(wrong).to_string();
            assert!(error.contains(part), "{wrong}: {error}");
        }
    }
}
