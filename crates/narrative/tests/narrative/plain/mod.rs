//! A second reading of stories, from the manual alone: it shares no code with the crate. It reads the
//! text of a file, applies rules to things, and says by plain search whether a game can still be won.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use toml::{Table, Value};

/// A story as it is written.
pub struct Story {
    pub items: Vec<Item>,
    pub rules: Vec<Rule>,
    pub areas: Vec<Area>,
    above: BTreeMap<String, Vec<String>>,
}

pub struct Item {
    pub name: String,
    isa: Vec<String>,
    props: BTreeMap<String, String>,
    holds: Option<String>,
    is_placed: bool,
    areas: Vec<String>,
}

pub struct Rule {
    pub name: String,
    pub action: String,
    outputs: Vec<Term>,
    pub inputs: Vec<Term>,
    once: bool,
    is_fail: bool,
}

pub struct Area {
    pub name: String,
    pub goals: Vec<Term>,
    pub connects: Vec<usize>,
    world: Vec<String>,
    max_items: Option<usize>,
}

#[derive(Clone, Debug)]
pub struct Term {
    label: Option<String>,
    ty: String,
    props: BTreeMap<String, String>,
    contains: Option<String>,
}

/// A thing: what is false is not listed, and only what cannot be carried has a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thing {
    pub item: usize,
    pub props: BTreeMap<String, String>,
    pub held: Option<Box<Thing>>,
    pub area: Option<usize>,
}

/// What has happened to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Closed,
    /// Its scene is there; its goal is decided at any time from now on.
    Entered,
    Open(usize),
    Solved,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub things: Vec<Thing>,
    pub spent: BTreeSet<usize>,
    pub areas: Vec<Status>,
}

fn texts(table: &Table, field: &str) -> Vec<String> {
    let list = table.get(field).and_then(Value::as_array);
    list.into_iter().flatten().map(|text| text.as_str().unwrap().to_string()).collect()
}

/// A value as text; `false` is the same as nothing.
fn word(text: &str) -> String {
    let lower = text.to_lowercase();
    if ["true", "false"].contains(&lower.as_str()) { lower } else { text.trim_matches('"').into() }
}

impl Term {
    pub fn read(text: &str) -> Term {
        let (head, props) = text.split_once('[').unwrap_or((text, "]"));
        let (label, ty) = match head.split_once(':') {
            Some((label, ty)) => (Some(label.to_string()), ty),
            None => (None, head),
        };
        let mut term =
            Term { label, ty: ty.trim().to_string(), props: BTreeMap::new(), contains: None };
        for prop in props.trim_end_matches(']').split(',').filter(|prop| !prop.is_empty()) {
            let (name, value) = prop.split_once(':').unwrap();
            match name.trim() {
                "contains" => term.contains = Some(value.trim().to_string()),
                name => _ = term.props.insert(name.to_string(), word(value.trim())),
            }
        }
        term
    }
}

/// Splits a text at spaces that are not in brackets.
fn parts(text: &str) -> Vec<String> {
    let (mut all, mut depth) = (vec![String::new()], 0);
    for letter in text.chars() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        match letter == ' ' && depth == 0 {
            true => all.push(String::new()),
            false => all.last_mut().unwrap().push(letter),
        }
    }
    all.retain(|part| !part.is_empty());
    all
}

fn rule(name: &str, value: &Value, is_fail: bool) -> Rule {
    let text = value.as_str().or_else(|| value.get("rule")?.as_str()).unwrap();
    let (outputs, rest) = text.split_once("::=").unwrap();
    let mut inputs = parts(rest);
    let action = inputs.remove(0);
    let terms = |parts: Vec<String>| parts.iter().map(|part| Term::read(part)).collect();
    let once = value.get("once").and_then(Value::as_bool) == Some(true);
    let name = name.to_string();
    Rule { name, action, outputs: terms(parts(outputs)), inputs: terms(inputs), once, is_fail }
}

