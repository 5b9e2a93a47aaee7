//! A game as one HTML file: a built player with the text of the game, what it offers, and a preview.

use crate::players::{NO_PLAYERS, player_of};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use drawing::png;
use play::domain::Content;
use play::lens::{Options, Refusal};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use workbench::Document;
use workbench::inside::{GAME_ID, page_text};

/// What the player of a game offers besides playing it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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

/// Where a player's page has room for the head of a game and for the game.
const HEAD: &str = "<!-- game: head -->";
const GAME: &str = "<!-- game: text -->";

/// The longest side of a preview, in pixels, and the most bytes that one may add to a file.
const PREVIEW_SIDE: f32 = 640.0;
const MAX_PREVIEW: usize = 150_000;

/// The page.
pub fn page(
    document: &Document,
    content: &dyn Content,
    player: &PlayerOptions,
    options: &Options,
) -> Result<String, Refusal> {
    let page = player_of(document.about().name).ok_or_else(|| Refusal::usage(NO_PLAYERS))?;
    let name = file_name(document.source.name());
    let title = content.title().unwrap_or_else(|| titled(&name));
    let asked = serde_json::to_string(player).unwrap_or_default().replace('<', "\\u003c");
    let shown = page_text(&title);
    let mut head = format!(
        "<title>{shown}</title>\n<meta name=\"description\" content=\"{shown}: a puzzle game\">\n\
         <meta property=\"og:title\" content=\"{shown}\">\n<meta property=\"og:type\" content=\"website\">\n"
    );
    if let Some(picture) = preview(content, options) {
        head += &format!("<meta property=\"og:image\" content=\"{picture}\">\n");
    }
    let text = page_text(document.source.text());
    let game = format!(
        "<script type=\"text/plain\" id=\"{GAME_ID}\" data-name=\"{}\">\n{text}</script>\n\
         <script type=\"application/json\" id=\"puzzlewright-options\">{asked}</script>",
        page_text(&name)
    );
    let (before, rest) = page.split_once(HEAD).ok_or_else(|| Refusal::usage(NO_PLAYERS))?;
    let (between, after) = rest.split_once(GAME).ok_or_else(|| Refusal::usage(NO_PLAYERS))?;
    Ok([before, &head, between, &game, after].concat())
}

/// A picture of the first level as the address of an image.
fn preview(content: &dyn Content, options: &Options) -> Option<String> {
    let svg = content.seat(0, options).ok()?.svg()?;
    let side = |name: &str| {
        let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
        rest.split_once('"')?.0.parse::<f32>().ok()
    };
    let longest = side("width")?.max(side("height")?).max(1.0);
    let bytes = png(&svg, (PREVIEW_SIDE / longest).min(1.0)).ok()?;
    (bytes.len() <= MAX_PREVIEW)
        .then(|| format!("data:image/png;base64,{}", STANDARD.encode(bytes)))
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
