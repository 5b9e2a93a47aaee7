//! The page's types, made from ours.

use super::*;
use play::lens::{
    Crossing, DeadEndReport, Extras, Figure, Figures, NeedReport, Needed, Rated, Searches, Solved,
    Status,
};
use play::readings::{Amount, ReadingValue};
use play::space::{
    Counts, KeptReport, KernelReport, KernelStatus, RepairReport, RepairStatus, SuggestReport,
};
use play::{Offer, Outcome, Played as Seated};
use std::fs;
use std::path::Path;
use ts_rs::TS;
use workbench::puzzlescript::cover::{Cover, Idle, LevelCover, ObjectCover, RuleCover, WinCover};
use workbench::puzzlescript::swap::{Swapped, UnderRules};
use workbench::puzzlescript::transform::Transformed;

/// Where the page finds them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");

/// Compares the file with the types; with `UPDATE_WIRE=1` in the environment it is written anew.
#[test]
fn export_types() {
    let text = typescript();
    if std::env::var_os("UPDATE_WIRE").is_some() {
        fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        fs::write(FILE, &text).unwrap();
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        found == text,
        "web/src/wire/index.ts is out of date; type: UPDATE_WIRE=1 cargo test -p puzzlewright-studio export_types"
    );
}

fn typescript() -> String {
    let mut text = String::from(
        "// Made from crates/studio/src/wire by `UPDATE_WIRE=1 cargo test -p puzzlewright-studio export_types`.\n\
         // Do not change it by hand.\n",
    );
    macro_rules! add {
        ($($type:ident)*) => { $( add(&mut text, &$type::export_to_string().unwrap()); )* };
    }
    add! {
        Hello Files FileEntry FileText Save Saved Stale Resolve Choice Resolved Rename Renamed
        Delete Deleted Restore FileEvent Refused
        About Checked DomainView OptionView TemplateView LevelView Problem GameView ObjectView
        GlyphView NameView ScreenView TestView BoardView
        PlayRequest Played MoveView PaintRequest Painted Presets PresetView
        TurnView TurnStepView TurnChange TurnEventView TurnCellView TurnObjectView TurnMoveView
        TurnMissView
        JobRequest JobKind JobOptions JobStarted JobProgress JobEnd EndStatus
        Extras Outcome Offer Seated Status Figure Amount ReadingValue
        KnownAnswer CheckAnswer Solved Searches Figures Rated
        DeadEndReport Crossing NeedReport Needed BadConcept KnownNeed Cover RuleCover ObjectCover
        WinCover LevelCover Idle RepairReport RepairStatus KernelReport KernelStatus Swapped
        UnderRules Transformed Counts SuggestSoFar SuggestReport KeptReport
        LookRequest LookView LookLevel LookAnswer LookFact
    }
    text
}

/// Adds one type without its head and its imports: all of them are in one file.
fn add(text: &mut String, exported: &str) {
    let is_kept = |line: &&str| !line.starts_with("// ") && !line.starts_with("import ");
    let lines: Vec<&str> = exported.lines().filter(is_kept).collect();
    text.push('\n');
    text.push_str(lines.join("\n").trim());
    text.push('\n');
}
