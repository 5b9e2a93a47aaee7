//! Whether every solution of a level practises a concept.

use crate::why;
use play::concept::{Automaton, ConceptError, EventNames, compile, parse};
use play::search::{Budget, Progress};
use play::{NeedAnswer, Pack, need, write_trace};
use puzzlescript::puzzle::Puzzle;
use serde::Serialize;
use source::{Diagnostic, Source, Span, nearest};

/// What `need --json` prints of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NeedReport {
    /// Its number, from 1.
    pub level: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The concept, as it was asked for.
    pub concept: String,
    /// The answer.
    pub answer: Needed,
    /// A shortest play that wins without, the first in the order of moves.
    pub shortcut: Option<String>,
    /// Its length.
    pub length: Option<usize>,
    /// Whether some winning play satisfies the concept.
    pub possible: Option<bool>,
    /// Distinct pairs of a state of play and a state of the concept.
    pub states: usize,
    /// Those whose moves were listed.
    pub expanded: usize,
    /// Why something is not known, or why there is no solution.
    pub why: Option<&'static str>,
}

/// Whether a level needs a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Needed {
    Always,
    Avoidable,
    Unsolvable,
    Unknown,
}

/// What is wrong with a concept, with its text to point into.
pub struct BadConcept {
    /// The text.
    pub source: Source,
    /// What there is to say about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Asks whether every play that wins a level satisfies a concept.
pub fn find_need(
    puzzle: &mut Puzzle,
    place: (usize, usize),
    text: &str,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<NeedReport, Box<BadConcept>> {
    puzzle.tell_all();
    find_need_in(puzzle, place, text, budget, stop)
}

/// The same of a puzzle of any domain, which tells all that a concept may name.
pub fn find_need_in<P: Pack + EventNames>(
    puzzle: &mut P,
    (level, index): (usize, usize),
    text: &str,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<NeedReport, Box<BadConcept>> {
    let mut concept = read_concept(puzzle, text)?;
    let mut report = NeedReport {
        level,
        index,
        concept: text.to_string(),
        answer: Needed::Unsolvable,
        shortcut: None,
        length: None,
        possible: Some(false),
        states: 0,
        expanded: 0,
        why: Some("no goal"),
    };
    if !puzzle.facts().has_goal {
        return Ok(report);
    }
    let found = need(puzzle, &mut concept, budget, stop);
    report.answer = match &found.answer {
        NeedAnswer::Always => Needed::Always,
        NeedAnswer::Avoidable(_) => Needed::Avoidable,
        NeedAnswer::Unsolvable => Needed::Unsolvable,
        NeedAnswer::Unknown => Needed::Unknown,
    };
    if let NeedAnswer::Avoidable(moves) = &found.answer {
        report.shortcut = Some(write_trace(puzzle, moves));
        report.length = Some(moves.len());
    }
    report.possible = found.possible;
    report.states = found.states;
    report.expanded = found.expanded;
    report.why = found.cut.map(why);
    Ok(report)
}

/// Reads a concept and looks its names up in a level.
pub fn read_concept<P: EventNames>(
    puzzle: &P,
    text: &str,
) -> Result<Automaton<P::Move>, Box<BadConcept>> {
    let errors = match parse(text).map_err(|error| vec![error]) {
        Ok(concept) => match compile(&concept, puzzle) {
            Ok(automaton) => return Ok(automaton),
            Err(errors) => errors,
        },
        Err(errors) => errors,
    };
    let diagnostics = errors.into_iter().map(concept_error).collect();
    Err(Box::new(BadConcept { source: Source::new("--concept", text), diagnostics }))
}

/// The most names a message lists.
const MAX_LISTED: usize = 30;

/// What is wrong with a concept, for its author.
pub(crate) fn concept_error(error: ConceptError) -> Diagnostic {
    let span = Span { start: error.place.start as u32, end: error.place.end as u32 };
    let diagnostic = Diagnostic::error("concept", Some(span), error.message);
    let mut help = Vec::new();
    if let Some(near) = nearest(&error.word, error.known.iter().map(String::as_str)) {
        help.push(format!("did you mean `{near}`?"));
    }
    if !error.known.is_empty() {
        let listed = error.known.iter().take(MAX_LISTED).map(String::as_str);
        let more = if error.known.len() > MAX_LISTED { ", …" } else { "" };
        help.push(format!("there is: {}{more}", listed.collect::<Vec<_>>().join(", ")));
    } else if !error.word.is_empty() {
        help.push("name events by a comment behind a rule, such as `(event melt)`".to_string());
    }
    match help.is_empty() {
        true => diagnostic,
        false => diagnostic.with_help(help.join(" ")),
    }
}
