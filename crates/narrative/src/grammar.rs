//! A grammar, ready for use: items, rules and areas with every name looked up.

use source::Span;

use crate::types::Types;

/// An item's number; its own name is the type of the same number.
pub type ItemId = u32;
/// A type's number: items first, then `Item`, then categories.
pub type TypeId = u32;
/// A rule's number.
pub type RuleId = u32;
/// An area's number.
pub type AreaId = u32;
/// A property's number.
pub type PropId = u32;
/// The number of a list of properties; equal lists have equal numbers, the empty one is 0.
pub type PropsId = u32;

/// Items, rules and areas (De Kegel, "Procedural Generation of Narrative Puzzles", 2016,
/// sections 3.1 to 3.4).
#[derive(Clone, Debug)]
pub struct Grammar {
    /// The title; empty if there is none.
    pub title: String,
    /// What the player reads when everything is done; empty if there is nothing.
    pub ending: String,
    /// The area where play begins.
    pub start: AreaId,
    /// The areas, in file order.
    pub areas: Vec<Area>,
    /// The items, in file order.
    pub items: Vec<Item>,
    /// The rules and then the fail rules, each in file order.
    pub rules: Vec<Rule>,
    /// The types and their order.
    pub types: Types,
    /// The names of properties.
    pub props: Vec<String>,
    /// The words that properties have as values.
    pub words: Vec<String>,
    /// Every list of properties that a term has.
    pub lists: Vec<PropList>,
    /// How puzzles are generated.
    pub settings: Settings,
    /// The property that says what the player can carry.
    pub carryable: PropId,
}

/// How puzzles are generated, unless a command says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The chance, in thousandths, that a term that could be placed is not taken apart further.
    pub stop: u32,
    /// The number of actions a puzzle should have, both ends included.
    pub target_actions: Option<(u32, u32)>,
    /// A rule occurs only once on a path of the tree.
    pub no_repeat_rule_on_path: bool,
}

/// A thing of the world as it is defined (section 3.2 there).
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its properties, ascending, without booleans that are false.
    pub base: Vec<(PropId, Value)>,
    /// The type of what it holds at first.
    pub contains: Option<TypeId>,
    /// The generator may place it.
    pub is_spawnable: bool,
    /// The areas where it may be placed; none means everywhere.
    pub areas: Vec<AreaId>,
    /// Its weight when one is drawn.
    pub weight: u32,
    /// What the player reads.
    pub desc: String,
    /// The engine's name for it.
    pub prefab: String,
    /// Where it is defined.
    pub span: Span,
}

/// The value of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// True or false; a missing property is false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word, by its number.
    Word(u32),
}

/// The properties written in a term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PropList {
    /// Names and values, ascending.
    pub values: Vec<(PropId, Value)>,
    /// What is said about the contents.
    pub contains: Option<Contains>,
}

/// What a term says about contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contains {
    /// `contains: none`.
    Nothing,
    /// `contains: T`.
    Type(TypeId),
}

/// A type with properties: a description of items (section 3.3 there).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The type.
    pub ty: TypeId,
    /// The properties.
    pub props: PropsId,
    /// Where it is written.
    pub span: Span,
}

/// `outputs ::= action inputs` (section 3.3 there).
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// What the player does.
    pub action: String,
    /// What comes out; the first is the main output.
    pub outputs: Vec<Term>,
    /// What goes in.
    pub inputs: Vec<Term>,
    /// For each output, the input that it is the same thing as.
    pub from: Vec<Option<u8>>,
    /// What becomes of each input.
    pub fates: Vec<Fate>,
    /// Doing it ends the game.
    pub is_fail: bool,
    /// Its weight when one is drawn.
    pub weight: u32,
    /// The areas for whose puzzles it may be used; none means all.
    pub areas: Vec<AreaId>,
    /// How hard it is to see.
    pub difficulty: u32,
    /// The hint for a stuck player.
    pub hint: Option<String>,
    /// The action in the designer's words; `{1}` stands for the first input.
    pub menu: Option<String>,
    /// What the player reads when it has been done.
    pub say: Option<String>,
    /// It can be done once in a game.
    pub once: bool,
    /// What kind of step it is.
    pub kind: Option<String>,
    /// Where its text stands.
    pub span: Span,
}

