//! Games inside other files: exported pages, ours and those of puzzlescript.net and its forks, and saved gists.
//!
//! A file that only carries a game opens as that game everywhere. Places in diagnostics are those of the game's
//! own text, so the text is named after both files: `page.html/script.txt`.

mod gist;
mod page;
mod script;

pub use page::{GAME_ID, page_text};

use source::Source;

/// The game that a file carries; the file itself if it is not one that carries games. The error says why no
/// game can be read from it.
pub fn inside(source: Source) -> Result<Source, String> {
    let (name, text) = (source.name(), source.text());
    let found = if page::is_page(name, text) {
        page::game_in(text)?
    } else if gist::is_gist(text) {
        gist::game_in(text)?
    } else {
        return Ok(source);
    };
    Ok(Source::new(format!("{name}/{}", found.name), found.text))
}

/// A game that was found in a file.
struct Inside {
    /// The name of its own file.
    name: String,
    /// Its text.
    text: String,
}

#[cfg(test)]
mod tests;
