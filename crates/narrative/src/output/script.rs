//! A fixed game as rooms with guarded choices, the form that story languages share.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::Serialize;
use std::sync::Arc;

use crate::execute::Origin;
use crate::game::{Action, Fixed, Game, Options, State, Verb, are_next, way_to};
use crate::grammar::{AreaId, Fate, Grammar, RuleId};
use crate::kinds::{KindId, Kinds};
use crate::net::{LocatedThing, NetRequest, Tree, build};
use crate::puzzle::Puzzle;
use crate::thing::Thing;
use crate::words;
use crate::world::Place;
use play::Play;

/// Counters, rooms and choices.
#[derive(Serialize)]
pub struct Script {
    /// The title.
    pub title: String,
    /// What the player reads when everything is solved.
    pub ending: String,
    /// Counters with their initial values; each counts equal things in one place, or says whether
    /// something has happened.
    pub counters: Vec<Counter>,
    /// The rooms, one for each area.
    pub rooms: Vec<Room>,
    /// The room where play begins.
    pub start: usize,
}

/// One counter.
#[derive(Serialize)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// Its initial value.
    pub start: u32,
    /// What is counted, in words; none if it is not a thing.
    pub thing: Option<String>,
    /// The room where it is; none if the player has it.
    pub room: Option<usize>,
}

/// One area.
#[derive(Serialize)]
pub struct Room {
    /// Its name in words.
    pub name: String,
    /// What you read there.
    pub desc: String,
    /// What is wanted there.
    pub objective: String,
    /// The counter that says that it is open.
    pub open: usize,
    /// The counter that says that it is solved.
    pub solved: usize,
    /// The counters of things that solve it; without any, entering it does.
    pub goals: Vec<usize>,
    /// What is there when it opens.
    pub brings: Vec<(usize, u32)>,
    /// The rooms that open when it is solved.
    pub leads_to: Vec<usize>,
    /// What you can do there.
    pub choices: Vec<Choice>,
}

/// One choice.
#[derive(Serialize)]
pub struct Choice {
    /// Its words.
    pub text: String,
    /// The counters it requires, and how much of each.
    pub needs: Vec<(usize, u32)>,
    /// A counter that must be 0.
    pub without: Option<usize>,
    /// How counters change.
    pub changes: Vec<(usize, i64)>,
    /// Where it leads.
    pub to: Goal,
    /// What you read then.
    pub say: Option<String>,
    /// It may solve an area.
    pub is_action: bool,
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To a room.
    Room(usize),
    /// To the end of a game that is over.
    Lost,
}

/// Makes a script of a fixed game; none if there are too many different things.
pub fn script(grammar: &Arc<Grammar>, fixed: &Arc<Fixed>, seed: u64) -> Option<Script> {
    let areas: Vec<AreaId> = (0..grammar.areas.len() as AreaId)
        .filter(|area| way_to(grammar, *area).is_some())
        .collect();
    let options = Options { seed, ..Options::default() };
    let game = Game::fixed(Arc::clone(grammar), options, Arc::clone(fixed));
    let (state, _) = game.start();
    let mut writer = Writer {
        grammar,
        areas: &areas,
        kinds: Kinds::default(),
        numbers: FxHashMap::default(),
        names: FxHashSet::default(),
        counters: Vec::new(),
        once: FxHashMap::default(),
    };
    for instance in &state.world.instances {
        let place = writer.spot(instance.place);
        let kind = writer.kinds.number(&instance.thing);
        let counter = writer.counter(kind, place);
        writer.counters[counter].start += 1;
    }
    let mut rooms: Vec<Room> = (0..areas.len()).map(|room| writer.room(fixed, room)).collect();
    for (room, area) in rooms.iter().zip(&areas) {
        writer.counters[room.open].start = u32::from(state.is_open(*area));
        writer.counters[room.solved].start = u32::from(state.solved.contains(area));
    }
    writer.add_rules(fixed, &mut rooms)?;
    writer.add_carrying(&mut rooms);
    let lead = |to: usize, rooms: &[Room]| Choice {
        text: format!("Go to {}", rooms[to].name),
        needs: vec![(rooms[to].open, 1)],
        without: None,
        changes: Vec::new(),
        to: Goal::Room(to),
        say: None,
        is_action: false,
    };
    for room in 0..rooms.len() {
        let ways = (0..areas.len()).filter(|to| are_next(&game, areas[room], areas[*to]));
        let ways: Vec<Choice> = ways.filter(|to| *to != room).map(|to| lead(to, &rooms)).collect();
        rooms[room].choices.extend(ways);
    }
    for (about, area) in areas.iter().enumerate() {
        if let Some(puzzle) = fixed.puzzle(*area) {
            writer.add_hints(puzzle, about, &mut rooms);
        }
    }
    for (room, area) in rooms.iter_mut().zip(&areas) {
        if let Some(puzzle) = fixed.puzzle(*area) {
            room.goals = writer.meeting(puzzle.goal(grammar));
        }
    }
    let start = areas.iter().position(|area| *area == grammar.start)?;
    let title =
        if grammar.title.is_empty() { rooms[start].name.clone() } else { grammar.title.clone() };
    let ending = grammar.ending.clone();
    Some(Script { title, ending, counters: writer.counters, rooms, start })
}

