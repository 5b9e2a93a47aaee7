//! JSON Schemas of everything the command line prints with `--json`.
//!
//! The main decision: schemas come from the types that are printed, never from a text of their own.
//! What is not in a type is in a table that the program uses as well: the readings of every domain,
//! and the fields that a domain adds to an answer ([`Domain::extras`](play::domain::Domain::extras)).
//! `docs/schema/` holds the result; a test of the command line compares it and holds it against what
//! is printed.

mod document;
mod extras;
mod ruleset;

use crate::events::EventList;
use crate::kept::KeptTest;
use crate::merge::PartWritten;
use crate::narrative::make::MadeReport;
use crate::puzzlescript::cover::Cover;
use crate::puzzlescript::replay::{ReplayLine, Replayed};
use crate::puzzlescript::reproduce::MixedAimReport;
use crate::puzzlescript::swap::Swapped;
use crate::puzzlescript::transform::Transformed;
use crate::reproduce::Row;
use crate::ruleset::{AngelinaReport, EvolveReport, LevelShare, TallyReport};
use crate::walk::WalkReport;
use crate::witness::census::CensusAnswer;
use crate::witness::lessons::Curriculum;
use crate::witness::lines::{Paths, Singled};
use crate::{ErrorReport, schema::document::Document};
use ::narrative::stats::Stats;
use ::witness::census::{Census, Expressivity, Orthogonality};
use play::Played;
use play::lens::{DeadEndReport, NeedReport, ProgressionReport, Rated, RulesReport, Solved};
use play::space::{
    CensusLevel, CensusReport, KernelReport, MakeReport, OrthogonalityReport, RepairReport,
    SuggestReport,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The schema of what a command prints.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaFile {
    /// Its name; the file is called `NAME.schema.json`.
    pub name: &'static str,
    /// The commands whose output it describes, as they are typed.
    pub commands: &'static [&'static str],
    /// It describes a lens, which files of every domain can be asked about. In these a field of one
    /// name has one type.
    pub is_lens: bool,
    /// The schema.
    pub schema: Value,
}

impl SchemaFile {
    /// The name of its file.
    pub fn file_name(&self) -> String {
        format!("{}.schema.json", self.name)
    }
}

/// Every schema, the lenses first.
pub fn schemas() -> Vec<SchemaFile> {
    let mut files = lenses();
    files.extend(of_all_files());
    files.extend(of_games());
    files.extend(of_panels());
    files.extend(of_stories());
    files.extend(of_rulesets());
    #[cfg(feature = "clingo")]
    files.extend(of_programs());
    files
}

fn lenses() -> Vec<SchemaFile> {
    vec![
        lens("play", &["play FILE --moves MOVES"], Document::one::<Played>()),
        lens("solve", &["solve FILE"], Document::list::<Solved>()),
        lens("rate", &["rate FILE"], Document::each::<Rated>()),
        lens("deadends", &["deadends FILE"], Document::each::<DeadEndReport>()),
        lens("need", &["need FILE --concept CONCEPT"], Document::each::<NeedReport>()),
        lens("need-list", &["need FILE --list"], Document::one::<EventList>()),
        lens("suggest", &["suggest FILE"], Document::one::<SuggestReport>()),
        lens("repair", &["repair FILE"], Document::each::<RepairReport>()),
        lens("make", &["make FILE|DOMAIN"], Document::one::<MakeReport>()),
        lens("kernel", &["kernel FILE"], Document::each::<KernelReport>()),
        lens("progression", &["progression FILE…"], Document::one::<ProgressionReport>()),
        lens("census", &["census FILE|DOMAIN"], Document::one::<CensusReport>()),
        lens(
            "orthogonality",
            &["orthogonality FILE|DOMAIN --element K"],
            Document::one::<OrthogonalityReport>(),
        ),
        lens("rules", &["rules FILE"], Document::one::<RulesReport>()),
        lens("test", &["test FILE…"], Document::list::<KeptTest>()),
        lens("check", &["check FILE"], Document::one::<source::Report>()),
        lens("replay", &["replay FILE"], Document::either::<Replayed, Played>()),
    ]
}

