//! Grammars for tests.
#![allow(dead_code)]

use narrative::{Grammar, compile};
use source::{Source, is_ok};
use std::sync::Arc;

/// A vault with one way in: the shape of the dissertation's example, with other names.
pub const VAULT: &str = r#"
title = "The vault"
start = "Bank"
[[area]]
name = "Bank"
goals = ["Jewel"]
max_depth = 6
world = ["Vault", "Porter", "Siren"]
[items]
Jewel = { carryable = true, notSpawnable = true }
Vault = { notSpawnable = true, shut = true }
Card = { carryable = true, notSpawnable = true }
Porter = { isa = ["NPC"], notSpawnable = true, away = false }
Siren = { notSpawnable = true }
Costume = { carryable = true, notSpawnable = true }
Hat = { carryable = true }
Beard = { carryable = true }
[rules]
open = "Jewel Vault ::= Open Vault[shut: False]"
unlock = "Vault[shut: False] Card ::= Unlock Vault[shut: True] Card"
lift = "Card Porter ::= Lift Porter[away: True] Costume"
wail = "Porter[away: True] ::= Wind Siren Porter[away: False]"
dress = "Costume ::= DressUp Hat Beard"
"#;

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
