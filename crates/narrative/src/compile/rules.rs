//! Rules with names resolved and the fate of each input determined.

use rustc_hash::FxHashSet;
use source::{Diagnostic, with_article};

use super::names::Names;
use super::terms::{self, Role};
use crate::grammar::{Contains, Fate, PropList, Rule, Term};
use crate::limits::MAX_TERMS;
use crate::read::draft::{RuleDraft, TermDraft};
use crate::words;

/// Builds the rules that can be built; errors in the others are reported.
pub fn build_all(
    drafts: &[RuleDraft],
    names: &mut Names,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Rule> {
    let mut seen = FxHashSet::default();
    for draft in drafts {
        if !seen.insert(draft.name.text.as_str()) {
            let message = format!("There are two rules called `{}`.", draft.name.text);
            diagnostics.push(Diagnostic::error("duplicate", Some(draft.name.span), message));
        }
    }
    drafts.iter().filter_map(|draft| build(draft, names, diagnostics)).collect()
}

fn build(draft: &RuleDraft, names: &mut Names, diagnostics: &mut Vec<Diagnostic>) -> Option<Rule> {
    let role = |index: usize| if index == 0 { Role::Main } else { Role::ByProduct };
    let outputs: Vec<Option<Term>> = draft
        .outputs
        .iter()
        .enumerate()
        .map(|(index, term)| terms::build(term, role(index), names, diagnostics))
        .collect();
    let inputs: Vec<Option<Term>> = draft
        .inputs
        .iter()
        .map(|term| terms::build(term, Role::Input, names, diagnostics))
        .collect();
    if draft.inputs.is_empty() {
        let message = format!("The rule `{}` has no input.", draft.name.text);
        let help =
            "Without one it could be repeated forever. Name the thing that the action is done to.";
        diagnostics.push(Diagnostic::error("V4", Some(draft.text_span), message).with_help(help));
    }
    if draft.inputs.len() > MAX_TERMS || draft.outputs.len() > MAX_TERMS {
        let message =
            format!("A rule may have at most {MAX_TERMS} inputs and {MAX_TERMS} outputs.");
        diagnostics.push(Diagnostic::error("limit", Some(draft.text_span), message));
        return None;
    }
    let areas = draft.areas.iter().filter_map(|area| names.area(area, diagnostics)).collect();
    let outputs: Vec<Term> = outputs.into_iter().collect::<Option<_>>()?;
    let inputs: Vec<Term> = inputs.into_iter().collect::<Option<_>>()?;
    if outputs.is_empty() || inputs.is_empty() {
        return None;
    }
    check_progress(draft, &outputs, &inputs, diagnostics);
    check_menu(draft, diagnostics);
    let from = correspondence(draft, names, &outputs, &inputs, diagnostics);
    let fates = fates(names, &outputs, &inputs, &from);
    Some(Rule {
        name: draft.name.text.clone(),
        action: draft.action.as_ref().map(|action| action.text.clone()).unwrap_or_default(),
        outputs,
        inputs,
        from,
        fates,
        is_fail: draft.is_fail,
        weight: draft.weight.unwrap_or(1000),
        areas,
        difficulty: draft.difficulty.unwrap_or(0),
        hint: draft.hint.clone(),
        menu: draft.menu.as_ref().map(|menu| menu.text.clone()),
        say: draft.say.clone(),
        once: draft.once,
        kind: draft.kind.as_ref().map(|kind| kind.text.clone()),
        span: draft.text_span,
    })
}

/// The designer's words for an action may only name existing inputs.
fn check_menu(draft: &RuleDraft, diagnostics: &mut Vec<Diagnostic>) {
    let Some(menu) = &draft.menu else {
        return;
    };
    let inputs = draft.inputs.len();
    for part in words::parts(&menu.text) {
        if let words::Part::Input(number) = part
            && !(1..=inputs).contains(&number)
        {
            let message = format!("`menu` refers to input {number}, which does not exist.");
            let help = format!("The inputs are {{1}} to {{{inputs}}}, in the order of the rule.");
            diagnostics.push(Diagnostic::error("words", Some(menu.span), message).with_help(help));
        }
    }
}

/// V3: a rule whose main output is one of its inputs makes no progress.
fn check_progress(
    draft: &RuleDraft,
    outputs: &[Term],
    inputs: &[Term],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let main = outputs[0];
    let label = |term: &TermDraft| term.label.as_ref().map(|label| label.text.clone());
    let own = label(&draft.outputs[0]);
    // With a label of its own, the output is another thing than an input that looks like it.
    let is_same = |(input, written): (&Term, &TermDraft)| {
        (input.ty, input.props) == (main.ty, main.props) && (own.is_none() || label(written) == own)
    };
    if inputs.iter().zip(&draft.inputs).any(is_same) {
        let message = format!("The main output of `{}` is one of its inputs.", draft.name.text);
        let help = "The rule makes nothing new and could be chained forever. Put what it \
                    makes first, or change a property of it.";
        let span = Some(draft.outputs[0].span);
        diagnostics.push(Diagnostic::error("V3", span, message).with_help(help));
    }
}

/// For each output, the input that is the same thing: the one with the same label or, without
/// labels, the k-th of a type for the k-th of that type.
fn correspondence(
    draft: &RuleDraft,
    names: &Names,
    outputs: &[Term],
    inputs: &[Term],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Option<u8>> {
    let label = |term: &TermDraft| term.label.as_ref().map(|label| label.text.clone());
    let mut from = vec![None; outputs.len()];
    for (index, output) in draft.outputs.iter().enumerate() {
        let earlier = draft.outputs[..index].iter().zip(outputs);
        let found = match label(output) {
            Some(name) => inputs
                .iter()
                .zip(&draft.inputs)
                .position(|(_, input)| label(input).as_deref() == Some(name.as_str())),
            None => {
                let nth = earlier
                    .filter(|(draft, term)| draft.label.is_none() && term.ty == outputs[index].ty)
                    .count();
                let same =
                    inputs.iter().zip(&draft.inputs).enumerate().filter(|(_, (term, draft))| {
                        draft.label.is_none() && term.ty == outputs[index].ty
                    });
                same.map(|(input, _)| input).nth(nth)
            }
        };
        let Some(input) = found else {
            continue;
        };
        if inputs[input].ty != outputs[index].ty {
            let message = format!(
                "The label `{}` names {} in the inputs and {} in the outputs.",
                label(output).unwrap_or_default(),
                with_article(&format!("`{}`", names.types.name(inputs[input].ty))),
                with_article(&format!("`{}`", names.types.name(outputs[index].ty))),
            );
            let help = "A labelled thing keeps its type; only its properties change.";
            diagnostics
                .push(Diagnostic::error("label", Some(output.span), message).with_help(help));
        }
        from[index] = Some(input as u8);
    }
    check_ambiguous(draft, names, outputs, inputs, diagnostics);
    check_labels(draft, diagnostics);
    from
}

/// Two inputs, or two outputs, with the same label.
fn check_labels(draft: &RuleDraft, diagnostics: &mut Vec<Diagnostic>) {
    for side in [&draft.outputs, &draft.inputs] {
        let mut seen = FxHashSet::default();
        for label in side.iter().filter_map(|term| term.label.as_ref()) {
            if !seen.insert(label.text.as_str()) {
                let message = format!("The label `{}` is used twice on this side.", label.text);
                diagnostics.push(Diagnostic::error("label", Some(label.span), message));
            }
        }
    }
}

/// V10: two unlabelled terms of one type, where the numbers or the properties differ.
fn check_ambiguous(
    draft: &RuleDraft,
    names: &Names,
    outputs: &[Term],
    inputs: &[Term],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let plain = |drafts: &[TermDraft], terms: &[Term], ty| -> Vec<u32> {
        let pairs = drafts.iter().zip(terms);
        pairs.filter(|(d, t)| d.label.is_none() && t.ty == ty).map(|(_, t)| t.props).collect()
    };
    let mut seen = Vec::new();
    for term in outputs.iter().chain(inputs) {
        if seen.contains(&term.ty) {
            continue;
        }
        seen.push(term.ty);
        let outs = plain(&draft.outputs, outputs, term.ty);
        let ins = plain(&draft.inputs, inputs, term.ty);
        if outs.is_empty() || ins.is_empty() || outs.len().max(ins.len()) < 2 {
            continue;
        }
        let differ =
            outs.len() != ins.len() || outs.iter().chain(&ins).any(|props| *props != outs[0]);
        if differ {
            let name = names.types.name(term.ty);
            let message = format!(
                "It is ambiguous which `{name}` output corresponds to which `{name}` input."
            );
            let help = format!("Label them, as in `a:{name} b:{name}`, on both sides.");
            diagnostics
                .push(Diagnostic::warning("V10", Some(draft.text_span), message).with_help(help));
        }
    }
}

/// The fate of each input (section 4.5 of the dissertation): it stays, changes, goes into a
/// container, or is used up.
fn fates(names: &mut Names, outputs: &[Term], inputs: &[Term], from: &[Option<u8>]) -> Vec<Fate> {
    let lists = &mut names.lists;
    let mut fates = vec![Fate::Gone; inputs.len()];
    for (output, input) in from.iter().enumerate() {
        if let Some(input) = input {
            let index = *input as usize;
            let before = lists.get(inputs[index].props);
            let after = lists.get(outputs[output].props);
            fates[index] = if is_kept(before, after) {
                Fate::Kept(output as u8)
            } else {
                Fate::Changed(output as u8)
            };
        }
    }
    for (output, term) in outputs.iter().enumerate() {
        if let Some(Contains::Type(held)) = lists.get(term.props).contains {
            let goes_in = fates.iter().zip(inputs).position(|(fate, input)| {
                *fate == Fate::Gone && names.types.is_below(input.ty, held)
            });
            if let Some(input) = goes_in {
                fates[input] = Fate::Inside(output as u8);
            }
        }
    }
    fates
}

/// Whether everything written after was written before.
fn is_kept(before: &PropList, after: &PropList) -> bool {
    after.values.iter().all(|value| before.values.contains(value))
        && (after.contains.is_none() || after.contains == before.contains)
}
