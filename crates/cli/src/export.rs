//! `puzzlewright export`.

use crate::Done;
use crate::exit::{Exit, print_bytes};
use crate::host;
use crate::lens::{BudgetArgs, one_level, open_for};
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use anyhow::{Context, bail};
use clap::Args as ClapArgs;
use publish::{PlayerOptions, Wanted, all_targets, export};
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Write a game for players and other programs
///
/// The whole game as one HTML file that plays it in a browser, without a server and without a request
/// to anywhere; a film of a solution; a picture; or the notation of another program:
///
///   puzzlewright export games/puzzlescript/thaw.txt --to html -o thaw.html
///   puzzlewright export games/puzzlescript/thaw.txt --to gif --level 2 -o thaw.gif
///
/// An HTML file holds the text of the game and opens as one in every command and in the studio.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment, after_help = after_help())]
pub struct ExportArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// What to export to; see below
    #[arg(long, value_name = "TARGET")]
    pub to: String,
    /// The file to write; text goes to standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// gif, png, svg and xsb: the level, a number or a name [default: the first; xsb: all]
    #[arg(long, value_name = "L")]
    pub level: Option<String>,
    /// The whole game instead of a level, for files that have one (narrative grammars)
    #[arg(long = "game", conflicts_with = "level")]
    pub is_whole: bool,
    /// The moves to show (gif), or to play before the picture (png, svg)
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Show a solution; a gif without --moves always does
    #[arg(long, conflicts_with = "moves")]
    pub solution: bool,
    /// gif and png: scale factor [default: 1]
    #[arg(long, value_name = "X")]
    pub scale: Option<f64>,
    /// html: offer hints by degree, found in the player's browser
    #[arg(long)]
    pub hints: bool,
    /// html: tell the player when the game can no longer be won
    #[arg(long)]
    pub watch: bool,
    /// html: let the player choose any level
    #[arg(long)]
    pub level_select: bool,
    /// html: write a zip archive with index.html, as itch.io expects
    #[arg(long)]
    pub zip: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The table of targets.
fn after_help() -> String {
    let mut text = "Targets:".to_string();
    for (target, abouts) in all_targets() {
        text += &format!("\n  {:<13} {}", target.name, target.meaning);
        if !abouts.is_empty() {
            let files: Vec<&str> = abouts.iter().map(|about| about.many).collect();
            text += &format!(" ({})", files.join(", "));
        }
    }
    text
}

/// Exports a file.
pub fn run(args: &ExportArgs, typed: &Typed) -> Done {
    let is_page = args.to == "html";
    for (flag, is_given) in [
        ("--hints", args.hints),
        ("--watch", args.watch),
        ("--level-select", args.level_select),
        ("--zip", args.zip),
    ] {
        if is_given && !is_page {
            bail!("{flag} is for --to html");
        }
    }
    if is_page && (args.moves.is_some() || args.solution || args.level.is_some() || args.is_whole) {
        bail!("--to html writes the whole game; a link can carry moves: see `puzzlewright link`");
    }
    let is_drawn = matches!(args.to.as_str(), "gif" | "png" | "svg");
    if !is_page && !is_drawn && (args.moves.is_some() || args.solution) {
        bail!("--moves and --solution are for --to gif, png or svg");
    }
    if args.scale.is_some() && !matches!(args.to.as_str(), "gif" | "png") {
        bail!("--scale is for --to gif and png; an SVG fits any size");
    }
    let scale = args.scale.unwrap_or(1.0);
    if !(scale.is_finite() && scale > 0.0) {
        bail!("--scale: a number above 0");
    }
    let asked = open_for("export", &args.game, typed)?;
    let level = args.level.as_deref().map(|level| one_level(&asked.document, level)).transpose()?;
    let player = PlayerOptions {
        hints: args.hints,
        watch: args.watch,
        level_select: args.level_select,
        given: typed.by_name(),
        is_zipped: args.zip,
    };
    let wanted = Wanted {
        to: &args.to,
        level,
        is_whole: args.is_whole,
        moves: args.moves.as_deref(),
        has_solution: args.solution,
        scale: scale as f32,
        budget: args.budget.budget(),
        player,
        options: &asked.options,
    };
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("exporting", args.budget.time, &interrupt);
    let exported = export(&asked.document, &wanted, &mut |progress| meter.tick(progress))?;
    meter.end();
    match &args.output {
        Some(path) => fs::write(path, exported.bytes)
            .with_context(|| format!("cannot write `{}`", path.display()))?,
        None => {
            let is_text = std::str::from_utf8(&exported.bytes).is_ok();
            if !is_text && !host::is_called() && std::io::stdout().is_terminal() {
                bail!(
                    "this is not text; name a file to write, such as -o game.{}",
                    exported.ending
                );
            }
            print_bytes(&exported.bytes)?;
        }
    }
    Ok(Exit::Yes)
}
