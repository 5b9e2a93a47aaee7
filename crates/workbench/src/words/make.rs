//! Levels that were made, in words.

use super::counted;
use super::space::{fates, level_text, plain, tries};
use play::domain::About;
use play::space::{MadeReport, MakeReport, MakeStatus, MissReport, Property};

/// The levels with their properties in comments, so that all of it can be pasted, and below them a summary.
pub fn make(about: &About, report: &MakeReport) -> String {
    if report.why == Some("chance") {
        return "not known (chance): chance decides in this game, so nothing can be proved about its \
                levels\n"
            .to_string();
    }
    let levels = report.made.iter().map(|made| format!("{}\n", made_level(about, made)));
    let levels: String = levels.collect();
    let found = report.made.len();
    let level = |count: usize| counted(count, about.made);
    let answer = match (report.status, &report.space) {
        (MakeStatus::Found, _) => String::new(),
        (MakeStatus::None, Some(space)) if found == 0 => format!(
            "there is none: all {} {}s of this space were judged ({} up to symmetry)\n",
            space.levels, about.made, space.classes
        ),
        (MakeStatus::None, None) if found == 0 => {
            format!("there is none in this space: proved by {}\n", report.route)
        }
        (MakeStatus::None, _) => {
            let are = if found == 1 { "is" } else { "are" };
            let found = level(found);
            format!("there {are} no more than {found} in this space: every one was judged\n")
        }
        (MakeStatus::Unknown, _) if found == 0 => {
            format!("found none in {}; there may be some\n", tries(report.counts.tries))
        }
        (MakeStatus::Unknown, _) => format!(
            "found {found} of {} in {}; there may be more\n",
            report.count,
            tries(report.counts.tries)
        ),
    };
    let nearest = report.nearest.as_ref().map_or(String::new(), |miss| nearest(about, miss));
    format!("{levels}{answer}{nearest}{}", tally(report))
}

/// The same without the levels, for hosts that draw them.
pub fn make_summary(about: &About, report: &MakeReport) -> String {
    let text = make(about, report);
    let levels: usize = report.made.iter().map(|made| made_level(about, made).len() + 1).sum();
    let text = text.get(levels.min(text.len())..).unwrap_or_default();
    let nearest = report.nearest.as_ref().map_or(String::new(), |miss| nearest(about, miss));
    text.replacen(&nearest, "", 1).trim().to_string()
}

/// The properties of a level, each with what proved it.
pub fn properties(made: &MadeReport) -> Vec<String> {
    made.properties.iter().map(property).collect()
}

/// What a level lacks.
pub fn missed(miss: &MissReport) -> String {
    let concept = miss.concept.as_ref().map_or(String::new(), |concept| format!(" `{concept}`"));
    format!("lacks {}{concept}: {}", miss.lacks, miss.because)
}

/// A level with its properties in comments.
pub(super) fn made_level(about: &About, made: &MadeReport) -> String {
    let (open, close) = about.comment.unwrap_or(("# ", ""));
    let properties = made.properties.iter().map(|one| format!("{open}{}{close}\n", property(one)));
    let properties: String = properties.collect();
    let board = level_text(about, &made.legend, &made.level);
    let moves = match &made.moves {
        Some(moves) => format!("{open}{moves}{close}\n"),
        None => String::new(),
    };
    format!("{properties}{board}{moves}")
}

fn property(one: &Property) -> String {
    let concept = one.concept.as_ref().map_or(String::new(), |concept| format!(" `{concept}`"));
    let reading = one.reading.as_ref().map_or(String::new(), |reading| format!(" {reading}"));
    let value = one.value.as_ref().map_or(String::new(), |value| format!(" {}", plain(value)));
    let states = match one.states {
        Some(states) => format!(", {}", counted(states, "state")),
        None => String::new(),
    };
    let proved = if one.proved { "proved by" } else { "NOT proved by" };
    format!("{}{concept}{reading}{value}: {proved} {}{states}", one.property, one.by)
}

fn nearest(about: &About, miss: &MissReport) -> String {
    let shortcut = match miss.shortcut.as_ref().or(miss.moves.as_ref()) {
        Some(moves) => format!("  {moves}\n"),
        None => String::new(),
    };
    let board = level_text(about, &miss.legend, &miss.level);
    format!("the nearest miss {}\n{board}{shortcut}", missed(miss))
}

fn tally(report: &MakeReport) -> String {
    format!(
        "{} ({}): {}\nto repeat this: --seed {} --tries {}\n",
        tries(report.counts.tries),
        report.route,
        fates(&report.counts).join(", "),
        report.seed,
        report.counts.tries,
    )
}