struct Writer<'w> {
    grammar: &'w Arc<Grammar>,
    areas: &'w [AreaId],
    kinds: Kinds,
    numbers: FxHashMap<(KindId, Option<usize>), usize>,
    names: FxHashSet<String>,
    counters: Vec<Counter>,
    /// The counters of one-time rules.
    once: FxHashMap<RuleId, usize>,
}

impl Writer<'_> {
    /// The room of a place; none for the inventory.
    fn spot(&self, place: Place) -> Option<usize> {
        match place {
            Place::Inventory => None,
            Place::Area(area) => self.areas.iter().position(|open| *open == area),
        }
    }

    fn add_counter(
        &mut self,
        name: &str,
        start: u32,
        thing: Option<String>,
        room: Option<usize>,
    ) -> usize {
        let mut unique = name.to_string();
        let mut number = 2;
        while !self.names.insert(unique.clone()) {
            unique = format!("{name}_{number}");
            number += 1;
        }
        self.counters.push(Counter { name: unique, start, thing, room });
        self.counters.len() - 1
    }

    fn counter(&mut self, kind: KindId, room: Option<usize>) -> usize {
        if let Some(number) = self.numbers.get(&(kind, room)) {
            return *number;
        }
        let thing = self.kinds.thing(kind);
        let item = &self.grammar.items[thing.item as usize];
        let text = words::noun_now(self.grammar, thing);
        let place = match room {
            None => "carried".to_string(),
            Some(room) => {
                format!("at_{}", variable(&self.grammar.areas[self.areas[room] as usize].name))
            }
        };
        let name = format!("{}_{place}", variable(&text));
        let thing = match item.desc.is_empty() {
            true => text,
            false => format!("{text}: {}", item.desc),
        };
        let number = self.add_counter(&name, 0, Some(thing), room);
        self.numbers.insert((kind, room), number);
        number
    }

    /// A room without its choices and goals.
    fn room(&mut self, fixed: &Fixed, room: usize) -> Room {
        let (grammar, area) = (self.grammar, self.areas[room]);
        let definition = &grammar.areas[area as usize];
        let puzzle = fixed.puzzle(area);
        let spawns = fixed.spawns(area);
        let mut brings: Vec<(usize, u32)> = Vec::new();
        for item in definition.world.iter().chain(spawns) {
            let kind = self.kinds.number(&Thing::new(grammar, *item));
            let counter = self.counter(kind, Some(room));
            match brings.iter_mut().find(|(other, _)| *other == counter) {
                Some((_, count)) => *count += 1,
                None => brings.push((counter, 1)),
            }
        }
        let name = variable(&definition.name);
        let reached = |next: &AreaId| self.areas.iter().position(|area| area == next);
        let leads_to = definition.connects.iter().filter_map(reached).collect();
        Room {
            name: words::apart(&definition.name),
            desc: definition.desc.clone(),
            objective: puzzle.map_or_else(String::new, |puzzle| words::goal(grammar, puzzle)),
            open: self.add_counter(&format!("open_{name}"), 0, None, None),
            solved: self.add_counter(&format!("solved_{name}"), 0, None, None),
            goals: Vec::new(),
            brings,
            leads_to,
            choices: Vec::new(),
        }
    }

    /// The counters of things that satisfy a term.
    fn meeting(&self, goal: crate::grammar::Term) -> Vec<usize> {
        let all = self.numbers.iter();
        let meets = |kind: KindId| self.kinds.thing(kind).satisfies(self.grammar, goal);
        let mut found: Vec<usize> =
            all.filter(|((kind, _), _)| meets(*kind)).map(|(_, counter)| *counter).collect();
        found.sort_unstable();
        found
    }

    /// Every way to apply a rule in the fixed game.
    fn add_rules(&mut self, fixed: &Fixed, rooms: &mut [Room]) -> Option<()> {
        let grammar = self.grammar;
        let mut things: Vec<LocatedThing> = Vec::new();
        for &area in self.areas {
            let scene = &grammar.areas[area as usize].world;
            let spawns = fixed.spawns(area);
            let items = scene.iter().chain(spawns);
            things.extend(items.map(|item| (Thing::new(grammar, *item), Some(area))));
        }
        let puzzles: Vec<_> = self.areas.iter().filter_map(|area| fixed.puzzle(*area)).collect();
        let trees: Vec<Tree<'_>> =
            puzzles.iter().map(|puzzle| Tree { puzzle, is_played: &|_| false }).collect();
        let request = NetRequest {
            grammar,
            things: &things,
            anywhere: self.areas,
            goal: *grammar.areas[grammar.start as usize].goals.first()?,
            trees: &trees,
            is_tree_only: false,
            has_fail_rules: true,
            has_idle: true,
            done_once: &[],
        };
        let net = build(&request).ok()?;
        for transition in &net.transitions {
            let item = puzzles.iter().find_map(|p| crate::game::bound_item(p, transition.rule));
            let area = transition.inputs.iter().find_map(|place| net.things.area(*place));
            let area = area.or(transition.chosen_area);
            let inputs = transition.inputs.iter().map(|place| net.thing(*place));
            let inputs: Vec<KindId> = inputs.map(|thing| self.kinds.number(thing)).collect();
            for (room, content) in rooms.iter_mut().enumerate() {
                if area.is_none_or(|area| area == self.areas[room]) {
                    self.add_choices(transition.rule, item, &inputs, room, content);
                }
            }
        }
        Some(())
    }

    /// The ways to apply a rule in a room: its first input is here or carried, and other carryable
    /// inputs must be carried.
    fn add_choices(
        &mut self,
        rule: RuleId,
        item: Option<u32>,
        inputs: &[KindId],
        room: usize,
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
            let choice = self.choice(rule, item, inputs, &spots, room);
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
        if rule.once {
            let counter = match self.once.get(&number) {
                Some(counter) => *counter,
                None => self.add_counter(&format!("left_{}", variable(&rule.name)), 1, None, None),
            };
            self.once.insert(number, counter);
            needs.push((counter, 1));
            add(&mut changes, counter, -1);
        }
        let gone = rule.fates.iter().position(|fate| matches!(fate, Fate::Gone | Fate::Inside(_)));
        for (kind, origin) in &outputs {
            let is_carryable = self.kinds.thing(*kind).is_carryable(grammar);
            let near = match origin {
                Origin::Input(input) | Origin::Held(input) => Some(spots[*input as usize]),
                Origin::New => gone.map(|input| spots[input]),
            };
            let spot = match near {
                Some(Some(room)) => Some(room),
                Some(None) if is_carryable => None,
                None if is_carryable && spots.contains(&None) => None,
                _ => Some(room),
            };
            let counter = self.counter(*kind, spot);
            add(&mut changes, counter, 1);
        }
        changes.retain(|(_, change)| *change != 0);
        let names: Vec<String> =
            inputs.iter().map(|kind| words::noun_now(grammar, self.kinds.thing(*kind))).collect();
        let mut text = words::action(grammar, number, &names);
        if spots[0].is_some() && self.kinds.thing(inputs[0]).is_carryable(grammar) {
            text.push_str(LYING);
        }
        let to = if rule.is_fail { Goal::Lost } else { Goal::Room(room) };
        let say = rule.say.clone();
        Choice { text, needs, without: None, changes, to, say, is_action: true }
    }

    /// The designer's hints for a puzzle, one after the other in the order of its actions, as long as
    /// it is open. The last can be asked for again.
    fn add_hints(&mut self, puzzle: &Puzzle, about: usize, rooms: &mut [Room]) {
        let grammar = self.grammar;
        let mut hints: Vec<&str> = Vec::new();
        for rule in puzzle.order.iter().filter_map(|node| puzzle.rule(*node)) {
            let hint = grammar.rules[rule as usize].hint.as_deref();
            hints.extend(hint.filter(|hint| !hints.contains(hint)));
        }
        let area = variable(&rooms[about].name);
        let counters: Vec<usize> = (0..hints.len())
            .map(|at| self.add_counter(&format!("hint_{area}"), u32::from(at == 0), None, None))
            .collect();
        let (name, open, solved) =
            (rooms[about].name.clone(), rooms[about].open, rooms[about].solved);
        for (at, hint) in hints.iter().enumerate() {
            let changes = match counters.get(at + 1) {
                Some(next) => vec![(counters[at], -1), (*next, 1)],
                None => Vec::new(),
            };
            for (room, content) in rooms.iter_mut().enumerate() {
                content.choices.push(Choice {
                    text: format!("Hint for {name} ({} of {})", at + 1, hints.len()),
                    needs: vec![(open, 1), (counters[at], 1)],
                    without: Some(solved),
                    changes: changes.clone(),
                    to: Goal::Room(room),
                    say: Some(hint.to_string()),
                    is_action: false,
                });
            }
        }
    }

    /// Picking up and putting down everything that can be carried and can lie somewhere.
    fn add_carrying(&mut self, rooms: &mut [Room]) {
        let mut carryable: Vec<KindId> = self.numbers.keys().map(|(kind, _)| *kind).collect();
        carryable.sort_unstable();
        carryable.dedup();
        carryable.retain(|kind| self.kinds.thing(*kind).is_carryable(self.grammar));
        for kind in carryable {
            let name = words::noun_now(self.grammar, self.kinds.thing(kind));
            let with = self.counter(kind, None);
            for (room, content) in rooms.iter_mut().enumerate() {
                let here = self.counter(kind, Some(room));
                content.choices.push(step(format!("Pick up the {name}"), here, with, room));
                content.choices.push(step(format!("Put down the {name}"), with, here, room));
            }
        }
    }
}

