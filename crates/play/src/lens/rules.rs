//! What can be said about a file's rules before a level is played.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::Extras;

/// What the rules of a file imply for its levels, or for all levels there could be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "RulesAnswer")]
pub struct RulesReport {
    /// Everything this lens asks was decided.
    pub complete: bool,
    /// Why it is not complete.
    pub why: Option<String>,
    /// What is known, in the order of kinds and then of the file.
    pub findings: Vec<RuleRow>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// One thing that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct RuleRow {
    /// What is said of the subject.
    pub kind: RuleKind,
    /// For which levels it holds.
    pub scope: Scope,
    /// What it is about: a rule as it is written, or the name of an object, item, piece or number.
    pub subject: String,
    /// The line of the subject in the file, from 1; null if it has none.
    pub line: Option<usize>,
    /// The kind of reason, in one word; null where the kind of the row says it.
    pub cause: Option<&'static str>,
    /// The reason, as the end of a sentence; null where there is nothing to add.
    pub reason: Option<String>,
    /// All of it as a sentence.
    pub sentence: String,
}

/// The levels for which something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema, TS)]
pub enum Scope {
    /// Every level that could be drawn.
    #[serde(rename = "any level")]
    AnyLevel,
    /// The levels of the file.
    #[serde(rename = "these levels")]
    TheseLevels,
}

/// What is said of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// The rule never does anything.
    NeverFires,
    /// No puzzle, or no way to an end, uses the rule or item, though it may be done.
    Unused,
    /// The object is never on a board.
    NeverAppears,
    /// The condition never holds after a turn, or the end never comes about.
    NeverHolds,
    /// The condition holds after every turn.
    AlwaysHolds,
    /// The number never changes.
    NeverChanges,
    /// The number only falls, except by a restart.
    OnlyFalls,
    /// The number only rises, except by a restart.
    OnlyRises,
    /// Every solvable level has it, unless its first input wins.
    Must,
    /// Not proved to end: it may go on for ever.
    MayLoop,
    /// A proof about all levels: that none can be won or lost, for example.
    Proof,
    /// No input ever matters.
    NoChoice,
    /// What the rule is for.
    Role,
    /// A way from an end back to what the player does.
    Chain,
}

impl RuleKind {
    /// The heading of the rows of a kind.
    pub fn heading(self) -> &'static str {
        match self {
            RuleKind::NeverFires => "Rules that never fire",
            RuleKind::Unused => "Not used",
            RuleKind::NeverAppears => "Never appear",
            RuleKind::NeverHolds => "Never hold",
            RuleKind::AlwaysHolds => "Always hold",
            RuleKind::NeverChanges => "Numbers that never change",
            RuleKind::OnlyFalls => "Numbers that only fall",
            RuleKind::OnlyRises => "Numbers that only rise",
            RuleKind::Must => "Every solvable level that its first input does not win",
            RuleKind::MayLoop => "May go on for ever",
            RuleKind::Proof => "Proofs",
            RuleKind::NoChoice => "No choice",
            RuleKind::Role => "What rules are for",
            RuleKind::Chain => "Ways to an end",
        }
    }
}

impl Scope {
    /// The words in JSON and sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            Scope::AnyLevel => "any level",
            Scope::TheseLevels => "these levels",
        }
    }
}
