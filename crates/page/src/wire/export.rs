//! The page's types, made from ours.

use super::*;
use play::lens::{
    Crossing, DeadEndReport, Extras, Figure, Figures, NeedReport, Needed, OrderEffort, Rated,
    RuleKind, RuleRow, RulesReport, Scope, SearchEffort, Searches, Solved, Status,
};
use play::readings::{Amount, ReadingValue};
use play::space::{
    Counts, KeptReport, KernelReport, KernelStatus, Refuted, RepairReport, RepairStatus,
    SuggestReport, Worth,
};
use play::{Offer, Outcome, PictureGrid, Played as Seated};
use std::fs;
use std::path::Path;
use ts_rs::TS;
use workbench::events::EventKindReport;
use workbench::lenses::{FoundLevel, FoundPlay, LensAnswer, Offered, Offers, Row, Table};
use workbench::narrative::chart::{ChartNode, Loss};
use workbench::narrative::export::StoryExport;
use workbench::narrative::statistics::{AreaFigures, StoryStatistics, UseFigure};
use workbench::narrative::story::{
    StoryArea, StoryHint, StorySaid, StoryStep, StoryThing, StoryView,
};
use workbench::puzzlescript::cover::{Cover, Idle, LevelCover, ObjectCover, RuleCover, WinCover};
use workbench::puzzlescript::game::{GameFrame, GameShow};
use workbench::puzzlescript::swap::{Swapped, UnderRules};
use workbench::puzzlescript::transform::Transformed;
use workbench::witness::scenes::{LinesLeft, NewType, PairPanel, PairView, TypesView};

/// Where the page finds them.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");

/// Compares the file with the types; with `UPDATE_WIRE=1` in the environment it is rewritten.
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
        "web/src/wire/index.ts is out of date; type: UPDATE_WIRE=1 cargo test -p puzzlewright-page --features full export_types"
    );
}

fn typescript() -> String {
    let mut text = String::from(
        "// Made from crates/page/src/wire by `UPDATE_WIRE=1 cargo test -p puzzlewright-page --features full export_types`.\n\
         // Do not change it by hand.\n",
    );
    macro_rules! add {
        ($($type:ident)*) => { $( add(&mut text, &$type::export_to_string().unwrap()); )* };
    }
    add! {
        Hello Files FileEntry FileText Save Saved Stale Resolve Choice Resolved Rename Renamed
        Delete Deleted Restore FileEvent Refused
        Starts StartView
        ExportRequest ExportedFile PublishedPage InsideRequest InsideFile
        About CheckRequest Checked DomainView ExportView OptionView TemplateView SyntaxView LevelView Problem GameView ObjectView
        GlyphView NameView ScreenView TestView BoardView
        PlayRequest Played MoveView PaintRequest Painted Presets PresetView
        TurnView TurnStepView TurnChange TurnEventView TurnCellView TurnObjectView TurnMoveView
        TurnMissView
        JobRequest JobKind JobOptions JobStarted JobProgress JobEnd EndStatus
        Extras Outcome Offer PictureGrid Seated Status Figure Amount ReadingValue
        KnownAnswer VerdictSaid CheckAnswer Solved SearchEffort OrderEffort Searches Figures Rated
        DeadEndReport Crossing NeedReport Needed BadConcept KnownNeed Cover RuleCover ObjectCover
        WinCover LevelCover Idle RulesReport RuleRow Scope RuleKind RepairReport RepairStatus KernelReport KernelStatus Swapped
        UnderRules Transformed Counts Worth SuggestSoFar SuggestReport KeptReport
        LookRequest LookView LookLevel LookAnswer LookFact NeedSaid LevelVerdict WatchAnswer
        PicturesRequest Pictures Refuted SceneRequest SceneHead StoryView StoryArea StoryStep StoryThing StorySaid StoryHint
        GameShow GameFrame ChartNode Loss StoryStatistics AreaFigures UseFigure StoryExport TypesView NewType PairView PairPanel LinesLeft History Remembered LensesView LensView LensControl Offers Offered EventKindReport
        LensAnswer Table Row FoundPlay FoundLevel
    }
    text
}

/// Adds one type without its head and its imports: all of them are in one file. Comments of one
/// line and fields are written the short way, which halves the file.
fn add(text: &mut String, exported: &str) {
    let is_kept = |line: &&str| !line.starts_with("// ") && !line.starts_with("import ");
    let lines: Vec<&str> = exported.lines().filter(is_kept).map(str::trim_end).collect();
    text.push('\n');
    let mut at = 0;
    let mut is_inside = false;
    while let Some(line) = lines.get(at) {
        let indent = if is_inside { "  " } else { "" };
        let said = lines.get(at + 1).and_then(|said| said.strip_prefix(" * "));
        match (*line, said, lines.get(at + 2)) {
            ("/**", Some(said), Some(&" */")) => {
                text.push_str(&format!("{indent}/** {said} */\n"));
                at += 2;
            }
            ("", ..) => {}
            _ => match line.strip_suffix(" };") {
                Some(field) if is_inside => text.push_str(&format!("{indent}{field}\n}};\n")),
                _ => text.push_str(&format!("{indent}{line}\n")),
            },
        }
        is_inside |= line.ends_with('{');
        at += 1;
    }
}
