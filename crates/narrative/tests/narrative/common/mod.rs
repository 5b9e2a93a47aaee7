//! What several tests need: grammars, and the example games.
#![allow(dead_code)]

pub mod grammars;
pub mod random;
pub mod sugarcube;

use narrative::{Grammar, compile};
use source::{Source, is_ok};
use std::sync::Arc;

/// Compiles a grammar that has no errors.
pub fn grammar(text: &str) -> Arc<Grammar> {
    let source = Source::new("test.story.toml", text);
    let compiled = compile(&source);
    assert!(
        is_ok(&compiled.diagnostics),
        "{}",
        source::render(&source, &compiled.diagnostics, false)
    );
    Arc::new(compiled.grammar.expect("a grammar without errors"))
}

/// The texts of the example games.
pub fn games() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/narrative");
    let mut games: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the example games")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.to_string_lossy().ends_with(".story.toml"))
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().to_string();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    games.sort();
    games
}
