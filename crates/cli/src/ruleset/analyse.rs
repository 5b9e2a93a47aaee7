//! `puzzlewright ruleset chains`, `constraints`, `export` and `words`.

use super::{largest_level, open_ruleset};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::lens::picture::{chart_file, write_picture};
use ::ruleset::chains::ChainOptions;
use ::ruleset::export::to_puzzlescript;
use ::ruleset::graph::trigger_graph;
use ::ruleset::report::{analyse_game, constraints as find_constraints};
use ::ruleset::vocabulary::{Arg, EVENTS, Origin, SCORE_TRIGGER, TRIGGERS};
use ::ruleset::wishes::{Wishes, score};
use ::ruleset::write::write;
use anyhow::{Context, bail};
use clap::{Args as ClapArgs, ValueEnum};
use source::render;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use workbench::read_text;
use workbench::ruleset::{analysis_text, constraints_text};

/// Find a ruleset's action chains, and proofs about it
///
/// Shows how a game can be won and lost before there is a level:
///
///   $ puzzlewright ruleset chains games/ruleset/one-cake-left.ruleset.json
///   One Cake Left: possibly-playable
///   ...
///     win 0: COUNTEQUAL cake 1 <- OVERLAP guest cake <- PLAYER_ARROW_KEY
///       needs n(guest) >= 1, n(cake) >= 2
///   ...
///
/// A chain leads from an end condition back to what the player does. The output has all chains with
/// the levels they need, the role of each rule (it decides an end, sets one up, makes a piece solid,
/// never fires, or no end depends on it), ends that can never come about, verdicts for all levels with
/// their reasons, sums of numbers that never change, and instructions for the player. The verdict
/// `no-choice` means that every input leads to the same position: the game plays itself.
///
/// The exit code is 0 if there is a chain to a win and nothing proves that winning is impossible;
/// else 1.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ChainsArgs {
    /// The game
    pub game: PathBuf,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["dot", "svg"])]
    pub json: bool,
    /// Print the graph of triggers in the Graphviz language
    #[arg(long)]
    pub dot: bool,
    /// Write a picture of the graph of triggers: .svg or .png
    #[arg(long, value_name = "FILE", value_parser = chart_file)]
    pub svg: Option<PathBuf>,
    /// Time passes without the player: START and ENDTURN begin chains too
    #[arg(long)]
    pub realtime: bool,
    /// A JSON file with further requirements on the rules (see docs/ruleset.md)
    #[arg(long, value_name = "FILE")]
    pub wishes: Option<PathBuf>,
}

/// Prints chains and proofs.
pub fn chains(args: &ChainsArgs) -> Done {
    let (_, game) = open_ruleset(&args.game)?;
    let names = game.names();
    let graph = || trigger_graph(&game.rules);
    if args.dot {
        print(&graph().dot(&names))?;
        return Ok(Exit::Yes);
    }
    if let Some(path) = &args.svg {
        write_picture(path, &graph().svg(&names), 2.0)?;
        return Ok(Exit::Yes);
    }
    let options = ChainOptions { realtime: args.realtime, ..ChainOptions::default() };
    let report = analyse_game(&game, options);
    let mut wished = None;
    if let Some(path) = &args.wishes {
        let text = read_text(path)?;
        let wishes: Wishes = serde_json::from_str(text.text())
            .with_context(|| format!("`{}` is not a list of wishes", path.display()))?;
        wished = Some(wishes.judge(&game.rules, &report, &names));
    }
    if args.json {
        let mut value = report.to_json(&names);
        if let (Some(wished), Some(object)) = (&wished, value.as_object_mut()) {
            object.insert("wishes".into(), serde_json::to_value(wished)?);
            object.insert("score".into(), serde_json::json!(score(wished)));
        }
        print_line(&value.to_string())?;
    } else {
        print(&analysis_text(&game, &report))?;
        for wish in wished.iter().flatten() {
            let word = if wish.is_met { "met" } else { "not met" };
            print_line(&format!("wish {}: {word}", wish.wish))?;
        }
    }
    let verdicts = report.verdicts();
    let is_refuted = ["no-win-chain", "proved-unwinnable", "always-loses-first"]
        .iter()
        .any(|verdict| verdicts.contains(verdict));
    let is_met = wished.iter().flatten().all(|wish| wish.is_met);
    Ok(if is_refuted || !is_met { Exit::No } else { Exit::Yes })
}

