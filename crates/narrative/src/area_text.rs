//! The lines of an area, and the same lines with another world or seed.

use source::{Source, Span};
use std::ops::Range;

use crate::grammar::{Area, Grammar, ItemId};

/// The text of an area as its author wrote it.
#[derive(Clone, Debug)]
pub struct AreaText {
    text: String,
    /// The range of the value of `world` in the text, if it is present.
    world: Option<Range<usize>>,
}

impl AreaText {
    /// The text of an area, which occupies this span.
    pub fn new(source: &Source, area: &Area, block: Span) -> AreaText {
        let text = source.text()[block.start as usize..block.end as usize].to_string();
        let within = |span: Span| {
            let start = span.start.checked_sub(block.start)? as usize;
            let end = span.end.checked_sub(block.start)? as usize;
            (end <= text.len()).then_some(start..end)
        };
        let world = area.world_span.and_then(within);
        AreaText { text, world }
    }

    /// The text with its world replaced by this one.
    pub fn with_world(&self, grammar: &Grammar, world: &[ItemId]) -> AreaText {
        let names: Vec<String> =
            world.iter().map(|item| quoted(&grammar.items[*item as usize].name)).collect();
        let value = format!("[{}]", names.join(", "));
        let mut text = self.text.clone();
        let start = match &self.world {
            Some(range) => {
                text.replace_range(range.clone(), &value);
                range.start
            }
            None => {
                text.push_str("\nworld = ");
                let start = text.len();
                text.push_str(&value);
                start
            }
        };
        AreaText { text, world: Some(start..start + value.len()) }
    }

    /// Its lines; with a seed, a comment after the header names it. The seed is an option of play,
    /// so a grammar can only record it for its author.
    pub fn rows(&self, seed: Option<u64>) -> Vec<String> {
        let mut rows: Vec<String> = self.text.lines().map(str::to_string).collect();
        if let Some(seed) = seed {
            rows.retain(|row| !is_seed(row));
            rows.insert(rows.len().min(1), format!("{SEED}{seed}"));
        }
        rows
    }

    /// The row of the world, from 1.
    pub fn world_row(&self, seed: Option<u64>) -> usize {
        let rows = self.rows(seed);
        rows.iter().position(|row| row.trim_start().starts_with("world")).map_or(1, |row| row + 1)
    }
}

/// The start of the comment with the seed.
const SEED: &str = "# seed ";

fn is_seed(row: &str) -> bool {
    row.strip_prefix(SEED).is_some_and(|seed| seed.trim().parse::<u64>().is_ok())
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
