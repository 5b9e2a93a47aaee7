//! Whether solutions practise a concept, in words.

use super::{counted, head};
use play::domain::About;
use play::lens::{NeedReport, Needed};

/// The answer for a terminal.
pub fn need(about: &About, report: &NeedReport) -> String {
    let head = head(about, report.level, report.name.as_deref());
    let concept = &report.concept;
    let why = report.why.unwrap_or("cut");
    let states = counted(report.states, "state");
    match report.answer {
        Needed::Always if report.states > 0 => {
            format!("{head}: every solution satisfies `{concept}` (all of play explored: {states})")
        }
        Needed::Always => format!("{head}: every solution satisfies `{concept}`"),
        Needed::Avoidable => {
            let other = match report.possible {
                Some(true) => "others satisfy it".to_string(),
                Some(false) => "no solution satisfies it".to_string(),
                None => format!("whether another satisfies it is not known ({why})"),
            };
            let length = match (report.length, report.proved_shortest) {
                (Some(length), Some(true)) => {
                    format!(" in {}, no fewer", counted(length, "move"))
                }
                (Some(length), _) => format!(" in {}", counted(length, "move")),
                (None, _) => String::new(),
            };
            let shortcut = report.shortcut.as_deref().unwrap_or("");
            format!("{head}: can be won without `{concept}`{length}; {other}\n  {shortcut}")
                .trim_end()
                .to_string()
        }
        Needed::Unsolvable => {
            let why = report.why.map_or(String::new(), |why| format!(": {why}"));
            format!("{head}: cannot be solved at all{why} ({states})")
        }
        Needed::Unknown => {
            let other = match report.possible {
                Some(true) => "; some solution satisfies it",
                _ => "",
            };
            format!(
                "{head}: not known whether every solution satisfies `{concept}` ({why}, \
                 {states}){other}"
            )
        }
    }
}
