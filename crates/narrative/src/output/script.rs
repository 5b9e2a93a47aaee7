//! A puzzle as rooms with guarded choices, the form that story languages share.

use rustc_hash::FxHashMap;
use std::sync::Arc;

use super::json::{Limits, positions};
use crate::execute::Origin;
use crate::game::State;
use crate::grammar::{AreaId, Fate, Grammar, RuleId};
use crate::kinds::{KindId, Kinds};
use crate::puzzle::Puzzle;
use crate::world::Place;

/// Counters, rooms and choices.
pub struct Script {
    /// The title.
    pub title: String,
    /// The goal, in words.
    pub goal: String,
    /// Counters with their initial values; each counts equal things in one place.
    pub counters: Vec<Counter>,
    /// The rooms; the first is where play begins.
    pub rooms: Vec<Room>,
}

/// One counter.
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its initial value.
    pub start: u32,
    /// What is counted, in words.
    pub thing: String,
    /// The room where it is; none if the player has it.
    pub room: Option<usize>,
}

/// One area.
pub struct Room {
    /// Its name.
    pub name: String,
    /// What you read there.
    pub desc: String,
    /// What you can do there.
    pub choices: Vec<Choice>,
}

/// One choice.
pub struct Choice {
    /// Its words.
    pub text: String,
    /// The counters it requires, and how much of each.
    pub needs: Vec<(usize, u32)>,
    /// How counters change.
    pub changes: Vec<(usize, i64)>,
    /// Where it leads.
    pub to: Goal,
    /// What you read then.
    pub say: Option<String>,
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To a room.
    Room(usize),
    /// To the end of a solved puzzle.
    Won,
    /// To the end of a game that is over.
    Lost,
}

/// Makes a script of a puzzle for the position it was made for; none if there are too many kinds of
/// things. `areas` are the open areas, the puzzle's own first.
pub fn script(
    grammar: &Arc<Grammar>,
    puzzle: &Puzzle,
    state: &State,
    areas: &[AreaId],
    limits: Limits,
) -> Option<Script> {
    let positions = positions(grammar, puzzle, state, limits)?;
    let net = positions.net();
    let mut writer = Writer {
        grammar,
        areas,
        kinds: net.kinds.clone(),
        numbers: FxHashMap::default(),
        counters: Vec::new(),
    };
    for instance in &state.world.instances {
        let place = writer.spot(instance.place);
        let kind = writer.kinds.number(&instance.thing);
        let counter = writer.counter(kind, place);
        writer.counters[counter].start += 1;
    }
    for item in &puzzle.spawns {
        let kind = writer.kinds.number(&crate::thing::Thing::new(grammar, *item));
        let counter = writer.counter(kind, Some(0));
        writer.counters[counter].start += 1;
    }
    let mut rooms: Vec<Room> = areas
        .iter()
        .map(|area| {
            let area = &grammar.areas[*area as usize];
            Room { name: area.name.clone(), desc: area.desc.clone(), choices: Vec::new() }
        })
        .collect();
    for number in 0..net.transitions.len() {
        let transition = &net.transitions[number];
        let item = crate::game::bound_item(puzzle, transition.rule);
        for (room, content) in rooms.iter_mut().enumerate() {
            writer.add_choices(transition.rule, item, &transition.inputs, room, puzzle, content);
        }
    }
    writer.add_carrying(&mut rooms);
    let lead = |to: usize| Choice {
        text: format!("Go {}", grammar.areas[areas[to] as usize].name),
        needs: Vec::new(),
        changes: Vec::new(),
        to: Goal::Room(to),
        say: None,
    };
    for (room, content) in rooms.iter_mut().enumerate() {
        content.choices.extend((0..areas.len()).filter(|to| *to != room).map(lead));
    }
    let title =
        if grammar.title.is_empty() { rooms[0].name.clone() } else { grammar.title.clone() };
    let goal = grammar.term_text(puzzle.goal(grammar));
    Some(Script { title, goal, counters: writer.counters, rooms })
}

struct Writer<'w> {
    grammar: &'w Grammar,
    areas: &'w [AreaId],
    kinds: Kinds,
    numbers: FxHashMap<(KindId, Option<usize>), usize>,
    counters: Vec<Counter>,
}

