//! A game item: one thing in the world with its own, mutable properties.

use smallvec::SmallVec;

use crate::grammar::{Contains, Grammar, ItemId, PropId, PropsId, Term, TypeId, Value};
use crate::limits::MAX_NESTED;

/// One thing in the world (De Kegel 2016, section 4.1: a game item).
///
/// Only differences from the item's definition are stored, so most things are just a number, and
/// two things are interchangeable if and only if they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    /// The item it is.
    pub item: ItemId,
    /// Properties whose value differs from the item's definition, ascending.
    changed: SmallVec<[(PropId, Value); 2]>,
    /// What is inside it.
    pub held: Option<Box<Thing>>,
}

impl Thing {
    /// A new thing, as the item is defined, with its contents.
    pub fn new(grammar: &Grammar, item: ItemId) -> Thing {
        Thing::nested(grammar, item, MAX_NESTED)
    }

    fn nested(grammar: &Grammar, item: ItemId, levels: usize) -> Thing {
        let holds = grammar.items[item as usize].contains.filter(|_| levels > 0);
        let held = holds.and_then(|ty| grammar.some_item(ty));
        let held = held.map(|held| Box::new(Thing::nested(grammar, held, levels - 1)));
        Thing { item, changed: SmallVec::new(), held }
    }

    /// The value of a property; false if it is missing.
    pub fn value(&self, grammar: &Grammar, prop: PropId) -> Value {
        match self.changed.binary_search_by_key(&prop, |(prop, _)| *prop) {
            Ok(at) => self.changed[at].1,
            Err(_) => grammar.base_value(self.item, prop),
        }
    }

    /// Sets a property.
    pub fn set(&mut self, grammar: &Grammar, prop: PropId, value: Value) {
        let is_as_defined = grammar.base_value(self.item, prop) == value;
        match self.changed.binary_search_by_key(&prop, |(prop, _)| *prop) {
            Ok(at) if is_as_defined => {
                self.changed.remove(at);
            }
            Ok(at) => self.changed[at].1 = value,
            Err(_) if is_as_defined => {}
            Err(at) => self.changed.insert(at, (prop, value)),
        }
    }

    /// Whether it has all of these properties now; it may have more.
    pub fn has(&self, grammar: &Grammar, props: PropsId) -> bool {
        let list = &grammar.lists[props as usize];
        list.values.iter().all(|(prop, value)| self.value(grammar, *prop) == *value)
            && match list.contains {
                None => true,
                Some(Contains::Nothing) => self.held.is_none(),
                Some(Contains::Type(ty)) => {
                    self.held.as_ref().is_some_and(|held| grammar.is_a(held.item, ty))
                }
            }
    }

    /// Whether it satisfies a type with properties.
    pub fn is(&self, grammar: &Grammar, ty: TypeId, props: PropsId) -> bool {
        grammar.is_a(self.item, ty) && self.has(grammar, props)
    }

    /// Whether it satisfies a term.
    pub fn satisfies(&self, grammar: &Grammar, term: Term) -> bool {
        self.is(grammar, term.ty, term.props)
    }

    /// Whether the player can carry it.
    pub fn is_carryable(&self, grammar: &Grammar) -> bool {
        self.value(grammar, grammar.carryable) == Value::Bool(true)
    }

    /// The properties that differ from the definition, in the order of their names.
    pub fn changes(&self, grammar: &Grammar) -> Vec<(String, Value)> {
        let mut changes: Vec<(String, Value)> = self
            .changed
            .iter()
            .map(|(prop, value)| (grammar.props[*prop as usize].clone(), *value))
            .collect();
        changes.sort();
        changes
    }

    /// All current properties, in the order of their names, without false ones.
    pub fn properties(&self, grammar: &Grammar) -> Vec<(String, Value)> {
        let base = grammar.items[self.item as usize].base.iter().map(|(prop, _)| *prop);
        let mut props: Vec<PropId> =
            base.chain(self.changed.iter().map(|(prop, _)| *prop)).collect();
        props.sort_unstable();
        props.dedup();
        let mut values: Vec<(String, Value)> = props
            .into_iter()
            .map(|prop| (grammar.props[prop as usize].clone(), self.value(grammar, prop)))
            .filter(|(_, value)| *value != Value::Bool(false))
            .collect();
        values.sort();
        values
    }

    /// Its name with its changes, as in `Safe[locked: False]` or `Bucket[contains: Water]`.
    pub fn text(&self, grammar: &Grammar) -> String {
        let mut parts: Vec<String> = self
            .changes(grammar)
            .into_iter()
            .map(|(prop, value)| format!("{prop}: {}", grammar.value_text(value)))
            .collect();
        parts.extend(self.held.as_ref().map(|held| format!("contains: {}", held.text(grammar))));
        let name = &grammar.items[self.item as usize].name;
        if parts.is_empty() { name.clone() } else { format!("{name}[{}]", parts.join(", ")) }
    }
}
