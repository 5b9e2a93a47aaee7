//! Terms with names resolved.

use rustc_hash::{FxHashMap, FxHashSet};
use source::{Diagnostic, nearest};

use super::names::{MAX_GUESSES, Names};
use crate::grammar::{Contains, Grammar, PropId, PropList, Term, Value};
use crate::read::draft::{Draft, TermDraft, WrittenValue};

/// Where a term occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The goal of an area.
    Goal,
    /// The first output of a rule.
    Main,
    /// Another output.
    ByProduct,
    /// An input.
    Input,
}

/// Looks up the names of a term; none if its type is unknown.
pub fn build(
    draft: &TermDraft,
    role: Role,
    names: &mut Names,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Term> {
    let code = if role == Role::ByProduct { "V12" } else { "V1" };
    let ty = names.ty(&draft.ty, code, diagnostics);
    let mut list = PropList::default();
    for (name, word, value) in &draft.props {
        match name.text.as_str() {
            "isa" | "area" => {
                let message = format!("A term cannot have `{}`.", name.text);
                let help = "The type of a term says what it is; areas are set on items.";
                diagnostics
                    .push(Diagnostic::error("V11", Some(name.span), message).with_help(help));
            }
            "contains" => {
                let is_none = word.text.eq_ignore_ascii_case("none");
                let held = if is_none {
                    Some(Contains::Nothing)
                } else {
                    names.held_type(word, diagnostics).map(Contains::Type)
                };
                list.contains = held.or(list.contains);
            }
            prop => {
                let prop = names.prop_of(prop, value, name.span);
                list.values.push((prop, names.value(value)));
            }
        }
    }
    list.values.sort_unstable();
    let written = list.values.len();
    list.values.dedup_by_key(|(prop, _)| *prop);
    if list.values.len() < written {
        let message = "This term has the same property twice.";
        diagnostics.push(Diagnostic::error("V11", Some(draft.span), message));
    }
    Some(Term { ty: ty?, props: names.lists.number(list), span: draft.span })
}

/// V2: a property or value that is needed, but that nothing has and no rule sets.
pub fn check_values(grammar: &Grammar, draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let mut given = Given::new(grammar, draft);
    let inputs = draft.rules.iter().flat_map(|rule| &rule.inputs);
    let goals = draft.areas.iter().flat_map(|area| &area.goals);
    for term in inputs.chain(goals) {
        for (name, word, value) in &term.props {
            if matches!(name.text.as_str(), "isa" | "area" | "contains") {
                continue;
            }
            // A value of another kind is reported as that.
            if diagnostics.iter().any(|told| told.code == "V11" && told.span == Some(name.span)) {
                continue;
            }
            given.check(name, word, value, diagnostics);
        }
    }
}

/// The values that each property ever has.
struct Given<'g> {
    grammar: &'g Grammar,
    values: FxHashSet<(PropId, Value)>,
    known: FxHashSet<PropId>,
    props: FxHashMap<&'g str, PropId>,
    words: FxHashMap<&'g str, u32>,
    /// How many more times a similar name may be searched for.
    guesses: usize,
}

impl<'g> Given<'g> {
    fn new(grammar: &'g Grammar, draft: &Draft) -> Given<'g> {
        let outputs = grammar.rules.iter().flat_map(|rule| &rule.outputs);
        let written = outputs.flat_map(|term| &grammar.lists[term.props as usize].values);
        let based = grammar.items.iter().flat_map(|item| &item.base);
        let values: FxHashSet<_> = written.chain(based).copied().collect();
        let words =
            grammar.words.iter().enumerate().map(|(n, word)| (word.as_str(), n as u32)).collect();
        let props = grammar
            .props
            .iter()
            .enumerate()
            .map(|(n, name)| (name.as_str(), n as PropId))
            .collect::<FxHashMap<_, _>>();
        // A boolean that is false on an item is not stored in its base, but it is known.
        let of_items = draft.items.iter().flat_map(|item| &item.props);
        let of_items = of_items.filter_map(|(name, _)| props.get(name.text.as_str()).copied());
        let known = values.iter().map(|(prop, _)| *prop).chain(of_items).collect();
        Given { grammar, values, known, props, words, guesses: MAX_GUESSES }
    }

    fn check(
        &mut self,
        name: &crate::read::draft::Name,
        word: &crate::read::draft::Name,
        value: &WrittenValue,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Some(&prop) = self.props.get(name.text.as_str()) else {
            return;
        };
        let value = match value {
            // What has no such property is false, so this is always a valid value of a known one.
            WrittenValue::Bool(false) if self.known.contains(&prop) => return,
            WrittenValue::Bool(false) => Value::Bool(false),
            WrittenValue::Bool(true) => Value::Bool(true),
            WrittenValue::Int(number) => Value::Int(*number),
            WrittenValue::Word(word) => {
                let number = self.words.get(word.as_str());
                number.map_or(Value::Bool(false), |number| Value::Word(*number))
            }
        };
        if self.values.contains(&(prop, value)) {
            return;
        }
        let may_guess = self.guesses > 0;
        self.guesses = self.guesses.saturating_sub(1);
        if !self.known.contains(&prop) {
            let message = format!("No item has the property `{}`, and no rule sets it.", name.text);
            let others = self.grammar.props.iter().enumerate();
            let others = others.filter(|(n, _)| self.known.contains(&(*n as PropId)));
            let near = may_guess
                .then(|| nearest(&name.text, others.map(|(_, other)| other.as_str())))
                .flatten();
            let help = near.map_or_else(
                || "Give it to an item, or to an output of a rule.".to_string(),
                |near| format!("Did you mean `{near}`?"),
            );
            diagnostics.push(Diagnostic::warning("V2", Some(name.span), message).with_help(help));
            return;
        }
        let message = format!("`{}` is never `{}`.", name.text, word.text);
        if !may_guess {
            diagnostics.push(Diagnostic::warning("V2", Some(word.span), message));
            return;
        }
        let mut others: Vec<String> = Vec::new();
        #[expect(clippy::iter_over_hash_type, reason = "the texts are sorted before they are used")]
        for (other, value) in &self.values {
            if *other == prop {
                others.push(self.grammar.value_text(*value));
            }
        }
        others.sort();
        let near = nearest(&word.text, others.iter().map(String::as_str));
        let help = near.map_or_else(
            || format!("It is {}.", others.join(" or ")),
            |near| format!("Did you mean `{near}`?"),
        );
        diagnostics.push(Diagnostic::warning("V2", Some(word.span), message).with_help(help));
    }
}
