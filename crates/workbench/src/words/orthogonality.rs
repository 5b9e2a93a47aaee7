//! Orthogonality in words.

use super::census::range;
use super::counted;
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
        false => format!(", with {} in every {}", with.join(", "), about.made),
    };
    let answers = match report.possible {
        true => format!("{} possible", counted(report.answers as usize, "answer")),
        false => format!("{} seen", counted(report.answers as usize, "answer")),
    };
    let mut text = format!(
        "{width}x{height}, up to {}{with}, existing: {existing}; {answers}\n",
        counted(report.most, "element")
    );
    report.types.iter().for_each(|one| text += &format!("{}\n", kind(one)));
    text += &format!("{} {}s looked at", report.levels, about.made);
    if report.unknown > 0 {
        text +=
            &format!(", {} not decided within the budget: sets may lack answers", report.unknown);
    }
    text
}

fn kind(one: &Orthogonal) -> String {
    let mut said = vec![format!("alone {}", one.expressible)];
    for (name, count) in &one.express {
        let old = if name.starts_with("without") {
            format!("not {name}")
        } else {
            format!("with {name}")
        };
        let differing = one.diff.get(name).and_then(|counts| counts.values().min());
        let differing = differing.map_or(String::new(), |count| format!(", differing {count}"));
        said.push(format!("{old} {count}{differing}"));
    }
    format!("{:<20} o = {:<22} {}", one.kind, one.o, said.join("; "))
}
