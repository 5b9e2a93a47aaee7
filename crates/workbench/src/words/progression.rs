//! Levels in the order in which they teach, in words.

use super::{counted, head};
use play::domain::About;
use play::lens::{ProgressionLevel, ProgressionReport};

/// The order for a terminal; with `names_files` each level is named with its file.
pub fn progression(about: &About, report: &ProgressionReport, names_files: bool) -> String {
    let mut text = String::new();
    let place = |file: &str| if names_files { format!("{file}: ") } else { String::new() };
    for level in &report.levels {
        let head = head(about, level.level, level.name.as_deref());
        let difficulty = match level.difficulty {
            Some(difficulty) => format!("difficulty {}", short(difficulty)),
            None => "difficulty not known".to_string(),
        };
        text += &format!("{:>3}. {}{head}: {difficulty}\n", level.step, place(&level.file));
        text += &format!("     {}\n", news(level));
        if !level.unknown.is_empty() {
            text += &format!("     not known: {}\n", level.unknown.join(", "));
        }
        if report.gaps.contains(&level.step) {
            let count = level.new_ideas.len() + level.new_pairs.len();
            text +=
                &format!("     gap: {count} new things at once; a level is missing before it\n");
        }
        if report.doubles.contains(&level.step) {
            text += "     double: nothing new, and not harder than the levels before it\n";
        }
    }
    for left in &report.left_out {
        let head = head(about, left.level, left.name.as_deref());
        text += &format!(
            "  -  {}{head}: {}\n",
            place(&left.file),
            match left.status.as_str() {
                "unsolvable" => "cannot be solved",
                _ => "not known whether it can be solved",
            }
        );
    }
    let (gaps, doubles) = (report.gaps.len(), report.doubles.len());
    text += &format!(
        "{} in order, {}, {}\n",
        counted(report.levels.len(), about.level),
        counted(gaps, "gap"),
        counted(doubles, "double")
    );
    text
}

fn news(level: &ProgressionLevel) -> String {
    let pairs = level.new_pairs.iter().map(|[one, other]| format!("{one} with {other}"));
    let new: Vec<String> = level.new_ideas.iter().cloned().chain(pairs).collect();
    match new.is_empty() {
        true => "nothing new".to_string(),
        false => format!("new: {}", new.join(", ")),
    }
}

fn short(value: f64) -> String {
    match value.fract() == 0.0 {
        true => format!("{value}"),
        false => format!("{value:.2}"),
    }
}
