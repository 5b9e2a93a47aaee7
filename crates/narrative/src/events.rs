//! Events of narrative puzzles: as numbers for searches, as names in concepts.

use play::concept::{Argument, EventKind, EventName, NoEvent, Takes};

use crate::grammar::{AreaId, Fate, Grammar, ItemId, RuleId};

/// Something that happens in a move. The puzzle of one area has no locations, so only the whole
/// game reports what is picked up and where the player goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A rule is applied.
    Rule(RuleId),
    /// The goal of an area is met.
    Solved(AreaId),
    /// Something is picked up.
    PickUp,
    /// Something is put down.
    PutDown,
    /// The player goes somewhere.
    Go,
    /// The player goes to this area.
    GoTo(AreaId),
    /// An item is used.
    Item(ItemId),
    /// An item is made, or comes out of a container.
    Made(ItemId),
    /// An item is used and stays unchanged.
    Tool(ItemId),
    /// Something goes into a container, comes out of one, or is required inside one.
    Contents,
}

const RULE: EventKind = EventKind::idea(
    "rule",
    Takes::Name { sign: "NAME", what: "the name of a rule" },
    "this rule is applied",
    "rule:unlock then rule:open",
);
const ITEM: EventKind = EventKind::new(
    "item",
    Takes::Name { sign: "ITEM", what: "an item" },
    "an action uses this item",
    "not item:Match",
);
const MADE: EventKind = EventKind::new(
    "made",
    Takes::Name { sign: "ITEM", what: "an item" },
    "this item is made, or comes out of a container",
    "made:Key >= 2",
);
const TOOL: EventKind = EventKind::new(
    "tool",
    Takes::MaybeName { sign: "ITEM", what: "an item" },
    "this item, or any, is used and stays unchanged",
    "tool:Knife >= 2",
);
const ACTION: EventKind = EventKind::new(
    "action",
    Takes::Name { sign: "ACTION", what: "an action" },
    "the player does this, by any rule",
    "action:Open",
);
const CONTENTS: EventKind = EventKind::idea(
    "contents",
    Takes::Nothing,
    "something goes into a container, comes out of one, or is required inside one",
    "contents >= 2",
);
const SOLVED: EventKind = EventKind::new(
    "solved",
    Takes::Name { sign: "AREA", what: "an area" },
    "the goal of this area is met",
    "solved:Attic then solved:Cellar",
);
const GO: EventKind = EventKind::new(
    "go",
    Takes::MaybeName { sign: "AREA", what: "an area" },
    "the player goes to this area, or anywhere",
    "go:Cellar <= 1",
);
const PICK_UP: EventKind =
    EventKind::new("pickup", Takes::Nothing, "something is picked up", "pickup <= 3");
const PUT_DOWN: EventKind =
    EventKind::new("putdown", Takes::Nothing, "something is put down", "not putdown");

/// The kinds of events of the puzzle of one area.
pub static AREA_KINDS: &[EventKind] = &[RULE, ITEM, MADE, TOOL, ACTION, CONTENTS];

/// The kinds of events of a whole game.
pub static GAME_KINDS: &[EventKind] =
    &[RULE, ITEM, MADE, TOOL, ACTION, CONTENTS, SOLVED, GO, PICK_UP, PUT_DOWN];

/// The number of events of each sort, in the order of their numbers.
struct Sizes {
    rules: u32,
    areas: u32,
    items: u32,
}

impl Sizes {
    fn of(grammar: &Grammar) -> Sizes {
        Sizes {
            rules: grammar.rules.len() as u32,
            areas: grammar.areas.len() as u32,
            items: grammar.items.len() as u32,
        }
    }

    fn first_verb(&self) -> u32 {
        self.rules + self.areas
    }

    fn first_item(&self) -> u32 {
        self.first_verb() + 3 + self.areas
    }
}

