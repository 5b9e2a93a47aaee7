//! `puzzlewright studio`.

use crate::Done;
use crate::exit::{Exit, print_line};
use ::studio::{Settings, serve, unpack};
use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Open the studio on a folder of games
///
/// Draw, play and analyse games on a page that only this machine can open:
///
///   puzzlewright studio games
///
/// The folder is the project: its game files are edited in place, and every change is saved within a
/// second. The version from before the first change of a session is kept in
/// FOLDER/.puzzlewright/before, deleted files in FOLDER/.puzzlewright/deleted.
///
/// A published page, or a saved gist, is opened as the game it carries, which is written beside it.
///
/// Without --port the studio uses the port it last had for this folder, so that open pages keep
/// working, else 7341 or the next free port.
///
/// Ctrl-C ends it. The exit code is 0 after Ctrl-C, 2 if it cannot start.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct StudioArgs {
    /// The folder with the games, or one game in it, or a page that carries one
    #[arg(value_name = "FOLDER|FILE", default_value = ".")]
    pub path: PathBuf,
    /// Listen on this port only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
}

/// Serves the page until Ctrl-C.
pub fn run(args: &StudioArgs) -> Done {
    let unpacked = unpack(&args.path)?;
    if let Some(game) = &unpacked {
        let _ = print_line(&format!("{} holds a game: {}", args.path.display(), game.display()));
    }
    let path = unpacked.unwrap_or_else(|| args.path.clone());
    let settings = Settings { path, port: args.port };
    serve(&settings, |address| {
        // A closed standard output is no reason not to serve.
        let _ = print_line(&format!("The studio is open at {address} (Ctrl-C ends it)"));
        if !args.no_open {
            open_browser(address);
        }
    })?;
    Ok(Exit::Yes)
}

/// Opens the browser; if that fails, the address is on the screen.
fn open_browser(address: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(opener);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}
