//! Whether every solution of a level practises a concept.

use schemars::JsonSchema;
use serde::Serialize;
use source::{Diagnostic, Source, Span, nearest};
use ts_rs::TS;

use super::{Ask, Extras, Field, Lenses, Refusal, Status};
use crate::concept::{Automaton, ConceptError, EventNames, compile, parse};
use crate::{NeedAnswer, Watch, write_trace};

/// What is known about a concept and the solutions of a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "NeedAnswer")]
pub struct NeedReport {
    /// The level's number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it can be solved, as far as this search shows.
    pub status: Status,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The concept, as it was asked for.
    pub concept: String,
    /// The answer.
    pub answer: Needed,
    /// A shortest play that wins without the concept, the first in the order of moves.
    #[ts(as = "Option<String>")]
    pub shortcut: Field<Option<String>>,
    /// The number of its moves.
    pub length: Option<usize>,
    /// No play that avoids the concept is shorter; null without a shortcut.
    pub proved_shortest: Option<bool>,
    /// Whether some winning play satisfies the concept.
    pub possible: Option<bool>,
    /// Distinct pairs of a state of play and a state of the concept.
    pub states: usize,
    /// Those whose moves were listed.
    pub expanded: usize,
    /// Why something is not known, or why there is no solution.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// Whether a level needs a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Needed {
    /// Every solution satisfies it.
    Always,
    /// Some solution does without.
    Avoidable,
    /// There is no solution.
    Unsolvable,
    /// A search was cut before it was known.
    Unknown,
}

/// Asks whether every play that wins a level satisfies a concept.
pub fn need<P: Lenses>(
    puzzle: &mut P,
    text: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<NeedReport, Refusal> {
    puzzle.tell_all();
    let mut concept = read_concept(puzzle, text)?;
    let mut report = NeedReport::about(ask, text);
    if !puzzle.facts().has_goal {
        return Ok(report);
    }
    let found = crate::need(puzzle, &mut concept, ask.budget, watch);
    report.answer = match &found.answer {
        NeedAnswer::Always => Needed::Always,
        NeedAnswer::Avoidable(_) => Needed::Avoidable,
        NeedAnswer::Unsolvable => Needed::Unsolvable,
        NeedAnswer::Unknown => Needed::Unknown,
    };
    if let NeedAnswer::Avoidable(moves) = &found.answer {
        report.shortcut = Some(write_trace(puzzle, moves)).into();
        report.length = Some(moves.len());
        report.proved_shortest = Some(found.is_shortest);
    }
    report.status = match (report.answer, found.possible) {
        (Needed::Always | Needed::Avoidable, _) | (_, Some(true)) => Status::Solved,
        (Needed::Unsolvable, _) => Status::Unsolvable,
        (Needed::Unknown, _) => Status::Unknown,
    };
    report.possible = found.possible;
    report.states = found.states;
    report.expanded = found.expanded;
    report.why = found.cut.map(|cut| cut.as_str());
    Ok(report)
}

impl NeedReport {
    /// An answer about a level that has no goal, for the caller to fill in.
    pub fn about(ask: &Ask<'_>, concept: &str) -> NeedReport {
        NeedReport {
            level: ask.level.number,
            name: ask.level.name.clone(),
            status: Status::Unsolvable,
            index: ask.level.index,
            concept: concept.to_string(),
            answer: Needed::Unsolvable,
            shortcut: None.into(),
            length: None,
            proved_shortest: None,
            possible: Some(false),
            states: 0,
            expanded: 0,
            why: Some("no goal"),
            extras: Extras::default(),
        }
    }
}

/// Reads a concept and looks up its names in a level.
pub fn read_concept<P: EventNames>(puzzle: &P, text: &str) -> Result<Automaton<P::Move>, Refusal> {
    let errors = match parse(text, puzzle.event_kinds()).map_err(|error| vec![error]) {
        Ok(concept) => match compile(&concept, puzzle) {
            Ok(automaton) => return Ok(automaton),
            Err(errors) => errors,
        },
        Err(errors) => errors,
    };
    Err(Refusal::Text {
        what: "the concept cannot be read".to_string(),
        text: Box::new(Source::new("--concept", text)),
        diagnostics: errors.into_iter().map(concept_error).collect(),
    })
}

/// The most names a message lists.
const MAX_LISTED: usize = 30;

/// The known name that was probably meant. Where only the word before the colon is misspelt, what
/// follows it stays.
fn meant(error: &ConceptError) -> Option<String> {
    let known = || error.known.iter().map(String::as_str);
    let by_word = error.word.split_once(':').and_then(|(word, rest)| {
        let taking = known().filter(|known| known.contains(':'));
        let words = taking.filter_map(|known| known.split([':', '[']).next());
        let near = nearest(word, words).filter(|near| *near != word)?;
        Some(format!("{near}:{rest}"))
    });
    by_word.or_else(|| nearest(&error.word, known()).map(str::to_string))
}

/// What is wrong with a concept, for its author.
pub fn concept_error(error: ConceptError) -> Diagnostic {
    let span = Span { start: error.place.start as u32, end: error.place.end as u32 };
    let mut help = Vec::new();
    if let Some(near) = meant(&error) {
        help.push(format!("did you mean `{near}`?"));
    }
    if !error.known.is_empty() {
        let listed = error.known.iter().take(MAX_LISTED).map(String::as_str);
        let more = if error.known.len() > MAX_LISTED { ", …" } else { "" };
        help.push(format!("available events: {}{more}", listed.collect::<Vec<_>>().join(", ")));
    } else if !error.word.is_empty() {
        help.push("`need FILE --list` lists the events there are".to_string());
    }
    let diagnostic = Diagnostic::error("concept", Some(span), error.message);
    match help.is_empty() {
        true => diagnostic,
        false => diagnostic.with_help(help.join(" ")),
    }
}
