//! What rules imply, in words.

use play::domain::About;
use play::lens::{RuleKind, RuleRow, RulesReport, Scope};

/// The answer for a terminal: the rows under headings, those without a reason in one line.
pub fn rules(about: &About, report: &RulesReport) -> String {
    let mut text = String::new();
    let mut kind: Option<RuleKind> = None;
    for row in &report.findings {
        if kind != Some(row.kind) {
            kind = Some(row.kind);
            text += &format!("{}\n", row.kind.heading());
            let plain: Vec<&RuleRow> = report
                .findings
                .iter()
                .filter(|other| other.kind == row.kind && is_plain(other))
                .collect();
            if !plain.is_empty() {
                let names: Vec<&str> = plain.iter().map(|row| row.subject.as_str()).collect();
                text += &format!("  {}\n", names.join(", "));
            }
        }
        if !is_plain(row) {
            text += &line(about, row);
        }
    }
    if report.findings.is_empty() {
        text += "nothing follows from the rules alone\n";
    }
    if let Some(why) = &report.why {
        text += &format!("not everything was decided: {why}\n");
    }
    text.trim_end().to_string()
}

/// A row whose subject says all.
fn is_plain(row: &RuleRow) -> bool {
    row.reason.is_none()
}

fn line(about: &About, row: &RuleRow) -> String {
    let reason = row.reason.as_deref().unwrap_or_default();
    if row.kind == RuleKind::Must {
        return format!("  {}\n", row.sentence);
    }
    let place = row.line.map_or(String::new(), |line| format!("line {line}: "));
    let scope = match row.scope {
        Scope::AnyLevel => String::new(),
        Scope::TheseLevels => format!("in these {}s, ", about.level),
    };
    format!("  {place}{}\n    {scope}{reason}\n", row.subject)
}
