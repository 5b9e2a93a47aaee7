//! Games that leave the studio, and games that come in other files.

use super::About;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The body of `POST /api/export`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExportRequest {
    /// The game.
    #[serde(flatten)]
    pub about: About,
    /// What to export to, by its name: `html`, `gif`, `png`, `svg`, or one of the domain's own.
    pub to: String,
    /// Number of the level that is drawn, from 1.
    pub level: usize,
    /// The whole game is drawn instead of the level, where a file has one.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub whole: bool,
    /// Moves to play; a film without them shows a solution.
    #[serde(default)]
    #[ts(optional)]
    pub moves: Option<String>,
    /// html: offer hints.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub hints: bool,
    /// html: say so when it can no longer be won.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub watch: bool,
    /// html: any level can be chosen.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub level_select: bool,
    /// html: in a zip archive.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub zip: bool,
    /// html: the address of an image of the game, where the host draws one.
    #[serde(default)]
    #[ts(optional)]
    pub picture: Option<String>,
    /// Options that the domain gives to `play`, by name.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub given: BTreeMap<String, String>,
}

/// The answer to `POST /api/export`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExportedFile {
    /// A name for the file.
    pub name: String,
    /// Its bytes in base64.
    pub bytes: String,
}

/// The answer to `POST /api/page`: what the page of a player holds of a game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PublishedPage {
    /// A name for the file.
    pub name: String,
    /// The domain of the game, whose player is needed.
    pub domain: String,
    /// Where the page of the player has room for the head of a game and for the game.
    pub places: [String; 2],
    /// What goes there.
    pub texts: [String; 2],
}

/// The body of `POST /api/inside`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct InsideRequest {
    /// The name of a file.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The answer to `POST /api/inside`: the game that the file carries, or the file itself.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct InsideFile {
    /// The name of the game's own file.
    pub name: String,
    /// Its text.
    pub text: String,
}
