//! Statistics of a grammar as a page shows them.

use super::export::grammar_of;
use crate::scenes::{Staged, data};
use ::narrative::grammar::Grammar;
use ::narrative::stats::{AreaStats, stats};
use ::narrative::words::counted;
use play::Progress;
use play::domain::Tell;
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;
use source::Source;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How many puzzles are made for each area when nothing is said.
const SAMPLES: u64 = 2_000;

/// Figures over many seeds.
#[derive(Serialize, TS)]
pub struct StoryStatistics {
    /// Puzzles made for each area.
    #[ts(type = "number")]
    pub samples: u64,
    /// False if it was stopped before that.
    pub finished: bool,
    /// One row for each area.
    pub areas: Vec<AreaFigures>,
    /// The rules, the most used first.
    pub rules: Vec<UseFigure>,
    /// The items, the most used first.
    pub items: Vec<UseFigure>,
    /// What stands out, in sentences.
    pub says: Vec<String>,
}

/// Figures of one area.
#[derive(Serialize, TS)]
pub struct AreaFigures {
    /// The area.
    pub area: String,
    /// The number of its puzzles in words: `14 puzzles`, `at least 96 puzzles`.
    pub says: String,
    /// Different trees that exist, or that were seen.
    #[ts(type = "number")]
    pub distinct: u64,
    /// Whether these are all.
    pub complete: bool,
    /// Puzzles by their number of actions.
    #[ts(type = "[number, number][]")]
    pub actions: Vec<(u64, u64)>,
    /// Puzzles by the number of rules on the longest path.
    #[ts(type = "[number, number][]")]
    pub depth: Vec<(u64, u64)>,
    /// Seeds without a puzzle.
    #[ts(type = "number")]
    pub failures: u64,
}

/// How often something is used.
#[derive(Serialize, TS)]
pub struct UseFigure {
    /// The rule or item.
    pub name: String,
    /// The line where it is defined.
    pub line: usize,
    /// Puzzles that use it.
    #[ts(type = "number")]
    pub uses: u64,
}

/// The scene `statistics`. Stopped early, it gives what it has counted.
pub fn statistics(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let content = grammar_of(staged)?;
    let grammar = &**content.grammar();
    let samples = staged.whole("samples").unwrap_or(SAMPLES);
    let mut is_stopped = false;
    let found =
        stats(grammar, staged.options.number("seed").unwrap_or(0), samples, &mut |at: Progress| {
            is_stopped |= tell(at, None);
            is_stopped
        });
    let source = content.source();
    let rule =
        |name: &str| grammar.rules.iter().find(|rule| rule.name == name).map(|rule| rule.span);
    let item =
        |name: &str| grammar.items.iter().find(|item| item.name == name).map(|item| item.span);
    let rules = uses(source, &found.rules, rule);
    data(&StoryStatistics {
        samples: found.samples,
        finished: !is_stopped,
        says: said(grammar, &found.areas, &rules, found.samples, is_stopped),
        areas: found.areas.iter().map(figures).collect(),
        items: uses(source, &found.items, item),
        rules,
    })
}

fn figures(area: &AreaStats) -> AreaFigures {
    let puzzles = counted(area.distinct as usize, "puzzle");
    AreaFigures {
        area: area.area.clone(),
        says: if area.complete { puzzles } else { format!("at least {puzzles}") },
        distinct: area.distinct,
        complete: area.complete,
        actions: area.actions.iter().map(|(actions, n)| (*actions as u64, *n)).collect(),
        depth: area.depth.iter().map(|(depth, n)| (u64::from(*depth), *n)).collect(),
        failures: area.failures,
    }
}

fn uses(
    source: &Source,
    counts: &BTreeMap<String, u64>,
    span: impl Fn(&str) -> Option<source::Span>,
) -> Vec<UseFigure> {
    let line = |name: &str| span(name).map_or(0, |span| source.place(span).line);
    let figure = |(name, uses): (&String, &u64)| UseFigure {
        name: name.clone(),
        line: line(name),
        uses: *uses,
    };
    let mut all: Vec<UseFigure> = counts.iter().map(figure).collect();
    all.sort_by(|one, other| other.uses.cmp(&one.uses).then(one.line.cmp(&other.line)));
    all
}

/// What an author should know first. What was not seen in samples is not claimed for all puzzles.
fn said(
    grammar: &Grammar,
    areas: &[AreaStats],
    rules: &[UseFigure],
    samples: u64,
    is_stopped: bool,
) -> Vec<String> {
    let mut says = Vec::new();
    if is_stopped {
        says.push(format!("Stopped after {} for each area.", counted(samples as usize, "puzzle")));
    }
    let unused = rules.iter().filter(|rule| rule.uses == 0).count();
    let is_all = areas.len() == grammar.areas.len() && areas.iter().all(|area| area.complete);
    let what = if is_all { "no puzzle uses them" } else { "no puzzle of this sample uses them" };
    says.push(match unused {
        0 => "Every rule is used by some puzzle.".to_string(),
        1 => format!("1 rule is never used: {}.", what.replace("them", "it")),
        _ => format!("{unused} rules are never used: {what}."),
    });
    for area in areas {
        if area.failures > 0 {
            let seeds = counted(area.failures as usize, "seed");
            says.push(format!("{}: no puzzle for {seeds}.", area.area));
        }
        if area.complete && area.distinct == 1 {
            says.push(format!("{}: every seed gives the same puzzle.", area.area));
        }
    }
    for area in grammar.areas.iter().filter(|area| !areas.iter().any(|one| one.area == area.name)) {
        says.push(format!("{} cannot be reached from the start.", area.name));
    }
    says
}
