//! V8: rules and items that no goal needs.

use source::Diagnostic;

use super::derive::Makers;
use crate::grammar::{Contains, Grammar, Term, TypeId};

/// Works backwards from all goals.
pub fn check(grammar: &Grammar, makers: &Makers, diagnostics: &mut Vec<Diagnostic>) {
    let is_useful = useful(grammar, makers, grammar.areas.iter().flat_map(|area| &area.goals));
    for (rule, is_useful) in grammar.rules.iter().zip(&is_useful) {
        if !is_useful && !rule.is_fail {
            let message = format!("`{}` is not used for any goal.", rule.name);
            let help = format!(
                "Nothing that leads to a goal needs `{}`. A player can still do it, which makes \
                 it a red herring.",
                grammar.term_text(rule.outputs[0])
            );
            diagnostics.push(Diagnostic::warning("V8", Some(rule.span), message).with_help(help));
        }
    }
    check_items(grammar, &is_useful, diagnostics);
}

/// For each rule, whether one of these goals needs what it makes.
pub fn useful<'g>(
    grammar: &Grammar,
    makers: &Makers,
    goals: impl Iterator<Item = &'g Term>,
) -> Vec<bool> {
    let mut is_wanted = vec![false; makers.terms.len()];
    let mut is_useful = vec![false; grammar.rules.len()];
    let mut queue: Vec<u32> = goals.map(|goal| makers.find(*goal)).collect();
    while let Some(term) = queue.pop() {
        if std::mem::replace(&mut is_wanted[term as usize], true) {
            continue;
        }
        for &rule in &makers.rules[term as usize] {
            if !std::mem::replace(&mut is_useful[rule as usize], true) {
                let inputs = grammar.rules[rule as usize].inputs.iter();
                queue.extend(inputs.map(|input| makers.find(*input)));
            }
        }
    }
    is_useful
}

fn check_items(grammar: &Grammar, is_useful: &[bool], diagnostics: &mut Vec<Diagnostic>) {
    let held = |term: &Term| match grammar.lists[term.props as usize].contains {
        Some(Contains::Type(ty)) => Some(ty),
        _ => None,
    };
    let rules =
        grammar.rules.iter().zip(is_useful).filter(|(rule, is_useful)| **is_useful || rule.is_fail);
    let terms = rules.flat_map(|(rule, _)| rule.inputs.iter().chain(&rule.outputs));
    let goals = grammar.areas.iter().flat_map(|area| &area.goals);
    let mut types: Vec<TypeId> =
        terms.chain(goals).flat_map(|term| [Some(term.ty), held(term)]).flatten().collect();
    types.extend(grammar.items.iter().filter_map(|item| item.contains));
    types.sort_unstable();
    types.dedup();
    let mut is_used = vec![false; grammar.items.len()];
    for ty in types {
        for item in grammar.types.members(ty) {
            is_used[*item as usize] = true;
        }
    }
    for (item, is_used) in grammar.items.iter().zip(is_used) {
        // That it can never exist says enough.
        let is_never = |told: &Diagnostic| told.code == "V14" && told.span == Some(item.span);
        if !is_used && !diagnostics.iter().any(is_never) {
            let message = format!("`{}` is not used by any rule that leads to a goal.", item.name);
            let help = "Use it in a rule, or keep it as scenery.";
            diagnostics.push(Diagnostic::warning("V8", Some(item.span), message).with_help(help));
        }
    }
}
