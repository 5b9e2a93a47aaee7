//! `puzzlewright picture`.

use super::{one_level, open_for};
use crate::Done;
use crate::exit::{Exit, print};
use crate::options::Typed;
use crate::progress::{Interrupt, Meter};
use ::play::lens::Ask;
use ::play::search::Budget;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args as ClapArgs;
use drawing::{Ending, encode};
use std::fs;
use std::path::{Path, PathBuf};

/// Draw a level as the player sees it
///
/// The picture is SVG or PNG, depending on the file name; without -o, SVG goes to standard output:
///
///   puzzlewright picture games/puzzlescript/warehouse.txt --level 2 -o level.png
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct PictureArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// The level: a number or a name
    #[arg(long, value_name = "L", default_value = "1")]
    pub level: String,
    /// Play these moves first
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Play a shortest solution first
    #[arg(long, conflicts_with = "moves")]
    pub solution: bool,
    /// The file to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// png: scale factor [default: 1]
    #[arg(long, value_name = "X")]
    pub scale: Option<f64>,
}

/// Draws a level, or the position after some moves or a solution.
pub fn run(args: &PictureArgs, typed: &Typed) -> Done {
    let ending = args.output.as_deref().map(ending).transpose()?;
    if args.scale.is_some() && ending != Some(Ending::Png) {
        bail!("--scale is for a .png file; an SVG fits any size");
    }
    let asked = open_for("picture", &args.game, typed)?;
    let index = one_level(&asked.document, &args.level)?;
    let mut seat = asked.content.seat(index, &asked.options)?;
    if let Some(moves) = &args.moves {
        seat.play(moves).map_err(|error| anyhow!("--moves: {error}"))?;
    }
    if args.solution {
        let level = asked.content.levels()[index].id.clone();
        let budget = Budget::default();
        let interrupt = Interrupt::watch()?;
        let meter = Meter::new("solving", None, &interrupt);
        let ask = Ask { level, budget, threads: 1, options: &asked.options };
        let solved = seat.solve(&ask, &mut |progress| meter.tick(progress))?;
        meter.end();
        let Some(moves) = solved.moves else {
            bail!("--solution: no solution is known; see `puzzlewright solve`");
        };
        seat.play(&moves)?;
    }
    let Some(svg) = seat.svg() else { bail!("there is nothing to draw in this position") };
    match &args.output {
        Some(path) => write_picture(path, &svg, args.scale.unwrap_or(1.0) as f32)?,
        None => print(&svg)?,
    }
    Ok(Exit::Yes)
}

/// The format of a file name; checked before the work starts.
pub fn ending(path: &Path) -> Result<Ending> {
    Ending::of(path).with_context(|| format!("-o {}", path.display()))
}

/// The name of a file for a chart, as an argument.
pub fn chart_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match Ending::of(&path) {
        Err(error) if path.extension().is_some() => Err(error.to_string()),
        _ => Ok(path),
    }
}

/// Writes a picture, SVG or PNG by the ending of the file name; a PNG is `scale` times as large.
pub fn write_picture(path: &Path, svg: &str, scale: f32) -> Result<()> {
    let bytes = encode(svg, Ending::of(path).unwrap_or(Ending::Svg), scale)?;
    fs::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))
}
