//! Reads a grammar file into a [`Draft`]: what the author wrote, each word with its place.
//!
//! Reading never fails. TOML is parsed with recovery, a field of the wrong kind is reported and left
//! out, and a rule that cannot be read leaves every other rule as it was.

mod areas;
pub mod draft;
mod fields;
mod items;
mod rules;
pub mod term_text;

use source::{Diagnostic, Source, Span};
use toml::de::{DeTable, DeValue};

use crate::limits;
use draft::{Draft, Name, Settings};
use fields::{Fields, span_of};

/// Reads a file.
pub fn read(source: &Source) -> (Draft, Vec<Diagnostic>) {
    let mut draft = Draft::default();
    let mut told = Vec::new();
    if source.text().len() > limits::MAX_SOURCE_BYTES {
        let message = format!(
            "This file has {} bytes; a grammar may have {}.",
            source.text().len(),
            limits::MAX_SOURCE_BYTES
        );
        told.push(Diagnostic::error("limit", None, message));
        return (draft, told);
    }
    let (table, errors) = DeTable::parse_recoverable(source.text());
    for error in errors.iter().take(limits::MAX_TOML_ERRORS) {
        let span = error.span().map(|range| span_of(&range));
        let message = format!("This is not TOML: {}.", error.message());
        let help =
            "Names and texts with other signs than letters, digits, `_` and `-` need quotes.";
        told.push(Diagnostic::error("toml", span, message).with_help(help));
    }
    let mut top = Fields::new("file", None, table.get_ref());
    read_top(source, &mut top, &mut draft, &mut told);
    top.finish(&TOP_FIELDS, &mut told);
    (draft, told)
}

const TOP_FIELDS: [&str; 12] = [
    "format",
    "title",
    "ending",
    "start",
    "stop",
    "target_actions",
    "no_repeat_rule_on_path",
    "area",
    "items",
    "types",
    "rules",
    "fail_rules",
];

fn read_top(source: &Source, top: &mut Fields<'_>, draft: &mut Draft, told: &mut Vec<Diagnostic>) {
    if let Some(format) = top.text("format", told)
        && format.text != FORMAT
    {
        let message = format!("I read the format `{FORMAT}`, not `{}`.", format.text);
        told.push(Diagnostic::error("format", Some(format.span), message));
    }
    draft.title = top.text("title", told);
    draft.ending = top.text("ending", told);
    draft.start = top.text("start", told);
    draft.settings = Settings {
        stop: top.fraction("stop", told),
        target_actions: top.range("target_actions", told),
        no_repeat_rule_on_path: top.flag("no_repeat_rule_on_path", told),
    };
    if let Some((_, value)) = top.take("area") {
        areas::read(source, value, draft, told);
    }
    if let Some((_, value)) = top.take("items") {
        items::read(value, draft, told);
    }
    if let Some((_, value)) = top.take("types") {
        read_types(value, draft, told);
    }
    for (field, is_fail) in [("rules", false), ("fail_rules", true)] {
        if let Some((_, value)) = top.take(field) {
            rules::read(source, value, is_fail, draft, told);
        }
    }
}

/// What the field `format` says.
pub const FORMAT: &str = "narrative-grammar/1";

fn read_types(value: &toml::Spanned<DeValue<'_>>, draft: &mut Draft, told: &mut Vec<Diagnostic>) {
    let Some(table) = fields::table("types", value, told) else {
        return;
    };
    let mut types = Fields::new("types", None, table);
    for (name, value) in types.all() {
        let above = fields::names(&name.text, value, told);
        draft.types.push((name, above));
    }
}

/// The place of a name.
pub(crate) fn name_at(text: impl Into<String>, span: Span) -> Name {
    Name { text: text.into(), span }
}
