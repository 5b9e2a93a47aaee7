//! Games in web pages.

use super::Inside;
use super::script::game_in_scripts;

/// The `id` of the element that holds the text of a game in a page of ours.
pub const GAME_ID: &str = "puzzlewright-game";

/// True for a web page, by its name or its first words.
pub fn is_page(name: &str, text: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let begins =
        |with: &str| start.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    name.ends_with(".html") || name.ends_with(".htm") || begins("<!doctype html") || begins("<html")
}

/// The game in a page.
pub fn game_in(page: &str) -> Result<Inside, String> {
    if let Some(found) = own_game(page) {
        return Ok(found);
    }
    let text = game_in_scripts(page).ok_or(
        "it is a web page in which no game was found; pages exported by Puzzlewright, puzzlescript.net \
         and its forks can be opened",
    )?;
    Ok(Inside { name: "script.txt".to_string(), text })
}

/// The game in a page of ours: the text of a script element that is not run.
fn own_game(page: &str) -> Option<Inside> {
    let id = format!("id=\"{GAME_ID}\"");
    let (_, after) = page.split_once(&id)?;
    let (tag, rest) = after.split_once('>')?;
    let (text, _) = rest.split_once("</script>")?;
    let name = tag.split_once("data-name=\"").and_then(|(_, name)| name.split_once('"'));
    let name = name.map_or("game.txt", |(name, _)| name);
    // The text begins in the line after the tag.
    let text = text.strip_prefix('\n').unwrap_or(text);
    Some(Inside { name: plain(name), text: plain(text) })
}

/// A text as a page holds it: readable, and without anything that a page would take for its own.
pub fn page_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            // Pages know only one kind of line end.
            '\r' => out.push_str("&#13;"),
            c => out.push(c),
        }
    }
    out
}

fn plain(text: &str) -> String {
    let text = text.replace("&#13;", "\r").replace("&quot;", "\"");
    text.replace("&lt;", "<").replace("&amp;", "&")
}
