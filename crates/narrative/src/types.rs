//! Types and their order.

use rustc_hash::FxHashMap;

use crate::grammar::{ItemId, TypeId};

/// All types of a grammar: every item's name, `Item`, and the categories.
///
/// A type is below another if the file says so, directly or transitively, or if it has items and
/// all of them belong to the other one too: with pines and oaks that are trees and plants, `Tree`
/// is below `Plant` (De Kegel 2016, section 3.5.1, has that example).
#[derive(Clone, Debug)]
pub struct Types {
    names: Vec<String>,
    numbers: FxHashMap<String, TypeId>,
    item: TypeId,
    /// For each type, itself and all above it, ascending; without `Item`, which is above all.
    above: Vec<Box<[TypeId]>>,
    /// For each type, the items below it, in file order.
    members: Vec<Box<[ItemId]>>,
}

impl Types {
    /// Orders the types. `items` has each item's name and its categories, `declared` the categories
    /// above a category. None if the categories are nested too deeply.
    pub fn new(items: &[(&str, Vec<&str>)], declared: &[(&str, Vec<&str>)]) -> Option<Types> {
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
        types.above = closures(types.item, &direct)?;
        // The work of `add_common`.
        let work = types.above[..items.len()].iter().map(|above| above.len() * above.len());
        if work.sum::<usize>() > MAX_COMMON {
            return None;
        }
        types.find_members(items.len());
        types.add_common(items.len());
        Some(types)
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

    /// Puts every category below the types that all of its items share.
    fn add_common(&mut self, items: usize) {
        let mut counts = vec![0; self.names.len()];
        for ty in items..self.names.len() {
            let members = &self.members[ty];
            if members.is_empty() || ty == self.item as usize {
                continue;
            }
            for item in members {
                for above in &self.above[*item as usize] {
                    counts[*above as usize] += 1;
                }
            }
            let mut above = self.above[ty].to_vec();
            for item in members {
                for of_item in &self.above[*item as usize] {
                    // Counted once, and reset to 0 for the next category.
                    if std::mem::take(&mut counts[*of_item as usize]) == members.len() {
                        above.push(*of_item);
                    }
                }
            }
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

/// The limit on categories above types, summed over all types, which bounds the memory.
const MAX_ABOVE: usize = 4_000_000;
/// The cost limit for comparing the categories of items.
const MAX_COMMON: usize = 100_000_000;

/// Each type and everything above it according to the file; none if that is too much.
fn closures(item: TypeId, direct: &[Vec<TypeId>]) -> Option<Vec<Box<[TypeId]>>> {
    let mut seen_for = vec![TypeId::MAX; direct.len()];
    let mut total = 0;
    let closure = |ty: TypeId| {
        seen_for[ty as usize] = ty;
        let mut above = vec![ty];
        let mut at = 0;
        while at < above.len() {
            for &next in &direct[above[at] as usize] {
                if next != item && std::mem::replace(&mut seen_for[next as usize], ty) != ty {
                    above.push(next);
                }
            }
            at += 1;
        }
        above.sort_unstable();
        total += above.len();
        (total <= MAX_ABOVE).then(|| above.into_boxed_slice())
    };
    (0..direct.len() as TypeId).map(closure).collect()
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
        .unwrap()
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

    #[test]
    fn a_tower_of_categories_has_a_limit() {
        let names: Vec<String> = (0..4_000).map(|number| format!("C{number}")).collect();
        let tower: Vec<(&str, Vec<&str>)> =
            names.windows(2).map(|two| (two[0].as_str(), vec![two[1].as_str()])).collect();
        assert!(Types::new(&[("Pine", vec!["C0"])], &tower).is_none());
        assert!(Types::new(&[("Pine", vec!["C0"])], &tower[..1_000]).is_some());
    }
}
