//! A program that is ready for questions, or its errors.

use crate::aside::aside;
use crate::clingo::{Failure, Kind, Message, ground, is_free};
use crate::explain::{names, played_names};
use crate::ground::{Ground, Record};
use crate::messages::diagnose;
use crate::program::{Found, Program, Stated};
use crate::roles::{CONCEPT, Roles, Truth, roles};
use crate::tags::missing_tags;
use crate::watch::{Counts, Phase};
use play::Watch;
use source::{Diagnostic, Severity, Span, nearest};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A program of normal rules with its two tags, ground and analysed.
///
/// Clones share their data, so that a search can work on a thread of its own.
#[derive(Clone)]
pub struct Problem {
    pub(crate) program: Program,
    pub(crate) stated: Arc<[Stated]>,
    pub(crate) ground: Arc<Ground>,
    pub(crate) roles: Arc<Roles>,
}

/// Why there is no problem to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProblem {
    /// The program has errors, which were reported.
    Wrong,
    /// The watch stopped the grounding.
    Stopped,
    /// The ground program is larger than allowed, or than the memory.
    TooLarge,
}

/// The default limit for the size of a ground program, in bytes.
pub const MAX_GROUND_BYTES: usize = 2 << 30;

/// Reads and grounds a program. Errors and warnings are collected in the order of files and
/// positions.
pub fn read(program: Program, max_bytes: usize, watch: &mut Watch<'_>) -> Read {
    let mut read = read_any(program.clone(), max_bytes, true, watch);
    let stated = read.problem.as_ref().map_or(&[][..], |problem| &problem.stated);
    let unused = unused_constants(&program, stated);
    if read.problem.is_ok() && !unused.is_empty() {
        read.told.extend(unused);
        read.problem = Err(NoProblem::Wrong);
    }
    read
}

