//! Slips of the pen that are valid but hardly meant: names that almost are others, goals without
//! words, things that nobody can bring.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, nearest};

use super::places::Places;
use crate::grammar::{Grammar, ItemId, Rule, Term, TypeId};
use crate::words::counted;

/// Properties with a meaning of their own.
const SPECIAL: [&str; 8] =
    ["carryable", "notSpawnable", "contains", "isa", "area", "weight", "desc", "prefab"];

/// Checks items, rules and areas one by one.
pub fn check(grammar: &Grammar, places: &mut Places, diagnostics: &mut Vec<Diagnostic>) {
    check_properties(grammar, diagnostics);
    check_objectives(grammar, diagnostics);
    check_fixed(grammar, places, diagnostics);
}

/// V2: a property of an item that no rule mentions and that is almost a special one.
fn check_properties(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    let mut is_mentioned = vec![false; grammar.props.len()];
    for (prop, _) in terms(grammar).flat_map(|term| &grammar.lists[term.props as usize].values) {
        is_mentioned[*prop as usize] = true;
    }
    let near: Vec<Option<&str>> = grammar
        .props
        .iter()
        .zip(&is_mentioned)
        .map(|(name, is_mentioned)| {
            let is_special = SPECIAL.contains(&name.as_str());
            let same = SPECIAL.iter().find(|special| special.eq_ignore_ascii_case(name)).copied();
            match *is_mentioned || is_special {
                true => None,
                false => same.or_else(|| nearest(name, SPECIAL.iter().copied())),
            }
        })
        .collect();
    for item in &grammar.items {
        for (prop, _) in &item.base {
            if let Some(near) = near[*prop as usize] {
                let name = &grammar.props[*prop as usize];
                let message =
                    format!("`{}` has a property `{name}` that no rule asks for.", item.name);
                let help = format!("Did you mean `{near}`?");
                let span = Some(item.span);
                diagnostics.push(Diagnostic::warning("V2", span, message).with_help(help));
            }
        }
    }
}

/// An area that has words for some of its goals only.
fn check_objectives(grammar: &Grammar, diagnostics: &mut Vec<Diagnostic>) {
    for area in &grammar.areas {
        let (goals, objectives) = (area.goals.len(), area.objectives.len());
        if objectives > 0 && objectives != goals {
            let (goals, objectives) = (counted(goals, "goal"), counted(objectives, "objective"));
            let message = format!("`{}` has {goals} and {objectives}.", area.name);
            let help = "Write one objective for each goal, in the same order; without one, the \
                        player reads the term.";
            let span = Some(area.goals_span);
            diagnostics.push(Diagnostic::warning("objectives", span, message).with_help(help));
        }
    }
}

/// V9: an item that is placed or made somewhere, cannot be carried, and is only ever used on something
/// else.
fn check_fixed(grammar: &Grammar, places: &mut Places, diagnostics: &mut Vec<Diagnostic>) {
    let mut is_in_scene = vec![false; grammar.items.len()];
    for item in grammar.areas.iter().flat_map(|area| &area.world) {
        is_in_scene[*item as usize] = true;
    }
    let terms = ByTerm::new(grammar);
    for (number, item) in grammar.items.iter().enumerate() {
        let number = number as ItemId;
        // What the author placed stands where it is meant to.
        if !places.is_fixed(grammar, number) || is_in_scene[number as usize] && !item.is_spawnable {
            continue;
        }
        if grammar.types.all_above(number).any(|ty| terms.acted_on.contains(&ty)) {
            continue;
        }
        let mut uses = ByTerm::rules(&terms.used, number);
        let (using, otherwise) = match item.is_spawnable {
            true => (uses.next(), "in the area where it happens to be placed"),
            // A rule that needs nothing fixed makes it wherever the player is, and it stays there.
            false => {
                let mut makers = ByTerm::rules(&terms.made, number).peekable();
                let is_made =
                    makers.peek().is_some() && makers.all(|rule| places.is_anywhere(grammar, rule));
                let mut has_fixed = |rule: &&Rule| {
                    rule.inputs
                        .iter()
                        .any(|term| term.ty != number && places.is_fixed(grammar, term.ty))
                };
                (uses.find(|rule| is_made && has_fixed(rule)), "where it was made")
            }
        };
        if let Some(rule) = using {
            let message = format!(
                "`{}` cannot be carried, but `{}` uses it on something else.",
                item.name, rule.name
            );
            let help = format!("Give it `carryable = true`; otherwise it only works {otherwise}.");
            diagnostics.push(Diagnostic::warning("V9", Some(item.span), message).with_help(help));
        }
    }
}

/// Rules by the types of their terms, so that items are not compared with every rule.
struct ByTerm<'g> {
    /// The types that a rule has as its first input.
    acted_on: FxHashSet<TypeId>,
    /// The rules that have a type as a later input.
    used: FxHashMap<TypeId, Vec<&'g Rule>>,
    /// The rules that may succeed and have a type as a new output.
    made: FxHashMap<TypeId, Vec<&'g Rule>>,
}

impl<'g> ByTerm<'g> {
    fn new(grammar: &'g Grammar) -> ByTerm<'g> {
        let mut all = ByTerm {
            acted_on: FxHashSet::default(),
            used: FxHashMap::default(),
            made: FxHashMap::default(),
        };
        for rule in &grammar.rules {
            all.acted_on.insert(rule.inputs[0].ty);
            for input in &rule.inputs[1..] {
                all.used.entry(input.ty).or_default().push(rule);
            }
            let new = rule.outputs.iter().zip(&rule.from).filter(|(_, from)| from.is_none());
            for (output, _) in new.filter(|_| !rule.is_fail) {
                all.made.entry(output.ty).or_default().push(rule);
            }
        }
        all
    }

    /// The rules with exactly this type, in file order.
    fn rules<'a>(
        rules: &'a FxHashMap<TypeId, Vec<&'g Rule>>,
        ty: TypeId,
    ) -> impl Iterator<Item = &'g Rule> + 'a {
        rules.get(&ty).into_iter().flatten().copied()
    }
}

/// All terms of rules and goals.
fn terms(grammar: &Grammar) -> impl Iterator<Item = &Term> {
    let rules = grammar.rules.iter().flat_map(|rule| rule.outputs.iter().chain(&rule.inputs));
    rules.chain(grammar.areas.iter().flat_map(|area| &area.goals))
}
