//! Names: which objects a word of the author stands for.

use crate::bits::{Bits, object_words};
use crate::game::Game;
use crate::read::draft::{Draft, Entries};
use crate::reports::{At, Reports};
use rustc_hash::FxHashMap;

/// Number of a name in [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NameId(pub u32);

/// What a name is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An object of the OBJECTS section.
    Object,
    /// Another word for an object.
    Synonym(NameId),
    /// All of these together.
    Aggregate(Vec<NameId>),
    /// Any of these.
    Property(Vec<NameId>),
    /// An undefined word; its use has already been reported as an error.
    Unknown,
}

/// One name.
#[derive(Clone, Debug)]
pub struct Name {
    /// In lower case.
    pub text: String,
    /// What it stands for.
    pub kind: Kind,
    /// The objects behind it, by their numbers. An object without a layer counts as number 0,
    /// as it does on puzzlescript.net, so that a game with that mistake can still be played.
    pub mask: Bits,
    /// The layer: of an object, or of a property whose objects share one.
    pub layer: Option<usize>,
    /// The number of an object that has a layer.
    pub object: Option<usize>,
}

/// All names of a game.
pub struct Names {
    /// The names by number.
    pub list: Vec<Name>,
    index: FxHashMap<String, NameId>,
    /// Objects by their numbers, which follow COLLISIONLAYERS. An object in two layers has two
    /// numbers, of which only the last is ever used.
    pub objects: Vec<NameId>,
    /// All objects of each layer.
    pub layer_masks: Vec<Bits>,
    /// Words of an object set.
    pub words: usize,
}

impl Names {
    /// Finds a name.
    pub fn find(&self, text: &str) -> Option<NameId> {
        self.index.get(text).copied()
    }

    /// The name of a number.
    pub fn get(&self, id: NameId) -> &Name {
        &self.list[id.0 as usize]
    }

    /// The text of a name.
    pub fn text(&self, id: NameId) -> &str {
        &self.get(id).text
    }

    /// True for a name made with `or`.
    pub fn is_property(&self, id: NameId) -> bool {
        matches!(self.get(id).kind, Kind::Property(_))
    }

    /// The objects a property may be; the name itself for anything else.
    pub fn alternatives(&self, id: NameId) -> Vec<NameId> {
        match &self.get(id).kind {
            Kind::Property(parts) => parts.clone(),
            _ => vec![id],
        }
    }
}

impl Names {
    /// The names of a compiled game plus further objects, each in its own layer above all others:
    /// the names that rules outside the game's own source may use.
    pub fn of_game(game: &Game, further: &[String]) -> Names {
        let count = game.objects.len() + further.len();
        let words = object_words(count);
        let widened = |set: &Bits| {
            let mut wide = Bits::zero(words);
            wide.add(set);
            wide
        };
        let mut names = Names {
            list: Vec::new(),
            index: FxHashMap::default(),
            objects: Vec::new(),
            layer_masks: game.layers.iter().map(widened).collect(),
            words,
        };
        for (number, object) in game.objects.iter().enumerate() {
            let (text, layer) = (object.name.clone(), Some(object.layer));
            names.add_object(text, number, layer);
        }
        for (number, text) in (game.objects.len()..).zip(further) {
            let mut mask = Bits::zero(words);
            mask.set(number);
            let layer = names.layer_masks.len();
            names.layer_masks.push(mask);
            names.add_object(text.clone(), number, Some(layer));
        }
        for named in &game.names {
            if names.find(&named.name).is_some() {
                continue;
            }
            let parts: Vec<NameId> = named.parts.iter().map(|part| names.objects[*part]).collect();
            let mut layers = parts.iter().map(|part| names.get(*part).layer);
            let first = layers.next().flatten();
            let shared = first.filter(|_| layers.all(|layer| layer == first));
            let (kind, layer, object) = match parts.as_slice() {
                _ if named.is_aggregate => (Kind::Aggregate(parts), None, None),
                [only] => (Kind::Synonym(*only), shared, names.get(*only).object),
                _ => (Kind::Property(parts), shared, None),
            };
            let (text, mask) = (named.name.clone(), widened(&named.objects));
            names.add(Name { text, kind, mask, layer, object });
        }
        names
    }

