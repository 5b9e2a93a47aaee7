//! Reads a grammar file into a [`Draft`]: what the author wrote, each word with its location.
//!
//! Reading never fails. TOML is parsed with recovery, a field of the wrong kind is reported and
//! skipped, and a rule that cannot be read does not affect the others.

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
    let mut diagnostics = Vec::new();
    if source.text().len() > limits::MAX_SOURCE_BYTES {
        let message = format!(
            "This file has {} bytes; the limit is {}.",
            source.text().len(),
            limits::MAX_SOURCE_BYTES
        );
        diagnostics.push(Diagnostic::error("limit", None, message));
        return (draft, diagnostics);
    }
    let (table, errors) = DeTable::parse_recoverable(source.text());
    for error in errors.iter().take(limits::MAX_TOML_ERRORS) {
        let span = error.span().map(|range| span_of(&range));
        let message = format!("Invalid TOML: {}.", error.message());
        let help = toml_help(error.message());
        diagnostics.push(Diagnostic::error("toml", span, message).with_help(help));
    }
    let mut top = Fields::new("file", None, table.get_ref());
    read_top(source, &mut top, &mut draft, &mut diagnostics);
    top.finish(&TOP_FIELDS, &mut diagnostics);
    (draft, diagnostics)
}

/// What to do about a mistake that the TOML parser describes in its words.
fn toml_help(message: &str) -> &'static str {
    let has = |word: &str| message.contains(word);
    if has("duplicate") {
        "A name can be given once in a table: rename or remove one of the two."
    } else if has("array") {
        "A list ends with `]`; one that begins on an earlier line may lack it."
    } else if has("string") {
        "A text begins and ends with the same quote, on one line."
    } else if has("inline table") {
        "A table in braces ends with `}`, and its fields are separated by commas."
    } else {
        "Names and texts with characters other than letters, digits, `_` and `-` need quotes."
    }
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

fn read_top(
    source: &Source,
    top: &mut Fields<'_>,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if let Some(format) = top.text("format", diagnostics)
        && format.text != FORMAT
    {
        let message = format!("The format must be `{FORMAT}`, not `{}`.", format.text);
        diagnostics.push(Diagnostic::error("format", Some(format.span), message));
    }
    draft.title = top.text("title", diagnostics);
    draft.ending = top.text("ending", diagnostics);
    draft.start = top.text("start", diagnostics);
    draft.settings = Settings {
        stop: top.fraction("stop", diagnostics),
        target_actions: top.range("target_actions", diagnostics),
        no_repeat_rule_on_path: top.flag("no_repeat_rule_on_path", diagnostics),
    };
    if let Some((_, value)) = top.take("area") {
        areas::read(source, value, draft, diagnostics);
    }
    if let Some((_, value)) = top.take("items") {
        items::read(value, draft, diagnostics);
    }
    if let Some((_, value)) = top.take("types") {
        read_types(value, draft, diagnostics);
    }
    for (field, is_fail) in [("rules", false), ("fail_rules", true)] {
        if let Some((_, value)) = top.take(field) {
            rules::read(source, value, is_fail, draft, diagnostics);
        }
    }
}

/// The value of the field `format`.
pub const FORMAT: &str = "narrative-grammar/1";

fn read_types(
    value: &toml::Spanned<DeValue<'_>>,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(table) = fields::table("types", value, diagnostics) else {
        return;
    };
    let mut types = Fields::new("types", None, table);
    for (name, value) in types.all() {
        let above = fields::names(&name.text, value, diagnostics);
        draft.types.push((name, above));
    }
}

/// A name with its location.
pub(crate) fn name_at(text: impl Into<String>, span: Span) -> Name {
    Name { text: text.into(), span }
}
