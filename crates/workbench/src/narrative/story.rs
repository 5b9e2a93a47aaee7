//! A play as a text adventure: what was done and said, where the player is, and what is left to do.

use super::chart::{ChartNode, Loss, chart};
use super::export::grammar_of;
use super::film::Film;
use super::tell::examine;
use super::understand::{Understood, understand};
use crate::scenes::{Staged, data};
use ::narrative::game::{Hint, hint as hint_of};
use ::narrative::words;
use ::narrative::world::{Instance, Place};
use play::domain::Tell;
use play::lens::Refusal;
use play::{Outcome, write_trace};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// A play, as the page of a story shows it.
#[derive(Serialize, TS)]
pub struct StoryView {
    /// The title of the story.
    pub title: String,
    /// The areas, in file order.
    pub areas: Vec<StoryArea>,
    /// The index of the area where the player is.
    pub place: usize,
    /// What was done so far.
    pub steps: Vec<StoryStep>,
    /// What is here.
    pub here: Vec<StoryThing>,
    /// What the player carries.
    pub carried: Vec<StoryThing>,
    /// What the player reads at the end, or nothing.
    pub ending: String,
    /// The dependency chart.
    pub nodes: Vec<ChartNode>,
    /// What was spoilt.
    pub losses: Vec<Loss>,
    /// What is said when it can no longer be won.
    pub dead: String,
}

/// An area.
#[derive(Serialize, TS)]
pub struct StoryArea {
    /// As the file has it.
    pub name: String,
    /// In words.
    pub title: String,
    /// What the player reads on entering.
    pub desc: String,
    /// What is wanted there, once that is known.
    pub goal: Option<String>,
    /// `solved`, `open`, `barred` (open, with nothing to do now) or `closed`.
    pub state: &'static str,
    /// The line where it is defined.
    pub line: usize,
    /// Orders in which the actions of its puzzle can be done, in words.
    pub orders: Option<String>,
}

/// A move and what came of it.
#[derive(Serialize, TS)]
pub struct StoryStep {
    /// What the player did.
    pub did: String,
    /// What the player reads.
    pub said: String,
    /// Areas whose goals were met, in words.
    pub solved: Vec<String>,
}

/// A thing at hand.
#[derive(Serialize, TS)]
pub struct StoryThing {
    /// Its name with its changes.
    pub name: String,
    /// What the player reads about it.
    pub desc: String,
}

/// What a typed line means.
#[derive(Serialize, TS)]
pub struct StorySaid {
    /// The moves to make, if it is an action.
    pub moves: Option<String>,
    /// Else the answer, in words.
    pub says: String,
    /// Actions that it may mean, as sentences.
    pub choices: Vec<String>,
}

/// A hint.
#[derive(Serialize, TS)]
pub struct StoryHint {
    /// From 1 to 4.
    #[ts(type = "number")]
    pub degree: u64,
    /// The hint in a sentence.
    pub says: String,
    /// `hint`, `dead` or `unknown`.
    pub kind: &'static str,
}

/// The scene `story`.
pub fn story(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let source = grammar_of(staged)?.source();
    let film = Film::of(staged)?;
    let (nodes, losses) = chart(&film, source);
    let (grammar, now) = (&*film.grammar, film.now());
    let things = |is_there: &dyn Fn(Place) -> bool| -> Vec<StoryThing> {
        let there = now.world.instances.iter().filter(|instance| is_there(instance.place));
        let thing = |instance: &Instance| StoryThing {
            name: words::noun_now(grammar, &instance.thing),
            desc: grammar.items[instance.thing.item as usize].desc.clone(),
        };
        there.map(thing).collect()
    };
    let is_whole = film.puzzle.is_none();
    let area = |(index, area): (usize, &::narrative::grammar::Area)| {
        let number = index as u32;
        let open = film.states.iter().rev().flat_map(|state| &state.open);
        let open = open.into_iter().find(|open| open.puzzle.area == number);
        let state = match () {
            _ if now.solved.contains(&number) => "solved",
            _ if now.open.iter().any(|open| open.puzzle.area == number) => "open",
            _ if now.barred.contains(&number) => "barred",
            _ => "closed",
        };
        StoryArea {
            name: area.name.clone(),
            title: words::apart(&area.name),
            desc: area.desc.clone(),
            goal: open.map(|open| words::capital(&words::goal(grammar, &open.puzzle))),
            state,
            line: source.place(area.span).line,
            orders: open.and_then(|open| open.puzzle.orders()).map(|orders| match orders {
                1 => "one order".to_string(),
                _ => format!("one of {orders} orders"),
            }),
        }
    };
    let step = |index: usize| {
        let rule = film.actions[index].rule.map(|rule| &grammar.rules[rule as usize]);
        let (before, after) = (&film.states[index], &film.states[index + 1]);
        let name = |area: &u32| words::apart(&grammar.areas[*area as usize].name);
        let moved = after.place != before.place;
        let desc = &grammar.areas[after.place as usize].desc;
        let said = rule.and_then(|rule| rule.say.clone());
        StoryStep {
            did: film.phrase(index),
            said: said.unwrap_or_else(|| if moved { desc.clone() } else { String::new() }),
            solved: after
                .solved
                .get(before.solved.len()..)
                .unwrap_or_default()
                .iter()
                .map(name)
                .collect(),
        }
    };
    let place = now.place;
    data(&StoryView {
        title: grammar.title.clone(),
        areas: grammar.areas.iter().enumerate().map(area).collect(),
        place: place as usize,
        steps: (0..film.actions.len()).map(step).collect(),
        here: things(&|at| match (at, is_whole) {
            (Place::Area(area), true) => area == place,
            (Place::Area(_), false) => true,
            (Place::Inventory, _) => false,
        }),
        carried: things(&|at| at == Place::Inventory),
        ending: match film.outcome {
            Outcome::Won if !grammar.ending.is_empty() && is_whole => grammar.ending.clone(),
            Outcome::Won if is_whole => "You have done everything there was to do.".to_string(),
            Outcome::Won => "This puzzle is solved.".to_string(),
            Outcome::Lost => "This ends the game.".to_string(),
            Outcome::Open => String::new(),
        },
        dead: match is_whole {
            true => "The game can no longer be won.".to_string(),
            false => "This puzzle can no longer be solved.".to_string(),
        },
        nodes,
        losses,
    })
}

