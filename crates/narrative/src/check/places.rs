//! Where fixed things can stand: in the scenes that have them, where they may be placed, and where rules
//! make them. An action happens where the fixed things stand that it needs, so what it makes stands
//! there too.

use rustc_hash::FxHashMap;

use crate::grammar::{AreaId, Contains, Grammar, ItemId, Rule, Term, TypeId, Value};

/// The areas in which things can be. An area more than the truth is never a wrong claim, one less
/// would be.
pub struct Places {
    /// Some rule makes things carryable that were not.
    becomes_carryable: bool,
    /// For each item the areas as bits.
    areas: Vec<u64>,
    /// The same for types; each result is cached.
    by_type: FxHashMap<TypeId, u64>,
    fixed: FxHashMap<TypeId, bool>,
}

/// Every area.
const ANYWHERE: u64 = u64::MAX;

impl Places {
    /// Computes where all items can be, as a least fixpoint over the rules.
    pub fn new(grammar: &Grammar) -> Places {
        let mut places = Places {
            becomes_carryable: terms_made(grammar).any(|output| {
                let list = &grammar.lists[output.props as usize].values;
                list.contains(&(grammar.carryable, Value::Bool(true)))
            }),
            areas: vec![0; grammar.items.len()],
            by_type: FxHashMap::default(),
            fixed: FxHashMap::default(),
        };
        for (number, item) in grammar.items.iter().enumerate().filter(|(_, item)| item.is_spawnable)
        {
            places.areas[number] = match item.areas.is_empty() {
                true => ANYWHERE,
                false => item.areas.iter().fold(0, |set, area| set | bit(*area)),
            };
        }
        for (number, area) in grammar.areas.iter().enumerate() {
            for item in &area.world {
                places.areas[*item as usize] |= bit(number as AreaId);
            }
        }
        // What was inside something comes out wherever that is.
        let inside =
            terms_made(grammar).filter_map(|term| grammar.lists[term.props as usize].contains);
        let inside = inside.filter_map(|contains| match contains {
            Contains::Type(ty) => Some(ty),
            Contains::Nothing => None,
        });
        for ty in inside.chain(grammar.items.iter().filter_map(|item| item.contains)) {
            for item in grammar.types.members(ty) {
                places.areas[*item as usize] = ANYWHERE;
            }
        }
        while places.grow(grammar) {}
        places
    }

    /// Adds what rules make where they can be applied; false if that changes nothing.
    fn grow(&mut self, grammar: &Grammar) -> bool {
        self.by_type.clear();
        let mut has_grown = false;
        for rule in grammar.rules.iter().filter(|rule| !rule.is_fail) {
            let there = self.of_rule(grammar, rule);
            let new = rule.outputs.iter().zip(&rule.from).filter(|(_, from)| from.is_none());
            for item in new.flat_map(|(output, _)| grammar.types.members(output.ty)) {
                let areas = &mut self.areas[*item as usize];
                has_grown |= there & !*areas != 0;
                *areas |= there;
            }
        }
        has_grown
    }

    /// Where a rule can be applied: where all its fixed inputs can be.
    fn of_rule(&mut self, grammar: &Grammar, rule: &Rule) -> u64 {
        let mut there = ANYWHERE;
        for input in &rule.inputs {
            if self.is_fixed(grammar, input.ty) {
                there &= self.of_type(grammar, input.ty);
            }
        }
        there
    }

    fn of_type(&mut self, grammar: &Grammar, ty: TypeId) -> u64 {
        let areas = &self.areas;
        *self.by_type.entry(ty).or_insert_with(|| {
            let items = grammar.types.members(ty).iter();
            items.fold(0, |set, item| set | areas[*item as usize])
        })
    }

    /// Whether no item of a type can ever be carried.
    pub fn is_fixed(&mut self, grammar: &Grammar, ty: TypeId) -> bool {
        let carried =
            |item: &ItemId| grammar.base_value(*item, grammar.carryable) == Value::Bool(true);
        let becomes_carryable = self.becomes_carryable;
        *self
            .fixed
            .entry(ty)
            .or_insert_with(|| !becomes_carryable && !grammar.types.members(ty).iter().any(carried))
    }

    /// Whether items of both types can be in one area. What can be nowhere is reported as that.
    pub fn can_meet(&mut self, grammar: &Grammar, one: TypeId, other: TypeId) -> bool {
        let (one, other) = (self.of_type(grammar, one), self.of_type(grammar, other));
        one == 0 || other == 0 || one & other != 0
    }

    /// Whether a rule can be applied wherever the player is.
    pub fn is_anywhere(&mut self, grammar: &Grammar, rule: &Rule) -> bool {
        !rule.inputs.iter().any(|input| self.is_fixed(grammar, input.ty))
    }
}

/// Areas beyond the number of bits share the last one, so that they are never told apart.
fn bit(area: AreaId) -> u64 {
    1 << area.min(63)
}

fn terms_made(grammar: &Grammar) -> impl Iterator<Item = &Term> {
    grammar.rules.iter().flat_map(|rule| &rule.outputs)
}
