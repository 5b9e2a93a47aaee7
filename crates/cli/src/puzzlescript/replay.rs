//! `puzzlewright replay`.

use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::host::open;
use crate::lens::{broken, one_level, open_for};
use crate::options::Typed;
use ::puzzlescript::ScriptContent;
use anyhow::{Context, anyhow, bail};
use clap::Args as ClapArgs;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use std::path::PathBuf;
use workbench::puzzlescript::replay::{events, replay_line, run as replay};
use workbench::words::counted;

/// Replay recorded inputs and print the resulting board
///
/// Use it to compare the engine with a recording, or to reproduce a bug exactly:
///
///   $ puzzlewright replay games/puzzlescript/warehouse.txt --inputs 2,3,0
///   background wall:0,0,0,0,0,0,
///   background:1,1,1,0,0,background crate:2,
///   background player:3,1,0,0,background target:4,1,
///   1,0,0,1,1,1,
///   0,0,0,0,0,0,
///   3 inputs; sounds: 48120707
///
/// In PuzzleScript games inputs are 0 (up), 1 (left), 2 (down), 3 (right), 4 (action), undo, restart
/// and tick, separated by commas; in other files they are moves, as `play` takes them. With --jsonl,
/// cases are read from standard input, one JSON object per line with "id", "source", "level" (index
/// from 0, including message screens), "seed" and "inputs"; one line is printed for each, in the same
/// order.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ReplayArgs {
    /// The game
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl")]
    pub game: Option<PathBuf>,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value = "1")]
    pub level: String,
    /// Inputs, separated by commas
    #[arg(long, value_name = "INPUTS", default_value = "")]
    pub inputs: String,
    /// Print JSON: {"final":…,"steps":[…],"sounds":[…]}
    #[arg(long)]
    pub json: bool,
    /// Read cases from standard input, one JSON object per line
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
    let Some(content) = document.holds::<ScriptContent>() else {
        if document.content.is_none() {
            return Err(broken(document).into());
        }
        return replay_moves(args, path, typed);
    };
    let events = events(&args.inputs).map_err(|error| anyhow!("--inputs: {error}"))?;
    let index = one_level(&document, &args.level)?;
    let screen = ::play::domain::Content::levels(content)[index].id.index;
    let given = typed.given();
    let seed = given.iter().find(|(name, _)| *name == "seed").and_then(|(_, seed)| *seed);
    let replayed = replay(content.game(), screen, seed.unwrap_or("1"), &events)
        .map_err(|error| anyhow!("{error}; see `puzzlewright check`"))?;
    if args.json {
        print_line(&serde_json::to_string(&replayed)?)?;
    } else {
        print(&replayed.last)?;
        let sounds: Vec<String> = replayed.sounds.iter().map(i64::to_string).collect();
        let inputs = counted(events.len(), "input");
        print_line(&format!("{inputs}; sounds: {}", sounds.join(" ")))?;
    }
    Ok(Exit::Yes)
}

/// Files of other domains have only moves to replay.
fn replay_moves(args: &ReplayArgs, path: &Path, typed: &Typed) -> Done {
    let document = open(path)?;
    if let Some(why) = document.about().lacks("play") {
        bail!("`replay` does not work on {}: {why}", document.about().many);
    }
    let asked = open_for("play", path, typed)?;
    let index = one_level(&asked.document, &args.level)?;
    let mut seat = asked.content.seat(index, &asked.options)?;
    let played = seat.play(&args.inputs).map_err(|error| anyhow!("--inputs: {error}"))?;
    print_line(&match args.json {
        true => serde_json::to_string(&played)?,
        false => {
            let moves = counted(played.steps, "move");
            format!("{}\n{} after {moves}", played.state, played.outcome.as_str())
        }
    })?;
    Ok(if played.doubt.is_some() { Exit::Unknown } else { Exit::Yes })
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
