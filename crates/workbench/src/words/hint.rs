//! Hints in words.

use play::lens::HintReport;

/// What to say to a player who asks for a hint.
pub fn hint(report: &HintReport) -> String {
    match report {
        HintReport::NoGoal => "this game has no goal, so there is no hint".to_string(),
        HintReport::Say { text } => text.clone(),
        HintReport::Move { mv, length: 1 } => format!("{} wins", mv.trim()),
        HintReport::Move { mv, length } => {
            format!("try {}; a shortest solution has {length} moves", mv.trim())
        }
        HintReport::DeadEnd => "nothing leads to a win from here; undo".to_string(),
        HintReport::Unknown => {
            "no solution found in the time there was; it may still have one".to_string()
        }
    }
}