/// Marks an action on something that could be carried but lies here.
const LYING: &str = " (lying here)";

/// An action of the fixed game in the words of its choice in a story.
pub fn choice_text(grammar: &Grammar, state: &State, action: &Action) -> String {
    let instance = |index: &u32| &state.world.instances[*index as usize];
    let names: Vec<String> =
        action.things.iter().map(|at| words::noun_now(grammar, &instance(at).thing)).collect();
    match (action.mv.verb, action.rule) {
        (Verb::PickUp, _) => format!("Pick up the {}", words::list(&names)),
        (Verb::PutDown, _) => format!("Put down the {}", words::list(&names)),
        (Verb::Do(_), Some(rule)) => {
            let is_lying = action.things.first().map(instance).is_some_and(|first| {
                first.thing.is_carryable(grammar) && first.place != Place::Inventory
            });
            let lying = if is_lying { LYING } else { "" };
            format!("{}{lying}", words::action(grammar, rule, &names))
        }
        (Verb::Go(area), _) => {
            format!("Go to {}", words::apart(&grammar.areas[area as usize].name))
        }
        (Verb::Do(_), None) => String::new(),
    }
}

fn step(text: String, from: usize, to: usize, room: usize) -> Choice {
    let changes = vec![(from, -1), (to, 1)];
    let needs = vec![(from, 1)];
    let to = Goal::Room(room);
    Choice { text, needs, without: None, changes, to, say: None, is_action: false }
}

fn add(changes: &mut Vec<(usize, i64)>, counter: usize, change: i64) {
    match changes.iter_mut().find(|(other, _)| *other == counter) {
        Some((_, all)) => *all += change,
        None => changes.push((counter, change)),
    }
}

/// A name for a variable: `gate_key_carried`.
fn variable(text: &str) -> String {
    let letter = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter.to_ascii_lowercase(),
        false => '_',
    };
    let name: String = words::apart(text).chars().map(letter).collect();
    let parts: Vec<&str> = name.split('_').filter(|part| !part.is_empty()).collect();
    match parts.first() {
        None => "thing".to_string(),
        Some(first) if first.starts_with(|letter: char| letter.is_ascii_digit()) => {
            format!("n{}", parts.join("_"))
        }
        Some(_) => parts.join("_"),
    }
}
