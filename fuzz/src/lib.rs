//! What the fuzz targets share: how bytes become a source, and changes that keep it a game.

mod rewrite;

pub use rewrite::rewrite;

use source::Source;

/// Any bytes as a source. What is not UTF-8 is replaced, as it is when a file is opened.
pub fn source(bytes: &[u8]) -> Source {
    Source::new("fuzz.txt", String::from_utf8_lossy(bytes))
}
