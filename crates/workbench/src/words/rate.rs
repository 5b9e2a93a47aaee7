//! The readings of a level, in words.

use super::{counted, head, percent};
use play::domain::About;
use play::lens::{Figure, Rated, Status};
use play::readings::{Amount, ReadingValue};

/// A table of all readings.
pub fn rate(about: &About, rated: &Rated) -> String {
    let seed = match &rated.seed {
        Some(seed) => format!(" with seed {seed}"),
        None => String::new(),
    };
    let cut = rated.cut.unwrap_or("cut");
    let mut text = format!("{}: ", head(about, rated.level, rated.name.as_deref()));
    text += &match (rated.status, rated.value("length")) {
        (Status::Solved, Some(length)) => {
            format!("solvable in {}{seed}, no fewer", counted(length as usize, "move"))
        }
        (Status::Solved, None) => format!("solvable{seed}; the least moves are not known"),
        (Status::Unsolvable, _) => "cannot be solved".to_string(),
        (Status::Unknown, _) => format!("not known whether it can be solved ({cut})"),
    };
    let (known, missing): (Vec<&ReadingValue>, Vec<&ReadingValue>) =
        rated.readings.iter().partition(|reading| reading.value.is_some());
    let width = known.iter().map(|reading| reading.label.len()).max().unwrap_or(0).max(20);
    let wide = known.iter().map(|reading| amount(reading).len()).max().unwrap_or(0).max(8);
    for reading in known {
        let meaning = match reading.id {
            "difficulty" => difficulty(rated, reading),
            _ => reading.meaning.to_string(),
        };
        let doubt = if reading.known { "" } else { " (so far, not proved)" };
        text +=
            &format!("\n  {:<width$}  {:>wide$}  {meaning}{doubt}", reading.label, amount(reading));
    }
    if !missing.is_empty() {
        let labels: Vec<&str> = missing.iter().map(|reading| reading.label).collect();
        text += &format!("\n  no value: {}", labels.join(", "));
    }
    text += &match rated.why {
        None if rated.states == 0 => String::new(),
        None if rated.states == 1 => "\n  the only state of play was explored".to_string(),
        None => format!("\n  all {} states of play were explored", rated.states),
        Some("chance") => "\n  chance decides; other seeds play differently".into(),
        Some(_) if rated.states == 0 => format!("\n  not all states of play were explored ({cut})"),
        Some(_) if rated.states == 1 => {
            format!("\n  1 state was explored, and there may be more ({cut})")
        }
        Some(_) => {
            format!("\n  {} states were explored, and there may be more ({cut})", rated.states)
        }
    };
    let general = general_notes(rated);
    for line in extra_lines(rated, "notes").into_iter().filter(|line| !general.contains(line)) {
        text += &format!("\n  {line}");
    }
    text
}

/// What a domain says about its readings that is the same for every level; to be printed once.
pub fn general_notes(rated: &Rated) -> Vec<String> {
    extra_lines(rated, "general_notes")
}

/// Lines a domain adds: a list of texts.
fn extra_lines(rated: &Rated, list: &str) -> Vec<String> {
    let notes = rated.extras.get(list).and_then(|notes| notes.as_array());
    let text = |note: &serde_json::Value| note.as_str().map(str::to_string);
    notes.into_iter().flatten().filter_map(text).collect()
}

fn difficulty(rated: &Rated, reading: &ReadingValue) -> String {
    let figure = |figure: Figure| match figure {
        Figure::Solved(count) => count.to_string(),
        Figure::MoreThan(count) => format!("more than {count}"),
        Figure::None => "none".to_string(),
    };
    let fewer = if rated.exact || reading.value.is_none() { "" } else { ", or fewer" };
    let searches = &rated.searches;
    format!(
        "{}{fewer} (bfs {}, A* {}, greedy {})",
        reading.meaning,
        figure(searches.bfs),
        figure(searches.astar),
        figure(searches.greedy)
    )
}

/// A value as a table shows it.
pub fn amount(reading: &ReadingValue) -> String {
    match (&reading.value, reading.unit) {
        (None, _) => "-".to_string(),
        (Some(Amount::Digits(digits)), _) => digits.clone(),
        (Some(Amount::Number(1.0)), "yes/no") => "yes".to_string(),
        (Some(Amount::Number(_)), "yes/no") => "no".to_string(),
        (Some(Amount::Number(share)), "%") => percent(*share),
        (Some(Amount::Number(number)), _) if number.fract() == 0.0 => number.to_string(),
        (Some(Amount::Number(number)), _) => format!("{number:.2}"),
    }
}
