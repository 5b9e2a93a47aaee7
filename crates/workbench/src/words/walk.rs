//! Random play in words.

use super::{counted, percent};
use crate::walk::WalkReport;
use play::domain::About;
use play::lens::WALK_RUN;

/// What a walk found; not all of the levels that were chosen need be played.
pub fn walk(about: &About, report: &WalkReport, chosen: usize) -> String {
    let played = counted(report.levels_played.len(), about.level);
    let levels = match report.levels_played.len() < chosen {
        true => format!("{played} of {chosen} (in turns of {WALK_RUN} steps)"),
        false => played,
    };
    let mut text = format!(
        "{} on {levels} in {:.2} s: {:.0} steps per second; {} changed something; {}\n",
        counted(report.steps as usize, "step"),
        report.seconds,
        report.steps_per_second,
        percent(report.changed),
        counted(report.wins as usize, "win")
    );
    let lines: Vec<String> = report.rules_never_fired.iter().map(u32::to_string).collect();
    text += &match (lines.is_empty(), report.never_happened.is_empty()) {
        (true, true) => {
            "every event that `need --list` names for these levels happened".to_string()
        }
        (true, false) => String::new(),
        (false, _) => format!("rules that never fired: {}\n", lines.join(", ")),
    };
    if !report.never_happened.is_empty() {
        text += &format!("never happened: {}", report.never_happened.join(", "));
    }
    text.trim_end().to_string()
}
