//! Verdicts and locations of the compiler's messages, compared both ways.

use crate::lines;
use crate::tally::{Tally, say};
use anyhow::Result;
use serde_json::Value;
use source::{Severity, Source};
use std::collections::BTreeSet;
use std::path::Path;

/// Of all lines we report as wrong, at most this share may be lines that the reference does not
/// report.
const MAX_EXTRA_SHARE: f64 = 0.10;

/// Line numbers by kind; 0 stands for the whole game.
#[derive(Default)]
struct Lines {
    errors: BTreeSet<usize>,
    all: BTreeSet<usize>,
}

/// For every source: the same verdict, and every line the reference reports is reported here too.
pub fn messages(folder: &Path, tally: &mut Tally) -> Result<()> {
    let sources = lines(folder, "messages.jsonl")?;
    let full = lines(folder, "messages_full.jsonl")?;
    let pairs: Vec<(Value, Value)> = sources.into_iter().zip(full).collect();
    let name = |(case, _): &(Value, Value)| format!("{} ({})", case["id"], case["name"]);
    let what = "messages: verdict, lines of errors and lines of warnings";
    tally.check_all(what, &pairs, name, |(case, full)| {
        let (theirs, ours) = (reference_lines(full)?, our_lines(case)?);
        if theirs.errors.is_empty() != ours.errors.is_empty() {
            return Err(format!("errors on {:?}, recorded {:?}", ours.errors, theirs.errors));
        }
        if let Some(line) = theirs.errors.difference(&ours.errors).next() {
            return Err(format!("no error on line {line}"));
        }
        if let Some(line) = theirs.all.difference(&ours.all).next() {
            return Err(format!("no message about line {line}"));
        }
        match theirs.all.is_empty() && !ours.all.is_empty() {
            true => Err(format!("unexpected message about {:?}", ours.all)),
            false => Ok(()),
        }
    });
    let (mut named, mut extra) = (0, 0);
    for (case, full) in &pairs {
        let (Ok(theirs), Ok(ours)) = (reference_lines(full), our_lines(case)) else { continue };
        named += ours.errors.len();
        extra += ours.errors.difference(&theirs.all).count();
    }
    let share = extra as f64 / named.max(1) as f64;
    say(&format!(
        "messages: {extra} of {named} error lines are not the reference's ({:.1} %)",
        share * 100.0
    ));
    match share <= MAX_EXTRA_SHARE {
        true => tally.passed += 1,
        false => tally.failed += 1,
    }
    Ok(())
}

fn reference_lines(full: &Value) -> Result<Lines, String> {
    let mut lines = Lines::default();
    let texts = full["messages"].as_array().ok_or("no messages")?;
    let kinds = full["kinds"].as_array().ok_or("no kinds")?;
    for (text, kind) in texts.iter().zip(kinds) {
        let text = text.as_str().unwrap_or_default();
        let number = text.strip_prefix("line ").and_then(|rest| rest.split(' ').next());
        let line = number.and_then(|number| number.parse().ok()).unwrap_or(0);
        lines.all.insert(line);
        if kind == "error" {
            lines.errors.insert(line);
        }
    }
    Ok(lines)
}

fn our_lines(case: &Value) -> Result<Lines, String> {
    let source = Source::new("case", case["source"].as_str().ok_or("no source")?);
    let compiled = puzzlescript::compile(&source).map_err(|error| error.to_string())?;
    let mut lines = Lines::default();
    for diagnostic in &compiled.diagnostics {
        let place = diagnostic.span.map(|span| source.place(span));
        if place.is_some_and(|place| place.column == 0 || place.end_column < place.column) {
            return Err(format!("a message without columns: {}", diagnostic.message));
        }
        let line = place.map_or(0, |place| place.line);
        match diagnostic.severity {
            Severity::Error => {
                lines.errors.insert(line);
                lines.all.insert(line);
            }
            Severity::Warning => {
                lines.all.insert(line);
            }
            Severity::Info => {}
        }
    }
    Ok(lines)
}
