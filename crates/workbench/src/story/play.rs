//! Live play as data: what there is, what can be done.

use narrative::game::{Action, Game, State};
use narrative::grammar::Value;
use narrative::thing::Thing;
use narrative::world::Place;
use play::{Outcome, Session, Step};
use serde::Serialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// What `play --moves --json` prints of a narrative game.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedStory {
    /// How play stands.
    pub outcome: Outcome,
    /// Moves played.
    pub steps: usize,
    /// What the player carries.
    pub inventory: Vec<String>,
    /// What lies in the player's area.
    pub here: Vec<String>,
    /// Every thing.
    pub items: Vec<ThingReport>,
    /// Areas whose goal was met, in that order.
    pub solved: Vec<String>,
}

/// One thing.
#[derive(Clone, Debug, Serialize)]
pub struct ThingReport {
    /// The item.
    pub item: String,
    /// Its properties now.
    pub properties: BTreeMap<String, serde_json::Value>,
    /// The area it is in; none if it is carried or inside something.
    pub area: Option<String>,
    /// `inventory`, or the item it is inside of.
    #[serde(rename = "in")]
    pub inside: Option<String>,
}

/// A move that cannot be played.
#[derive(Debug, Error)]
#[error("action {number}, `{text}`, is not available; there is: {}", .available.join("; "))]
pub struct NotAvailable {
    /// Which move it is, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// What could be played instead.
    pub available: Vec<String>,
}

/// Plays moves, separated by `;`, each as it is shown.
pub fn play_moves(
    session: &mut Session<Game>,
    moves: &str,
    is_guarded: bool,
) -> Result<PlayedStory, NotAvailable> {
    let mut steps = 0;
    for (index, text) in moves.split(';').map(str::trim).filter(|text| !text.is_empty()).enumerate()
    {
        let state = session.state().clone();
        let is_open = session.outcome() == Outcome::Open;
        let wanted = session.puzzle().read_action(text).filter(|_| is_open);
        let found = wanted.and_then(|mv| session.puzzle_mut().find(&state, mv, is_guarded));
        let moved = found.map(|action| session.play(action.mv));
        if !matches!(moved, Some(Step::Moved { .. })) {
            let actions = match is_open {
                true => session.puzzle_mut().available(&state, is_guarded),
                false => Vec::new(),
            };
            let game = session.puzzle();
            let available = actions.iter().map(|action| game.move_text(action.mv)).collect();
            return Err(NotAvailable { number: index + 1, text: text.to_string(), available });
        }
        steps += 1;
    }
    Ok(report(session.puzzle(), session.state(), session.outcome(), steps))
}

/// A position as data.
pub fn report(game: &Game, state: &State, outcome: Outcome, steps: usize) -> PlayedStory {
    let grammar = &*game.grammar;
    let name = |thing: &Thing| grammar.items[thing.item as usize].name.clone();
    let at = |place: Place| {
        let there = state.world.instances.iter().filter(move |instance| instance.place == place);
        there.map(|instance| name(&instance.thing)).collect()
    };
    let mut items = Vec::new();
    for instance in &state.world.instances {
        let (area, inside) = match instance.place {
            Place::Inventory => (None, Some("inventory".to_string())),
            Place::Area(area) => (Some(grammar.areas[area as usize].name.clone()), None),
        };
        let mut thing = &instance.thing;
        items.push(thing_report(game, thing, area, inside));
        while let Some(held) = &thing.held {
            items.push(thing_report(game, held, None, Some(name(thing))));
            thing = held;
        }
    }
    PlayedStory {
        outcome,
        steps,
        inventory: at(Place::Inventory),
        here: at(Place::Area(state.place)),
        items,
        solved: state.solved.iter().map(|a| grammar.areas[*a as usize].name.clone()).collect(),
    }
}

fn thing_report(
    game: &Game,
    thing: &Thing,
    area: Option<String>,
    inside: Option<String>,
) -> ThingReport {
    let grammar = &*game.grammar;
    let value = |value: Value| match value {
        Value::Bool(flag) => serde_json::Value::from(flag),
        Value::Int(number) => serde_json::Value::from(number),
        Value::Word(word) => serde_json::Value::from(grammar.words[word as usize].as_str()),
    };
    // What was changed to false is said; what never was true is not.
    let mut properties: BTreeMap<String, serde_json::Value> =
        thing.properties(grammar).into_iter().map(|(name, v)| (name, value(v))).collect();
    properties.extend(thing.changes(grammar).into_iter().map(|(name, v)| (name, value(v))));
    properties.extend(thing.held.as_ref().map(|held| {
        let held = grammar.items[held.item as usize].name.as_str();
        ("contains".to_string(), serde_json::Value::from(held))
    }));
    ThingReport { item: grammar.items[thing.item as usize].name.clone(), properties, area, inside }
}

/// What a rule's action says when it has been done.
pub fn said(game: &Game, action: &Action) -> Option<String> {
    action.rule.and_then(|rule| game.grammar.rules[rule as usize].say.clone())
}
