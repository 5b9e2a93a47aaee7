//! What the fuzzer does with any bytes, one case for each format and for play.
//!
//! `make fuzz` runs a case under libFuzzer, in a build of its own that counts coverage. `make test` runs the
//! same cases on their seeds and on edits of them, in a fixed order (`tests/seeds.rs`).

mod cases;
mod rewrite;

pub use cases::{CASES, Case};
pub use rewrite::rewrite;

use puzzlescript::Game;
use source::{Diagnostic, Source};

/// Any bytes as a source. Invalid UTF-8 is replaced, as when a file is opened.
pub fn source(bytes: &[u8]) -> Source {
    Source::new("fuzz.txt", String::from_utf8_lossy(bytes))
}

/// One of our own games.
pub fn game(text: &str) -> Game {
    let compiled = puzzlescript::compile(&Source::new("game.txt", text)).expect("within limits");
    compiled.game.expect("our games have no errors")
}

/// Every diagnostic has a message, points into the text and can be rendered.
pub fn point_into(source: &Source, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?} says nothing");
        let Some(span) = diagnostic.span else {
            continue;
        };
        let bytes = span.start as usize..span.end as usize;
        assert!(source.text().get(bytes).is_some(), "{diagnostic:?} is not in the text");
        let place = source.place(span);
        assert!((1..=source.line_count()).contains(&place.line));
        assert!(1 <= place.column && place.column <= place.end_column);
    }
    for styled in [false, true] {
        let shown = source::render(source, diagnostics, styled);
        assert_eq!(shown.is_empty(), diagnostics.is_empty());
    }
}
