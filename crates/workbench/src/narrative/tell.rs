//! Things of a story in sentences.

use ::narrative::game::{Game, State};
use ::narrative::words;
use ::narrative::world::{Instance, Place};

/// A thing by a word of its name.
pub fn examine(game: &Game, state: &State, wanted: &str) -> String {
    let wanted = wanted.trim().trim_start_matches("the ");
    let is_near = |instance: &&Instance| {
        let is_here = [Place::Area(state.place), Place::Inventory].contains(&instance.place);
        let name = &game.grammar.items[instance.thing.item as usize].name;
        is_here && (words::small(name).contains(wanted) || name.eq_ignore_ascii_case(wanted))
    };
    let found: Vec<String> = state
        .world
        .instances
        .iter()
        .filter(is_near)
        .map(|instance| described(game, instance))
        .collect();
    match found.is_empty() {
        true => format!("You see no {wanted} here."),
        false => words::capital(&found.join("\n")),
    }
}

/// A thing with its description and what has changed about it.
pub fn described(game: &Game, instance: &Instance) -> String {
    let item = &game.grammar.items[instance.thing.item as usize];
    let mut text = words::small(&item.name);
    if !item.desc.is_empty() {
        text += &format!(": {}", item.desc);
    }
    let changes = words::changes(&game.grammar, &instance.thing);
    if changes.is_empty() { text } else { format!("{text} ({changes})") }
}
