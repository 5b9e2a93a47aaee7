//! The page's types of these views, made from ours.

use super::*;
use crate::levels::{BredCounts, Fate, Generation};
use std::fs;
use ts_rs::TS;

/// Where the page finds them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/domains/ruleset/wire.ts");

/// Compares the file with the types; with `UPDATE_WIRE=1` in the environment it is rewritten.
#[test]
fn export_types() {
    let mut text = String::from(
        "// Made from crates/ruleset/src/view by `UPDATE_WIRE=1 cargo test -p puzzlewright-ruleset \
         --lib export_types`.\n// Do not change it by hand.\n",
    );
    macro_rules! add {
        ($($type:ident)*) => { $( add(&mut text, &$type::export_to_string().unwrap()); )* };
    }
    add! {
        ChainsView VerdictView Shown PieceView RuleView EndView EndKind Certificate CountRow
        GraphView NodeView EdgeView ChainView Must
        EvolveSettings EvolveView EvolvedCondition BredLevel BredCounts Fate Generation
        SketchSettings SketchView FoundGame
    }
    if std::env::var_os("UPDATE_WIRE").is_some() {
        fs::write(FILE, &text).unwrap();
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        found == text,
        "web/src/domains/ruleset/wire.ts is out of date; type: UPDATE_WIRE=1 cargo test -p \
         puzzlewright-ruleset --lib export_types"
    );
}

/// Adds a type without its head and its imports: all of them are in one file.
fn add(text: &mut String, exported: &str) {
    text.push('\n');
    for line in exported.lines() {
        if !line.starts_with("// ") && !line.starts_with("import ") && !line.trim().is_empty() {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}
