//! Errors of a single rule or item: endlessly repeatable rules, things that cannot meet, items that
//! can never exist, fail rules that look like others.

use rustc_hash::FxHashMap;
use source::{Diagnostic, with_article};

use super::places::Places;
use crate::grammar::{Contains, Grammar, Rule, Term, TypeId};

/// Checks all rules and items.
pub fn check(grammar: &Grammar, places: &mut Places, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &grammar.rules {
        check_fountain(grammar, rule, diagnostics);
        check_together(grammar, rule, places, diagnostics);
    }
    check_fail_rules(grammar, diagnostics);
    check_items(grammar, diagnostics);
}

/// V17: all inputs are still satisfied after the action, and something new was made.
fn check_fountain(grammar: &Grammar, rule: &Rule, diagnostics: &mut Vec<Diagnostic>) {
    let is_still_there = |input: usize, term: &Term| {
        let output = rule.from.iter().position(|from| *from == Some(input as u8));
        output.is_some_and(|output| !spoils(grammar, rule.outputs[output], *term))
    };
    let makes_new = rule.from.iter().any(Option::is_none);
    let is_fountain = !rule.once
        && !rule.is_fail
        && makes_new
        && rule.inputs.iter().enumerate().all(|(input, term)| is_still_there(input, term));
    if is_fountain {
        let new = rule.from.iter().position(Option::is_none).unwrap_or(0);
        let message = format!(
            "`{}` can be repeated forever: it makes `{}` and leaves its inputs unchanged.",
            rule.name,
            grammar.term_text(rule.outputs[new]),
        );
        let help = "Write the rule as a table with `once = true`, or let an input be used up or \
                    change a property that the rule asks for.";
        diagnostics.push(Diagnostic::warning("V17", Some(rule.span), message).with_help(help));
    }
}

/// Whether a thing with these new properties no longer satisfies a term that it satisfied.
fn spoils(grammar: &Grammar, after: Term, asked: Term) -> bool {
    let (after, asked) =
        (&grammar.lists[after.props as usize], &grammar.lists[asked.props as usize]);
    let changes = after
        .values
        .iter()
        .any(|(prop, value)| asked.values.iter().any(|(p, v)| p == prop && v != value));
    let empties = match (after.contains, asked.contains) {
        (_, None) | (None, _) => false,
        (Some(Contains::Type(one)), Some(Contains::Type(other))) => !grammar.is_a(one, other),
        (one, other) => one != other,
    };
    changes || empties
}

/// V9: two inputs that cannot be carried and are never in the same area.
fn check_together(
    grammar: &Grammar,
    rule: &Rule,
    places: &mut Places,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let fixed: Vec<TypeId> =
        rule.inputs.iter().map(|term| term.ty).filter(|ty| places.is_fixed(grammar, *ty)).collect();
    for (index, &one) in fixed.iter().enumerate() {
        for &other in &fixed[index + 1..] {
            if !places.can_meet(grammar, one, other) {
                let message = format!(
                    "`{}` and `{}` can never be in the same place: neither can be carried, and they \
                     are in different areas.",
                    grammar.types.name(one),
                    grammar.types.name(other),
                );
                let help = "Make one of them carryable, put it in a container, or place both in \
                            one area.";
                let span = Some(rule.span);
                diagnostics.push(Diagnostic::warning("V9", span, message).with_help(help));
            }
        }
    }
}

/// V15: a fail rule that a player cannot tell from another rule.
fn check_fail_rules(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let mut by_action: FxHashMap<String, Vec<&Rule>> = FxHashMap::default();
    for rule in grammar.rules.iter().filter(|rule| !rule.is_fail) {
        by_action.entry(rule.action.to_lowercase()).or_default().push(rule);
    }
    for fail in grammar.rules.iter().filter(|rule| rule.is_fail) {
        let others = by_action.get(&fail.action.to_lowercase()).into_iter().flatten();
        let first = fail.inputs[0].ty;
        let overlaps = |rule: &&&Rule| {
            let members = grammar.types.members(rule.inputs[0].ty);
            members.iter().any(|item| grammar.is_a(*item, first))
        };
        if let Some(other) = others.clone().find(overlaps) {
            let message = format!(
                "`{}` ends the game, but reads like `{}`: both are `{}` on {}.",
                fail.name,
                other.name,
                fail.action,
                with_article(&format!("`{}`", grammar.types.name(first))),
            );
            let help = "Give it a distinct action, so that a player can see the danger.";
            diagnostics.push(Diagnostic::warning("V15", Some(fail.span), message).with_help(help));
        }
    }
}

/// V14: an item that is never placed and that no rule makes.
fn check_items(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let mut can_be = vec![false; grammar.items.len()];
    for item in grammar.areas.iter().flat_map(|area| &area.world) {
        can_be[*item as usize] = true;
    }
    let held = |term: &Term| match grammar.lists[term.props as usize].contains {
        Some(Contains::Type(ty)) => Some(ty),
        _ => None,
    };
    let mains = grammar.rules.iter().map(|rule| rule.outputs[0].ty);
    let inside = grammar.rules.iter().flat_map(|rule| rule.outputs.iter().filter_map(held));
    let defined = grammar.items.iter().filter_map(|item| item.contains);
    let mut types: Vec<TypeId> = mains.chain(inside).chain(defined).collect();
    types.sort_unstable();
    types.dedup();
    for ty in types {
        for item in grammar.types.members(ty) {
            can_be[*item as usize] = true;
        }
    }
    for (item, can_be) in grammar.items.iter().zip(can_be) {
        if !can_be && !item.is_spawnable {
            let message = format!(
                "`{}` can never exist: it is notSpawnable, in no `world`, and no rule makes it.",
                item.name
            );
            let help = "List it in the `world` of an area, write a rule that makes it, or remove \
                        `notSpawnable`.";
            diagnostics.push(Diagnostic::warning("V14", Some(item.span), message).with_help(help));
        }
    }
}
