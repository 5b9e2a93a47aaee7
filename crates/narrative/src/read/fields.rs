//! Fields of TOML tables, taken one by one so that the remaining ones can be reported.

use source::{Diagnostic, Span, nearest, with_article};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{Name, WrittenValue};
use super::name_at;
use crate::words::capital;

/// The fields of one table, in file order.
pub struct Fields<'t> {
    /// What the table describes, for messages.
    what: String,
    span: Option<Span>,
    left: Vec<(Name, &'t Spanned<DeValue<'t>>)>,
}

impl<'t> Fields<'t> {
    /// Takes a table; `what` names it in messages.
    pub fn new(what: impl Into<String>, span: Option<Span>, table: &'t DeTable<'t>) -> Fields<'t> {
        let mut left: Vec<_> = table
            .iter()
            .map(|(key, value)| (name_at(key.get_ref().as_ref(), span_of(&key.span())), value))
            .collect();
        // A table is sorted by name; the author's order is that of the locations.
        left.sort_by_key(|(name, _)| name.span.start);
        Fields { what: what.into(), span, left }
    }

    /// From the first field to the end of the last; none without fields.
    pub fn span(&self) -> Option<Span> {
        let start = self.left.first()?.0.span.start;
        let ends = self.left.iter().map(|(_, value)| span_of(&value.span()).end);
        Some(Span { start, end: ends.max()? })
    }

    /// The location of the value of a field.
    pub fn value_span(&self, field: &str) -> Option<Span> {
        let (_, value) = self.left.iter().find(|(name, _)| name.text == field)?;
        Some(span_of(&value.span()))
    }

    /// Takes all fields.
    pub fn all(&mut self) -> Vec<(Name, &'t Spanned<DeValue<'t>>)> {
        std::mem::take(&mut self.left)
    }

    /// Takes one field.
    pub fn take(&mut self, field: &str) -> Option<(Name, &'t Spanned<DeValue<'t>>)> {
        let index = self.left.iter().position(|(name, _)| name.text == field)?;
        Some(self.left.remove(index))
    }

    /// Takes a text.
    pub fn text(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Name> {
        let (name, value) = self.take(field)?;
        let text = value.get_ref().as_str();
        if text.is_none() {
            wrong(&name.text, "a text in quotes", value, diagnostics);
        }
        text.map(|text| name_at(text, span_of(&value.span())))
    }

    /// Takes true or false.
    pub fn flag(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<bool> {
        let (name, value) = self.take(field)?;
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            wrong(&name.text, "`true` or `false`", value, diagnostics);
        }
        flag
    }

    /// Takes a whole number from 0.
    pub fn number(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<u32> {
        let (name, value) = self.take(field)?;
        let number = integer(value.get_ref()).and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            wrong(&name.text, "a whole number from 0", value, diagnostics);
        }
        number
    }

    /// Takes a weight above 0, in thousandths.
    pub fn weight(&mut self, diagnostics: &mut Vec<Diagnostic>) -> Option<u32> {
        let (name, value) = self.take("weight")?;
        let thousandths = real(value.get_ref()).map(|weight| (weight * 1000.0).round());
        let weight = thousandths.filter(|weight| (1.0..=1e6).contains(weight));
        if weight.is_none() {
            wrong(&name.text, "a number above 0, at most 1000", value, diagnostics);
        }
        weight.map(|weight| weight as u32)
    }

    /// Takes a probability from 0 to 1, in thousandths.
    pub fn fraction(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<u32> {
        let (name, value) = self.take(field)?;
        let fraction = real(value.get_ref()).filter(|fraction| (0.0..=1.0).contains(fraction));
        if fraction.is_none() {
            wrong(&name.text, "a number from 0 to 1", value, diagnostics);
        }
        fraction.map(|fraction| (fraction * 1000.0).round() as u32)
    }

    /// Takes a range such as `"6..9"`, both ends included; a number stands for itself.
    pub fn range(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<(u32, u32)> {
        let (name, value) = self.take(field)?;
        let range = match value.get_ref() {
            DeValue::String(text) => read_range(text),
            other => integer(other).and_then(|n| u32::try_from(n).ok()).map(|n| (n, n)),
        };
        if range.is_none() {
            wrong(&name.text, "a range such as \"6..9\"", value, diagnostics);
        }
        range
    }

    /// Takes a text or a list of texts.
    pub fn names(&mut self, field: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Name> {
        match self.take(field) {
            Some((name, value)) => names(&name.text, value, diagnostics),
            None => Vec::new(),
        }
    }

    /// Reports the fields that were not taken.
    pub fn finish(self, known: &[&str], diagnostics: &mut Vec<Diagnostic>) {
        for (name, _) in &self.left {
            let one = capital(&with_article(&self.what));
            let message = format!("{one} has no field `{}`.", name.text);
            let help = match nearest(&name.text, known.iter().copied()) {
                Some(near) => format!("Did you mean `{near}`?"),
                None => format!("It may have: {}.", known.join(", ")),
            };
            let span = Some(name.span).or(self.span);
            diagnostics.push(Diagnostic::warning("unknown-field", span, message).with_help(help));
        }
    }
}

/// Reads `6..9`, `6..=9` or `6`.
pub fn read_range(text: &str) -> Option<(u32, u32)> {
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (low.trim(), high.trim().trim_start_matches('=')),
        None => (text.trim(), text.trim()),
    };
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (low <= high).then_some((low, high))
}

/// A value that has to be a table.
pub fn table<'t>(
    what: &str,
    value: &'t Spanned<DeValue<'t>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<&'t DeTable<'t>> {
    let table = value.get_ref().as_table();
    if table.is_none() {
        wrong(what, "a table", value, diagnostics);
    }
    table
}

/// A text or a list of texts.
pub fn names(
    field: &str,
    value: &Spanned<DeValue<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Name> {
    match value.get_ref() {
        DeValue::String(text) => vec![name_at(text.as_ref(), text_span(value))],
        DeValue::Array(list) => {
            let mut names = Vec::new();
            for value in list.iter() {
                match value.get_ref().as_str() {
                    Some(text) => names.push(name_at(text, text_span(value))),
                    None => wrong(field, "a list of texts in quotes", value, diagnostics),
                }
            }
            names
        }
        _ => {
            wrong(field, "a text or a list of texts", value, diagnostics);
            Vec::new()
        }
    }
}

/// The value of a property.
pub fn property(
    name: &str,
    value: &Spanned<DeValue<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<WrittenValue> {
    match value.get_ref() {
        DeValue::Boolean(flag) => Some(WrittenValue::Bool(*flag)),
        DeValue::String(text) => Some(WrittenValue::Word(text.to_string())),
        other => {
            let number = integer(other).map(WrittenValue::Int);
            if number.is_none() {
                wrong(name, "true, false, a whole number or a text", value, diagnostics);
            }
            number
        }
    }
}

/// Reports a value of the wrong kind.
pub fn wrong(
    field: &str,
    expected: &str,
    value: &Spanned<DeValue<'_>>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let message = format!("`{field}` must be {expected}, not {}.", kind(value.get_ref()));
    diagnostics.push(Diagnostic::error("field-type", Some(span_of(&value.span())), message));
}

/// A number as it is written, because another one may be right; the kind of anything else.
fn kind(value: &DeValue<'_>) -> String {
    let kind = match value {
        DeValue::Integer(number) => return number.as_str().to_string(),
        DeValue::Float(number) => return number.as_str().to_string(),
        DeValue::String(_) => "a text",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    kind.to_string()
}

fn integer(value: &DeValue<'_>) -> Option<i64> {
    let number = value.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn real(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(number) => number.as_str().parse().ok(),
        other => integer(other).map(|number| number as f64),
    }
}

/// The location of a text without its quotes.
fn text_span(value: &Spanned<DeValue<'_>>) -> Span {
    let span = span_of(&value.span());
    if span.end >= span.start + 2 {
        Span { start: span.start + 1, end: span.end - 1 }
    } else {
        span
    }
}

/// A range of bytes as a span.
pub fn span_of(range: &Range<usize>) -> Span {
    let byte = |position| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: byte(range.start), end: byte(range.end) }
}
