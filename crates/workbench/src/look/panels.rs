//! Panels.

use super::{Known, Level, Stop, Verdict, plural};
use crate::Document;
use crate::solve::Status;
use crate::witness::panels_of;
use crate::witness::rate::{MOST_SOLUTIONS, RatedPanel, rate_panel};
use witness::{Ask, Board, Marks, Panel, solve, svg};

pub fn levels(document: &Document) -> Vec<Level> {
    let Ok((panels, places)) = panels_of(document) else { return Vec::new() };
    let level = |(index, (panel, place)): (usize, (&Panel, &witness::PanelPlace))| Level {
        number: index + 1,
        name: panel.name.clone(),
        line: *place.lines.start(),
    };
    panels.iter().zip(&places).enumerate().map(level).collect()
}

pub fn picture(document: &Document, index: usize) -> Option<String> {
    Some(svg(&panel(document, index)?, &Marks::default()))
}

pub fn known(document: &Document, index: usize, stop: &mut Stop<'_>) -> Option<Known> {
    let panel = panel(document, index)?;
    let rated = rate_panel(&panel, index + 1, &mut |steps| stop(steps as usize));
    let mut known = verdict(&rated);
    if let Some(length) = rated.length {
        let name = if rated.complete { "Shortest line" } else { "Shortest line found" };
        known.fact(name, plural(length, "move"));
    }
    if let Some(bits) = rated.entropy {
        let most = if rated.complete { "" } else { "at most " };
        known.fact("To be guessed", format!("{most}{bits:.1} bits"));
    }
    known.fact("Pieces", rated.pieces);
    let places = |places: &Vec<[usize; 2]>| -> String {
        let all: Vec<String> = places.iter().map(|[x, y]| format!("{x},{y}")).collect();
        if all.is_empty() { "none".to_string() } else { all.join(" ") }
    };
    if let Some(needed) = &rated.needed {
        known.fact("Needed for that", places(needed));
    }
    if let Some(decoration) = &rated.decoration {
        known.fact("Decoration", places(decoration));
    }
    let one = Ask { max_solutions: 1, ..Ask::default() };
    if rated.status == Status::Solved
        && let Some(line) = solve(&panel, one, &mut |steps| stop(steps as usize)).first
    {
        let board = Board::new(&panel);
        known.picture = Some(svg(&panel, &Marks { drawn: board.draw(&line), verdict: None }));
    }
    Some(known)
}

fn verdict(rated: &RatedPanel) -> Known {
    match (rated.status, rated.solutions) {
        (Status::Solved, 1) if rated.unique => {
            Known::new(Verdict::Yes, "One solution", "Every line was tried; no other solves it.")
        }
        (Status::Solved, count) if rated.complete => {
            Known::new(Verdict::Yes, format!("{count} solutions"), "Every line was tried.")
        }
        (Status::Solved, count) if count >= u128::from(MOST_SOLUTIONS) => Known::new(
            Verdict::Yes,
            format!("At least {count} solutions"),
            "Counting stopped there.",
        ),
        (Status::Solved, count) => {
            let count = plural(count as usize, "solution");
            Known::new(Verdict::Yes, format!("At least {count}"), "The search was stopped.")
        }
        (Status::Unsolvable, _) => {
            Known::new(Verdict::No, "No solution", "Every line was tried; none solves it.")
        }
        (Status::Unknown, _) => {
            Known::new(Verdict::Maybe, "Not known yet", "The search was stopped.")
        }
    }
}

fn panel(document: &Document, index: usize) -> Option<Panel> {
    let (mut panels, _) = panels_of(document).ok()?;
    (index < panels.len()).then(|| panels.swap_remove(index))
}