/// What a rule does with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It comes out as this output, as it was.
    Kept(u8),
    /// It comes out as this output, with other properties.
    Changed(u8),
    /// It goes into the thing that is this output.
    Inside(u8),
    /// It is used up.
    Gone,
}

/// A connected part of the world with a goal (section 3.4 there).
#[derive(Clone, Debug)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// The goals, of which one is drawn.
    pub goals: Vec<Term>,
    /// The goals in the designer's words, as many as are written.
    pub objectives: Vec<String>,
    /// The areas that open when this one is solved.
    pub connects: Vec<AreaId>,
    /// The items that the scene holds already.
    pub world: Vec<ItemId>,
    /// The most rule nodes on a path of a puzzle's tree.
    pub max_depth: u32,
    /// The fewest on the longest path.
    pub min_depth: u32,
    /// The most items that may be spawned for a puzzle.
    pub max_items: Option<u32>,
    /// Names of places in the area where spawned items may stand.
    pub spawn_points: Vec<String>,
    /// What the player reads on entering.
    pub desc: String,
    /// Where the goals stand.
    pub goals_span: Span,
    /// From its first field to the end of its last.
    pub span: Span,
    /// Where the value of `world` stands, if it is written.
    pub world_span: Option<Span>,
}

impl Grammar {
    /// A term as text, without its label.
    pub fn term_text(&self, term: Term) -> String {
        self.typed_text(term.ty, term.props)
    }

    /// A type with a list of properties as text.
    pub fn typed_text(&self, ty: TypeId, props: PropsId) -> String {
        let list = &self.lists[props as usize];
        let mut parts: Vec<String> = list
            .values
            .iter()
            .map(|(prop, value)| {
                format!("{}: {}", self.props[*prop as usize], self.value_text(*value))
            })
            .collect();
        parts.extend(list.contains.map(|contains| match contains {
            Contains::Nothing => "contains: none".to_string(),
            Contains::Type(ty) => format!("contains: {}", self.types.name(ty)),
        }));
        let name = self.types.name(ty);
        if parts.is_empty() { name.to_string() } else { format!("{name}[{}]", parts.join(", ")) }
    }

    /// A value as text.
    pub fn value_text(&self, value: Value) -> String {
        match value {
            Value::Bool(true) => "True".to_string(),
            Value::Bool(false) => "False".to_string(),
            Value::Int(number) => number.to_string(),
            Value::Word(word) => self.words[word as usize].clone(),
        }
    }

    /// A property of an item as it is defined; false if it is missing.
    pub fn base_value(&self, item: ItemId, prop: PropId) -> Value {
        let base = &self.items[item as usize].base;
        match base.binary_search_by_key(&prop, |(prop, _)| *prop) {
            Ok(at) => base[at].1,
            Err(_) => Value::Bool(false),
        }
    }

    /// Whether an item, as it is defined, has all of these properties.
    pub fn item_has(&self, item: ItemId, props: PropsId) -> bool {
        let list = &self.lists[props as usize];
        let holds = self.items[item as usize].contains.map(|ty| self.some_item(ty));
        list.values.iter().all(|(prop, value)| self.base_value(item, *prop) == *value)
            && match list.contains {
                None => true,
                Some(Contains::Nothing) => holds.is_none(),
                Some(Contains::Type(ty)) => holds.flatten().is_some_and(|held| self.is_a(held, ty)),
            }
    }

    /// Whether a type is the same as another or below it.
    pub fn is_a(&self, ty: TypeId, above: TypeId) -> bool {
        self.types.is_below(ty, above)
    }

    /// The item a type stands for when one has to be made: the one of that name, else the first.
    pub fn some_item(&self, ty: TypeId) -> Option<ItemId> {
        if (ty as usize) < self.items.len() {
            return Some(ty);
        }
        self.types.members(ty).first().copied()
    }

    /// Whether the generator may place an item in an area.
    pub fn may_place(&self, item: ItemId, area: AreaId) -> bool {
        let item = &self.items[item as usize];
        item.is_spawnable && (item.areas.is_empty() || item.areas.contains(&area))
    }

    /// The area of this name.
    pub fn area_named(&self, name: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.name == name).map(|area| area as AreaId)
    }

    /// Whether a rule may be used for the puzzles of an area.
    pub fn is_rule_of(&self, rule: &Rule, area: AreaId) -> bool {
        !rule.is_fail && (rule.areas.is_empty() || rule.areas.contains(&area))
    }
}
