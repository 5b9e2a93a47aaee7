//! V20: rules and items that no puzzle of any area can use, whatever was played before it opens.
//!
//! What trees can contain is computed from above: a rule counts as usable if nothing but sharing,
//! places and early goals could forbid it. So what is reported here is never used, while a rule that
//! is not reported need not be used.

mod area;

use source::{Diagnostic, Span, with_article};

use crate::grammar::{AreaId, Contains, Grammar, ItemId, PropsId, Rule, RuleId, Term, TypeId};
use crate::words;
use area::{AreaUses, Obstacle};

/// A rule or item that no puzzle can use.
pub struct Unused<'g> {
    /// Where it stands.
    pub span: Span,
    /// Its name.
    pub name: &'g str,
    /// The kind of reason in one word: `areas`, `depth`, `item`, `there` or `rules` for a rule,
    /// `place`, `rules`, `properties` or `no-rule` for an item.
    pub cause: &'static str,
    /// The reason as a sentence; empty if nothing more is known.
    pub reason: String,
    help: &'static str,
}

/// Reports what no puzzle can use where V6, V8 and V14 have not said so.
pub fn check(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let found = unused(grammar, diagnostics);
    diagnostics.extend(found.into_iter().map(|Unused { span, name, reason, help, .. }| {
        let because = if reason.is_empty() { String::new() } else { format!(": {reason}") };
        let message = format!("No puzzle of any area can use `{name}`{because}.");
        Diagnostic::warning("V20", Some(span), message).with_help(help)
    }));
}

/// What no puzzle can use, given what was reported before.
pub fn unused<'g>(grammar: &'g Grammar, diagnostics: &[Diagnostic]) -> Vec<Unused<'g>> {
    let areas = 0..grammar.areas.len() as AreaId;
    let mut found = Vec::new();
    let Some(uses) = areas.map(|area| AreaUses::new(grammar, area)).collect::<Option<Vec<_>>>()
    else {
        return found;
    };
    let is_told = |span: Span| {
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
    let never = never_there(grammar, diagnostics);
    let lacks_input =
        |rule: &Rule| rule.inputs.iter().any(|input| never.contains(&(input.ty, input.props)));
    for (number, rule) in grammar.rules.iter().enumerate() {
        if is_usable[number] || rule.is_fail || lacks_input(rule) || is_told(rule.span) {
            continue;
        }
        found.push(unused_rule(grammar, &uses, number as RuleId));
    }
    mark_made(grammar, &is_usable, &mut is_item_used);
    for (number, item) in grammar.items.iter().enumerate() {
        let is_it = |(ty, props): &(TypeId, PropsId)| {
            grammar.is_a(number as ItemId, *ty) && grammar.item_has(number as ItemId, *props)
        };
        // V6 has said why none of the rules for it can be used.
        let is_type = |term: &Term| grammar.is_a(number as ItemId, term.ty);
        let names_it = |rule: &&Rule| rule.inputs.iter().chain(&rule.outputs).any(is_type);
        let mut rules =
            grammar.rules.iter().filter(|rule| !rule.is_fail).filter(names_it).peekable();
        let is_never = never.iter().any(is_it) || rules.peek().is_some() && rules.all(lacks_input);
        if is_item_used[number] || is_never || is_told(item.span) {
            continue;
        }
        found.push(unused_item(grammar, &is_usable, number as ItemId));
    }
    found
}

