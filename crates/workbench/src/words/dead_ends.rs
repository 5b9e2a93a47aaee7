//! Dead ends in words.

use super::{counted, head, percent};
use play::domain::About;
use play::lens::DeadEndReport;

/// The answer for a terminal.
pub fn dead_ends(about: &About, report: &DeadEndReport) -> String {
    let share = percent(report.dead as f64 / report.states.max(1) as f64);
    let mut text = format!(
        "{}: {} of {} {} ({share}){}",
        head(about, report.level, report.name.as_deref()),
        report.dead,
        counted(report.states, "state"),
        if report.dead == 1 { "is a dead end" } else { "are dead ends" },
        match report.why {
            Some(why) => format!(", as far as was explored ({why})"),
            None => String::new(),
        }
    );
    // A domain may prove for all states what was seen of some.
    if let Some(because) = report.extras.get("because").and_then(|because| because.as_str()) {
        text += &format!(": {because}");
    }
    for crossing in &report.no_return {
        text += &format!("\n  no return after {}", crossing.trace);
    }
    if report.no_return_total > report.no_return.len() {
        let more = report.no_return_total - report.no_return.len();
        let points = if more == 1 { "point" } else { "points" };
        text += &format!("\n  and {more} more {points} of no return (--list)");
    }
    text
}