impl Story {
    pub fn read(text: &str) -> Story {
        let file: Table = text.parse().unwrap();
        let table =
            |name: &str| file.get(name).and_then(Value::as_table).cloned().unwrap_or_default();
        let mut items = Vec::new();
        for (name, value) in &table("items") {
            let fields = value.as_table().unwrap();
            let special = ["isa", "area", "contains", "notSpawnable", "weight", "desc", "prefab"];
            let own = fields.iter().filter(|(name, _)| !special.contains(&name.as_str()));
            let value = |value: &Value| match value {
                Value::Boolean(flag) => flag.to_string(),
                Value::Integer(number) => number.to_string(),
                other => word(other.as_str().unwrap()),
            };
            let props = own.map(|(name, found)| (name.clone(), value(found)));
            items.push(Item {
                name: name.clone(),
                isa: texts(fields, "isa"),
                props: props.filter(|(_, value)| value != "false").collect(),
                holds: fields.get("contains").and_then(Value::as_str).map(str::to_string),
                is_placed: fields.get("notSpawnable").and_then(Value::as_bool) != Some(true),
                areas: texts(fields, "area"),
            });
        }
        // TOML tables have no order; the file does.
        items.sort_by_key(|item| text.find(&format!("\n{} =", item.name)));
        let found = file["area"].as_array().unwrap();
        let names: Vec<&str> = found.iter().map(|area| area["name"].as_str().unwrap()).collect();
        let number = |name: &String| names.iter().position(|other| other == name).unwrap();
        let area = |value: &Value| {
            let fields = value.as_table().unwrap();
            let limit = fields.get("max_items").and_then(Value::as_integer);
            Area {
                name: fields["name"].as_str().unwrap().to_string(),
                goals: texts(fields, "goals").iter().map(|goal| Term::read(goal)).collect(),
                connects: texts(fields, "connects").iter().map(number).collect(),
                world: texts(fields, "world"),
                max_items: limit.map(|limit| limit as usize),
            }
        };
        let areas = found.iter().map(area).collect();
        let normal = table("rules").into_iter().map(|(name, value)| rule(&name, &value, false));
        let fail = table("fail_rules").into_iter().map(|(name, value)| rule(&name, &value, true));
        let above = table("types").into_iter().map(|(name, _)| {
            let above = texts(file["types"].as_table().unwrap(), &name);
            (name, above)
        });
        Story { items, rules: normal.chain(fail).collect(), areas, above: above.collect() }
    }

    fn is_a(&self, item: usize, ty: &str) -> bool {
        let item = &self.items[item];
        let mut todo: Vec<&str> = item.isa.iter().map(String::as_str).collect();
        todo.push(&item.name);
        let mut seen: Vec<&str> = Vec::new();
        while let Some(name) = todo.pop() {
            if !seen.contains(&name) {
                seen.push(name);
                todo.extend(self.above.get(name).into_iter().flatten().map(String::as_str));
            }
        }
        ty == "Item" || seen.contains(&ty)
    }

    pub fn item(&self, name: &str) -> usize {
        self.items.iter().position(|item| item.name == name).unwrap()
    }

    pub fn area(&self, name: &str) -> usize {
        self.areas.iter().position(|area| area.name == name).unwrap()
    }

    /// The items that a new thing of a type may be: which one is up to the puzzle.
    fn items_of(&self, ty: &str) -> Vec<usize> {
        match self.items.iter().position(|item| item.name == ty) {
            Some(item) => vec![item],
            None => (0..self.items.len()).filter(|item| self.is_a(*item, ty)).collect(),
        }
    }

    /// A new thing of an item, in every possible way.
    pub fn things(&self, item: usize, area: usize) -> Vec<Thing> {
        let definition = &self.items[item];
        let held: Vec<Option<Box<Thing>>> = match &definition.holds {
            Some(ty) if ty != "none" => {
                let inside = self.items_of(ty).into_iter().flat_map(|item| self.things(item, area));
                inside.map(|thing| Some(Box::new(Thing { area: None, ..thing }))).collect()
            }
            _ => vec![None],
        };
        let props = &definition.props;
        let thing = |held| placed(Thing { item, props: props.clone(), held, area: None }, area);
        held.into_iter().map(thing).collect()
    }

