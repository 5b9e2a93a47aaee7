//! Variations of a level.

use ::puzzlescript::Game;
use ::puzzlescript::game::Level;
use ::puzzlescript::level_text::{NewGlyph, as_written, print};
use ::puzzlescript::transform::{Mask, Rejected, Scratch, Transform, changed_cells};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A level that a transform made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(rename = "TransformAnswer")]
pub struct Transformed {
    /// The seed.
    #[ts(type = "number")]
    pub seed: u64,
    /// Its number among those of the seed, from 1.
    #[ts(type = "number")]
    pub n: u64,
    /// Its rows.
    pub level: Vec<String>,
    /// Meanings of glyphs in its rows that the game's own legend lacks.
    pub legend: Vec<String>,
    /// Column and row, from 1, of the cells that differ from the level it was made from.
    pub changed: Vec<[usize; 2]>,
}

/// Levels made by a transform, and how many were dropped for which reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transforms {
    /// Those that were kept, by number.
    pub levels: Vec<Transformed>,
    /// Those that were not.
    pub rejected: Vec<(Rejected, usize)>,
}

/// Makes levels 1 to `count` of a seed. A dropped number is left out, so that every other level is
/// the same for any count.
pub fn transform(
    game: &Game,
    level: &Level,
    transform: &Transform,
    mask: Option<&Mask>,
    seed: u64,
    count: u64,
) -> Transforms {
    let mut made = Transforms::default();
    for variation in variations(game, level, transform, mask, seed).take(count as usize) {
        match variation {
            Ok(level) => made.levels.push(level),
            Err(why) => made.reject(why),
        }
    }
    made
}

/// The levels of a seed from number 1, one after the other; or why a number is dropped.
pub fn variations<'a>(
    game: &'a Game,
    level: &'a Level,
    transform: &'a Transform,
    mask: Option<&'a Mask>,
    seed: u64,
) -> impl Iterator<Item = Result<Transformed, Rejected>> + 'a {
    let mut scratch = Scratch::default();
    (1..).map(move |n| {
        let new = transform.apply(level, mask, seed, n, &mut scratch)?;
        Ok(describe(game, level, &new, seed, n))
    })
}

impl Transforms {
    /// Records that a level was dropped.
    pub fn reject(&mut self, why: Rejected) {
        match self.rejected.iter_mut().find(|(known, _)| *known == why) {
            Some((_, count)) => *count += 1,
            None => self.rejected.push((why, 1)),
        }
        self.rejected.sort_unstable();
    }
}

fn describe(game: &Game, from: &Level, to: &Level, seed: u64, n: u64) -> Transformed {
    let printed = print(game, to, &to.cells);
    let changed = changed_cells(from, to);
    Transformed {
        seed,
        n,
        level: as_written(game, &printed.rows),
        legend: printed.new_glyphs.iter().map(NewGlyph::legend_line).collect(),
        changed: changed.into_iter().map(|(x, y)| [x + 1, y + 1]).collect(),
    }
}