    /// An object in two layers is listed twice; its last number is the one in use.
    fn add_object(&mut self, text: String, number: usize, layer: Option<usize>) {
        let mut mask = Bits::zero(self.words);
        mask.set(number);
        let name = Name { text, kind: Kind::Object, mask, layer, object: Some(number) };
        let id = match self.find(&name.text) {
            Some(id) => {
                self.list[id.0 as usize] = name;
                id
            }
            None => self.add(name),
        };
        self.objects.push(id);
    }

    /// The numbers of the objects a name stands for, in the order of its definition.
    pub fn objects_of(&self, name: &Name) -> Vec<usize> {
        match &name.kind {
            Kind::Aggregate(parts) | Kind::Property(parts) => {
                parts.iter().filter_map(|part| self.get(*part).object).collect()
            }
            Kind::Object | Kind::Synonym(_) => name.object.into_iter().collect(),
            Kind::Unknown => Vec::new(),
        }
    }
}

/// Resolves all names; needs COLLISIONLAYERS for the order of objects.
pub fn resolve(draft: &Draft, reports: &mut Reports<'_>) -> Names {
    let mut ids: FxHashMap<&str, usize> = FxHashMap::default();
    let mut layers: FxHashMap<&str, usize> = FxHashMap::default();
    let mut order: Vec<&str> = Vec::new();
    for (layer, objects) in draft.layers.iter().enumerate() {
        for object in objects {
            ids.insert(object, order.len());
            layers.insert(object, layer);
            order.push(object);
        }
    }
    let words = object_words(order.len());
    let mut names = Names {
        list: Vec::new(),
        index: FxHashMap::default(),
        objects: Vec::new(),
        layer_masks: vec![Bits::zero(words); draft.layers.len()],
        words,
    };
    for object in &draft.objects {
        let text = object.name.as_str();
        let (object, layer) = (ids.get(text).copied(), layers.get(text).copied());
        let mut mask = Bits::zero(words);
        mask.set(object.unwrap_or(0));
        if let (Some(object), Some(layer)) = (object, layer) {
            names.layer_masks[layer].set(object);
        }
        names.add(Name { text: text.to_string(), kind: Kind::Object, mask, layer, object });
    }
    names.objects = order.iter().filter_map(|text| names.find(text)).collect();
    names.add_legend(draft, reports);
    names
}

/// What each legend name stands for, in words, before they become numbers.
struct Meanings {
    synonyms: FxHashMap<String, String>,
    aggregates: FxHashMap<String, Vec<String>>,
    properties: FxHashMap<String, Vec<String>>,
}

impl Names {
    fn add(&mut self, name: Name) -> NameId {
        let id = NameId(self.list.len() as u32);
        self.index.insert(name.text.clone(), id);
        self.list.push(name);
        id
    }

    fn add_legend(&mut self, draft: &Draft, reports: &mut Reports<'_>) {
        let mut meanings = meanings(draft);
        flatten(&mut meanings, draft, reports);
        // Objects keep their place; a legend line of the same name is an error reported before.
        let lists = [&draft.synonyms, &draft.aggregates, &draft.properties];
        for entry in lists.into_iter().flat_map(Entries::iter) {
            if self.find(&entry.name).is_none() {
                let mask = Bits::zero(self.words);
                let text = entry.name.clone();
                self.add(Name { text, kind: Kind::Unknown, mask, layer: None, object: None });
            }
        }
        for index in 0..self.list.len() {
            let text = self.list[index].text.clone();
            let kind = if let Some(parts) = meanings.aggregates.get(&text) {
                Kind::Aggregate(self.known(parts))
            } else if let Some(target) = meanings.synonyms.get(&text) {
                self.find(target).map_or(Kind::Unknown, Kind::Synonym)
            } else if self.list[index].kind == Kind::Object {
                Kind::Object
            } else if let Some(parts) = meanings.properties.get(&text) {
                Kind::Property(self.known(parts))
            } else {
                Kind::Unknown
            };
            self.list[index].kind = kind;
        }
        for index in 0..self.list.len() {
            let name = self.list[index].clone();
            let mut mask = name.mask;
            match &name.kind {
                Kind::Synonym(target) => {
                    let target = self.get(*target).clone();
                    mask.add(&target.mask);
                    self.list[index].layer = target.layer;
                    self.list[index].object = target.object;
                }
                Kind::Aggregate(parts) | Kind::Property(parts) => {
                    for part in parts {
                        mask.add(&self.get(*part).mask);
                    }
                    let mut layers = parts.iter().map(|part| self.get(*part).layer);
                    let first = layers.next().flatten();
                    let is_single = layers.all(|layer| layer == first);
                    let is_property = matches!(name.kind, Kind::Property(_));
                    self.list[index].layer = first.filter(|_| is_single && is_property);
                }
                Kind::Object | Kind::Unknown => continue,
            }
            self.list[index].mask = mask;
        }
    }