/// The scene `say`.
pub fn say(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let line = staged.text("line").unwrap_or_default().to_string();
    let film = Film::of(staged)?;
    let told = |says: String| data(&StorySaid { moves: None, says, choices: Vec::new() });
    let (state, is_guarded) = (film.now().clone(), film.is_guarded);
    let lower = line.to_lowercase();
    if let Some(thing) = lower.strip_prefix("examine ").or_else(|| lower.strip_prefix("x ")) {
        return told(examine(&film.game, &state, thing));
    }
    if film.puzzle.is_some() {
        return told("Type in the whole game; here, choose an action.".to_string());
    }
    let mut game = film.game;
    if film.outcome != Outcome::Open {
        return told("The game is over. Undo, or restart.".to_string());
    }
    let actions = game.available(&state, is_guarded);
    match understand(&mut game, &state, &actions, is_guarded, &line) {
        Understood::Action(action) => {
            let moves = Some(write_trace(&game, &[action.mv]));
            data(&StorySaid { moves, says: game.phrase(&state, &action), choices: Vec::new() })
        }
        Understood::Several(found) => {
            let choices = found.iter().map(|index| game.phrase(&state, &actions[*index])).collect();
            data(&StorySaid { moves: None, says: "Which of these?".to_string(), choices })
        }
        Understood::Nothing => told(format!("You cannot do that here: “{line}”.")),
    }
}

/// The scene `hint`.
pub fn hint(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let degree = staged.whole("degree").unwrap_or(1);
    let film = Film::of(staged)?;
    let (says, kind) = match &film.puzzle {
        Some(_) => area_hint(&film, degree),
        None => {
            let state = film.now().clone();
            let mut game = film.game.clone();
            match hint_of(&mut game, &state, degree as u32) {
                Hint::Say(text, _) => (text, "hint"),
                Hint::DeadEnd => {
                    ("It can no longer be won from here. Undo until it can.".to_string(), "dead")
                }
                Hint::Unknown => ("No further hint is known.".to_string(), "unknown"),
            }
        }
    };
    data(&StoryHint { degree, says, kind })
}

/// A hint for the puzzle of one area: the first action of its tree that can be done now.
fn area_hint(film: &Film, degree: u64) -> (String, &'static str) {
    let (grammar, now) = (&*film.grammar, film.now());
    let unknown = || ("No further hint is known.".to_string(), "unknown");
    let Some(open) = now.open.first() else { return unknown() };
    if degree <= 1 {
        let goal = words::goal(grammar, &open.puzzle);
        return (format!("What you want: {}", words::capital(&goal)), "hint");
    }
    let things = |node: u32| {
        let ids = open.puzzle.children(grammar, node).map(|child| open.thing(child));
        let find = |id: Option<u32>| now.world.find(id?);
        ids.map(find).collect::<Option<Vec<usize>>>()
    };
    let Some((node, things)) = open.left().find_map(|node| Some((node, things(node)?))) else {
        return unknown();
    };
    let Some(rule) = open.puzzle.rule(node) else { return unknown() };
    let names: Vec<String> = things
        .iter()
        .map(|index| words::noun(grammar, &now.world.instances[*index].thing))
        .collect();
    let the: Vec<String> = names.iter().map(|name| format!("the {name}")).collect();
    let written = grammar.rules[rule as usize].hint.clone();
    let text = match (degree, written) {
        (2, Some(written)) => written,
        (2, None) => format!("Look at {}.", the.first().map_or("what is there", String::as_str)),
        (3, _) => format!("You need {}.", words::list(&the)),
        _ => format!("{}.", words::action(grammar, rule, &names)),
    };
    (text, "hint")
}
