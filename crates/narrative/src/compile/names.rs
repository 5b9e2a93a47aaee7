//! Names and their numbers.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, Span, nearest, with_article};
use std::hash::Hash;

use crate::grammar::{AreaId, ItemId, PropId, PropList, TypeId, Value};
use crate::read::draft::{Draft, Name, WrittenValue};
use crate::types::Types;

/// Everything that has a name.
pub struct Names {
    /// Items, `Item` and categories.
    pub types: Types,
    /// Properties.
    pub props: Numbered<String>,
    /// Words used as values.
    pub words: Numbered<String>,
    /// Lists of properties; the first one is empty.
    pub lists: Numbered<PropList>,
    items: usize,
    areas: FxHashMap<String, AreaId>,
    area_names: Vec<String>,
    /// Where properties are written with a value, and the kind of value.
    written: Vec<(PropId, &'static str, Span)>,
    /// How many more times a similar name may be searched for.
    guesses: usize,
}

/// Finding a similar name compares all names. A file with more errors than this has a single cause.
pub const MAX_GUESSES: usize = 100;

impl Names {
    /// Numbers the names that the draft defines; names defined twice are reported. None if there
    /// are too many categories.
    pub fn new(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) -> Option<Names> {
        twice("item", draft.items.iter().map(|item| &item.name), diagnostics);
        twice("area", draft.areas.iter().map(|area| &area.name), diagnostics);
        fn texts(names: &[Name]) -> Vec<&str> {
            names.iter().map(|name| name.text.as_str()).collect()
        }
        let items: Vec<_> =
            draft.items.iter().map(|item| (item.name.text.as_str(), texts(&item.isa))).collect();
        let declared: Vec<_> =
            draft.types.iter().map(|(name, above)| (name.text.as_str(), texts(above))).collect();
        let area_names: Vec<String> =
            draft.areas.iter().map(|area| area.name.text.clone()).collect();
        let mut areas = FxHashMap::default();
        for (number, name) in area_names.iter().enumerate() {
            areas.entry(name.clone()).or_insert(number as AreaId);
        }
        let mut lists = Numbered::default();
        lists.number(PropList::default());
        let Some(types) = Types::new(&items, &declared) else {
            let message = "This grammar nests its categories too deeply.";
            let help = "Items and categories name far more categories than the rules use.";
            diagnostics.push(Diagnostic::error("limit", None, message).with_help(help));
            return None;
        };
        Some(Names {
            types,
            props: Numbered::default(),
            words: Numbered::default(),
            lists,
            items: draft.items.len(),
            areas,
            area_names,
            written: Vec::new(),
            guesses: MAX_GUESSES,
        })
    }

    /// The area where play begins.
    pub fn start(&mut self, draft: &Draft, diagnostics: &mut Vec<Diagnostic>) -> Option<AreaId> {
        match &draft.start {
            Some(start) => self.area(start, diagnostics),
            None if draft.areas.is_empty() => {
                let message = "This grammar has no area.";
                let help = "Write [[area]] with a name and goals: puzzles are generated for areas.";
                diagnostics.push(Diagnostic::error("V13", None, message).with_help(help));
                None
            }
            None => Some(0),
        }
    }

    /// The type of a name; `code` is the diagnostic code if it is unknown.
    pub fn ty(
        &mut self,
        name: &Name,
        code: &'static str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<TypeId> {
        let found = self.types.find(&name.text);
        // A category that only [types] mentions has no items, but its name is known.
        if found.is_none() {
            let message = match code {
                "V12" => format!("The by-product `{}` is not an item or a category.", name.text),
                _ => format!("Unknown item or category `{}`.", name.text),
            };
            let near = self.guess().then(|| nearest(&name.text, self.types.names())).flatten();
            let help = near.map_or_else(
                || "Define it under [items], or list it in the `isa` of an item.".to_string(),
                |near| format!("Did you mean `{near}`?"),
            );
            diagnostics.push(Diagnostic::error(code, Some(name.span), message).with_help(help));
        }
        found
    }