    fn known(&self, parts: &[String]) -> Vec<NameId> {
        parts.iter().filter_map(|part| self.find(part)).collect()
    }
}

fn meanings(draft: &Draft) -> Meanings {
    // A name defined twice keeps its last meaning here, its first in what the reader looked up.
    let by_name = |entries: &Entries| -> FxHashMap<String, Vec<String>> {
        entries.iter().map(|entry| (entry.name.clone(), entry.parts.clone())).collect()
    };
    let mut aggregates = by_name(&draft.aggregates);
    let mut properties = by_name(&draft.properties);
    let mut synonyms: FxHashMap<String, String> = FxHashMap::default();
    for entry in draft.synonyms.iter() {
        let target = &entry.parts[0];
        if let Some(parts) = aggregates.get(target).cloned() {
            aggregates.insert(entry.name.clone(), parts);
        } else if let Some(parts) = properties.get(target).cloned() {
            properties.insert(entry.name.clone(), parts);
        } else if entry.name != *target {
            let target = synonyms.get(target).unwrap_or(target).clone();
            synonyms.insert(entry.name.clone(), target);
        }
    }
    Meanings { synonyms, aggregates, properties }
}

/// Replaces names inside definitions by what they stand for, until only objects are left.
fn flatten(meanings: &mut Meanings, draft: &Draft, reports: &mut Reports<'_>) {
    let mut by_line: Vec<(usize, String)> = Vec::new();
    for entries in [&draft.synonyms, &draft.aggregates, &draft.properties] {
        by_line.extend(entries.iter().map(|entry| (entry.line, entry.name.clone())));
    }
    by_line.sort();
    by_line.dedup();
    // Other mistakes can leave circular definitions; those stay as they are.
    for _ in 0..64 {
        let mut changed = false;
        for (_, name) in &by_line {
            changed |= flatten_one(name, true, meanings, reports);
            changed |= flatten_one(name, false, meanings, reports);
        }
        if !changed {
            break;
        }
    }
}

fn flatten_one(
    name: &str,
    is_property: bool,
    meanings: &mut Meanings,
    reports: &mut Reports<'_>,
) -> bool {
    let (own, other) = match is_property {
        true => (&meanings.properties, &meanings.aggregates),
        false => (&meanings.aggregates, &meanings.properties),
    };
    let Some(parts) = own.get(name) else {
        return false;
    };
    let is_done = |part: &String| {
        !meanings.synonyms.contains_key(part)
            && !own.contains_key(part)
            && !other.contains_key(part)
    };
    if parts.iter().all(is_done) {
        return false;
    }
    let mut parts = parts.clone();
    let mut changed = false;
    let mut i = 0;
    while i < parts.len() {
        let part = parts[i].clone();
        if let Some(target) = meanings.synonyms.get(&part) {
            parts[i].clone_from(target);
            changed = true;
        } else if let Some(inner) = own.get(&part) {
            parts.remove(i);
            for inner in inner {
                if !parts.contains(inner) {
                    parts.push(inner.clone());
                }
            }
            changed = true;
        }
        if other.contains_key(&part) {
            let (made, of) = if is_property { ("or", "and") } else { ("and", "or") };
            reports.error(
                "ps-mixed-definition",
                At::GAME,
                format!("`{name}`, made with `{made}`, contains `{part}`, made with `{of}`"),
            );
        }
        i += 1;
    }
    match is_property {
        true => meanings.properties.insert(name.to_string(), parts),
        false => meanings.aggregates.insert(name.to_string(), parts),
    };
    changed
}
