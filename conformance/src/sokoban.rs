//! Sokoban collections open as games with all their levels.

use crate::tally::Tally;
use anyhow::Result;
use std::path::Path;

/// Files and how many levels they hold.
const COLLECTIONS: [(&str, usize); 7] = [
    ("microban_155.xsb", 155),
    ("microban_II_135.xsb", 135),
    ("node-sokoban_sasquatch.txt", 50),
    ("boxoban_hard_000.txt", 1000),
    ("boxoban_unfiltered_test_000.txt", 1000),
    ("microban_155.puzzlescript.txt", 155),
    ("xsokoban_90.puzzlescript.txt", 90),
];

/// Opens each collection and counts its levels.
pub fn collections(folder: &Path, tally: &mut Tally) -> Result<()> {
    let name = |(file, _): &(&str, usize)| file.to_string();
    tally.check_all("sokoban collections open", &COLLECTIONS, name, |(file, count)| {
        let document = workbench::open(&folder.join(file)).map_err(|error| error.to_string())?;
        let (game, diagnostics) = document.compile().map_err(|error| error.to_string())?;
        if !source::is_ok(&diagnostics) {
            return Err(source::render(&document.source, &diagnostics, false));
        }
        let found = game.map_or(0, |game| game.levels().count());
        match found == *count {
            true => Ok(()),
            false => Err(format!("{found} levels instead of {count}")),
        }
    });
    Ok(())
}
