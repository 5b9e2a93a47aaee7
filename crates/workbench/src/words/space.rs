//! Suggestions, repairs and kernels in words.

use super::{counted, head};
use play::domain::About;
use play::readings::Amount;
use play::space::{
    Counts, KeptReport, KernelReport, KernelStatus, RepairReport, RepairStatus, SuggestReport,
};

/// A level that can be pasted into its file; legend lines that the file lacks are above it in a
/// comment.
pub fn level_text(about: &About, legend: &[String], rows: &[String]) -> String {
    let (open, close) = about.comment.unwrap_or(("#", ""));
    let legend = legend.iter().map(|line| format!("{open}LEGEND: {line}{close}\n"));
    let rows = rows.iter().map(|row| format!("{row}\n"));
    legend.chain(rows).collect()
}

/// Readings shown with a suggestion, where they are known.
const SHOWN: [&str; 5] = ["difficulty", "length", "least_pushes", "turns", "forced"];

/// The levels with their readings in comments, so that all of it can be pasted, and below them a
/// summary of the tries.
pub fn suggest(about: &About, report: &SuggestReport) -> String {
    if report.why.is_some() {
        return "not known (chance): chance decides in this game, so its levels cannot be \
                judged by solving them\n"
            .to_string();
    }
    let start = match &report.start {
        Some(value) => {
            let value = scored(&report.rank, value, report.start_text.as_ref());
            format!("the {} itself: {value}\n", about.level)
        }
        None => format!("the {} itself: {} not known or none\n", about.level, report.rank),
    };
    let levels = report.kept.iter().map(|kept| format!("\n{}", kept_level(about, report, kept)));
    let levels: String = levels.collect();
    let none = if report.kept.is_empty() {
        format!("\n{}\n", none_kept(about, report))
    } else {
        String::new()
    };
    format!("{start}{levels}{none}\n{}", tally(report))
}

/// A reading by its name, or an aim as people read it.
fn scored(rank: &str, value: &Amount, text: Option<&String>) -> String {
    text.map_or_else(|| format!("{rank} {}", plain(value)), String::clone)
}

/// Why nothing was kept.
fn none_kept(about: &About, report: &SuggestReport) -> String {
    let is_greatest = report.start.as_ref().zip(report.greatest.as_ref());
    let is_greatest = is_greatest.filter(|(start, most)| start.as_f64() >= most.as_f64());
    match is_greatest.filter(|_| report.need.is_empty()) {
        Some((_, most)) => {
            let rank = &report.rank;
            let is_most = match &report.start_text {
                Some(text) => format!("no {} has less than {text}", about.level),
                None => format!("{rank} is at most {}", plain(most)),
            };
            format!("nothing better exists: {is_most}; choose another --rank")
        }
        None if report.exhausted && report.counts.timed_out == 0 && report.need.is_empty() => {
            "nothing better exists among the variations".to_string()
        }
        None => "nothing better was found so far".to_string(),
    }
}

/// The same without the levels, for hosts that draw them.
pub fn suggest_summary(about: &About, report: &SuggestReport) -> String {
    let without = SuggestReport { kept: Vec::new(), ..report.clone() };
    let text = suggest(about, &without);
    let is_said = |line: &&str| {
        !line.is_empty() && (report.kept.is_empty() || !line.starts_with("nothing better"))
    };
    text.lines().filter(is_said).collect::<Vec<_>>().join("\n")
}

/// What is known about a suggestion.
pub fn suggestion(report: &SuggestReport, kept: &KeptReport) -> Vec<String> {
    let grown = kept.grown_from.map(|from| format!("grown from number {from}"));
    shown_readings(report, kept).into_iter().chain(grown).collect()
}

fn shown_readings(report: &SuggestReport, kept: &KeptReport) -> Vec<String> {
    let value = |id: &str| {
        let value = kept.readings.get(id).filter(|value| !value.is_null())?;
        Some(format!("{id} {}", value.to_string().trim_matches('"')))
    };
    let mut shown: Vec<String> = SHOWN.iter().filter_map(|id| value(id)).collect();
    // The difficulty and the length are shown below their own names.
    let is_shown = SHOWN.contains(&report.rank.as_str());
    let has_length = kept.readings.get("length").is_some_and(|value| !value.is_null());
    if !(is_shown || report.rank == "shorter" && has_length) {
        let score = scored(&report.rank, &kept.score, kept.score_text.as_ref());
        if !shown.contains(&score) {
            shown.insert(0, score);
        }
    }
    shown
}

fn kept_level(about: &About, report: &SuggestReport, kept: &KeptReport) -> String {
    let (open, close) = about.comment.unwrap_or(("# ", ""));
    let shown = shown_readings(report, kept);
    let board = level_text(about, &kept.legend, &kept.level);
    let grown = kept.grown_from.map_or(String::new(), |from| format!(", grown from number {from}"));
    format!(
        "{open}number {}{grown}: {}{close}\n{board}{open}{}{close}\n",
        kept.n,
        shown.join(", "),
        kept.moves
    )
}

/// How many candidates had which fate.
pub(super) fn fates(counts: &Counts) -> Vec<String> {
    let fates = [
        (counts.solvable, "solvable"),
        (counts.unsolvable, "unsolvable"),
        (counts.timed_out, "timed out"),
        (counts.duplicates, "seen before"),
        (counts.rejected, "rejected"),
    ];
    fates.into_iter().map(|(count, what)| format!("{count} {what}")).collect()
}

