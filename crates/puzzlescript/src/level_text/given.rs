//! Reads a level given as text, to be put into a game.

use super::{NewGlyph, PrintedLevel};
use crate::game::{Game, Level};
use crate::read::cursor::lowered;

/// Reads a level as [`Space`](play::space::Space) writes it: legend lines such as `c = Crate and
/// Target` for glyphs that LEGEND lacks, one a line, then the rows. A row has no blanks and a legend
/// line has some, so they cannot be taken for each other; empty lines do not count.
///
/// `old` is the level to be replaced. Glyphs that only it uses may stay, because correcting them is
/// up to the author. The error is for people.
pub fn read_given(game: &Game, old: &Level, text: &str) -> Result<PrintedLevel, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (legend, rows): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.contains(char::is_whitespace));
    let mut new_glyphs: Vec<NewGlyph> = Vec::new();
    for line in legend {
        let new = read_legend(game, line)?;
        match game.glyphs.iter().find(|known| known.glyph == new.glyph) {
            None => new_glyphs.push(new),
            Some(known) if has_objects(game, known, &new) => {}
            Some(_) => {
                return Err(format!("`{}` already has another meaning in LEGEND", new.glyph));
            }
        }
    }
    let is_known = |glyph: &char| {
        game.glyphs.iter().any(|known| known.glyph == *glyph)
            || new_glyphs.iter().any(|new| new.glyph == *glyph)
            || old.rows.iter().any(|row| row.glyphs.contains(glyph))
    };
    for row in &rows {
        if let Some(unknown) = lowered(row).iter().find(|glyph| !is_known(glyph)) {
            return Err(format!(
                "`{unknown}` is not in LEGEND; put a line such as `{unknown} = Crate` above the rows"
            ));
        }
    }
    Ok(PrintedLevel { rows: rows.into_iter().map(str::to_string).collect(), new_glyphs })
}

/// Reads `c = Crate and Target`.
fn read_legend(game: &Game, line: &str) -> Result<NewGlyph, String> {
    let wrong = || format!("`{line}` is not a line of a legend, such as `c = Crate and Target`");
    let (glyph, objects) = line.split_once('=').ok_or_else(wrong)?;
    let glyphs = lowered(glyph.trim());
    let [glyph] = glyphs.as_slice() else { return Err(wrong()) };
    let mut names = Vec::new();
    if objects.split_whitespace().count() % 2 == 0 {
        return Err(wrong());
    }
    for (place, word) in objects.split_whitespace().enumerate() {
        match (place % 2 == 0, word.eq_ignore_ascii_case("and")) {
            (true, false) => names.push(word.to_string()),
            (false, true) => {}
            _ => return Err(wrong()),
        }
    }
    let is_missing = |name: &&String| object(game, name).is_none();
    match names.iter().find(is_missing) {
        Some(name) => Err(format!("there is no object `{name}`")),
        None => Ok(NewGlyph { glyph: *glyph, objects: names }),
    }
}

fn object(game: &Game, name: &str) -> Option<usize> {
    let lower = name.to_lowercase();
    game.objects.iter().position(|object| object.name == lower)
}

fn has_objects(game: &Game, known: &crate::game::Glyph, new: &NewGlyph) -> bool {
    let mut objects: Vec<usize> =
        new.objects.iter().filter_map(|name| object(game, name)).collect();
    objects.sort_unstable();
    objects.dedup();
    known.objects.iter().eq(objects)
}