/// The number of an event.
pub fn number(grammar: &Grammar, event: Event) -> u32 {
    let sizes = Sizes::of(grammar);
    let (verb, first_item) = (sizes.first_verb(), sizes.first_item());
    match event {
        Event::Rule(rule) => rule,
        Event::Solved(area) => sizes.rules + area,
        Event::PickUp => verb,
        Event::PutDown => verb + 1,
        Event::Go => verb + 2,
        Event::GoTo(area) => verb + 3 + area,
        Event::Item(item) => first_item + item,
        Event::Made(item) => first_item + sizes.items + item,
        Event::Tool(item) => first_item + 2 * sizes.items + item,
        Event::Contents => first_item + 3 * sizes.items,
    }
}

/// The event of a number.
fn event(grammar: &Grammar, number: u32) -> Event {
    let sizes = Sizes::of(grammar);
    let (verb, first_item) = (sizes.first_verb(), sizes.first_item());
    if number < sizes.rules {
        return Event::Rule(number);
    }
    if number < verb {
        return Event::Solved(number - sizes.rules);
    }
    if number < first_item {
        return match number - verb {
            0 => Event::PickUp,
            1 => Event::PutDown,
            2 => Event::Go,
            area => Event::GoTo(area - 3),
        };
    }
    let of_item = number - first_item;
    match of_item.checked_div(sizes.items) {
        Some(0) => Event::Item(of_item),
        Some(1) => Event::Made(of_item - sizes.items),
        Some(2) => Event::Tool(of_item - 2 * sizes.items),
        _ => Event::Contents,
    }
}

/// An event as it is written in concepts.
pub fn name(grammar: &Grammar, number: u32) -> String {
    let item = |item: ItemId| &grammar.items[item as usize].name;
    let area = |area: AreaId| &grammar.areas[area as usize].name;
    match event(grammar, number) {
        Event::Rule(rule) => format!("rule:{}", grammar.rules[rule as usize].name),
        Event::Solved(solved) => format!("solved:{}", area(solved)),
        Event::PickUp => "pickup".to_string(),
        Event::PutDown => "putdown".to_string(),
        Event::Go => "go".to_string(),
        Event::GoTo(to) => format!("go:{}", area(to)),
        Event::Item(used) => format!("item:{}", item(used)),
        Event::Made(made) => format!("made:{}", item(made)),
        Event::Tool(tool) => format!("tool:{}", item(tool)),
        Event::Contents => "contents".to_string(),
    }
}

