//! What a published page holds of a game: its head, its text, and what its player offers. Where both go in the page
//! of a player is marked there, so every host that has such a page can publish.

use crate::Document;
use crate::inside::{GAME_ID, page_text};
use play::domain::Content;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Where a player's page has room for the head of a game.
pub const HEAD: &str = "<!-- game: head -->";
/// Where it has room for the game.
pub const GAME: &str = "<!-- game: text -->";

/// What the player of a game offers besides playing it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerOptions {
    /// Hints by degree, found in the player's browser.
    pub hints: bool,
    /// Say so when the game can no longer be won.
    pub watch: bool,
    /// Any level can be chosen, not only those that were reached.
    pub level_select: bool,
    /// Options of the seat, such as a seed.
    pub given: BTreeMap<String, String>,
    /// In a zip archive.
    #[serde(skip)]
    pub is_zipped: bool,
}

/// What a page holds of a game, as HTML.
pub struct Published {
    /// In place of [`HEAD`].
    pub head: String,
    /// In place of [`GAME`].
    pub game: String,
}

/// What a page holds of a game; `picture` is the address of an image of it.
pub fn published(
    document: &Document,
    content: &dyn Content,
    player: &PlayerOptions,
    picture: Option<&str>,
) -> Published {
    let name = file_name(document.source.name());
    let title = content.title().unwrap_or_else(|| titled(&name));
    let asked = serde_json::to_string(player).unwrap_or_default().replace('<', "\\u003c");
    let shown = page_text(&title);
    let mut head = format!(
        "<title>{shown}</title>\n<meta name=\"description\" content=\"{shown}: a puzzle game\">\n\
         <meta property=\"og:title\" content=\"{shown}\">\n<meta property=\"og:type\" content=\"website\">\n"
    );
    if let Some(picture) = picture {
        head += &format!("<meta property=\"og:image\" content=\"{}\">\n", page_text(picture));
    }
    let text = page_text(document.source.text());
    let game = format!(
        "<script type=\"text/plain\" id=\"{GAME_ID}\" data-name=\"{}\">\n{text}</script>\n\
         <script type=\"application/json\" id=\"puzzlewright-options\">{asked}</script>",
        page_text(&name)
    );
    Published { head, game }
}

/// The name of a file without its folders.
fn file_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// A file name as a title: `push-up.panel` is `Push up`.
fn titled(name: &str) -> String {
    let stem = name.split('.').next().unwrap_or(name).replace(['-', '_'], " ");
    let mut letters = stem.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "A puzzle game".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_come_from_file_names() {
        assert_eq!(titled("push-up.panel"), "Push up");
        assert_eq!(titled(""), "A puzzle game");
        assert_eq!(file_name("a/b/c.story.toml"), "c.story.toml");
    }
}
