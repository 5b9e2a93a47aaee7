//! A census in words.

use super::level_text;
use play::domain::About;
use play::space::{CensusLevel, CensusReport, FrameHead, KindRange};

/// Levels that are printed; the rest is in the JSON.
const SHOWN: usize = 3;

/// The size of the space: "3x3, Crate 1-2, Wall 0-4: 12345 ways to make levels".
pub fn census_head(about: &About, frame: &FrameHead) -> String {
    let [width, height] = frame.size;
    let kinds: Vec<String> = frame.kinds.iter().map(range).collect();
    let most = frame.most.map_or(String::new(), |most| format!(", at most {most} together"));
    let kinds = if kinds.is_empty() { "nothing".to_string() } else { kinds.join(", ") };
    let ways = ways(frame.space);
    format!("{width}x{height}, {kinds}{most}: {ways} to make {}s", about.made)
}

fn ways(count: u64) -> String {
    if count == 1 { "1 way".to_string() } else { format!("{count} ways") }
}

/// "Wall 0-4", "Player 1".
pub(super) fn range(kind: &KindRange) -> String {
    let KindRange { name, least, most } = kind;
    if least == most { format!("{name} {least}") } else { format!("{name} {least}-{most}") }
}

/// The whole census.
pub fn census(about: &About, report: &CensusReport) -> String {
    let head = census_head(about, &report.frame);
    let made = about.made;
    let CensusReport { levels, classes, solvable, unsolvable, unknown, unique, .. } = report;
    let all = if *levels == 1 { format!("1 {made}") } else { format!("{levels} {made}s") };
    let mut text = format!("{head}\n{all}, {classes} up to symmetry\n");
    text += &format!("{solvable} solvable, {unsolvable} unsolvable");
    if *unknown > 0 {
        text += &format!(", {unknown} not decided within the budget");
    }
    let possible = report
        .frame
        .possible_answers
        .map_or(String::new(), |count| format!(" of {count} possible"));
    // What was not decided may be unique, and have further answers.
    let least = if *unknown > 0 || report.undecided > 0 { "at least " } else { "" };
    let answers = report.answers;
    text += &format!("\n{least}{unique} unique; different answers: {least}{answers}{possible}\n");
    if report.undecided > 0 {
        text += &format!("{} solvable {made}s may or may not be unique\n", report.undecided);
    }
    if *unknown > 0 && !report.lengths.is_empty() {
        text += &format!("lengths of the {made}s that were decided:\n");
    }
    if !report.lengths.is_empty() {
        text += &format!("\n{:>6} {:>12} {:>12}\n", "length", format!("{made}s"), "unique");
    }
    for row in &report.lengths {
        text += &format!("{:>6} {:>12} {:>12}\n", row.length, row.levels, row.unique);
    }
    for kept in report.kept.iter().take(SHOWN) {
        text += &format!("\n{}", kept_level(about, &report.rank, kept));
    }
    if report.kept.len() > SHOWN {
        let more = report.kept.len() - SHOWN;
        text += &format!("\nin the JSON: {more} more, the best by {}\n", report.rank);
    }
    text.trim_end().to_string()
}

/// The same without lengths and levels, for hosts that show them in other ways.
pub fn census_summary(about: &About, report: &CensusReport) -> String {
    census(about, &CensusReport { lengths: Vec::new(), kept: Vec::new(), ..report.clone() })
}

/// What is known about a level of a census.
pub fn census_level(rank: &str, kept: &CensusLevel) -> String {
    let value = kept.value.map_or("not known".to_string(), |value| value.to_string());
    let unique = match kept.unique {
        Some(true) => ", unique",
        Some(false) => ", not unique",
        None => "",
    };
    let same = match kept.levels {
        1 => String::new(),
        levels => format!(", {levels} up to symmetry"),
    };
    format!("{rank} {value}{unique}{same}")
}

/// A level with what is known about it in a comment, so that it can be pasted.
fn kept_level(about: &About, rank: &str, kept: &CensusLevel) -> String {
    let (open, close) = about.comment.unwrap_or(("#", ""));
    let board = level_text(about, &kept.legend, &kept.level);
    format!("{open}number {}: {}{close}\n{board}", kept.n, census_level(rank, kept))
}
