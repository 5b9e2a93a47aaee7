//! Writing strict JSON.

use super::{Data, Value};
use std::fmt::Write;

/// Writes a value on one line.
pub fn write(value: &Value, out: &mut String) {
    match &value.data {
        Data::Null => out.push_str("null"),
        Data::Bool(yes) => out.push_str(if *yes { "true" } else { "false" }),
        Data::Number(number) => out.push_str(number),
        Data::Text(text) => quoted(&text.text, out),
        Data::List(values) => {
            out.push('[');
            for (index, value) in values.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                write(value, out);
            }
            out.push(']');
        }
        Data::Object(entries) => {
            out.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                quoted(&key.text, out);
                out.push_str(": ");
                write(value, out);
            }
            out.push('}');
        }
    }
}

/// Writes a text in quotes.
pub fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