/// The inputs of which V6 has said that they can never exist.
fn never_there(grammar: &Grammar, diagnostics: &[Diagnostic]) -> Vec<(TypeId, PropsId)> {
    let told: Vec<Option<Span>> =
        diagnostics.iter().filter(|told| told.code == "V6").map(|told| told.span).collect();
    let inputs = grammar.rules.iter().flat_map(|rule| &rule.inputs);
    let never = inputs.filter(|input| told.contains(&Some(input.span)));
    never.map(|input| (input.ty, input.props)).collect()
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

fn unused_rule<'g>(grammar: &'g Grammar, uses: &[AreaUses], number: RuleId) -> Unused<'g> {
    let rule = &grammar.rules[number as usize];
    let name = |area: &AreaUses| format!("`{}`", grammar.areas[area.area as usize].name);
    let mut reasons: Vec<(&'static str, String)> = Vec::new();
    let is_confined = !rule.areas.is_empty();
    let allowed = uses.iter().filter(|area| grammar.is_rule_of(rule, area.area));
    let wanted: Vec<&AreaUses> =
        allowed.clone().filter(|area| area.rules[number as usize].is_wanted).collect();
    if wanted.is_empty() && is_confined {
        let names: Vec<String> = allowed.map(name).collect();
        let names = names.join(" and ");
        reasons.push(("areas", format!("`areas` confines it to {names}, where no goal needs it")));
    }
    for area in wanted {
        let there = name(area);
        reasons.push(match area.obstacle(number) {
            Obstacle::Missing((ty, props)) => {
                let missing = grammar.typed_text(ty, props);
                ("item", format!("the puzzles of {there} can have no `{missing}`"))
            }
            Obstacle::TooDeep(depth) => {
                let most = grammar.areas[area.area as usize].max_depth;
                let deep = format!("in {there} it takes rules {depth} deep");
                ("depth", format!("{deep}, and `max_depth` is {most}"))
            }
            Obstacle::Made(item) => {
                let item = format!("`{}`", grammar.items[item as usize].name);
                ("there", format!("{there} always has {}", with_article(&item)))
            }
            Obstacle::Above => {
                ("rules", format!("in {there} only rules need it that cannot be used"))
            }
        });
    }
    // The cause to mend first: what only useless rules need is useless because of them.
    let causes = || reasons.iter().map(|(cause, _)| *cause);
    let cause = causes().find(|cause| *cause != "rules").or(causes().next()).unwrap_or("rules");
    let reasons: Vec<String> = reasons.into_iter().map(|(_, reason)| reason).collect();
    let help = match is_confined {
        true => {
            "Name the areas whose goals need it, or leave `areas` out. A player can still do it."
        }
        false => {
            "Raise `max_depth`, place what is missing, or keep it as a red herring: a player can \
                  still do it."
        }
    };
    Unused { span: rule.span, name: &rule.name, cause, reason: reasons.join("; "), help }
}

fn unused_item<'g>(grammar: &'g Grammar, is_usable: &[bool], number: ItemId) -> Unused<'g> {
    let item = &grammar.items[number as usize];
    let is_type = |term: &Term| grammar.is_a(number, term.ty);
    let is_like = |term: &Term| is_type(term) && grammar.item_has(number, term.props);
    let takes_type = |rule: &Rule| !rule.is_fail && rule.inputs.iter().any(is_type);
    let names_it = |rule: &Rule| {
        !rule.is_fail && (rule.inputs.iter().any(is_like) || rule.outputs.iter().any(is_type))
    };
    let names = |is_it: &dyn Fn(usize, &Rule) -> bool| {
        let rules = grammar.rules.iter().enumerate().filter(|(at, rule)| is_it(*at, rule));
        let names: Vec<String> = rules.map(|(_, rule)| format!("`{}`", rule.name)).collect();
        (!names.is_empty()).then(|| words::list(&names))
    };
    // Where no rule takes or makes it as it is, no rule ever changes it either.
    let usable = names(&|at, rule| is_usable[at] && names_it(rule));
    let unusable = names(&|at, rule| !is_usable[at] && names_it(rule));
    let (cause, reason) = match (usable, unusable) {
        (Some(usable), _) => ("place", format!("it is never where {usable} can use it")),
        (None, Some(unusable)) => ("rules", format!("none can use {unusable}")),
        (None, None) => match names(&|_, rule| takes_type(rule)) {
            Some(rules) => ("properties", format!("its properties do not fit {rules}")),
            None => ("no-rule", "no rule takes or makes it".to_string()),
        },
    };
    let help = "Use it in a rule that leads to a goal, or keep it as scenery.";
    Unused { span: item.span, name: &item.name, cause, reason, help }
}
