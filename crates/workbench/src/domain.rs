//! The one list of domains.

use puzzlescript::{Compiled, TooLarge, xsb};
use source::Source;

/// A family of puzzles with one notation.
pub struct Domain {
    /// Its name in messages and in JSON.
    pub name: &'static str,
    /// What its files are, for help texts.
    pub files: &'static str,
    /// Tells from a file's name and text whether it belongs here; the first that says yes wins.
    pub recognises: fn(name: &str, text: &str) -> bool,
    /// Makes a game of a text and says everything there is to say about it.
    pub compile: fn(&Source) -> Result<Compiled, TooLarge>,
}

/// Every domain there is. The last takes what no other recognises.
pub static DOMAINS: [Domain; 2] = [
    Domain {
        name: "sokoban",
        files: "Sokoban levels (.xsb, Boxoban .txt)",
        recognises: xsb::is_sokoban,
        compile: compile_sokoban,
    },
    Domain {
        name: "puzzlescript",
        files: "PuzzleScript games (.txt, .puzzle, .ps)",
        recognises: |_, _| true,
        compile: puzzlescript::compile,
    },
];

/// The domain of a text.
pub fn domain_of(source: &Source) -> &'static Domain {
    let found = DOMAINS.iter().find(|domain| (domain.recognises)(source.name(), source.text()));
    found.unwrap_or(&DOMAINS[DOMAINS.len() - 1])
}

/// A collection becomes a PuzzleScript game; what is said is about the collection's own lines.
fn compile_sokoban(source: &Source) -> Result<Compiled, TooLarge> {
    let sokoban = xsb::to_puzzlescript(source.name(), source.text())?;
    let text = Source::new(source.name(), sokoban.text.as_str());
    let Compiled { game, diagnostics } = puzzlescript::compile(&text)?;
    let mut diagnostics = sokoban.translate(&text, source, diagnostics);
    diagnostics.extend(sokoban.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Ok(Compiled { game, diagnostics })
}