    /// The type of a container's contents.
    pub fn held_type(&mut self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<TypeId> {
        let found = self.types.find(&name.text);
        if found.is_some_and(|ty| !self.types.members(ty).is_empty()) {
            return found;
        }
        let held = with_article(&format!("`{}`", name.text));
        let message = format!("No item is {held}, so nothing can be contained here.");
        let near = self.guess().then(|| nearest(&name.text, self.types.names())).flatten();
        let help = near.map_or_else(
            || "`contains` names an item, a category, or `none`.".to_string(),
            |near| format!("Did you mean `{near}`?"),
        );
        diagnostics.push(Diagnostic::error("V16", Some(name.span), message).with_help(help));
        None
    }

    /// The item of a name.
    pub fn item(&mut self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<ItemId> {
        let found = self.types.find(&name.text).filter(|ty| (*ty as usize) < self.items);
        if found.is_none() {
            let message = format!("Unknown item `{}`.", name.text);
            let may_guess = self.guess();
            let items = self.types.names().take(self.items);
            let near = may_guess.then(|| nearest(&name.text, items)).flatten();
            let help = near.map_or_else(
                || "`world` lists items; define it under [items].".to_string(),
                |near| format!("Did you mean `{near}`?"),
            );
            diagnostics.push(Diagnostic::error("V1", Some(name.span), message).with_help(help));
        }
        found
    }

    /// The area of a name.
    pub fn area(&mut self, name: &Name, diagnostics: &mut Vec<Diagnostic>) -> Option<AreaId> {
        let found = self.areas.get(&name.text).copied();
        if found.is_none() {
            let message = format!("Unknown area `{}`.", name.text);
            let may_guess = self.guess();
            let names = self.area_names.iter().map(String::as_str);
            let near = may_guess.then(|| nearest(&name.text, names)).flatten();
            let help = near.map_or_else(
                || "Each area is a table [[area]] with its name.".to_string(),
                |near| format!("Did you mean `{near}`?"),
            );
            diagnostics.push(Diagnostic::error("V13", Some(name.span), message).with_help(help));
        }
        found
    }

    /// The number of a property that is written with a value.
    pub fn prop_of(&mut self, name: &str, value: &WrittenValue, span: Span) -> PropId {
        let prop = self.prop(name);
        let kind = match value {
            WrittenValue::Bool(_) => "true or false",
            WrittenValue::Int(_) => "a number",
            WrittenValue::Word(_) => "a word",
        };
        self.written.push((prop, kind, span));
        prop
    }

    /// V11: properties with values of two kinds. The kind that is written more often is the one that
    /// is meant, else the first one.
    pub fn check_kinds(&self, diagnostics: &mut Vec<Diagnostic>) {
        let mut counts: FxHashMap<PropId, Vec<(&'static str, usize)>> = FxHashMap::default();
        for (prop, kind, _) in &self.written {
            let kinds = counts.entry(*prop).or_default();
            match kinds.iter_mut().find(|(other, _)| other == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
        for (prop, kind, span) in &self.written {
            let most = counts[prop].iter().map(|(_, count)| *count).max();
            let meant = counts[prop].iter().find(|(_, count)| Some(*count) == most);
            let Some((meant, _)) = meant.filter(|(meant, _)| meant != kind) else {
                continue;
            };
            let name = self.props.get(*prop);
            let message = format!("`{name}` is {kind} here and {meant} elsewhere.");
            let help =
                "Use one kind of value for a property: values of different kinds are never equal.";
            diagnostics.push(Diagnostic::error("V11", Some(*span), message).with_help(help));
        }
    }

    /// The number of a property.
    pub fn prop(&mut self, name: &str) -> PropId {
        self.props.number(name.to_string())
    }

    /// A value with its word numbered.
    pub fn value(&mut self, value: &WrittenValue) -> Value {
        match value {
            WrittenValue::Bool(flag) => Value::Bool(*flag),
            WrittenValue::Int(number) => Value::Int(*number),
            WrittenValue::Word(word) => Value::Word(self.words.number(word.clone())),
        }
    }

    fn guess(&mut self) -> bool {
        let may = self.guesses > 0;
        self.guesses = self.guesses.saturating_sub(1);
        may
    }
}

fn twice<'n>(what: &str, names: impl Iterator<Item = &'n Name>, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = FxHashSet::default();
    for name in names {
        if !seen.insert(name.text.as_str()) {
            let message = format!("There are two {what}s called `{}`.", name.text);
            diagnostics.push(Diagnostic::error("duplicate", Some(name.span), message));
        }
    }
}

/// Values, numbered in order of first occurrence.
pub struct Numbered<T> {
    numbers: FxHashMap<T, u32>,
    values: Vec<T>,
}

impl<T: Hash + Eq + Clone> Numbered<T> {
    /// The number of a value.
    pub fn number(&mut self, value: T) -> u32 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = self.values.len() as u32;
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }

    /// The value of a number.
    pub fn get(&self, number: u32) -> &T {
        &self.values[number as usize]
    }

    /// All values by number.
    pub fn into_names(self) -> Vec<T> {
        self.values
    }
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { numbers: FxHashMap::default(), values: Vec::new() }
    }
}
