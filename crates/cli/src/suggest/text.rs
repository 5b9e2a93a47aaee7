//! Suggestions for people.

use crate::transform::level_text;
use workbench::suggest::{Aim, KeptReport, SuggestReport, Suggestions};

/// The levels with their readings in comments, so that all of it can be pasted, and below them
/// what was tried.
pub fn text(report: &SuggestReport) -> String {
    if report.why.is_some() {
        return "not known (chance): chance decides in this game, so that its levels cannot be \
                judged by solving them\n"
            .to_string();
    }
    let start = match report.start {
        Some(value) => format!("the level itself: {} {value}\n", report.rank),
        None => format!("the level itself: {} not known or none\n", report.rank),
    };
    let levels = report.kept.iter().map(|kept| format!("\n{}", level(kept, report.rank)));
    let levels: String = levels.collect();
    let none = if report.kept.is_empty() { "\nno variation can be solved so far\n" } else { "" };
    format!("{start}{levels}{none}\n{}", tally(report))
}

fn level(kept: &KeptReport, rank: &str) -> String {
    let readings = &kept.readings.readings;
    let named = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value}"));
    let rest = [
        named("difficulty", kept.readings.difficulty.difficulty.map(|value| value.to_string())),
        named("length", readings.length.map(|value| value.to_string())),
        named("least_pushes", readings.least_pushes.map(|value| value.to_string())),
        named("turns", readings.turns.map(|value| value.to_string())),
        named("forced", readings.forced.map(|value| value.to_string())),
    ];
    let mut told: Vec<String> = rest.into_iter().flatten().collect();
    if !told.iter().any(|told| told.starts_with(&format!("{rank} "))) {
        let all = serde_json::to_value(&kept.readings).unwrap_or_default();
        told.insert(0, format!("{rank} {}", all[rank].to_string().trim_matches('"')));
    }
    let board = level_text(&kept.legend, &kept.level);
    format!("(number {}: {})\n{board}({})\n", kept.n, told.join(", "), kept.moves)
}

fn tally(report: &SuggestReport) -> String {
    let counts = [
        (report.counts.solvable, "solvable"),
        (report.counts.unsolvable, "unsolvable"),
        (report.counts.timed_out, "timed out"),
        (report.counts.duplicates, "seen before"),
        (report.counts.rejected, "rejected"),
    ];
    let counts: Vec<String> =
        counts.into_iter().map(|(count, what)| format!("{count} {what}")).collect();
    let interesting = match report.threshold {
        Some(threshold) => format!("{} {threshold} or more", report.rank),
        None => "solvable".to_string(),
    };
    let speed = report.counts.tries as f64 / report.seconds.max(1e-9);
    format!(
        "{} tries: {}; {speed:.0} a second\n\
         {} are interesting ({interesting}), {:.1} a second; the last change was {} tries ago\n\
         the same again: --seed {} --tries {}\n",
        report.counts.tries,
        counts.join(", "),
        report.counts.interesting,
        report.usefulness.unwrap_or(0.0),
        report.since_last,
        report.seed,
        report.counts.tries,
    )
}

/// One line while it runs.
pub fn progress(aim: &Aim, so_far: &Suggestions, seconds: f64) -> String {
    let best = match so_far.kept.first() {
        Some(kept) => format!("best {} {}", aim.rank.name(), kept.reading),
        None => "none solvable yet".to_string(),
    };
    let speed = so_far.counts.tries as f64 / seconds.max(1e-9);
    format!(
        "{} tries, {} solvable, {best}, last change {} tries ago, {speed:.0} a second",
        so_far.counts.tries,
        so_far.counts.solvable,
        so_far.since_last()
    )
}