fn of_all_files() -> Vec<SchemaFile> {
    vec![
        other("error", &["any command that has no answer"], Document::one::<ErrorReport>()),
        other("walk", &["walk FILE"], Document::one::<WalkReport>()),
        other("replay-line", &["replay --jsonl"], Document::one::<ReplayLine>()),
        other("merge", &["merge PART…"], Document::one::<Merged>()),
        other(
            "census-part",
            &["census --shard K/N", "orthogonality --shard K/N"],
            Document::one::<PartWritten>(),
        ),
        other(
            "census-line",
            &["census --out FILE, each line of the file"],
            Document::one::<CensusLevel>(),
        ),
    ]
}

/// What `merge` prints: the answer of the work that was split.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, clippy::large_enum_variant)]
enum Merged {
    Panels(CensusAnswer),
    Rulesets(TallyReport),
    Census(CensusReport),
    Orthogonality(OrthogonalityReport),
}

fn of_games() -> Vec<SchemaFile> {
    vec![
        other("cover", &["cover GAME"], Document::one::<Cover>()),
        other("swap", &["swap GAME --rules-from OTHER"], Document::each::<Swapped>()),
        other("transform", &["transform GAME"], Document::list::<Transformed>()),
        other("reproduce-mixedaim", &["reproduce mixedaim"], Document::one::<MixedAimReport>()),
    ]
}

fn of_panels() -> Vec<SchemaFile> {
    vec![
        other("witness-census", &["witness census"], Document::one::<Census>()),
        other("witness-expressivity", &["witness expressivity"], Document::one::<Expressivity>()),
        other(
            "witness-orthogonality",
            &["witness orthogonality"],
            Document::one::<Orthogonality>(),
        ),
        other(
            "witness-part",
            &[
                "witness census --shard K/N",
                "witness expressivity --shard K/N",
                "witness orthogonality --shard K/N",
            ],
            Document::one::<PartWritten>(),
        ),
        other("witness-curriculum", &["witness curriculum"], Document::one::<Curriculum>()),
        other("witness-panels", &["witness panels"], Document::one::<Singled>()),
        other("witness-paths", &["witness paths ROWS COLUMNS"], Document::one::<Paths>()),
        other("reproduce-witness", &["reproduce witness"], Document::list::<Row>()),
    ]
}

fn of_stories() -> Vec<SchemaFile> {
    vec![
        other("story-make", &["story make GRAMMAR"], Document::one::<MadeReport>()),
        other("story-stats", &["story stats GRAMMAR"], Document::one::<Stats>()),
        other("reproduce-narrative", &["reproduce narrative"], Document::list::<Row>()),
    ]
}

fn of_rulesets() -> Vec<SchemaFile> {
    vec![
        other("ruleset-chains", &["ruleset chains GAME"], ruleset::chains()),
        other("ruleset-constraints", &["ruleset constraints GAME"], ruleset::constraints()),
        other("ruleset-sketch", &["ruleset sketch"], Document::one::<TallyReport>()),
        other("ruleset-evolve", &["ruleset evolve GAME"], Document::one::<EvolveReport>()),
        other("ruleset-levels", &["ruleset levels GAME"], Document::one::<LevelShare>()),
        other("reproduce-angelina", &["reproduce angelina"], Document::one::<AngelinaReport>()),
    ]
}

#[cfg(feature = "clingo")]
fn of_programs() -> Vec<SchemaFile> {
    use crate::asp::{BoardsReport, LevelReport, Report};
    use crate::reproduce::{BoardRow, Papers};
    vec![
        other("require", &["require PROGRAM.lp…"], Document::one::<Report>()),
        other(
            "require-level",
            &["require PROGRAM.lp… --level FACTS.lp"],
            Document::one::<LevelReport>(),
        ),
        other("require-boards", &["require refraction"], Document::one::<BoardsReport>()),
        other("reproduce-refraction", &["reproduce refraction"], Document::list::<BoardRow>()),
        other("reproduce", &["reproduce"], Document::one::<Papers>()),
    ]
}

fn lens(name: &'static str, commands: &'static [&'static str], document: Document) -> SchemaFile {
    SchemaFile { is_lens: true, ..other(name, commands, document) }
}

fn other(name: &'static str, commands: &'static [&'static str], document: Document) -> SchemaFile {
    SchemaFile { name, commands, is_lens: false, schema: document.finish(name, commands) }
}
