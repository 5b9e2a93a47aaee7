//! A rule that uses up what hardly is meant to go: its by-product was forgotten.

use rustc_hash::FxHashMap;
use source::Diagnostic;

use crate::grammar::{Contains, Fate, Grammar, ItemId, Rule, TypeId, Value};
use crate::puzzle::Usage;

/// The largest category that counts as one kind of thing.
const MAX_MEMBERS: usize = 50;

/// Checks all rules.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let uses = Uses::new(grammar);
    for (number, rule) in grammar.rules.iter().enumerate().filter(|(_, rule)| !rule.is_fail) {
        for at in (0..rule.inputs.len()).filter(|at| rule.fates[*at] == Fate::Gone) {
            let input = &rule.inputs[at];
            let Some(why) = uses.doubt(grammar, number, at) else {
                continue;
            };
            let name = grammar.types.name(input.ty);
            let message = format!("`{}` uses up `{name}`, {why}.", rule.name);
            let help = format!("Add `{name}` to the outputs if it stays.");
            let span = Some(rule.span);
            diagnostics.push(Diagnostic::warning("by-product", span, message).with_help(help));
        }
    }
}

/// What rules do with things.
struct Uses {
    /// For each type of an input, the rules that have one, and what becomes of it.
    by_type: FxHashMap<TypeId, Vec<(usize, Usage)>>,
    /// Whether a rule makes an item.
    is_made: Vec<bool>,
}

impl Uses {
    fn new(grammar: &Grammar) -> Uses {
        let mut by_type: FxHashMap<TypeId, Vec<(usize, Usage)>> = FxHashMap::default();
        let mut is_made = vec![false; grammar.items.len()];
        for (number, rule) in grammar.rules.iter().enumerate().filter(|(_, rule)| !rule.is_fail) {
            for (input, fate) in rule.inputs.iter().zip(&rule.fates) {
                by_type.entry(input.ty).or_default().push((number, Usage::from(*fate)));
            }
            new_items(grammar, rule).for_each(|item| is_made[item as usize] = true);
        }
        Uses { by_type, is_made }
    }

    /// Why an input that a rule uses up is more likely meant to stay.
    fn doubt(&self, grammar: &Grammar, number: usize, at: usize) -> Option<&'static str> {
        let input = &grammar.rules[number].inputs[at];
        let members = grammar.types.members(input.ty);
        if members.is_empty() || members.len() > MAX_MEMBERS {
            return None;
        }
        let npc = grammar.types.find("NPC");
        if npc.is_some_and(|npc| members.iter().all(|item| grammar.is_a(*item, npc))) {
            return Some("who is an NPC");
        }
        let list = &grammar.lists[input.props as usize];
        if matches!(list.contains, Some(Contains::Type(_))) {
            return Some("and not only what it contains");
        }
        let above = members.iter().flat_map(|item| grammar.types.all_above(*item));
        let used = above.filter_map(|ty| self.by_type.get(&ty)).flatten();
        let mut others: Vec<(usize, Usage)> =
            used.copied().filter(|(other, _)| *other != number).collect();
        others.sort_unstable_by_key(|(other, _)| *other);
        others.dedup();
        if others.iter().any(|(_, usage)| *usage == Usage::Consuming) {
            return None;
        }
        let is_tool = others.iter().all(|(_, usage)| *usage == Usage::Keeping);
        let is_scenery = |item: &ItemId| {
            is_fixed(grammar, *item)
                && !grammar.items[*item as usize].is_spawnable
                && !self.is_made[*item as usize]
        };
        // A tree becomes a stump: something else then stands in its place.
        let rule = &grammar.rules[number];
        let is_replaced = new_items(grammar, rule).any(|item| is_fixed(grammar, item));
        match others.len() {
            // What an action is done to may well break; what is only used for it hardly does.
            0 if at > 0 && members.iter().all(is_scenery) && !is_replaced => {
                Some("which cannot be carried and is only used for something else")
            }
            1.. if members.iter().all(is_scenery) && !is_replaced => {
                Some("which cannot be carried and stays in other rules")
            }
            2.. if is_tool && input.props == 0 => Some("which stays in all other rules"),
            _ => None,
        }
    }
}

fn is_fixed(grammar: &Grammar, item: ItemId) -> bool {
    grammar.base_value(item, grammar.carryable) != Value::Bool(true)
}

/// The items of a rule's outputs that are not its inputs.
fn new_items<'g>(grammar: &'g Grammar, rule: &'g Rule) -> impl Iterator<Item = ItemId> + 'g {
    let outputs = rule.outputs.iter().zip(&rule.from).filter(|(_, from)| from.is_none());
    outputs.filter_map(|(term, _)| grammar.some_item(term.ty))
}