    pub fn fits(&self, thing: &Thing, term: &Term) -> bool {
        let has = |(name, value): (&String, &String)| {
            thing.props.get(name).map_or("false", String::as_str) == value
        };
        let holds = match (term.contains.as_deref(), &thing.held) {
            (None, _) | (Some("none"), None) => true,
            (Some("none"), Some(_)) | (Some(_), None) => false,
            (Some(ty), Some(held)) => self.is_a(held.item, ty),
        };
        self.is_a(thing.item, &term.ty) && term.props.iter().all(has) && holds
    }

    /// What a rule makes of things, in every possible way, if it is done in an area.
    fn made(&self, rule: &Rule, inputs: &[Thing], spot: usize) -> Vec<Vec<Thing>> {
        // The k-th output of a type is the k-th input of that type; labels decide first.
        let mut from: Vec<Option<usize>> = Vec::new();
        for output in &rule.outputs {
            let is_same = |input: &Term| match &output.label {
                Some(label) => input.label.as_ref() == Some(label),
                None => input.label.is_none() && input.ty == output.ty,
            };
            let free = |at: &usize| !from.contains(&Some(*at)) && is_same(&rule.inputs[*at]);
            let found = (0..inputs.len()).find(free);
            from.push(found);
        }
        let mut gone: Vec<usize> =
            (0..inputs.len()).filter(|input| !from.contains(&Some(*input))).collect();
        let mut freed: Vec<Thing> = Vec::new();
        let mut ways: Vec<Vec<Option<Thing>>> = vec![Vec::new()];
        for (output, from) in rule.outputs.iter().zip(&from) {
            let Some(from) = from else {
                ways.iter_mut().for_each(|way| way.push(None));
                continue;
            };
            let mut thing = inputs[*from].clone();
            let contents: Vec<Option<Thing>> = match output.contains.as_deref() {
                None => vec![thing.held.clone().map(|held| *held)],
                Some("none") => {
                    freed.extend(thing.held.take().map(|held| *held));
                    vec![None]
                }
                Some(ty) => self.contents(ty, inputs, &mut gone),
            };
            set(&mut thing, output);
            let mut next = Vec::new();
            for way in &ways {
                for held in &contents {
                    let held = held.clone().map(|held| Box::new(Thing { area: None, ..held }));
                    let thing = placed(Thing { held, ..thing.clone() }, spot);
                    next.push([&way[..], &[Some(thing)]].concat());
                }
            }
            ways = next;
        }
        for (at, output) in rule.outputs.iter().enumerate() {
            if from[at].is_some() {
                continue;
            }
            let out_of = freed.iter().position(|held| self.is_a(held.item, &output.ty));
            let fresh: Vec<Thing> = match out_of {
                Some(at) => vec![freed.remove(at)],
                None => {
                    let items = self.items_of(&output.ty).into_iter();
                    items.flat_map(|item| self.things(item, spot)).collect()
                }
            };
            let held = match output.contains.as_deref() {
                None => None,
                Some("none") => Some(vec![None]),
                Some(ty) => Some(self.contents(ty, inputs, &mut gone)),
            };
            let mut next = Vec::new();
            for way in &ways {
                for thing in &fresh {
                    let own = vec![thing.held.clone().map(|held| *held)];
                    for held in held.as_ref().unwrap_or(&own) {
                        let mut thing = thing.clone();
                        set(&mut thing, output);
                        thing.held =
                            held.clone().map(|held| Box::new(Thing { area: None, ..held }));
                        let mut way = way.clone();
                        way[at] = Some(placed(thing, spot));
                        next.push(way);
                    }
                }
            }
            ways = next;
        }
        ways.into_iter().map(|way| way.into_iter().flatten().collect()).collect()
    }

