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
    told: &mut Vec<Diagnostic>,
) {
    let Some(list) = value.get_ref().as_array() else {
        return wrong("area", "written as [[area]] for each area", value, told);
    };
    for value in list.iter() {
        read_area(source, value, draft, told);
    }
}

fn read_area(
    source: &Source,
    value: &Spanned<DeValue<'_>>,
    draft: &mut Draft,
    told: &mut Vec<Diagnostic>,
) {
    let Some(table) = fields::table("area", value, told) else {
        return;
    };
    let span = span_of(&value.span());
    let mut fields = Fields::new("area", Some(span), table);
    let name =
        fields.text("name", told).unwrap_or_else(|| {
            let message = "This area has no name.";
            told.push(Diagnostic::error("field-type", Some(span), message).with_help(
                "Write `name = \"…\"` in it; other areas and items call it by that name.",
            ));
            name_at("", span)
        });
    let mut goals_span = name.span;
    let mut goals = Vec::new();
    if let Some((field, value)) = fields.take("goals") {
        goals_span = field.span;
        match value.get_ref() {
            DeValue::Array(list) => {
                for goal in list.iter() {
                    goals.extend(Text::of(source, goal, told).and_then(|t| read_goal(&t, told)));
                }
            }
            _ => goals.extend(Text::of(source, value, told).and_then(|t| read_goal(&t, told))),
        }
    }
    draft.areas.push(AreaDraft {
        name,
        goals_span,
        goals,
        objectives: fields.names("objectives", told),
        connects: fields.names("connects", told),
        world: fields.names("world", told),
        max_depth: fields.number("max_depth", told),
        min_depth: fields.number("min_depth", told),
        max_items: fields.number("max_items", told),
        spawn_points: fields.names("spawn_points", told),
        desc: fields.text("desc", told),
    });
    fields.finish(&FIELDS, told);
}