/// Reads a program; `is_tagged` decides whether it must have the two tags.
pub(crate) fn read_any(
    program: Program,
    max_bytes: usize,
    is_tagged: bool,
    watch: &mut Watch<'_>,
) -> Read {
    // The watch can still stop a caller that waits for another thread's grounding.
    while !is_free() {
        if watch(Counts::of(Phase::Ground, 0).progress()) {
            return Read { told: Vec::new(), problem: Err(NoProblem::Stopped) };
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let (stated, mut told) = program.statements();
    let is_readable =
        |told: &[Found]| told.iter().all(|found| found.diagnostic.severity != Severity::Error);
    if !is_readable(&told) {
        return Read { told, problem: Err(NoProblem::Wrong) };
    }
    if is_tagged {
        told.extend(missing_tags(&program, &stated));
    }
    let constants = bad_constants(&program);
    if !constants.is_empty() {
        told.extend(constants);
        return Read { told, problem: Err(NoProblem::Wrong) };
    }
    if watch(Counts::of(Phase::Ground, 0).progress()) {
        return Read { told, problem: Err(NoProblem::Stopped) };
    }
    let joined = program.join();
    let Some(Grounded { messages, ground, is_full }) =
        ground_aside(joined.text.clone(), program.arguments(), max_bytes, watch)
    else {
        return Read { told, problem: Err(NoProblem::Stopped) };
    };
    let predicates: Vec<&str> = stated.iter().flat_map(|stated| stated.predicates()).collect();
    for message in &messages {
        let found = diagnose(&program, message, &|line| joined.origin(line), &predicates);
        told.extend(found.map(|(file, diagnostic)| Found { file, diagnostic }));
    }
    let problem = match ground {
        _ if is_full => Err(NoProblem::TooLarge),
        Err(failure) if failure.is_out_of_memory => Err(NoProblem::TooLarge),
        Err(failure) => {
            if is_readable(&told) {
                let message = Message { is_undefined_atom: false, text: failure.text };
                let found = diagnose(&program, &message, &|line| joined.origin(line), &predicates);
                told.extend(found.map(|(file, diagnostic)| Found { file, diagnostic }));
            }
            Err(NoProblem::Wrong)
        }
        Ok((ground, roles)) => {
            told.extend(about_roles(&stated, &ground, &roles));
            match is_readable(&told) {
                true => Ok(Problem {
                    program,
                    stated: stated.into(),
                    ground: Arc::new(ground),
                    roles: Arc::new(roles),
                }),
                false => Err(NoProblem::Wrong),
            }
        }
    };
    told.sort_by_key(|found| (found.file, found.diagnostic.span));
    told.dedup();
    Read { told, problem }
}

/// The result of [`read`].
pub struct Read {
    /// Diagnostics of the files.
    pub told: Vec<Found>,
    /// The problem, if there are no errors.
    pub problem: Result<Problem, NoProblem>,
}

impl Problem {
    /// The number of ground rules.
    pub fn rules(&self) -> usize {
        self.ground.len()
    }

    /// Every atom of the level design, in order.
    pub fn design_terms(&self) -> impl Iterator<Item = &crate::Term> {
        self.roles.design.iter().map(|design| &design.term)
    }

    /// Why shortcuts can only be excluded one puzzle at a time; none when a shortcut excludes many
    /// puzzles at once.
    pub fn only_block(&self) -> Option<&'static str> {
        self.roles.only_block
    }
}

impl Problem {
    /// Constraints of the files from a number on that restrict solutions rather than puzzles. Where
    /// other files already say what a solution is, such a constraint hides shortcuts.
    pub fn constraints_on_play(&self, first_file: usize) -> Vec<Found> {
        let played = played_names(self);
        let stated = self.stated.iter().filter(|stated| {
            stated.file >= first_file
                && stated.is_constraint()
                && !stated.only_helps
                && !stated.is_reference
                && names(&stated.text).any(|name| played.contains(name))
        });
        let report = |stated: &Stated| {
            let message = "This constraint restricts solutions, so it would hide shortcuts.";
            let help = "Define `__concept` to say what every solution has to show, or write the \
                        constraint after `#program reference.` to choose the printed solution.";
            let diagnostic =
                Diagnostic::error("constrains-play", Some(stated.span), message).with_help(help);
            Found { file: stated.file, diagnostic }
        };
        stated.map(report).collect()
    }
}

struct Grounded {
    messages: Vec<Message>,
    ground: Result<(Ground, Roles), Failure>,
    is_full: bool,
}

/// Grounds a program and finds the roles of its atoms. A cancelled grounding ends at its next rule,
/// and the caller does not wait for that. None if it was cancelled.
fn ground_aside(
    text: String,
    arguments: Vec<String>,
    max_bytes: usize,
    watch: &mut Watch<'_>,
) -> Option<Grounded> {
    let progress = Counts::of(Phase::Ground, 0).progress();
    let grounded = aside(progress, 0, watch, &mut |()| true, move |line| {
        let mut record = Record::new(Arc::clone(&line.has_to_stop), max_bytes);
        let (messages, ground) = ground(&text, &arguments, &mut record);
        let ground = ground.map(|ground| {
            let roles = roles(&ground);
            (ground, roles)
        });
        let grounded = Grounded { messages, ground, is_full: record.is_full };
        (!line.has_to_stop.load(Ordering::Relaxed)).then_some(grounded)
    });
    grounded.ok().flatten()
}

/// Constants that clingo would refuse without naming them.
fn bad_constants(program: &Program) -> Vec<Found> {
    let bad = program.bad_constants().map(|(name, value)| {
        let message = format!("`{name}={value}` does not set a constant.");
        let help = "Write NAME=VALUE with a name that starts with a small letter and a number or a \
                    name as the value.";
        Found { file: 0, diagnostic: Diagnostic::error("constant", None, message).with_help(help) }
    });
    bad.collect()
}

/// Constants set from outside that the program never mentions, usually by mistake.
fn unused_constants(program: &Program, stated: &[Stated]) -> Vec<Found> {
    let words = || stated.iter().flat_map(|stated| words(&stated.text));
    let declared = stated.iter().filter(|stated| stated.kind == Kind::Constant);
    let declared: Vec<&str> =
        declared.filter_map(|stated| words_of_constant(&stated.text).next()).collect();
    let unused = program.constants().iter().filter(|(name, _)| !words().any(|word| word == name));
    let report = |(name, value): &(String, String)| {
        let message = format!("`{name}={value}` sets a constant that the program does not use.");
        let diagnostic = Diagnostic::error("constant", None, message);
        let near = nearest(name, declared.iter().copied());
        let diagnostic = match near {
            Some(known) => diagnostic.with_help(format!("Did you mean `{known}`?")),
            None => diagnostic,
        };
        Found { file: 0, diagnostic }
    };
    unused.map(report).collect()
}

/// The words of a statement: names, variables, numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
}

fn words_of_constant(text: &str) -> impl Iterator<Item = &str> {
    words(text.trim_start_matches("#const")).filter(|word| !word.is_empty())
}

