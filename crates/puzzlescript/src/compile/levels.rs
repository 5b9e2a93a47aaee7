//! Rows of glyphs become cells; glyphs become objects.

use super::names::{Kind, NameId, Names};
use crate::bits::{Bits, move_words};
use crate::game::{Glyph, Level, Screen};
use crate::limits::{MAX_CELLS, MAX_LEVEL_CELLS, MAX_MEMORY, MAX_SCREENS, TooLarge};
use crate::read::draft::{Draft, Entries, LevelDraft, Row};
use crate::reports::{At, Reports};
use crate::screen_text::wrap;
use crate::text::is_glyph;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// Rows a message screen has room for.
const MESSAGE_ROWS: usize = 12;

/// What each name that is allowed in a level puts into a cell.
pub struct Glyphs {
    by_char: FxHashMap<char, Bits>,
    /// In the order of the source.
    pub list: Vec<Glyph>,
}

/// Looks up what objects, synonyms and aggregates put into a cell.
pub fn glyphs(draft: &Draft, names: &Names, reports: &mut Reports<'_>) -> Glyphs {
    let mut all: Vec<(usize, String, Bits)> = Vec::new();
    for object in &draft.objects {
        let mut mask = Bits::zero(names.words);
        if let Some(number) = names.find(&object.name).and_then(|id| names.get(id).object) {
            mask.set(number);
        }
        all.push((object.line, object.name.clone(), mask));
    }
    for entry in [&draft.synonyms, &draft.aggregates].into_iter().flat_map(Entries::iter) {
        let Some(id) = names.find(&entry.name) else {
            continue;
        };
        let objects = match &names.get(id).kind {
            Kind::Object => vec![id],
            Kind::Synonym(object) => vec![*object],
            Kind::Aggregate(parts) => parts.clone(),
            Kind::Property(_) | Kind::Unknown => continue,
        };
        if objects.iter().any(|object| names.get(*object).kind != Kind::Object) {
            continue;
        }
        let is_aggregate = draft.aggregates.get(&entry.name).is_some();
        let at = At::line(entry.line);
        let mask = together(&objects, names, is_aggregate.then_some(at), reports);
        all.push((entry.line, entry.name.clone(), mask));
    }
    all.sort_by_key(|(line, _, _)| *line);
    let mut glyphs = Glyphs { by_char: FxHashMap::default(), list: Vec::new() };
    for (line, name, objects) in all {
        let Some(glyph) = name.chars().next().filter(|_| is_glyph(&name)) else {
            continue;
        };
        if let Entry::Vacant(entry) = glyphs.by_char.entry(glyph) {
            entry.insert(objects.clone());
            let spelling = draft.spelling.get(&name).and_then(|(text, _)| text.chars().next());
            let written = spelling.unwrap_or(glyph);
            glyphs.list.push(Glyph { glyph, written, objects, line });
        }
    }
    glyphs
}

/// The objects of a cell; of two in one layer the first stays, and `at` gets an error.
fn together(objects: &[NameId], names: &Names, at: Option<At>, reports: &mut Reports<'_>) -> Bits {
    let mut mask = Bits::zero(names.words);
    let mut layers: FxHashMap<usize, NameId> = FxHashMap::default();
    for id in objects {
        let object = names.get(*id);
        let (Some(layer), Some(number)) = (object.layer, object.object) else {
            if let Some(at) = at {
                unlayered(&object.text, at, reports);
            }
            continue;
        };
        match layers.get(&layer) {
            None => {
                layers.insert(layer, *id);
                mask.set(number);
            }
            Some(other) => {
                if let Some(at) = at {
                    let other = names.text(*other);
                    reports.error_help(
                        "ps-aggregate-overlap",
                        at,
                        format!("`{}` and `{other}` cannot be in one cell", object.text),
                        "they share a collision layer; move one to another",
                    );
                }
            }
        }
    }
    mask
}

