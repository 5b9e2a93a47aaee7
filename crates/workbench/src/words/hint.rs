//! Hints in words.

use play::lens::HintReport;

/// The sentence for a player who asks for a hint.
pub fn hint(report: &HintReport) -> String {
    match report {
        HintReport::NoGoal => "this game has no goal, so there is no hint".to_string(),
        HintReport::Say { text } => text.clone(),
        HintReport::Move { mv, length: 1 } => format!("{} wins", bare(mv)),
        HintReport::Move { mv, length } => {
            format!("try {}; a shortest solution has {length} moves", bare(mv))
        }
        HintReport::DeadEnd => "nothing leads to a win from here; undo".to_string(),
        HintReport::Unknown => "no solution was found in time; there may still be one".to_string(),
    }
}

/// A move without what separates it from the next.
fn bare(mv: &str) -> &str {
    mv.trim().trim_end_matches(';')
}
