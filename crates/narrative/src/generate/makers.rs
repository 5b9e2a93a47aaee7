//! Which rules make a term.

use rustc_hash::FxHashMap;

use crate::grammar::{Grammar, PropsId, RuleId, TypeId};

/// The rules that make a type with properties, with cached results.
pub struct Makers {
    /// Rules by the type and properties of their main output, in file order.
    exact: FxHashMap<(TypeId, PropsId), Vec<RuleId>>,
    known: FxHashMap<(TypeId, PropsId), Box<[RuleId]>>,
}

impl Makers {
    /// Collects all rules.
    pub fn new(grammar: &Grammar) -> Makers {
        let mut exact: FxHashMap<(TypeId, PropsId), Vec<RuleId>> = FxHashMap::default();
        for (number, rule) in grammar.rules.iter().enumerate().filter(|(_, rule)| !rule.is_fail) {
            let main = rule.outputs[0];
            exact.entry((main.ty, main.props)).or_default().push(number as RuleId);
        }
        Makers { exact, known: FxHashMap::default() }
    }

    /// The rules whose main output has this type or one above it, and exactly these properties.
    pub fn of(&mut self, grammar: &Grammar, ty: TypeId, props: PropsId) -> &[RuleId] {
        self.known.entry((ty, props)).or_insert_with(|| {
            let above = grammar.types.all_above(ty);
            let mut rules: Vec<RuleId> = above
                .filter_map(|above| self.exact.get(&(above, props)))
                .flatten()
                .copied()
                .collect();
            rules.sort_unstable();
            rules.dedup();
            rules.into_boxed_slice()
        })
    }
}
