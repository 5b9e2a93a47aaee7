//! Things as data: what `play` reports.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;

use crate::game::State;
use crate::grammar::{Grammar, Value};
use crate::thing::Thing;
use crate::world::Place;

/// One thing.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ThingReport {
    /// The item.
    pub item: String,
    /// Its properties now.
    pub properties: BTreeMap<String, Json>,
    /// The area it is in; none if it is carried or inside something.
    pub area: Option<String>,
    /// `inventory`, or the item it is inside of.
    #[serde(rename = "in")]
    pub inside: Option<String>,
}

/// Every thing of a game, each followed by its contents.
pub fn things_of(grammar: &Grammar, state: &State) -> Vec<ThingReport> {
    let mut out = Vec::new();
    for instance in &state.world.instances {
        let (area, inside) = match instance.place {
            Place::Inventory => (None, Some("inventory".to_string())),
            Place::Area(area) => (Some(grammar.areas[area as usize].name.clone()), None),
        };
        add(grammar, &instance.thing, area, inside, &mut out);
    }
    out
}

/// Adds a thing and its contents.
pub fn add(
    grammar: &Grammar,
    thing: &Thing,
    area: Option<String>,
    inside: Option<String>,
    out: &mut Vec<ThingReport>,
) {
    let item = grammar.items[thing.item as usize].name.clone();
    out.push(ThingReport {
        item: item.clone(),
        properties: properties(grammar, thing),
        area,
        inside,
    });
    if let Some(held) = &thing.held {
        add(grammar, held, None, Some(item), out);
    }
}

/// The properties of a thing. What was changed to false is listed; what never was true is not.
fn properties(grammar: &Grammar, thing: &Thing) -> BTreeMap<String, Json> {
    let json = |value: Value| match value {
        Value::Bool(flag) => Json::from(flag),
        Value::Int(number) => Json::from(number),
        Value::Word(word) => Json::from(grammar.words[word as usize].as_str()),
    };
    let all = thing.properties(grammar).into_iter().chain(thing.changes(grammar));
    let mut properties: BTreeMap<String, Json> =
        all.map(|(name, value)| (name, json(value))).collect();
    if let Some(held) = &thing.held {
        let held = grammar.items[held.item as usize].name.as_str();
        properties.insert("contains".to_string(), Json::from(held));
    }
    properties
}
