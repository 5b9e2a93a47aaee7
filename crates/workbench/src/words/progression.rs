//! Levels in the order in which they teach, in words.

use super::make::made_level;
use super::space::tries as counted_tries;
use super::{counted, head};
use play::domain::About;
use play::lens::{GapFill, ProgressionLevel, ProgressionReport};
use play::space::MakeStatus;

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
        for idea in level.new_ideas.iter() {
            if let Some(written) = level.idea_texts.get(idea) {
                text += &format!("       {idea}: {written}\n");
            }
        }
        if !level.unknown.is_empty() {
            text += &format!("     not known: {}\n", level.unknown.join(", "));
        }
        if report.gaps.contains(&level.step) {
            let count = level.new_ideas.len() + level.new_pairs.len();
            text +=
                &format!("     gap: {count} new things at once; a level is missing before it\n");
        }
        if let Some(step) = level.double_of {
            text += &format!("     double: step {step} practises the same and is as hard\n");
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
    for fill in &report.fills {
        text += &filled(about, fill);
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

/// A level that was made for a gap, ready to be pasted.
fn filled(about: &About, fill: &GapFill) -> String {
    let idea = fill.wanted.join(" with ");
    let tries = counted_tries(fill.tries);
    match (&fill.made, fill.status) {
        (Some(made), _) => {
            format!(
                "\nbefore step {}, a level of which only {idea} is new:\n{}\n",
                fill.step,
                made_level(about, made)
            )
        }
        (None, MakeStatus::None) => {
            format!(
                "\nbefore step {}: no level of the size tried asks for {idea} alone\n",
                fill.step
            )
        }
        (None, _) => {
            format!(
                "\nbefore step {}: no level found that asks for {idea} alone, in {tries}\n",
                fill.step
            )
        }
    }
}

fn news(level: &ProgressionLevel) -> String {
    let pairs = level.new_pairs.iter().map(|[one, other]| format!("{one} with {other}"));
    let new: Vec<String> = level.new_ideas.iter().cloned().chain(pairs).collect();
    match (new.is_empty(), level.unknown.is_empty()) {
        (true, true) => "nothing new".to_string(),
        (true, false) => "nothing known to be new".to_string(),
        (false, _) => format!("new: {}", new.join(", ")),
    }
}

fn short(value: f64) -> String {
    match value.fract() == 0.0 {
        true => format!("{value}"),
        false => format!("{value:.2}"),
    }
}
