//! `inside`: the game that a file carries.

use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{InsideFile, InsideRequest};
use source::Source;
use workbench::inside::inside as game_inside;

/// Answers the request.
pub fn inside(_: &Shelf, wanted: InsideRequest) -> Result<InsideFile, Refusal> {
    let found =
        game_inside(Source::new(wanted.path.as_str(), wanted.text)).map_err(Refusal::unfit)?;
    // A game inside another file is named after both.
    let name = found.name().strip_prefix(wanted.path.as_str()).unwrap_or_default();
    let name = name.strip_prefix('/').filter(|name| !name.is_empty()).unwrap_or(&wanted.path);
    Ok(InsideFile { name: name.to_string(), text: found.text().to_string() })
}