/// Diagnostics that need the ground program.
fn about_roles(stated: &[Stated], ground: &Ground, roles: &Roles) -> Vec<Found> {
    let rule_of = |name: &str| stated.iter().find(|stated| stated.defines() == Some(name));
    let place = |rule: Option<&Stated>| rule.map_or((0, None), |rule| (rule.file, Some(rule.span)));
    let mut told = Vec::new();
    if ground.has_theory {
        let message = "The program has theory atoms, which are not supported.";
        told.push((0, Diagnostic::error("theory", None, message)));
    }
    let design_rule = rule_of("__level_design");
    if roles.design.is_empty() && design_rule.is_some() {
        let (file, span) = place(design_rule);
        let message = "No `__level_design(…)` can ever hold, so there is no puzzle to design.";
        let help = "Check the conditions of this rule: what they ask for is never true.";
        told.push((file, Diagnostic::error("empty-level-design", span, message).with_help(help)));
    }
    let strangers: Vec<String> = roles
        .design
        .iter()
        .filter(|design| design.truth == Truth::Never)
        .map(|design| format!("`{}`", design.term))
        .collect();
    if let Some(first) = strangers.first() {
        let (file, span) = place(design_rule);
        let message = match strangers.len() {
            1 => format!("{first} is tagged as level design, but no rule makes it true."),
            more => format!(
                "{first} and {} more are tagged as level design, but no rule makes \
                             them true.",
                more - 1
            ),
        };
        let help = "Tag an atom of the program, as in `__level_design(wall(X)) :- wall(X).`";
        told.push((
            file,
            Diagnostic::warning("strange-level-design", span, message).with_help(help),
        ));
    }
    // A concept with arguments is reported as missing.
    let concept_rule = rule_of(CONCEPT).filter(|rule| rule.heads(CONCEPT) == Some(0));
    if roles.concept == Truth::Never
        && let Some(rule) = concept_rule
    {
        let message = "`__concept` can never hold: no solution of any puzzle shows it.";
        let diagnostic = Diagnostic::warning("hopeless-concept", Some(rule.span), message)
            .with_help("Check the conditions of this rule: what they ask for is never true.");
        told.push((rule.file, diagnostic));
    }
    if roles.concept == Truth::Always {
        let (file, span) = place(rule_of(CONCEPT));
        let message = "`__concept` always holds, so it demands nothing.";
        told.push((file, Diagnostic::warning("idle-concept", span, message)));
    }
    told.into_iter().map(|(file, diagnostic)| Found { file, diagnostic }).collect()
}

impl Stated {
    /// The name that a rule with a single head defines.
    pub(crate) fn defines(&self) -> Option<&str> {
        let is_rule = self.kind == Kind::Rule && !self.text.starts_with(['{', '#']);
        let text = self.text.strip_prefix('-').unwrap_or(&self.text);
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))?;
        (is_rule && text.starts_with(|c: char| c.is_lowercase() || c == '_')).then(|| &text[..end])
    }

    /// Every name in the head of a rule.
    fn predicates(&self) -> impl Iterator<Item = &str> {
        let head = match self.kind {
            Kind::Rule => self.text.split(" :- ").next().unwrap_or_default(),
            _ => "",
        };
        head.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
            .filter(|word| word.starts_with(|c: char| c.is_lowercase() || c == '_'))
    }

    /// True for a rule without a head.
    pub(crate) fn is_constraint(&self) -> bool {
        self.kind == Kind::Rule && self.text.starts_with("#false")
    }

    /// The bounds of a choice, as ranges of the text: those before its opening brace and after its
    /// closing brace.
    pub(crate) fn bounds(&self, text: &str) -> Vec<Span> {
        let is_choice = self.kind == Kind::Rule && !self.text.starts_with('#');
        let own = &text[self.span.start as usize..self.span.end as usize];
        let head_end = own.find(":-").unwrap_or(own.len() - 1);
        let head = &own[..head_end];
        let (Some(open), Some(close)) = (head.find('{'), head.rfind('}')) else {
            return Vec::new();
        };
        let at = |byte: usize| self.span.start + byte as u32;
        [(0, open), (close + 1, head_end)]
            .into_iter()
            .filter(|&(from, to)| is_choice && !head[from..to].trim().is_empty())
            .map(|(from, to)| Span { start: at(from), end: at(to) })
            .collect()
    }
}
