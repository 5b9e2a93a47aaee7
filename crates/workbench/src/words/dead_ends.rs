//! Dead ends in words.

use super::{counted, head, percent};
use play::domain::About;
use play::lens::DeadEndReport;

/// The answer for a terminal.
pub fn dead_ends(about: &About, report: &DeadEndReport) -> String {
    let head = head(about, report.level, report.name.as_deref());
    let states = counted(report.states, "state");
    // A domain may prove for all states what was seen of some.
    let because = report.extras.get("because").and_then(|because| because.as_str());
    let mut text = match because {
        Some(because) => format!("{head}: {because} (proved; {states} looked at)"),
        None => {
            let share = percent(report.dead as f64 / report.states.max(1) as f64);
            let is_one = report.dead == 1 || report.states == 1;
            let are = if is_one { "is a dead end" } else { "are dead ends" };
            let why = report.why.map(|why| format!(", as far as was explored ({why})"));
            let why = why.unwrap_or_default();
            let by = report.extras.get("told_apart_by").and_then(|by| by.as_str());
            let by = by.map(|by| format!(", states told apart by {by}")).unwrap_or_default();
            // Whatever leads out of what was explored may still be won, or not.
            let least = if why.is_empty() { "" } else { "at least " };
            format!("{head}: {least}{} of {states} {are} ({share}){by}{why}", report.dead)
        }
    };
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
