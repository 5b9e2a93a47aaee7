//! V2: a category that nothing uses and that is almost one that is used.

use rustc_hash::FxHashSet;
use source::{Diagnostic, nearest, with_article};

use super::names::MAX_GUESSES;
use crate::grammar::{Contains, Grammar};
use crate::read::draft::{Draft, Name};

/// Checks the categories of items and those that are declared, each where it is written first.
pub fn check(grammar: &Grammar, draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let is_used = used(grammar);
    let names: Vec<&str> = grammar.types.names().collect();
    let items = grammar.items.len();
    let is_known = |name: &str| leads_on(grammar, draft, &is_used, name);
    let known: Vec<&str> = names[items..].iter().copied().filter(|name| is_known(name)).collect();
    let own = draft.items.iter().flat_map(|item| item.isa.iter().map(|above| (&item.name, above)));
    let declared = draft.types.iter().flat_map(|(name, all)| all.iter().map(move |it| (name, it)));
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    for (name, above) in own.chain(declared) {
        let ty = grammar.types.find(&above.text).map(|ty| ty as usize);
        let is_category = ty.is_some_and(|ty| ty >= items) && above.text.len() > 3;
        if !is_category
            || is_known(&above.text)
            || !seen.insert(&above.text)
            || seen.len() > MAX_GUESSES
        {
            continue;
        }
        if let Some(near) = nearest(&above.text, known.iter().copied()) {
            diagnostics.push(almost(name, above, near));
        }
    }
}

/// Whether something asks for a category, or for one that it is declared to be below.
fn leads_on(grammar: &Grammar, draft: &Draft, is_used: &[bool], name: &str) -> bool {
    let mut todo = vec![name];
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    while let Some(name) = todo.pop() {
        if grammar.types.find(name).is_some_and(|ty| is_used[ty as usize]) {
            return true;
        }
        if seen.insert(name) {
            let above = draft.types.iter().filter(|(own, _)| own.text == name);
            todo.extend(above.flat_map(|(_, above)| above).map(|above| above.text.as_str()));
        }
    }
    false
}

/// For each type, whether a rule or goal asks for it.
fn used(grammar: &Grammar) -> Vec<bool> {
    let mut is_used = vec![false; grammar.types.names().count()];
    let rules = grammar.rules.iter().flat_map(|rule| rule.outputs.iter().chain(&rule.inputs));
    for term in rules.chain(grammar.areas.iter().flat_map(|area| &area.goals)) {
        is_used[term.ty as usize] = true;
        if let Some(Contains::Type(ty)) = grammar.lists[term.props as usize].contains {
            is_used[ty as usize] = true;
        }
    }
    // Everything is an item, so that says nothing about a category.
    if let Some(item) = grammar.types.find("Item") {
        is_used[item as usize] = false;
    }
    is_used
}

fn almost(name: &Name, above: &Name, near: &str) -> Diagnostic {
    let category = with_article(&format!("`{}`", above.text));
    let message = format!("`{}` is {category}, which no rule or goal asks for.", name.text);
    let help = format!("Did you mean `{near}`?");
    Diagnostic::warning("V2", Some(above.span), message).with_help(help)
}