    /// What goes into a container: an input that would be gone, else something new.
    fn contents(&self, ty: &str, inputs: &[Thing], gone: &mut Vec<usize>) -> Vec<Option<Thing>> {
        match gone.iter().position(|input| self.is_a(inputs[*input].item, ty)) {
            Some(at) => vec![Some(inputs[gone.remove(at)].clone())],
            None => {
                let items = self.items_of(ty).into_iter();
                items.flat_map(|item| self.things(item, 0)).map(Some).collect()
            }
        }
    }

    /// Every position after a rule, whichever things it is done to; `chosen` may refuse some.
    pub fn after(
        &self,
        position: &Position,
        number: usize,
        chosen: &dyn Fn(&[usize]) -> bool,
        out: &mut Vec<Position>,
    ) {
        let rule = &self.rules[number];
        if position.spent.contains(&number) {
            return;
        }
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for term in &rule.inputs {
            let mut longer = Vec::new();
            for choice in &choices {
                for at in 0..position.things.len() {
                    if !choice.contains(&at) && self.fits(&position.things[at], term) {
                        longer.push([&choice[..], &[at]].concat());
                    }
                }
            }
            choices = longer;
        }
        for choice in choices.into_iter().filter(|choice| chosen(choice)) {
            let inputs: Vec<Thing> = choice.iter().map(|at| position.things[*at].clone()).collect();
            let fixed: BTreeSet<usize> = inputs.iter().filter_map(|thing| thing.area).collect();
            if fixed.len() > 1 {
                continue;
            }
            let spots: Vec<usize> = match fixed.first() {
                Some(area) => vec![*area],
                None => (0..self.areas.len())
                    .filter(|area| position.areas[*area] != Status::Closed)
                    .collect(),
            };
            for spot in spots {
                for made in self.made(rule, &inputs, spot) {
                    let mut next = position.clone();
                    let mut at = 0;
                    next.things.retain(|_| {
                        at += 1;
                        !choice.contains(&(at - 1))
                    });
                    next.things.extend(made);
                    next.things.sort();
                    if rule.once {
                        next.spent.insert(number);
                    }
                    out.push(next);
                }
            }
        }
    }

    pub fn is_met(&self, position: &Position, goal: &Term) -> bool {
        position.things.iter().any(|thing| self.fits(thing, goal))
    }

    /// The position before anything is open.
    fn nothing(&self) -> Position {
        let areas = vec![Status::Closed; self.areas.len()];
        Position { things: Vec::new(), spent: BTreeSet::new(), areas }
    }

    /// Enters an area: its scene is there.
    fn enter(&self, position: &mut Position, area: usize) {
        position.areas[area] = Status::Entered;
        for item in &self.areas[area].world {
            position.things.extend(self.things(self.item(item), area).into_iter().take(1));
        }
        position.things.sort();
    }

    /// Whether an item may be placed in an area.
    fn may_stand(&self, item: usize, area: usize) -> bool {
        let item = &self.items[item];
        let is_legal = item.areas.is_empty() || item.areas.contains(&self.areas[area].name);
        item.is_placed && is_legal
    }

    /// Whether opening an area may bring a thing.
    pub fn may_bring(&self, thing: &Thing, area: usize) -> bool {
        let is_scene = self.areas[area].world.contains(&self.items[thing.item].name);
        (is_scene || self.may_stand(thing.item, area))
            && self.things(thing.item, area).contains(thing)
    }

    /// Every way to decide the goal of an area that was entered and to place items there that meet no
    /// open goal.
    fn decide(&self, position: &Position, area: usize) -> Vec<Position> {
        let definition = &self.areas[area];
        let mut all = Vec::new();
        for goal in 0..definition.goals.len() {
            let mut opened = position.clone();
            opened.areas[area] = Status::Open(goal);
            let meets = |thing: &Thing| {
                opened.areas.iter().enumerate().any(|(area, status)| match status {
                    Status::Open(goal) => self.fits(thing, &self.areas[area].goals[*goal]),
                    _ => false,
                })
            };
            let items = (0..self.items.len()).filter(|item| self.may_stand(*item, area));
            let things = items.flat_map(|item| self.things(item, area));
            let things: Vec<Thing> = things.filter(|thing| !meets(thing)).collect();
            let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
            let mut last = ways.clone();
            for _ in 0..definition.max_items.expect("a limit") {
                let mut longer = Vec::new();
                for way in &last {
                    let from = way.last().copied().unwrap_or(0);
                    longer.extend((from..things.len()).map(|thing| [&way[..], &[thing]].concat()));
                }
                ways.extend(longer.clone());
                last = longer;
            }
            for way in ways {
                let mut next = opened.clone();
                next.things.extend(way.iter().map(|thing| things[*thing].clone()));
                next.things.sort();
                all.push(next);
            }
        }
        all
    }

