//! `puzzlewright picture`.

use crate::Done;
use crate::exit::{Exit, print};
use crate::flags::Typed;
use crate::game::{Opened, game_of, puzzle};
use crate::witness::panels;
use crate::{refraction, ruleset, story};
use anyhow::{Context, anyhow, bail};
use clap::Args as ClapArgs;
use play::Session;
use puzzlescript::picture::{cell_scale, png, svg};
use std::fs;
use std::path::PathBuf;
use workbench::moves::board_picture;
use workbench::{Family, open};

/// Draw a level as the player sees it
///
/// The picture is SVG or PNG, by the ending of the file name; without -o, SVG goes to standard
/// output.
#[derive(ClapArgs)]
pub struct PictureArgs {
    /// The game
    pub game: PathBuf,
    /// Number of the level, from 1, messages not counted
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub level: usize,
    /// Play these moves first
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// The file to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Seed of the random stream, for games with chance
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: String,
}

/// Draws a level, or the board some moves lead to.
pub fn run(args: &PictureArgs, typed: &Typed) -> Done {
    let ending = args
        .output
        .as_ref()
        .map(|path| path.extension().map_or(String::new(), |e| e.to_string_lossy().to_lowercase()));
    if let Some(ending) = &ending
        && ending != "svg"
        && ending != "png"
    {
        bail!("-o: the file name must end in .svg or .png, so that I know what to write");
    }
    let document = open(&args.game)?;
    typed.check(document.domain.family)?;
    match document.domain.family {
        Family::Panels => {
            let (moves, output) = (args.moves.as_deref(), args.output.as_deref());
            return panels::picture(&document, args.level, moves, output);
        }
        Family::Refraction => return refraction::picture::run(&document, args),
        Family::Story => {
            return match story::lenses::chart(&document, args.level, &args.seed)? {
                Ok(drawing) => write_picture(args, ending.as_deref(), drawing),
                Err(exit) => Ok(exit),
            };
        }
        Family::Ruleset => {
            return ruleset::shared::picture(&document, args, ending.as_deref());
        }
        _ => {}
    }
    let game = match game_of(&document)? {
        Opened::Game(game) => game,
        Opened::Refused(exit) => return Ok(exit),
    };
    let (_, puzzle) = puzzle(&game, args.level, &args.seed)?;
    let mut session = Session::new(puzzle);
    if let Some(moves) = &args.moves {
        session.play_trace(moves).map_err(|error| anyhow!("--moves: {error}"))?;
    }
    let state = session.state().clone();
    let picture = board_picture(session.puzzle_mut().show(&state));
    let title =
        format!("{}, level {}", game.prelude.title.as_deref().unwrap_or("untitled"), args.level);
    let drawing = svg(&picture, cell_scale(&picture), &title);
    write_picture(args, ending.as_deref(), drawing)
}

/// Writes a drawing to the file that was named, or prints it.
fn write_picture(args: &PictureArgs, ending: Option<&str>, drawing: String) -> Done {
    let Some(path) = &args.output else {
        print(&drawing)?;
        return Ok(Exit::Yes);
    };
    let bytes = match ending {
        Some("png") => png(&drawing, 1.0)?,
        _ => drawing.into_bytes(),
    };
    fs::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(Exit::Yes)
}