/// An object that COLLISIONLAYERS forgot.
pub fn unlayered(name: &str, at: At, reports: &mut Reports<'_>) {
    let message = format!("the object `{name}` is in no collision layer");
    reports.error_help("ps-no-layer", at, message, "add it to COLLISIONLAYERS");
}

/// Builds all screens.
pub fn screens(
    draft: &Draft,
    names: &Names,
    glyphs: &Glyphs,
    background: (usize, usize),
    reports: &mut Reports<'_>,
) -> Result<Vec<Screen>, TooLarge> {
    let mut screens = Vec::new();
    let mut cells = 0;
    let count = draft.levels.iter().filter(|level| **level != LevelDraft::Empty).count();
    if count > MAX_SCREENS {
        return Err(TooLarge::Screens);
    }
    // A level in play is stored by cell and by plane, with a few copies.
    let written = 8 * names.words + 40;
    let played = 8 * (6 * names.words + 3 * move_words(draft.layers.len())) + 24;
    for level in &draft.levels {
        match level {
            LevelDraft::Empty => {}
            LevelDraft::Message { text, line } => {
                if wrap(text).len() > MESSAGE_ROWS {
                    let at = At::line(*line);
                    let message = "this message is too long for the screen";
                    let help = "a screen has 12 lines of 34 characters; use two messages";
                    reports.warning_help("ps-message-long", at, message, help);
                }
                screens.push(Screen::Message { text: text.clone(), line: *line });
            }
            LevelDraft::Rows { line, rows } => {
                let size = rows[0].glyphs.len() * rows.len();
                if size > MAX_LEVEL_CELLS {
                    return Err(TooLarge::Level { line: *line, cells: size });
                }
                cells += size;
                if cells > MAX_CELLS {
                    return Err(TooLarge::Cells(cells));
                }
                let bytes = (cells * written).max(size * played);
                if bytes > MAX_MEMORY {
                    return Err(TooLarge::LevelMemory(bytes));
                }
                let level = level_of(rows, names, glyphs, background, reports);
                screens.push(Screen::Level(level));
            }
        }
    }
    Ok(screens)
}

/// Builds one level from its rows. A row that is too short repeats its last glyph.
pub fn level_of(
    rows: &[Row],
    names: &Names,
    glyphs: &Glyphs,
    (background, background_layer): (usize, usize),
    reports: &mut Reports<'_>,
) -> Level {
    let (width, height) = (rows[0].glyphs.len(), rows.len());
    let mut cells = vec![Bits::zero(names.words); width * height];
    let mut is_whole = true;
    'cells: for x in 0..width {
        for (y, row) in rows.iter().enumerate() {
            let Some(glyph) = row.glyphs.get(x).or(row.glyphs.last()) else {
                continue;
            };
            match glyphs.by_char.get(glyph) {
                Some(objects) => cells[x * height + y].clone_from(objects),
                None => {
                    unknown_glyph(*glyph, At::line(rows[0].line + y), names, reports);
                    is_whole = false;
                    break 'cells;
                }
            }
        }
    }
    let layer = &names.layer_masks[background_layer];
    let mut filling = Bits::zero(names.words);
    filling.set(background);
    if let Some(cell) = cells.iter().find(|cell| cell.meets(layer)) {
        filling = cell.clone();
        for (word, layer) in filling.words.iter_mut().zip(&layer.words) {
            *word &= layer;
        }
    }
    if is_whole {
        for cell in cells.iter_mut().filter(|cell| !cell.meets(layer)) {
            cell.add(&filling);
        }
    }
    Level { width, height, cells, rows: rows.to_vec(), background: filling }
}

fn unknown_glyph(glyph: char, at: At, names: &Names, reports: &mut Reports<'_>) {
    if reports.has_error_on(at.line) {
        return;
    }
    let is_property = names.find(&glyph.to_string()).is_some_and(|id| names.is_property(id));
    let message = match is_property {
        true => format!("`{glyph}` could be several things, so a level cannot show it"),
        false => format!("the sign `{glyph}` is used in a level but not in the legend"),
    };
    reports.error("ps-level-glyph", at, message);
}
