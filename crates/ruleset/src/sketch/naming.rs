//! Names for generated rulesets.

use crate::game::{Game, Piece, default_color};
use crate::json::{Data, Text, Value, read as read_json};
use crate::liveness::live_effects;
use crate::read::give_glyphs;
use crate::rules::{Event, Heading, Rules};
use source::Span;

/// Names of pieces: a piece that the arrow keys move is a hero, one that never moves and stops
/// others is stone, and the rest get names from a list.
pub fn names_for(rules: &Rules) -> Vec<String> {
    const NAMES: [&str; 12] = [
        "lantern", "fox", "berry", "moth", "bell", "acorn", "crow", "pebble", "thistle", "otter",
        "shell", "ember",
    ];
    let mut names = vec![String::new(); rules.pieces];
    let pressed = rules.rules.iter().flat_map(|rule| &rule.events).find_map(|event| match event {
        Event::MoveAll(piece, Heading::Pressed) | Event::Fall(piece, Heading::Pressed) => {
            Some(*piece)
        }
        _ => None,
    });
    if let Some(piece) = pressed {
        names[usize::from(piece)] = "hero".into();
    }
    let moving = live_effects(rules).moves;
    let solid = crate::engine::solid_types(rules);
    if let Some(wall) = (0..rules.pieces).find(|piece| {
        names[*piece].is_empty() && moving >> piece & 1 == 0 && solid >> piece & 1 == 1
    }) {
        names[wall] = "stone".into();
    }
    let mut free = NAMES.iter();
    for (index, name) in names.iter_mut().enumerate().filter(|(_, name)| name.is_empty()) {
        *name = free.next().map_or_else(|| format!("piece_{}", index + 1), |name| name.to_string());
    }
    names
}

/// A game without levels around a ruleset.
pub fn game_of(rules: &Rules, title: &str, note: &str) -> Game {
    let names = names_for(rules);
    let mut pieces: Vec<Piece> = names
        .into_iter()
        .enumerate()
        .map(|(index, name)| Piece {
            name,
            glyph: '?',
            color: default_color(index),
            other: Vec::new(),
            span: Span { start: 0, end: 0 },
        })
        .collect();
    let given = vec![None; pieces.len()];
    give_glyphs(&mut pieces, &given);
    let preamble = [("gamename", title), ("found", note)]
        .map(|(key, text)| (key.to_string(), text_value(text)))
        .to_vec();
    Game { preamble, pieces, rules: rules.clone(), ..Game::default() }
}

/// A text as a JSON value without a location.
fn text_value(text: &str) -> Value {
    let mut quoted = String::new();
    crate::json::quoted(text, &mut quoted);
    let value = read_json(&quoted).0;
    let Data::Text(Text { .. }) = &value.data else { return value };
    value
}