impl Writer<'_> {
    /// The room of a place; none for the inventory.
    fn spot(&self, place: Place) -> Option<usize> {
        match place {
            Place::Inventory => None,
            Place::Area(area) => {
                Some(self.areas.iter().position(|open| *open == area).unwrap_or(0))
            }
        }
    }

    fn counter(&mut self, kind: KindId, room: Option<usize>) -> usize {
        if let Some(number) = self.numbers.get(&(kind, room)) {
            return *number;
        }
        let number = self.counters.len();
        let place = room.map_or_else(|| "carried".to_string(), |room| format!("room{room}"));
        let thing = words(self.grammar, &self.kinds, kind);
        let item = &self.grammar.items[self.kinds.thing(kind).item as usize].name;
        let plain: String = item.chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
        let name = format!("n{kind}_{plain}_{place}");
        self.counters.push(Counter { name, start: 0, thing, room });
        self.numbers.insert((kind, room), number);
        number
    }

    /// The ways to apply a rule in a room: its first input is here or carried, and other carryable
    /// inputs must be carried.
    fn add_choices(
        &mut self,
        rule: RuleId,
        item: Option<u32>,
        inputs: &[KindId],
        room: usize,
        puzzle: &Puzzle,
        content: &mut Room,
    ) {
        let is_carryable =
            |writer: &Self, kind: KindId| writer.kinds.thing(kind).is_carryable(writer.grammar);
        let firsts =
            if is_carryable(self, inputs[0]) { vec![None, Some(room)] } else { vec![Some(room)] };
        for first in firsts {
            let spots: Vec<Option<usize>> = inputs
                .iter()
                .enumerate()
                .map(|(input, kind)| match input {
                    0 => first,
                    _ if is_carryable(self, *kind) => None,
                    _ => Some(room),
                })
                .collect();
            let choice = self.choice(rule, item, inputs, &spots, room, puzzle);
            content.choices.push(choice);
        }
    }

    fn choice(
        &mut self,
        number: RuleId,
        item: Option<u32>,
        inputs: &[KindId],
        spots: &[Option<usize>],
        room: usize,
        puzzle: &Puzzle,
    ) -> Choice {
        let grammar = self.grammar;
        let rule = &grammar.rules[number as usize];
        let outputs = self.kinds.execute(grammar, number, item, inputs).clone();
        let mut needs: Vec<(usize, u32)> = Vec::new();
        let mut changes: Vec<(usize, i64)> = Vec::new();
        for (kind, spot) in inputs.iter().zip(spots) {
            let counter = self.counter(*kind, *spot);
            match needs.iter_mut().find(|(other, _)| *other == counter) {
                Some((_, count)) => *count += 1,
                None => needs.push((counter, 1)),
            }
            add(&mut changes, counter, -1);
        }
        let gone = rule.fates.iter().position(|fate| matches!(fate, Fate::Gone | Fate::Inside(_)));
        let mut is_won = false;
        for (kind, origin) in &outputs {
            let is_carryable = self.kinds.thing(*kind).is_carryable(grammar);
            let near = match origin {
                Origin::Input(input) => Some(spots[*input as usize]),
                Origin::Held(input) => Some(spots[*input as usize]),
                Origin::New => gone.map(|input| spots[input]),
            };
            let spot = match (origin, near) {
                (Origin::Input(_), Some(spot)) => spot,
                (_, Some(Some(room))) => Some(room),
                (_, Some(None)) if is_carryable => None,
                (_, None) if is_carryable && spots.contains(&None) => None,
                _ => Some(room),
            };
            let counter = self.counter(*kind, spot);
            add(&mut changes, counter, 1);
            is_won |= self.kinds.thing(*kind).satisfies(grammar, puzzle.goal(grammar));
        }
        changes.retain(|(_, change)| *change != 0);
        let names: Vec<String> =
            inputs.iter().map(|kind| words(grammar, &self.kinds, *kind)).collect();
        let to = match (rule.is_fail, is_won) {
            (true, _) => Goal::Lost,
            (false, true) => Goal::Won,
            (false, false) => Goal::Room(room),
        };
        let text = format!("{} {}", rule.action, names.join(" "));
        Choice { text, needs, changes, to, say: rule.say.clone() }
    }

    /// PickUp and PutDown for everything that can be carried and can lie somewhere.
    fn add_carrying(&mut self, rooms: &mut [Room]) {
        let mut at = 0;
        // Putting down creates new counters, which can be picked up in turn.
        let mut done: Vec<(KindId, usize)> = Vec::new();
        let mut carried: Vec<KindId> = Vec::new();
        loop {
            let mut known: Vec<(KindId, Option<usize>)> = self.numbers.keys().copied().collect();
            known.sort_unstable();
            if known.len() == at {
                return;
            }
            at = known.len();
            for (kind, room) in known {
                if !self.kinds.thing(kind).is_carryable(self.grammar) {
                    continue;
                }
                let name = words(self.grammar, &self.kinds, kind);
                match room {
                    Some(room) if !done.contains(&(kind, room)) => {
                        done.push((kind, room));
                        let (here, with) =
                            (self.counter(kind, Some(room)), self.counter(kind, None));
                        rooms[room].choices.push(step(format!("PickUp {name}"), here, with, room));
                    }
                    None if !carried.contains(&kind) => {
                        carried.push(kind);
                        for (room, content) in rooms.iter_mut().enumerate() {
                            let here = self.counter(kind, Some(room));
                            let with = self.counter(kind, None);
                            content.choices.push(step(format!("PutDown {name}"), with, here, room));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

fn step(text: String, from: usize, to: usize, room: usize) -> Choice {
    let changes = vec![(from, -1), (to, 1)];
    Choice { text, needs: vec![(from, 1)], changes, to: Goal::Room(room), say: None }
}

fn add(changes: &mut Vec<(usize, i64)>, counter: usize, change: i64) {
    match changes.iter_mut().find(|(other, _)| *other == counter) {
        Some((_, all)) => *all += change,
        None => changes.push((counter, change)),
    }
}

/// A thing in words without characters that are special in story languages: `Bucket (contains
/// Water)`.
fn words(grammar: &Grammar, kinds: &Kinds, kind: KindId) -> String {
    let thing = kinds.thing(kind);
    let mut parts: Vec<String> = thing
        .changes(grammar)
        .into_iter()
        .map(|(prop, value)| format!("{prop} {}", grammar.value_text(value)))
        .collect();
    parts.extend(
        thing
            .held
            .as_ref()
            .map(|held| format!("contains {}", grammar.items[held.item as usize].name)),
    );
    let name = &grammar.items[thing.item as usize].name;
    if parts.is_empty() { name.clone() } else { format!("{name} ({})", parts.join(", ")) }
}