/// Print what levels of a ruleset must contain
///
/// Use it before you draw a level, or to filter generated ones:
///
///   $ puzzlewright ruleset constraints games/ruleset/one-cake-left.ruleset.json
///   to be won:  (n(guest) >= 1 and n(cake) >= 2)
///   to be lost: (n(guest) >= 1 and n(cake) >= 3)
///   ...
///
/// From the chains: how many of each piece a level needs to be won, to be lost, and not to end at
/// once. From proofs: what every level that can be won contains. The exit code is 1 if no level can
/// satisfy them.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ConstraintsArgs {
    /// The game
    pub game: PathBuf,
    /// Do not require that a level can be lost
    #[arg(long)]
    pub win_only: bool,
    /// Print JSON: {"win":…,"loss":…,"start":…,"sound":{"cake":[2,null]},"all":…}
    #[arg(long)]
    pub json: bool,
}

/// Prints constraints.
pub fn constraints(args: &ConstraintsArgs) -> Done {
    let (_, game) = open_ruleset(&args.game)?;
    let found = find_constraints(&game.rules, largest_level(&game), args.win_only);
    match args.json {
        true => print_line(&found.to_json(&game.names()).to_string())?,
        false => print(&constraints_text(&game, &found))?,
    }
    let sampler = ruleset::levels::CountSampler::new(&found.all, game.pieces.len());
    Ok(if sampler.is_empty() { Exit::No } else { Exit::Yes })
}

/// Write a ruleset as a PuzzleScript game or plain JSON
///
///   puzzlewright ruleset export games/ruleset/two-hedgehogs.ruleset.json --to puzzlescript
///
/// PuzzleScript is possible if every rule has an equivalent there; otherwise the rules without one
/// are reported. The JSON is the game as it was read: without comments, every word in canonical form.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct ExportArgs {
    /// The game
    pub game: PathBuf,
    /// The notation
    #[arg(long, value_enum)]
    pub to: Notation,
    /// Write outcomes, widths and heights as strings, as in the paper's figure (with --to json)
    #[arg(long)]
    pub paper_style: bool,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Notations to export to.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// PuzzleScript
    Puzzlescript,
    /// A ruleset in strict JSON
    Json,
}

/// Exports a game, or reports what has no equivalent.
pub fn export(args: &ExportArgs) -> Done {
    if args.paper_style && args.to != Notation::Json {
        bail!("--paper-style is for --to json");
    }
    let (document, game) = open_ruleset(&args.game)?;
    let text = match args.to {
        Notation::Json => Ok(write(&game, args.paper_style)),
        Notation::Puzzlescript => to_puzzlescript(&game),
    };
    match (text, &args.output) {
        (Ok(text), None) => print(&text)?,
        (Ok(text), Some(path)) => std::fs::write(path, text)
            .with_context(|| format!("cannot write `{}`", path.display()))?,
        (Err(told), _) => {
            let styled = io::stderr().is_terminal();
            writeln!(io::stderr(), "{}", render(&document.source, &told, styled))?;
            return Ok(Exit::No);
        }
    }
    Ok(Exit::Yes)
}

/// List the words of the language, their arguments and origin
#[derive(ClapArgs)]
pub struct WordsArgs {}

/// Prints the vocabulary.
pub fn words(_: &WordsArgs) -> Done {
    let args = |args: &[Arg]| -> String {
        let one = |arg: &Arg| match arg {
            Arg::Piece => "PIECE",
            Arg::Instance => "$n",
            Arg::Place => "$n",
            Arg::InstanceOrType => "$n|PIECE",
            Arg::Dir => "DIR",
            Arg::Number => "N",
            Arg::Compare => "=|<|>",
        };
        args.iter().map(|arg| format!(" {}", one(arg))).collect()
    };
    let origin = |origin| if origin == Origin::Paper { "paper" } else { "ours" };
    print_line("Triggers")?;
    for word in TRIGGERS.iter().chain([&SCORE_TRIGGER]) {
        let call = format!("{}{}", word.word, args(word.args));
        print_line(&format!("  {call:<28} {:<6} {}", origin(word.origin), word.meaning))?;
    }
    print_line("\nEvents")?;
    for word in &EVENTS {
        let call = format!("{}{}", word.word, args(word.args));
        print_line(&format!("  {call:<28} {:<6} {}", origin(word.origin), word.meaning))?;
    }
    Ok(Exit::Yes)
}