    /// Solves what is met and enters what is behind, if it was closed.
    fn settle(&self, mut position: Position) -> Position {
        let met = |position: &Position| {
            (0..self.areas.len()).find(|area| match position.areas[*area] {
                Status::Open(goal) => self.is_met(position, &self.areas[*area].goals[goal]),
                _ => false,
            })
        };
        while let Some(area) = met(&position) {
            position.areas[area] = Status::Solved;
            for &next in &self.areas[area].connects {
                if position.areas[next] == Status::Closed {
                    self.enter(&mut position, next);
                }
            }
        }
        position
    }

    /// All positions of the game with whether each can be won; none if there are more than `most`.
    pub fn exhaust(&self, most: usize) -> Option<BTreeMap<Position, bool>> {
        let mut start = self.nothing();
        self.enter(&mut start, 0);
        let mut numbers: BTreeMap<Position, usize> = BTreeMap::new();
        let mut before: Vec<Vec<usize>> = Vec::new();
        let mut queue: VecDeque<Position> = VecDeque::new();
        let add = |next: Position,
                   numbers: &mut BTreeMap<Position, usize>,
                   before: &mut Vec<Vec<usize>>,
                   queue: &mut VecDeque<Position>| {
            let number = numbers.len();
            *numbers.entry(next).or_insert_with_key(|next| {
                before.push(Vec::new());
                queue.push_back(next.clone());
                number
            })
        };
        add(start, &mut numbers, &mut before, &mut queue);
        while let Some(position) = queue.pop_front() {
            let mut out = Vec::new();
            for number in (0..self.rules.len()).filter(|rule| !self.rules[*rule].is_fail) {
                let mut after = Vec::new();
                self.after(&position, number, &|_| true, &mut after);
                out.extend(after.into_iter().map(|next| self.settle(next)));
            }
            let entered = (0..self.areas.len()).filter(|at| position.areas[*at] == Status::Entered);
            for area in entered {
                out.extend(self.decide(&position, area).into_iter().map(|next| self.settle(next)));
            }
            let from = numbers[&position];
            for next in out {
                let number = add(next, &mut numbers, &mut before, &mut queue);
                before[number].push(from);
            }
            if numbers.len() > most {
                return None;
            }
        }
        let is_won = |at: &Position| at.areas.iter().all(|status| *status == Status::Solved);
        let mut alive = vec![false; numbers.len()];
        let won = numbers.iter().filter(|(at, _)| is_won(at));
        let mut todo: Vec<usize> = won.map(|(_, number)| *number).collect();
        while let Some(number) = todo.pop() {
            if !std::mem::replace(&mut alive[number], true) {
                todo.extend(&before[number]);
            }
        }
        Some(numbers.into_iter().map(|(at, number)| (at, alive[number])).collect())
    }
}

/// Sets the properties of an output.
fn set(thing: &mut Thing, output: &Term) {
    for (name, value) in &output.props {
        match value == "false" {
            true => _ = thing.props.remove(name),
            false => _ = thing.props.insert(name.clone(), value.clone()),
        }
    }
}

/// A thing that cannot be carried stands somewhere.
fn placed(thing: Thing, spot: usize) -> Thing {
    let can_carry = thing.props.get("carryable").is_some_and(|value| value == "true");
    let area = if can_carry { None } else { thing.area.or(Some(spot)) };
    Thing { area, ..thing }
}
