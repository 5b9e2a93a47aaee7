//! Types and their order.

use rustc_hash::FxHashMap;

use crate::grammar::{ItemId, TypeId};

/// All types of a grammar: every item's name, `Item`, and the categories.
///
/// A type is below another if the file says so, directly or by way of others, or if there are items
/// of it and all of them are of the other too: with pines and oaks that are trees and plants, `Tree`
/// is below `Plant` (De Kegel 2016, section 3.5.1, has that example).
#[derive(Debug)]
pub struct Types {
    names: Vec<String>,
    numbers: FxHashMap<String, TypeId>,
    item: TypeId,
    /// For each type, itself and all above it, ascending; `Item` is left out, for all are below it.
    above: Vec<Box<[TypeId]>>,
    /// For each type, the items below it, in file order.
    members: Vec<Box<[ItemId]>>,
}

impl Types {
    /// Orders the types. `items` has each item's name and the categories it is said to belong to,
    /// `declared` the categories above a category.
    pub fn new(items: &[(&str, Vec<&str>)], declared: &[(&str, Vec<&str>)]) -> Types {
        let mut types = Types {
            names: Vec::new(),
            numbers: FxHashMap::default(),
            item: items.len() as TypeId,
            above: Vec::new(),
            members: Vec::new(),
        };
        for (name, _) in items {
            types.number(name);
        }
        types.item = types.number("Item");
        let mut direct: Vec<Vec<TypeId>> = Vec::new();
        for (name, above) in items.iter().chain(declared) {
            let below = types.number(name) as usize;
            let above: Vec<TypeId> = above.iter().map(|name| types.number(name)).collect();
            direct.resize(types.names.len(), Vec::new());
            direct[below].extend(above);
        }
        direct.resize(types.names.len(), Vec::new());
        let count = types.names.len();
        types.above = (0..count as TypeId).map(|ty| closure(ty, types.item, &direct)).collect();
        types.find_members(items.len());
        types.add_common(items.len());
        types
    }

    fn number(&mut self, name: &str) -> TypeId {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as TypeId;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), number);
        number
    }

    fn find_members(&mut self, items: usize) {
        let mut members = vec![Vec::new(); self.names.len()];
        for item in 0..items {
            for &ty in &self.above[item] {
                members[ty as usize].push(item as ItemId);
            }
        }
        members[self.item as usize] = (0..items as ItemId).collect();
        self.members = members.into_iter().map(Vec::into_boxed_slice).collect();
    }

    /// Puts every category below what all of its items are.
    fn add_common(&mut self, items: usize) {
        for ty in items..self.names.len() {
            let Some((first, others)) = self.members[ty].split_first() else {
                continue;
            };
            if ty == self.item as usize {
                continue;
            }
            let is_common = |above: &TypeId| {
                others.iter().all(|item| self.above[*item as usize].binary_search(above).is_ok())
            };
            let mut above: Vec<TypeId> =
                self.above[*first as usize].iter().copied().filter(is_common).collect();
            above.extend(self.above[ty].iter().copied());
            above.sort_unstable();
            above.dedup();
            self.above[ty] = above.into_boxed_slice();
        }
    }

    /// The number of a name.
    pub fn find(&self, name: &str) -> Option<TypeId> {
        self.numbers.get(name).copied()
    }

    /// The name of a type.
    pub fn name(&self, ty: TypeId) -> &str {
        &self.names[ty as usize]
    }

    /// The type `Item`, above all others.
    pub fn item(&self) -> TypeId {
        self.item
    }

    /// All names, items first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Whether a type is the same as another or below it.
    pub fn is_below(&self, ty: TypeId, above: TypeId) -> bool {
        ty == above || above == self.item || self.above[ty as usize].binary_search(&above).is_ok()
    }

    /// A type and all above it, `Item` last.
    pub fn all_above(&self, ty: TypeId) -> impl Iterator<Item = TypeId> {
        let item = self.item;
        self.above[ty as usize].iter().copied().filter(move |&ty| ty != item).chain([item])
    }

    /// The items of a type, in file order.
    pub fn members(&self, ty: TypeId) -> &[ItemId] {
        &self.members[ty as usize]
    }
}

/// A type and everything above it by what the file says.
fn closure(ty: TypeId, item: TypeId, direct: &[Vec<TypeId>]) -> Box<[TypeId]> {
    let mut seen = vec![ty];
    let mut at = 0;
    while at < seen.len() {
        for &above in &direct[seen[at] as usize] {
            if above != item && !seen.contains(&above) {
                seen.push(above);
            }
        }
        at += 1;
    }
    seen.sort_unstable();
    seen.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn types() -> Types {
        Types::new(
            &[
                ("Pine", vec!["Tree", "Plant"]),
                ("Oak", vec!["Tree", "Plant"]),
                ("Moss", vec!["Plant"]),
                ("Bucket", vec!["Pail"]),
            ],
            &[("Pail", vec!["Vessel"]), ("Vessel", vec!["Ware"])],
        )
    }

    fn is_below(ty: &str, above: &str) -> bool {
        let types = types();
        types.is_below(types.find(ty).unwrap(), types.find(above).unwrap())
    }

    #[test]
    fn items_are_below_their_categories() {
        assert!(is_below("Pine", "Pine") && is_below("Pine", "Tree") && is_below("Moss", "Item"));
        assert!(!is_below("Tree", "Pine") && !is_below("Moss", "Tree"));
    }

    #[test]
    fn a_category_is_below_what_all_its_items_are() {
        assert!(is_below("Tree", "Plant"));
        assert!(!is_below("Plant", "Tree"));
        assert!(is_below("Tree", "Item") && !is_below("Item", "Tree"));
    }

    #[test]
    fn declared_categories_are_transitive() {
        assert!(is_below("Bucket", "Ware") && is_below("Pail", "Ware"));
        let types = types();
        assert_eq!(types.members(types.find("Ware").unwrap()), [3]);
        assert_eq!(types.members(types.item()).len(), 4);
    }
}
