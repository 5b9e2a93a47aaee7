//! A game as one HTML file: a built player with the text of the game, what it offers, and a preview.

use crate::players::{NO_PLAYERS, player_of};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use drawing::png;
use play::domain::Content;
use play::lens::{Options, Refusal};
use workbench::Document;
use workbench::published::{GAME, HEAD, PlayerOptions, Published, published};

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
    let picture = preview(content, options);
    let Published { head, game } = published(document, content, player, picture.as_deref());
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
