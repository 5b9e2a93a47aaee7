//! A game as people see it: where the player is, what is there, and which actions are available.

use drawing::card;
use play::lens::Extras;
use play::{Drawn, Offer, Play, Shot, Step, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

use super::Game;
use super::moves::{self, Move};
use super::state::State;
use crate::drawn::CARD_SECONDS;
use crate::grammar::AreaId;
use crate::output::svg;
use crate::output::things::{ThingReport, things_of};
use crate::words;
use crate::world::{Instance, Place};

/// The most moves that `play` lists.
const MAX_LISTED: usize = 200;

impl Drawn for Game {
    fn text(&mut self, state: &State) -> String {
        let grammar = &*self.grammar;
        let area = |area: AreaId| &grammar.areas[area as usize];
        let here = area(state.place);
        let mut lines = vec![format!("-- {} --", here.name)];
        lines.extend((!here.desc.is_empty()).then(|| here.desc.clone()));
        for open in &state.open {
            let goal = words::wanted(grammar, &open.puzzle);
            lines.push(format!("Wanted in {}: {goal}", area(open.puzzle.area).name));
        }
        for barred in &state.barred {
            let name = &area(*barred).name;
            lines.push(format!("{name} is open, but there is nothing to do there now."));
        }
        let list = |place: Place, some: &str, none: &str, lines: &mut Vec<String>| {
            let things = state.world.instances.iter().filter(|instance| instance.place == place);
            let things: Vec<String> = things.map(|instance| self.described(instance)).collect();
            match things.is_empty() {
                true => lines.push(none.to_string()),
                false => {
                    lines.push(some.to_string());
                    lines.extend(things);
                }
            }
        };
        list(Place::Area(state.place), "You see:", "You see nothing.", &mut lines);
        list(Place::Inventory, "You carry:", "You carry nothing.", &mut lines);
        lines.join("\n")
    }

    /// The dependency chart of the puzzle that is open where the player is, or else of the first
    /// open one.
    fn svg(&mut self, state: &State) -> Option<String> {
        let here = state.open.iter().find(|open| open.puzzle.area == state.place);
        let open = here.or(state.open.first())?;
        Some(svg(&self.grammar, &open.puzzle, &state.world))
    }

    /// What the player reads: the chart would give the puzzle away, and hardly changes.
    fn still(&mut self, state: &State) -> Option<String> {
        Some(card("", &self.text(state)))
    }

    /// The action in words over what the player reads then.
    fn shots(&mut self, from: &State, mv: Move) -> Vec<Shot> {
        let said = self.offer(from, mv).label;
        let mut to = from.clone();
        match self.step(from, mv, &mut to) {
            Step::Still => Vec::new(),
            _ => vec![Shot { svg: card(&said, &self.text(&to)), seconds: CARD_SECONDS }],
        }
    }

    fn offer(&self, state: &State, mv: Move) -> Offer {
        let text = write_trace(self, &[mv]) + "; ";
        let action = moves::find(self, state, mv);
        let label = action.map_or_else(|| self.move_text(mv), |action| self.phrase(state, &action));
        Offer { text, label, key: None, cell: None }
    }

    fn played(&mut self, state: &State, _moves: &[Move]) -> Extras {
        let grammar = &*self.grammar;
        let at = |place: Place| {
            let there = state.world.instances.iter().filter(move |thing| thing.place == place);
            there.map(|thing| grammar.items[thing.thing.item as usize].name.clone()).collect()
        };
        let area = |area: &AreaId| grammar.areas[*area as usize].name.clone();
        let goal = |open: &super::Open| GoalReport {
            area: area(&open.puzzle.area),
            goal: grammar.term_text(open.puzzle.goal(grammar)),
        };
        let is_over = self.outcome(state) != play::Outcome::Open;
        let actions = if is_over { Vec::new() } else { self.available(state, self.is_guarded) };
        let texts = actions.iter().take(MAX_LISTED).map(|action| self.move_text(action.mv));
        Extras::of(&PlayedGame {
            area: area(&state.place),
            inventory: at(Place::Inventory),
            here: at(Place::Area(state.place)),
            items: things_of(grammar, state),
            solved: state.solved.iter().map(area).collect(),
            goals: state.open.iter().map(goal).collect(),
            available: texts.collect(),
        })
    }
}

/// The fields that a whole game adds to the answer of `play`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PlayedGame {
    /// Where the player is.
    area: String,
    /// What the player carries.
    inventory: Vec<String>,
    /// What lies in the player's area.
    here: Vec<String>,
    /// Every thing.
    items: Vec<ThingReport>,
    /// Areas whose goal was met, in that order.
    solved: Vec<String>,
    /// The goals of open areas.
    goals: Vec<GoalReport>,
    /// The available moves, as they are written.
    available: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct GoalReport {
    /// The area.
    area: String,
    /// What is wanted in it.
    goal: String,
}

impl Game {
    /// A thing in a list: its name, its description, and its changes.
    fn described(&self, instance: &Instance) -> String {
        let grammar = &*self.grammar;
        let item = &grammar.items[instance.thing.item as usize];
        let mut notes: Vec<String> = instance
            .thing
            .changes(grammar)
            .into_iter()
            .map(|(prop, value)| match grammar.value_text(value).as_str() {
                "True" => prop,
                "False" => format!("not {prop}"),
                value => format!("{prop}: {value}"),
            })
            .collect();
        let held = instance.thing.held.as_ref();
        notes.extend(held.map(|held| format!("holds {}", grammar.items[held.item as usize].name)));
        let mut text = format!("  {}", item.name);
        if !item.desc.is_empty() {
            text += &format!(", {}", item.desc);
        }
        if !notes.is_empty() {
            text += &format!(" ({})", notes.join(", "));
        }
        text
    }
}
