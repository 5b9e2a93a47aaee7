//! Orthogonality in words.

use super::census::range;
use play::domain::About;
use play::space::{Orthogonal, OrthogonalityReport};

/// What new kinds add, one line each.
pub fn orthogonality(about: &About, report: &OrthogonalityReport) -> String {
    let [width, height] = report.size;
    let existing = match report.existing.is_empty() {
        true => "none".to_string(),
        false => report.existing.join(", "),
    };
    let with: Vec<String> = report.with.iter().map(range).collect();
    let with = match with.is_empty() {
        true => String::new(),
        false => format!(", with {} in every {}", with.join(", "), about.level),
    };
    let answers = match report.possible {
        true => format!("{} answers possible", report.answers),
        false => format!("{} answers seen", report.answers),
    };
    let mut text = format!(
        "{width}x{height}, up to {} elements{with}, existing: {existing}; {answers}\n",
        report.most
    );
    report.types.iter().for_each(|one| text += &format!("{}\n", kind(one)));
    text += &format!("{} {}s looked at", report.levels, about.level);
    if report.unknown > 0 {
        text +=
            &format!(", {} not decided within the budget: sets may lack answers", report.unknown);
    }
    text
}

fn kind(one: &Orthogonal) -> String {
    let mut said = vec![format!("alone {}", one.expressible)];
    for (old, count) in &one.express {
        let differing = one.diff.get(old).and_then(|counts| counts.values().min());
        let differing = differing.map_or(String::new(), |count| format!(", differing {count}"));
        said.push(format!("with {old} {count}{differing}"));
    }
    format!("{:<20} o = {:<22} {}", one.kind, one.o, said.join("; "))
}
