//! `puzzlewright replay`.

use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::flags::Typed;
use crate::game::find_level;
use crate::witness::panels;
use anyhow::{Context, anyhow};
use clap::Args as ClapArgs;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use std::path::PathBuf;
use workbench::replay::{events, replay_line, run as replay};
use workbench::{Family, open};

/// Replay recorded inputs exactly and print what the board was after each
///
/// On panels inputs are moves such as RRUL. Elsewhere they are 0 (up), 1 (left), 2 (down), 3 (right), 4 (action), undo, restart and tick, separated
/// by commas. With --jsonl, cases are read from standard input, one JSON object a line with
/// "id", "source", "level" (index from 0, message screens counted), "seed" and "inputs"; one line
/// is printed for each, in the same order.
#[derive(ClapArgs)]
pub struct ReplayArgs {
    /// The game
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub game: Option<PathBuf>,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Seed of the random stream
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
    /// Inputs, separated by commas
    #[arg(long, value_name = "INPUTS", default_value = "")]
    pub inputs: String,
    /// Print JSON: {"final":…,"steps":[…],"sounds":[…]}
    #[arg(long)]
    pub json: bool,
    /// Read cases from standard input, one JSON object a line
    #[arg(long)]
    pub jsonl: bool,
}

/// Replays one case from the arguments, or many from standard input.
pub fn run(args: &ReplayArgs, typed: &Typed) -> Done {
    match &args.game {
        Some(game) => replay_one(args, game, typed),
        None => replay_many(),
    }
}

fn replay_one(args: &ReplayArgs, path: &Path, typed: &Typed) -> Done {
    let document = open(path)?;
    typed.check(document.domain.family)?;
    if matches!(document.domain.family, Family::Panels) {
        return panels::replay_file(&document, args.level, &args.inputs, args.json);
    }
    let events = events(&args.inputs).map_err(|error| anyhow!("--inputs: {error}"))?;
    let (game, _) = document.compile()?;
    let screen = match &game {
        Some(game) => find_level(game, args.level)?.0,
        None => 0,
    };
    let replayed = match replay(&document, screen, &args.seed, &events) {
        Ok(replayed) => replayed,
        Err(error) => {
            writeln!(io::stderr(), "puzzlewright: {error}; see `puzzlewright check`")?;
            return Ok(Exit::No);
        }
    };
    if args.json {
        print_line(&serde_json::to_string(&replayed)?)?;
    } else {
        print(&replayed.last)?;
        let sounds: Vec<String> = replayed.sounds.iter().map(i64::to_string).collect();
        print_line(&format!("{} inputs; sounds: {}", events.len(), sounds.join(" ")))?;
    }
    Ok(Exit::Yes)
}

fn replay_many() -> Done {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut all_ran = true;
    for (number, line) in io::stdin().lock().split(b'\n').enumerate() {
        let line = line.with_context(|| format!("line {} of standard input", number + 1))?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let (answer, ran) = replay_line(&line);
        all_ran &= ran;
        writeln!(out, "{answer}")?;
    }
    out.flush()?;
    Ok(if all_ran { Exit::Yes } else { Exit::No })
}
