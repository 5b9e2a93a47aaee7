//! `puzzlewright replay`.

use crate::Done;
use crate::args::ReplayArgs;
use crate::exit::{Exit, print, print_line};
use crate::game::{compile, find_level};
use anyhow::{Context, anyhow};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use workbench::open;
use workbench::replay::{events, replay_line, run as replay};

/// Replays one case from the arguments, or many from standard input.
pub fn run(args: &ReplayArgs) -> Done {
    match &args.game {
        Some(game) => replay_one(args, game),
        None => replay_many(),
    }
}

fn replay_one(args: &ReplayArgs, path: &Path) -> Done {
    let document = open(path)?;
    let events = events(&args.inputs).map_err(|error| anyhow!("--inputs: {error}"))?;
    let (game, _) = compile(&document)?;
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
