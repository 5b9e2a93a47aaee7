//! A file of any domain, as far as all domains go.

use super::About;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The body of `POST /api/look`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LookRequest {
    /// The file.
    #[serde(flatten)]
    pub about: About,
    /// Number of the level, from 1.
    pub level: usize,
}

/// The answer: what can be seen without a search.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LookView {
    /// Its levels, panels, boards or areas; none where the text has errors.
    pub levels: Vec<LookLevel>,
    /// The level as SVG.
    pub picture: Option<String>,
    /// Sentences for the player: the keys and what they do.
    pub how_to_play: Vec<String>,
}

/// One of them.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LookLevel {
    /// From 1.
    pub number: usize,
    /// What its author calls it.
    pub name: String,
    /// The line it begins at; 0 where that is not known.
    pub line: usize,
}

/// The result of `look`: what is known about a level.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LookAnswer {
    /// Whether it can be solved.
    #[ts(type = "'yes' | 'no' | 'maybe'")]
    pub verdict: String,
    /// That in a few words.
    pub head: String,
    /// How sure that is.
    pub more: String,
    /// Readings by name.
    pub facts: Vec<LookFact>,
    /// Sentences about it, such as a walkthrough.
    pub lines: Vec<String>,
    /// The solution as SVG.
    pub picture: Option<String>,
}

/// A reading.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct LookFact {
    pub name: String,
    pub value: String,
}
