//! Levels that were found, with their pictures.

use super::{Asked, FoundLevel};
use crate::open_as;
use source::Source;

/// Levels that are drawn; a picture of a large one is large too.
const MOST_PICTURES: usize = 24;

/// Draws levels as they would look instead of the open one.
pub fn with_pictures(asked: &Asked<'_>, mut levels: Vec<FoundLevel>) -> Vec<FoundLevel> {
    for level in levels.iter_mut().take(MOST_PICTURES) {
        level.picture = picture(asked, level);
    }
    levels
}

fn picture(asked: &Asked<'_>, level: &FoundLevel) -> Option<String> {
    let (document, index) = (asked.question.document, asked.question.level);
    let lines: Vec<&str> = level.legend.iter().chain(&level.rows).map(String::as_str).collect();
    let text = asked.content().replace_level(index, &lines.join("\n")).ok()?;
    let source = Source::new(document.source.name(), text);
    let nothing = |_: &str| Err("no other file is read for a picture".to_string());
    let changed = open_as(document.domain, source, &nothing);
    let mut seat = changed.sound()?.seat(index, asked.options()).ok()?;
    seat.svg()
}
