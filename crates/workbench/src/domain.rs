//! The one list of domains.

use crate::document::Document;
use puzzlescript::{TooLarge, xsb};
use source::{Diagnostic, Source};

/// A family of puzzles with one notation.
pub struct Domain {
    /// Its name in messages and in JSON.
    pub name: &'static str,
    /// What its files are, for help texts.
    pub files: &'static str,
    /// Tells from a file's name and text whether it belongs here; the first that says yes wins.
    pub recognises: fn(name: &str, text: &str) -> bool,
    /// Says everything there is to say about a text.
    pub check: fn(&Document) -> Result<Vec<Diagnostic>, TooLarge>,
}

/// Every domain there is. The last takes what no other recognises.
pub static DOMAINS: [Domain; 2] = [
    Domain {
        name: "sokoban",
        files: "Sokoban levels (.xsb, Boxoban .txt)",
        recognises: xsb::is_sokoban,
        check: check_game,
    },
    Domain {
        name: "puzzlescript",
        files: "PuzzleScript games (.txt, .puzzle, .ps)",
        recognises: |_, _| true,
        check: check_game,
    },
];

/// The domain of a text.
pub fn domain_of(source: &Source) -> &'static Domain {
    let [sokoban, puzzlescript] = &DOMAINS;
    match (sokoban.recognises)(source.name(), source.text()) {
        true => sokoban,
        false => puzzlescript,
    }
}

fn check_game(document: &Document) -> Result<Vec<Diagnostic>, TooLarge> {
    Ok(document.compile()?.1)
}
