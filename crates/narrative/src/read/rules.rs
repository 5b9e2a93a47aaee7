//! The rules of a file.

use source::{Diagnostic, Source};
use toml::Spanned;
use toml::de::DeValue;

use super::draft::{Draft, Name, RuleDraft};
use super::fields::{self, Fields, span_of, wrong};
use super::term_text::{RuleText, Text, read_rule};

const FIELDS: [&str; 9] =
    ["rule", "weight", "areas", "difficulty", "hint", "menu", "say", "once", "kind"];

/// Reads one of the two tables of rules. A rule is a text, or a table with the text as `rule`.
pub fn read(
    source: &Source,
    value: &Spanned<DeValue<'_>>,
    is_fail: bool,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(table) = fields::table("rules", value, diagnostics) else {
        return;
    };
    for (name, value) in Fields::new("rules", None, table).all() {
        draft.rules.extend(match value.get_ref() {
            DeValue::Table(table) => {
                let mut fields = Fields::new("rule", Some(name.span), table);
                read_table(source, name, is_fail, &mut fields, diagnostics).inspect(|_| {
                    fields.finish(&FIELDS, diagnostics);
                })
            }
            DeValue::String(_) => read_text(source, name, is_fail, value, diagnostics),
            _ => {
                wrong(&name.text, "a rule such as \"Soup ::= Cook Pot Leek\"", value, diagnostics);
                None
            }
        });
    }
}

fn read_table(
    source: &Source,
    name: Name,
    is_fail: bool,
    fields: &mut Fields<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<RuleDraft> {
    let Some((_, value)) = fields.take("rule") else {
        let message = format!("The rule `{}` has no text.", name.text);
        diagnostics.push(
            Diagnostic::error("rule-text", Some(name.span), message)
                .with_help("Write it as `rule = \"Output ::= Action Input\"`."),
        );
        return None;
    };
    let mut rule = read_text(source, name, is_fail, value, diagnostics)?;
    rule.weight = fields.weight(diagnostics);
    rule.areas = fields.names("areas", diagnostics);
    rule.difficulty = fields.number("difficulty", diagnostics);
    rule.hint = fields.text("hint", diagnostics).map(|text| text.text);
    rule.menu = fields.text("menu", diagnostics);
    rule.say = fields.text("say", diagnostics).map(|text| text.text);
    rule.once = fields.flag("once", diagnostics).unwrap_or(false);
    rule.kind = fields.text("kind", diagnostics);
    Some(rule)
}

fn read_text(
    source: &Source,
    name: Name,
    is_fail: bool,
    value: &Spanned<DeValue<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<RuleDraft> {
    let text = Text::of(source, value, diagnostics)?;
    let RuleText { outputs, action, inputs } = read_rule(&text, diagnostics)?;
    Some(RuleDraft {
        name,
        is_fail,
        text_span: span_of(&value.span()),
        outputs,
        action,
        inputs,
        weight: None,
        areas: Vec::new(),
        difficulty: None,
        hint: None,
        menu: None,
        say: None,
        once: false,
        kind: None,
    })
}
