//! Why no such puzzle exists: a minimal part of the program that already rules it out.

use crate::answer::Answer;
use crate::clingo::Kind;
use crate::problem::{MAX_GROUND_BYTES, NoProblem, Problem, read_any};
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
    /// The constants to blame, with their values: with another value of any of them, the reasons
    /// would no longer cause the answer.
    pub constants: Vec<(String, String)>,
    /// True when no smaller part of the reasons causes the answer; false when the search for one was
    /// stopped. Statements that are not among the reasons may cause the answer as well.
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
    explain_files(problem, no, &|_| true, watch)
}

/// The same with statements of some files only, by number: what the others state is not in question.
pub fn explain_files(
    problem: &Problem,
    no: Answer,
    is_asked: &dyn Fn(usize) -> bool,
    watch: &mut Watch<'_>,
) -> Explanation {
    let mut parts = parts(problem);
    parts.retain(|part| is_asked(part.stated.file));
    // Without the rules of play nothing could be enforced, which explains nothing. For a concept
    // that no puzzle enforces, only the statements that restrict puzzles are candidates.
    if no == Answer::NotEnforceable {
        let played = played_names(problem);
        parts.retain(|part| !names(&part.stated.text).any(|name| played.contains(name)));
    }
    let (kept, mut is_minimal) = smallest(problem, &parts, no, watch);
    let reasons = reasons(problem, &parts, &kept);
    let known = behind(problem, &reasons);
    let asked: Vec<Stated> =
        problem.stated.iter().filter(|stated| is_asked(stated.file)).cloned().collect();
    let mut constants = constants(&problem.program, &asked);
    constants.retain(|(name, _)| known.contains(name.as_str()));
    constants.retain(|(name, value)| {
        let matters = matters(problem, &parts, &kept, (name.as_str(), value.as_str()), no, watch);
        is_minimal &= matters.is_some();
        matters != Some(false)
    });
    Explanation { reasons, constants, is_minimal }
}

/// Parts that alone cause the answer, and whether it is known that each of them is needed for that.
fn smallest(
    problem: &Problem,
    parts: &[Part<'_>],
    no: Answer,
    watch: &mut Watch<'_>,
) -> (Vec<usize>, bool) {
    let mut kept: Vec<usize> = (0..parts.len()).collect();
    let mut is_minimal = true;
    let mut size = kept.len().div_ceil(2).max(1);
    while !kept.is_empty() {
        let mut from = 0;
        while from < kept.len() {
            let to = (from + size).min(kept.len());
            let tried: Vec<usize> = [&kept[..from], &kept[to..]].concat();
            match still(problem, parts, &tried, None, no, watch) {
                Some(true) => kept = tried,
                Some(false) => from = to,
                None => {
                    is_minimal = false;
                    from = to;
                }
            }
            if !is_minimal && watch(progress(problem)) {
                return (kept, false);
            }
        }
        if size == 1 {
            break;
        }
        size = size.div_ceil(2);
    }
    (kept, is_minimal)
}

/// Rounds after which a question with another value of a constant is given up. It may be much
/// harder than the one to explain.
const MAX_ROUNDS_OF_A_VALUE: usize = 200;

/// Whether some other value of a constant changes the answer; none if that is not known. All other
/// values cannot be tried: those nearby stand for them.
fn matters(
    problem: &Problem,
    parts: &[Part<'_>],
    kept: &[usize],
    (name, value): (&str, &str),
    no: Answer,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    let Ok(value) = value.parse::<i32>() else {
        // A name may stand for anything.
        return Some(true);
    };
    let others = [1, -1, 2, -2].map(|step: i32| value.saturating_add(step));
    let mut is_known = true;
    for other in others.into_iter().filter(|other| value < 0 || *other >= 0) {
        if watch(progress(problem)) {
            return None;
        }
        match still(problem, parts, kept, Some((name, other)), no, watch) {
            Some(true) => {}
            Some(false) => return Some(true),
            None => is_known = false,
        }
    }
    is_known.then_some(false)
}

fn progress(problem: &Problem) -> Progress {
    Counts::of(Phase::Explain, problem.rules()).progress()
}

/// Whether the answer stays the same with only some of the parts, and with another value of a
/// constant; none if that is not known.
fn still(
    problem: &Problem,
    parts: &[Part<'_>],
    kept: &[usize],
    constant: Option<(&str, i32)>,
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
    let mut program = problem.program.without(&blanks);
    if let Some((name, value)) = constant {
        program = program.setting(name, value.to_string());
    }
    let told = progress(problem);
    let smaller = match read_any(program, MAX_GROUND_BYTES, true, &mut |_| watch(told)).problem {
        Ok(smaller) => smaller,
        // With such a value there is no question, and so no other answer.
        Err(NoProblem::Wrong) if constant.is_some() => return Some(true),
        Err(_) => return None,
    };
    let max_rounds = if constant.is_some() { MAX_ROUNDS_OF_A_VALUE } else { usize::MAX };
    let options = Options { max_rounds, ..Options::default() };
    let required = require(&smaller, &options, &mut |_| watch(told));
    match required.answer {
        Answer::Unknown => None,
        answer => Some(answer == no),
    }
}

fn parts(problem: &Problem) -> Vec<Part<'_>> {
    let text = |stated: &Stated| problem.program.sources()[stated.file].text();
    let stated = problem.stated.iter();
    let stated = stated.filter(|stated| stated.kind == Kind::Rule && !stated.only_helps);
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

fn reasons(problem: &Problem, parts: &[Part<'_>], kept: &[usize]) -> Vec<Reason> {
    let reason = |&part: &usize| {
        let Part { stated, is_bound, .. } = &parts[part];
        let source = &problem.program.sources()[stated.file];
        let text = &source.text()[stated.span.start as usize..stated.span.end as usize];
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Reason { file: stated.file, span: stated.span, text, is_bound: *is_bound }
    };
    kept.iter().map(reason).collect()
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
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

/// The predicates with an atom that depends on the choices of a solution.
pub(crate) fn played_names(problem: &Problem) -> FxHashSet<&str> {
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
