//! A file of any domain, as far as all domains go.

use super::{About, PlayRequest, Problem};
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

/// The body of `POST /api/view`. The answer is what the domain makes of it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ViewRequest {
    /// The file.
    #[serde(flatten)]
    pub about: About,
    /// Number of the open level, from 1, where there is one.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<usize>,
    /// The name of the view.
    pub view: String,
    /// Settings of the view.
    #[serde(default)]
    #[ts(type = "unknown", optional)]
    pub options: Option<serde_json::Value>,
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

/// The body of `POST /api/scene`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SceneRequest {
    /// What it is asked about.
    #[serde(flatten)]
    pub play: PlayRequest,
    /// The name of the scene.
    pub scene: String,
}

/// A scene that a domain has, as `/api/lenses` lists it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SceneHead {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub meaning: String,
    /// Its options, besides those of `play`.
    pub options: Vec<LensControl>,
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
    /// What only this domain says about its readings, by name.
    #[ts(type = "Record<string, unknown>")]
    pub own: serde_json::Value,
    /// Sentences about it, such as a walkthrough.
    pub lines: Vec<String>,
    /// The solution, as it is played.
    pub moves: Option<String>,
    /// The solution as SVG.
    pub picture: Option<String>,
    /// What became of the concepts that were asked about.
    pub needs: Vec<NeedSaid>,
}

/// Whether every solution does something, in words.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NeedSaid {
    /// The concept.
    pub concept: String,
    /// The answer; `wrong` where the concept cannot be read.
    #[ts(type = "'yes' | 'no' | 'maybe' | 'wrong'")]
    pub verdict: String,
    /// In a sentence.
    pub says: String,
    /// A shortest play that wins without it.
    pub moves: Option<String>,
    /// Places in the concept that cannot be read.
    pub problems: Vec<Problem>,
}

/// The partial of `verdicts`: whether a level can be solved.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct LevelVerdict {
    /// Its number, from 1.
    pub level: usize,
    /// The answer.
    #[ts(type = "'yes' | 'no' | 'maybe'")]
    pub verdict: String,
    /// In a few words.
    pub says: String,
}

/// The result of `watch`: whether the moves in `from` can still be won.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct WatchAnswer {
    /// Null when a budget ended the search.
    pub can_still_win: Option<bool>,
    /// The first move, from 1, after which it could no longer be won; 0 if it never could.
    pub dead_since: Option<usize>,
    /// How many moves were played.
    pub moves: usize,
}

/// The body of `POST /api/pictures`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PicturesRequest {
    /// The file.
    #[serde(flatten)]
    pub about: About,
    /// Numbers of levels.
    pub levels: Vec<usize>,
}

/// The answer: small pictures for a list of levels.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Pictures {
    /// As SVG, in the order of the numbers; null where there is nothing to draw.
    pub pictures: Vec<Option<String>>,
}

/// The answer to `POST /api/lenses`, which takes what `POST /api/look` takes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LensesView {
    /// Every lens, in the order in which they are offered.
    pub lenses: Vec<LensView>,
    /// What can be written into their options.
    pub offers: workbench::lenses::Offers,
    /// What only this domain can show, for `/api/scene` and the job `scene`.
    pub scenes: Vec<SceneHead>,
}

/// A lens and its controls.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LensView {
    /// Its name.
    pub name: String,
    /// The lens of the command line that it belongs to, whose page of the manual explains it.
    pub of: String,
    /// Its heading.
    pub heading: String,
    /// The question it answers.
    pub question: String,
    /// What it is asked about.
    #[ts(type = "'level' | 'space' | 'file'")]
    pub subject: String,
    /// Why it makes no sense for this file; null where it does.
    pub lacks: Option<String>,
    /// Its options: its own, then those of the domain.
    pub options: Vec<LensControl>,
}

/// An option of a lens, as a control.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LensControl {
    /// Its name.
    pub name: String,
    /// What it takes.
    #[ts(type = "'flag' | 'whole' | 'number' | 'text' | 'choice' | 'file'")]
    pub takes: String,
    /// The words of a choice, each with its meaning.
    pub choices: Vec<[String; 2]>,
    /// The least and the greatest whole number.
    #[ts(type = "[number, number] | null")]
    pub range: Option<[u64; 2]>,
    /// What it means.
    pub meaning: String,
    /// Its value when it is not given.
    pub default: Option<String>,
    /// What completes it; empty for nothing.
    #[ts(type = "'' | 'concepts' | 'readings' | 'aims' | 'elements' | 'levels'")]
    pub list: String,
}

/// A reading.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct LookFact {
    pub id: String,
    pub name: String,
    pub value: String,
    /// What the number says.
    pub meaning: String,
}
