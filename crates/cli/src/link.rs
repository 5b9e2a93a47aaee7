//! `puzzlewright link`.

use crate::Done;
use crate::exit::{Exit, print_line, warn};
use crate::lens::{one_level, open_for};
use crate::options::Typed;
use anyhow::anyhow;
use clap::Args as ClapArgs;
use std::path::{Path, PathBuf};
use workbench::link::{LONG_LINK, Linked, link};

/// Write a link that carries a game
///
/// The whole text is in the link, and nothing is stored anywhere. Sites made by `make site` open it,
/// and so does every command in place of a file:
///
///   puzzlewright link games/witness/garden.panel --site https://example.org/puzzlewright/
///
/// With moves, the link shows them played: a replay.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct LinkArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// The moves to show, which are played once to see that they are moves
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// The level of the moves: a number or a name
    #[arg(long, value_name = "L", default_value = "1", requires = "moves")]
    pub level: String,
    /// The address of a site with a studio; without it the link is relative
    #[arg(long, value_name = "URL", default_value = "")]
    pub site: String,
}

/// Writes a link.
pub fn run(args: &LinkArgs, typed: &Typed) -> Done {
    let asked = open_for("link", &args.game, typed)?;
    let mut trace = String::new();
    if let Some(moves) = &args.moves {
        let index = one_level(&asked.document, &args.level)?;
        let mut seat = asked.content.seat(index, &asked.options)?;
        seat.play(moves).map_err(|error| anyhow!("--moves: {error}"))?;
        let level = asked.content.levels()[index].id.number;
        trace = format!("{level}:{moves}");
    }
    let source = &asked.document.source;
    let name = Path::new(source.name())
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into());
    let text = source.text().to_string();
    let link = format!("{}{}", args.site, link(&Linked { text, name, trace }));
    if link.len() > LONG_LINK {
        warn(&format!(
            "the link has {} characters, and some programs cut links that are longer than {LONG_LINK}; an HTML \
             file is safer: see `puzzlewright export --to html`",
            link.len()
        ));
    }
    print_line(&link)?;
    Ok(Exit::Yes)
}
