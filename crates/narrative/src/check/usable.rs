//! V20: rules and items that no puzzle of any area can use, whatever was played before it opens.
//!
//! What trees can contain is computed from above: a rule counts as usable if nothing but sharing,
//! places and early goals could forbid it. So what is reported here is never used, while a rule that
//! is not reported need not be used.

mod area;

use source::{Diagnostic, Span};

use crate::grammar::{AreaId, Contains, Grammar, ItemId, RuleId, Term};
use area::{AreaUses, Obstacle};

/// Reports what no puzzle can use and V8 has not reported.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let areas = 0..grammar.areas.len() as AreaId;
    let Some(uses) = areas.map(|area| AreaUses::new(grammar, area)).collect::<Option<Vec<_>>>()
    else {
        return;
    };
    let is_told = |diagnostics: &[Diagnostic], span: Span| {
        let is_it =
            |told: &Diagnostic| ["V8", "V14"].contains(&told.code) && told.span == Some(span);
        diagnostics.iter().any(is_it)
    };
    let mut is_usable = vec![false; grammar.rules.len()];
    let mut is_item_used = vec![false; grammar.items.len()];
    for area in &uses {
        let rules = is_usable.iter_mut().zip(&area.rules);
        rules.for_each(|(all, here)| *all |= here.is_usable);
        let items = is_item_used.iter_mut().zip(&area.is_item_used);
        items.for_each(|(all, here)| *all |= here);
    }
    for (number, rule) in grammar.rules.iter().enumerate() {
        if is_usable[number] || rule.is_fail || is_told(diagnostics, rule.span) {
            continue;
        }
        diagnostics.push(unused_rule(grammar, &uses, number as RuleId));
    }
    mark_made(grammar, &is_usable, &mut is_item_used);
    for (number, item) in grammar.items.iter().enumerate() {
        if is_item_used[number] || is_told(diagnostics, item.span) {
            continue;
        }
        diagnostics.push(unused_item(grammar, &is_usable, number as ItemId));
    }
}

/// By-products and contents are used too, and what fail rules need is meant as a trap.
fn mark_made(grammar: &Grammar, is_usable: &[bool], is_item_used: &mut [bool]) {
    let mut mark = |term: &Term| {
        let held = match grammar.lists[term.props as usize].contains {
            Some(Contains::Type(ty)) => Some(ty),
            _ => None,
        };
        for ty in [Some(term.ty), held].into_iter().flatten() {
            for item in grammar.types.members(ty) {
                is_item_used[*item as usize] = true;
            }
        }
    };
    for (rule, is_usable) in grammar.rules.iter().zip(is_usable) {
        if rule.is_fail {
            rule.inputs.iter().chain(&rule.outputs).for_each(&mut mark);
        } else if *is_usable {
            rule.outputs[1..].iter().for_each(&mut mark);
            let has_contents = |term: &&Term| grammar.lists[term.props as usize].contains.is_some();
            rule.inputs.iter().filter(has_contents).for_each(&mut mark);
        }
    }
    for item in &grammar.items {
        for held in item.contains.iter().flat_map(|ty| grammar.types.members(*ty)) {
            is_item_used[*held as usize] = true;
        }
    }
}

fn unused_rule(grammar: &Grammar, uses: &[AreaUses], number: RuleId) -> Diagnostic {
    let rule = &grammar.rules[number as usize];
    let name = |area: &AreaUses| format!("`{}`", grammar.areas[area.area as usize].name);
    let mut reasons: Vec<String> = Vec::new();
    let is_confined = !rule.areas.is_empty();
    let allowed = uses.iter().filter(|area| grammar.is_rule_of(rule, area.area));
    let wanted: Vec<&AreaUses> =
        allowed.clone().filter(|area| area.rules[number as usize].is_wanted).collect();
    if wanted.is_empty() && is_confined {
        let names: Vec<String> = allowed.map(name).collect();
        reasons.push(format!(
            "`areas` confines it to {}, where no goal needs it",
            names.join(" and ")
        ));
    }
    for area in wanted {
        let there = name(area);
        reasons.push(match area.obstacle(number) {
            Obstacle::Missing((ty, props)) => {
                let missing = grammar.typed_text(ty, props);
                format!("the puzzles of {there} can have no `{missing}`")
            }
            Obstacle::TooDeep(depth) => {
                let most = grammar.areas[area.area as usize].max_depth;
                format!("in {there} it takes rules {depth} deep, and `max_depth` is {most}")
            }
            Obstacle::Made(item) => {
                let item = &grammar.items[item as usize].name;
                format!("{there} always has a `{item}`")
            }
            Obstacle::Above => format!("in {there} only rules need it that cannot be used"),
        });
    }
    let reasons =
        if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
    let message = format!("No puzzle of any area can use `{}`{reasons}.", rule.name);
    let help = match is_confined {
        true => {
            "Name the areas whose goals need it, or leave `areas` out. A player can still do it."
        }
        false => {
            "Raise `max_depth`, place what is missing, or keep it as a red herring: a player can \
                  still do it."
        }
    };
    Diagnostic::warning("V20", Some(rule.span), message).with_help(help)
}

fn unused_item(grammar: &Grammar, is_usable: &[bool], number: ItemId) -> Diagnostic {
    let item = &grammar.items[number as usize];
    let takes = |rule: &&crate::grammar::Rule| {
        rule.inputs.iter().chain(&rule.outputs).any(|term| grammar.is_a(number, term.ty))
    };
    let (usable, unusable): (Vec<_>, Vec<_>) = grammar
        .rules
        .iter()
        .zip(is_usable)
        .filter(|(rule, _)| !rule.is_fail && takes(rule))
        .partition(|(_, is_usable)| **is_usable);
    let names = |rules: Vec<(&crate::grammar::Rule, &bool)>| {
        let names: Vec<String> = rules.iter().map(|(rule, _)| format!("`{}`", rule.name)).collect();
        names.join(" and ")
    };
    let reason = match usable.is_empty() {
        true => format!("none can use {}", names(unusable)),
        false => format!("it is never where {} can use it", names(usable)),
    };
    let message = format!("No puzzle of any area can use `{}`: {reason}.", item.name);
    let help = "Use it in a rule that leads to a goal, or keep it as scenery.";
    Diagnostic::warning("V20", Some(item.span), message).with_help(help)
}
