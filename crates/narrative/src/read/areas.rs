//! The areas of a file.

use source::{Diagnostic, Source};
use toml::Spanned;
use toml::de::DeValue;

use super::draft::{AreaDraft, Draft};
use super::fields::{self, Fields, span_of, wrong};
use super::name_at;
use super::term_text::{Text, read_goal};

const FIELDS: [&str; 10] = [
    "name",
    "goals",
    "objectives",
    "connects",
    "max_depth",
    "min_depth",
    "max_items",
    "spawn_points",
    "world",
    "desc",
];

/// Reads the list of areas.
pub fn read(
    source: &Source,
    value: &Spanned<DeValue<'_>>,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(list) = value.get_ref().as_array() else {
        return wrong("area", "written as [[area]] for each area", value, diagnostics);
    };
    for value in list.iter() {
        read_area(source, value, draft, diagnostics);
    }
}

fn read_area(
    source: &Source,
    value: &Spanned<DeValue<'_>>,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(table) = fields::table("area", value, diagnostics) else {
        return;
    };
    let span = span_of(&value.span());
    let mut fields = Fields::new("area", Some(span), table);
    let whole = fields.span().unwrap_or(span);
    let world_span = fields.value_span("world");
    let name = fields.text("name", diagnostics).unwrap_or_else(|| {
        let message = "This area has no name.";
        diagnostics.push(Diagnostic::error("field-type", Some(span), message).with_help(
            "Write `name = \"…\"` in it; other areas and items refer to it by that name.",
        ));
        name_at("", span)
    });
    let mut goals_span = name.span;
    let mut goals = Vec::new();
    let mut written_goals = 0;
    if let Some((field, value)) = fields.take("goals") {
        goals_span = field.span;
        let written: Vec<&Spanned<DeValue<'_>>> = match value.get_ref() {
            DeValue::Array(list) => list.iter().collect(),
            _ => vec![value],
        };
        written_goals = written.len();
        for goal in written {
            let text = Text::of(source, goal, diagnostics);
            goals.extend(text.and_then(|text| read_goal(&text, diagnostics)));
        }
    }
    draft.areas.push(AreaDraft {
        name,
        goals_span,
        goals,
        written_goals,
        objectives: fields.names("objectives", diagnostics),
        connects: fields.names("connects", diagnostics),
        world: fields.names("world", diagnostics),
        max_depth: fields.number("max_depth", diagnostics),
        min_depth: fields.number("min_depth", diagnostics),
        max_items: fields.number("max_items", diagnostics),
        spawn_points: fields.names("spawn_points", diagnostics),
        desc: fields.text("desc", diagnostics),
        span: whole,
        world_span,
    });
    fields.finish(&FIELDS, diagnostics);
}
