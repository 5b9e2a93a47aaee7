//! Areas of narrative grammars, each with the puzzle of seed 1.

use super::{Known, Level, Stop, Verdict, plural};
use crate::Document;
use crate::story::{StoryError, grammar_of, place};
use narrative::grammar::{AreaId, Grammar};
use narrative::output::json::{Limits, report};
use narrative::output::svg;
use std::sync::Arc;

const SEED: u64 = 1;

pub fn levels(document: &Document) -> Vec<Level> {
    let Some(grammar) = grammar(document) else { return Vec::new() };
    let level = |(index, area): (usize, &narrative::grammar::Area)| Level {
        number: index + 1,
        name: area.name.clone(),
        line: document.source.place(area.goals_span).line,
    };
    grammar.areas.iter().enumerate().map(level).collect()
}

pub fn picture(document: &Document, index: usize) -> Option<String> {
    let grammar = grammar(document)?;
    let placed = place(&grammar, area(&grammar, index)?, SEED).ok()?;
    Some(svg(&grammar, &placed.puzzle, &placed.journey.state.world))
}

pub fn known(document: &Document, index: usize, stop: &mut Stop<'_>) -> Option<Known> {
    let grammar = grammar(document)?;
    let placed = match place(&grammar, area(&grammar, index)?, SEED) {
        Ok(placed) => placed,
        Err(StoryError::NoPuzzle(why)) => {
            let verdict = if why.is_cut { Verdict::Maybe } else { Verdict::No };
            let mut known = Known::new(verdict, "No puzzle", format!("For the goal {}.", why.goal));
            known.lines = why.reasons;
            return Some(known);
        }
        Err(error) => return Some(Known::new(Verdict::Maybe, "Not known", error.to_string())),
    };
    let mut stop = || stop(0);
    let puzzle =
        report(&grammar, &placed.puzzle, &placed.journey.state, Limits::default(), &mut stop);
    let actions = plural(puzzle.actions, "action");
    let mut known = Known::new(
        Verdict::Yes,
        format!("Solved in {actions}"),
        "The puzzle of seed 1 was played to its goal.",
    );
    known.fact("Goal", &puzzle.goal);
    known.fact("Deep", puzzle.depth);
    if let Some(orders) = puzzle.orders {
        known.fact("Orders", orders);
    }
    known.fact("Difficulty", format!("{} of 5", puzzle.difficulty.level));
    let dead = &puzzle.dead_ends;
    let so_far = if dead.complete { "" } else { " so far" };
    known.fact("Dead ends", format!("{} of {}{so_far}", dead.dead, dead.states));
    let step = |(n, action): (usize, &narrative::output::json::ActionReport)| {
        format!("{}. {} {}", n + 1, action.action, action.items.join(" "))
    };
    known.lines = puzzle.walkthrough.iter().enumerate().map(step).collect();
    Some(known)
}

fn grammar(document: &Document) -> Option<Arc<Grammar>> {
    grammar_of(document).ok()?.0
}

fn area(grammar: &Grammar, index: usize) -> Option<AreaId> {
    (index < grammar.areas.len()).then_some(index as AreaId)
}