fn tally(report: &SuggestReport) -> String {
    let mut counts = fates(&report.counts);
    if !report.need.is_empty() {
        counts.push(format!("{} of the solvable with a shortcut", report.worth.avoidable));
    }
    let interesting = match &report.threshold {
        Some(threshold) => match &report.threshold_text {
            Some(text) => format!("{text} or better"),
            None => format!("{} {} or more", report.rank, plain(threshold)),
        },
        None => "solvable".to_string(),
    };
    let last = match report.history.is_empty() {
        true => "nothing was kept so far".to_string(),
        false => format!("the last change was {} ago", tries(report.since_last)),
    };
    let speed = report.counts.tries as f64 / report.seconds.max(1e-9);
    let all = match (report.exhausted, report.from_best, report.kept.is_empty()) {
        (true, false, false) => {
            "every variation was tried; --from-best also varies the best ones\n"
        }
        (true, true, false) => "every variation of the level itself was tried\n",
        (true, _, true) => "every variation was tried\n",
        (false, ..) => "",
    };
    format!(
        "{}: {}; {speed:.0} per second\n{all}\
         {} ({interesting}), {:.1} per second; {last}\n\
         to repeat this: --seed {} --tries {}{}\n",
        tries(report.counts.tries),
        counts.join(", "),
        match report.worth.interesting {
            1 => "1 is interesting".to_string(),
            count => format!("{count} are interesting"),
        },
        report.usefulness.unwrap_or(0.0),
        report.seed,
        report.counts.tries,
        if report.from_best { " --from-best" } else { "" },
    )
}

/// "1 try", "3 tries".
pub fn tries(count: u64) -> String {
    if count == 1 { "1 try".to_string() } else { format!("{count} tries") }
}

/// A repair for a terminal.
pub fn repair(about: &About, report: &RepairReport) -> String {
    let head = head(about, report.number, report.name.as_deref());
    let reading = match (&report.reading, &report.reading_text) {
        (_, Some(text)) => text.clone(),
        (Some(reading), None) => format!("{} {}", report.rank, plain(reading)),
        (None, None) => format!("{} not known", report.rank),
    };
    let moves = report.moves.as_deref().unwrap_or("");
    let judged = format!("{} judged", counted(report.judged as usize, "change"));
    let held = match report.held.join(", ") {
        held if held.is_empty() => held,
        held => format!("; numbers held: {held}"),
    };
    match report.status {
        RepairStatus::Solvable => {
            let always = match report.need.join(", ") {
                need if need.is_empty() => String::new(),
                need => format!("every solution satisfies `{need}`; "),
            };
            format!("{head}: needs no repair ({always}{reading})\n  {moves}")
        }
        RepairStatus::Repaired => {
            let places: Vec<String> =
                report.changed.iter().map(|[x, y]| format!("{x},{y}")).collect();
            let cells = match report.changed.len() {
                1 => "1 cell changes".to_string(),
                count => format!("{count} cells change"),
            };
            let proved = match (report.minimal, report.complete) {
                (true, true) => "no smaller change is enough",
                (true, false) => "no smaller change is enough; others of this size may be better",
                (false, _) => "a smaller one may be enough",
            };
            let (open, close) = about.comment.unwrap_or(("# ", ""));
            let board = level_text(about, &report.legend, report.level.as_deref().unwrap_or(&[]));
            let what = match report.need.join(", ") {
                need if need.is_empty() => "can be solved".to_string(),
                need => format!("can only be won with `{need}`"),
            };
            format!(
                "{head}: {what} when {cells}: {} ({proved}; {reading}; {judged}{held})\n\
                 {board}{open}{moves}{close}",
                places.join(" "),
            )
        }
        RepairStatus::None => {
            let cells = if report.max_cells == 1 { "cell" } else { "cells" };
            format!(
                "{head}: no change of up to {} {cells} helps ({judged}{held})",
                report.max_cells
            )
        }
        RepairStatus::Unknown => format!(
            "{head}: not known ({}); {judged}, {} of them undecided",
            report.why.unwrap_or("cut"),
            report.unknown
        ),
    }
}

/// A kernel for a terminal.
pub fn kernel(about: &About, report: &KernelReport) -> String {
    let head = head(about, report.number, report.name.as_deref());
    match report.status {
        KernelStatus::Unsolvable => format!("{head}: cannot be solved"),
        KernelStatus::Lacking => {
            format!(
                "{head}: can be solved, but is not `{}`, which a kernel has to keep",
                report.hold
            )
        }
        KernelStatus::Unknown if report.why == Some("no value") => {
            format!("{head}: not known (`{}` has no value within the budget)", report.hold)
        }
        KernelStatus::Unknown => format!("{head}: not known ({})", report.why.unwrap_or("cut")),
        KernelStatus::Kernel => {
            let number = |value: &Option<Amount>| value.as_ref().map_or("-".into(), plain);
            let minimal = match report.minimal {
                true => "nothing more can be removed".to_string(),
                false => format!("more may be removable ({})", report.why.unwrap_or("cut")),
            };
            let (open, close) = about.comment.unwrap_or(("# ", ""));
            let board = level_text(about, &report.legend, report.level.as_deref().unwrap_or(&[]));
            let steps: String = report.steps.iter().map(|step| format!("  {step}\n")).collect();
            format!(
                "{head}: {} {} before, {} after; {} of {} tried; {minimal}\n\
                 {steps}{board}{open}{}{close}",
                report.hold,
                number(&report.before),
                number(&report.after),
                counted(report.steps.len(), "step"),
                report.tried,
                report.moves.as_deref().unwrap_or(""),
            )
        }
    }
}

pub(super) fn plain(amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => number.to_string(),
        Amount::Digits(digits) => digits.clone(),
    }
}
