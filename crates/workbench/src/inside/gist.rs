//! Games in saved gists: JSON with files by name, as GitHub gives it and puzzlescript.net reads it.

use super::Inside;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Gist {
    files: BTreeMap<String, GistFile>,
}

#[derive(Deserialize)]
struct GistFile {
    content: Option<String>,
    #[serde(default)]
    truncated: bool,
}

/// The name under which puzzlescript.net shares a game.
const SHARED: &str = "script.txt";

/// True for the JSON of a gist. A ruleset is JSON too, and has no files.
pub fn is_gist(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    start.starts_with('{')
        && text.contains("\"files\"")
        && text.contains("\"content\"")
        && serde_json::from_str::<Gist>(start).is_ok()
}

/// The game in a gist.
pub fn game_in(text: &str) -> Result<Inside, String> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let gist: Gist = serde_json::from_str(start).map_err(|error| error.to_string())?;
    let is_readme = |name: &str| name.to_ascii_lowercase().starts_with("readme");
    let of = |is: &dyn Fn(&str) -> bool| gist.files.iter().find(|(name, _)| is(name));
    let found = of(&|name| name == SHARED).or_else(|| of(&|name| !is_readme(name)));
    let (name, file) = found.ok_or("it is a gist without a game in it")?;
    let whole = file.content.as_ref().filter(|_| !file.truncated);
    let text = whole.ok_or_else(|| {
        format!("it is a gist whose file `{name}` was cut; save that file itself instead")
    })?;
    Ok(Inside { name: name.replace(['/', '\\'], "_"), text: text.clone() })
}
