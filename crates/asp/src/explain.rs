//! Why no such puzzle exists: a minimal part of the program that already rules it out.

use crate::answer::Answer;
use crate::clingo::Kind;
use crate::problem::{MAX_GROUND_BYTES, Problem, read_any};
use crate::program::{Program, Stated};
use crate::require::{Options, require};
use crate::watch::{Counts, Phase};
use play::{Progress, Watch};
use rustc_hash::FxHashSet;
use source::Span;

/// Why the answer is no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The constraints and bounds of choices that conflict.
    pub reasons: Vec<Reason>,
    /// The constants they depend on, with their values.
    pub constants: Vec<(String, String)>,
    /// True when the answer would change without any one of the reasons; false when the search for
    /// a smaller set was stopped.
    pub is_minimal: bool,
}

/// A statement of the program that takes part in a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The number of its file.
    pub file: usize,
    /// Where it is.
    pub span: Span,
    /// Its text, in one line.
    pub text: String,
    /// True when only the bounds of a choice are involved.
    pub is_bound: bool,
}

/// A part of the program that can be left out: a constraint, or the bounds of a choice.
struct Part<'p> {
    stated: &'p Stated,
    spans: Vec<Span>,
    is_bound: bool,
}

/// Finds a set of constraints and bounds of choices that conflict: with only these, the answer is
/// still `no`, the answer of [`require`] to the problem.
///
/// It tries to leave out large parts first, then smaller ones, and asks the whole question again
/// each time; an answer that is not known does not count.
pub fn explain(problem: &Problem, no: Answer, watch: &mut Watch<'_>) -> Explanation {
    let mut parts = parts(problem);
    // Without the rules of play nothing could be enforced, which explains nothing. For a concept
    // that no puzzle enforces, only the statements that restrict puzzles are candidates.
    if no == Answer::NotEnforceable {
        let played = played_names(problem);
        parts.retain(|part| !names(&part.stated.text).any(|name| played.contains(name)));
    }
    let mut kept: Vec<usize> = (0..parts.len()).collect();
    let mut is_minimal = true;
    let mut size = kept.len().div_ceil(2).max(1);
    while !kept.is_empty() {
        let mut from = 0;
        while from < kept.len() {
            let to = (from + size).min(kept.len());
            let tried: Vec<usize> = [&kept[..from], &kept[to..]].concat();
            match still(problem, &parts, &tried, no, watch) {
                Some(true) => kept = tried,
                Some(false) => from = to,
                None => {
                    is_minimal = false;
                    from = to;
                }
            }
            if !is_minimal && watch(progress(problem)) {
                return explanation(problem, &parts, &kept, false);
            }
        }
        if size == 1 {
            break;
        }
        size = size.div_ceil(2);
    }
    explanation(problem, &parts, &kept, is_minimal)
}

fn progress(problem: &Problem) -> Progress {
    Counts::of(Phase::Explain, problem.rules()).progress()
}

/// Whether the answer stays the same with only some of the parts; none if that is not known.
fn still(
    problem: &Problem,
    parts: &[Part<'_>],
    kept: &[usize],
    no: Answer,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let left_out = (0..parts.len()).filter(|part| !kept.contains(part));
    // Rules that only help the search are valid only while everything else is present, so they are
    // removed first.
    let helps = problem.stated.iter().filter(|stated| stated.only_helps);
    let helps = helps.filter(|stated| stated.kind == Kind::Rule);
    let blanks: Vec<(usize, Span)> = left_out
        .flat_map(|part| parts[part].spans.iter().map(move |&span| (parts[part].stated.file, span)))
        .chain(helps.map(|stated| (stated.file, stated.span)))
        .collect();
    let program = problem.program.without(&blanks);
    let told = progress(problem);
    let smaller = read_any(program, MAX_GROUND_BYTES, true, &mut |_| watch(told)).problem.ok()?;
    let required = require(&smaller, &Options::default(), &mut |_| watch(told));
    match required.answer {
        Answer::Unknown => None,
        answer => Some(answer == no),
    }
}

fn parts(problem: &Problem) -> Vec<Part<'_>> {
    let text = |stated: &Stated| problem.program.sources()[stated.file].text();
    let is_asked = |stated: &&Stated| stated.kind == Kind::Rule && !stated.only_helps;
    let stated = problem.stated.iter().filter(is_asked);
    stated
        .filter_map(|stated| {
            let (spans, is_bound) = match stated.is_constraint() {
                true => (vec![stated.span], false),
                false => (stated.bounds(text(stated)), true),
            };
            (!spans.is_empty()).then_some(Part { stated, spans, is_bound })
        })
        .collect()
}

fn explanation(
    problem: &Problem,
    parts: &[Part<'_>],
    kept: &[usize],
    is_minimal: bool,
) -> Explanation {
    let reason = |&part: &usize| {
        let Part { stated, is_bound, .. } = &parts[part];
        let source = &problem.program.sources()[stated.file];
        let text = &source.text()[stated.span.start as usize..stated.span.end as usize];
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Reason { file: stated.file, span: stated.span, text, is_bound: *is_bound }
    };
    let reasons: Vec<Reason> = kept.iter().map(reason).collect();
    let known = behind(problem, &reasons);
    let mut constants = constants(&problem.program, &problem.stated);
    constants.retain(|(name, _)| known.contains(name.as_str()));
    Explanation { reasons, constants, is_minimal }
}

/// The identifiers in some reasons and in every rule that they depend on: a walk may be too short
/// because of a constant that no constraint mentions.
fn behind<'r>(problem: &'r Problem, reasons: &'r [Reason]) -> FxHashSet<&'r str> {
    let mut known: FxHashSet<&str> =
        reasons.iter().flat_map(|reason| names(&reason.text)).collect();
    let rules = problem.stated.iter().filter(|stated| {
        stated.kind == Kind::Rule && !stated.is_constraint() && !stated.only_helps
    });
    let mut open: Vec<&Stated> = rules.collect();
    loop {
        let before = open.len();
        open.retain(|stated| {
            let head = stated.text.split(" :- ").next().unwrap_or_default();
            let decides = names(head).any(|name| is_predicate(name) && known.contains(name));
            if decides {
                known.extend(names(&stated.text));
            }
            !decides
        });
        if open.len() == before {
            return known;
        }
    }
}

fn is_predicate(name: &str) -> bool {
    name.trim_start_matches('_').starts_with(|c: char| c.is_lowercase())
}

/// The identifiers of a statement, including predicates and constants.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// The predicates with an atom that depends on the choices of a solution.
fn played_names(problem: &Problem) -> FxHashSet<&str> {
    let is_played = |literal: i32| problem.roles.is_played[literal.unsigned_abs() as usize];
    // The names are collected into a set, so their order does not matter.
    #[allow(clippy::iter_over_hash_type)]
    let played = problem.ground.names.iter().filter(|(_, literal)| is_played(**literal));
    played.filter_map(|(term, _)| term.name()).collect()
}

/// The constants of a program; values set from outside override those in the files.
fn constants(program: &Program, stated: &[Stated]) -> Vec<(String, String)> {
    let mut constants = program.constants().to_vec();
    for stated in stated.iter().filter(|stated| stated.kind == Kind::Constant) {
        let definition = stated.text.trim_start_matches("#const").trim_end_matches('.');
        if let Some((name, value)) = definition.split_once('=') {
            let (name, value) = (name.trim(), value.trim());
            if constants.iter().all(|(known, _)| known != name) {
                constants.push((name.to_string(), value.to_string()));
            }
        }
    }
    constants
}