/// The events of applying a rule to these items and making those, ascending.
pub fn of_rule(grammar: &Grammar, rule: RuleId, inputs: &[ItemId], made: &[ItemId]) -> Vec<u32> {
    let definition = &grammar.rules[rule as usize];
    let tools = definition.fates.iter().zip(inputs);
    let tools = tools.filter(|(fate, _)| matches!(fate, Fate::Kept(_))).map(|(_, item)| *item);
    let asks_inside = definition
        .inputs
        .iter()
        .chain(&definition.outputs)
        .any(|term| grammar.lists[term.props as usize].contains.is_some());
    let events = std::iter::once(Event::Rule(rule))
        .chain(inputs.iter().map(|item| Event::Item(*item)))
        .chain(made.iter().map(|item| Event::Made(*item)))
        .chain(tools.map(Event::Tool))
        .chain(asks_inside.then_some(Event::Contents));
    let mut numbers: Vec<u32> = events.map(|event| number(grammar, event)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Items that are more numerous after than before, ascending.
pub fn made_items(
    before: impl Iterator<Item = ItemId>,
    after: impl Iterator<Item = ItemId>,
) -> Vec<ItemId> {
    let sorted = |items: Vec<ItemId>| {
        let mut items = items;
        items.sort_unstable();
        items
    };
    let (before, after) = (sorted(before.collect()), sorted(after.collect()));
    let count = |items: &[ItemId], item: ItemId| items.iter().filter(|i| **i == item).count();
    let mut made: Vec<ItemId> =
        after.iter().copied().filter(|item| count(&after, *item) > count(&before, *item)).collect();
    made.dedup();
    made
}

/// The numbers of the events that a concept names. A bare word is the name of a rule, an item or an
/// action.
pub fn find(grammar: &Grammar, kinds: &[EventKind], name: &EventName) -> Result<Vec<u32>, NoEvent> {
    let is_kind = kinds.iter().any(|kind| kind.name == name.word);
    let one = |event: Event| Ok(vec![number(grammar, event)]);
    match (name.word.as_str(), &name.argument) {
        ("rule", Argument::Name(rule)) => one(Event::Rule(find_rule(grammar, rule)?)),
        ("action", Argument::Name(action)) => find_action(grammar, action),
        ("item", Argument::Name(item)) => one(Event::Item(find_item(grammar, item)?)),
        ("made", Argument::Name(item)) => one(Event::Made(find_item(grammar, item)?)),
        ("tool", Argument::Name(item)) => one(Event::Tool(find_item(grammar, item)?)),
        ("solved", Argument::Name(area)) => one(Event::Solved(find_area(grammar, area)?)),
        ("go", Argument::Name(area)) => one(Event::GoTo(find_area(grammar, area)?)),
        ("tool", _) if is_kind => {
            let items = 0..grammar.items.len() as ItemId;
            Ok(items.map(|item| number(grammar, Event::Tool(item))).collect())
        }
        ("contents", _) if is_kind => one(Event::Contents),
        ("go", _) if is_kind => one(Event::Go),
        ("pickup", _) if is_kind => one(Event::PickUp),
        ("putdown", _) if is_kind => one(Event::PutDown),
        (word, _) => find_bare(grammar, word),
    }
}

fn find_bare(grammar: &Grammar, word: &str) -> Result<Vec<u32>, NoEvent> {
    let by_rule = find_rule(grammar, word).map(Event::Rule);
    if let Ok(event) = by_rule.or_else(|_| find_item(grammar, word).map(Event::Item)) {
        return Ok(vec![number(grammar, event)]);
    }
    find_action(grammar, word).map_err(|_| {
        let rules = grammar.rules.iter().map(|rule| rule.name.clone());
        let known = rules.chain(grammar.items.iter().map(|item| item.name.clone())).collect();
        NoEvent::new(format!("no rule, item or action is called `{word}`"), word, known)
    })
}

fn find_rule(grammar: &Grammar, name: &str) -> Result<RuleId, NoEvent> {
    let names = grammar.rules.iter().map(|rule| rule.name.as_str());
    position(names, name, "rule").map(|rule| rule as RuleId)
}

fn find_item(grammar: &Grammar, name: &str) -> Result<ItemId, NoEvent> {
    let names = grammar.items.iter().map(|item| item.name.as_str());
    position(names, name, "item").map(|item| item as ItemId)
}

fn find_area(grammar: &Grammar, name: &str) -> Result<AreaId, NoEvent> {
    let names = grammar.areas.iter().map(|area| area.name.as_str());
    position(names, name, "area").map(|area| area as AreaId)
}

fn find_action(grammar: &Grammar, name: &str) -> Result<Vec<u32>, NoEvent> {
    let is_it = |rule: &RuleId| grammar.rules[*rule as usize].action.eq_ignore_ascii_case(name);
    let rules: Vec<u32> = (0..grammar.rules.len() as RuleId).filter(is_it).collect();
    if rules.is_empty() {
        let mut known: Vec<String> = grammar.rules.iter().map(|rule| rule.action.clone()).collect();
        known.sort();
        known.dedup();
        return Err(NoEvent::new(format!("no rule has the action `{name}`"), name, known));
    }
    Ok(rules)
}

/// The index of a name: an exact match, else one that ignores case.
fn position<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    name: &str,
    what: &str,
) -> Result<usize, NoEvent> {
    let exact = names.clone().position(|other| other == name);
    exact.or_else(|| names.clone().position(|other| other.eq_ignore_ascii_case(name))).ok_or_else(
        || {
            let known = names.map(str::to_string).collect();
            NoEvent::new(format!("there is no {what} `{name}`"), name, known)
        },
    )
}
