//! Answer set programs with `__level_design` and `__concept`.

#[cfg(feature = "clingo")]
mod program;
#[cfg(feature = "clingo")]
mod report;

#[cfg(feature = "clingo")]
pub use program::{ProgramError, open_program, read_level};
#[cfg(feature = "clingo")]
pub use report::{BoardsReport, Explained, LevelReport, Report, Seconds, report};

use source::{Diagnostic, Source};

/// Progress callbacks during grounding, about fifty per second, after which a check gives up on it.
#[cfg(feature = "clingo")]
const MAX_LOOKS: usize = 250;

/// The diagnostics for one file as a complete program.
#[cfg(feature = "clingo")]
pub fn check(source: &Source) -> Vec<Diagnostic> {
    let program = ::asp::Program::new(vec![source.clone()]);
    let mut looks = 0;
    let read = ::asp::read(program, ::asp::MAX_GROUND_BYTES, &mut |_| {
        looks += 1;
        looks > MAX_LOOKS
    });
    let mut told: Vec<Diagnostic> = read.told.into_iter().map(|found| found.diagnostic).collect();
    if read.problem.as_ref().err() == Some(&::asp::NoProblem::Stopped) {
        let message = "Grounding took too long and was stopped; problems that show only in the ground \
                       program are not reported.";
        let help = "Make a constant smaller, or bound the variables of a rule.";
        told.push(Diagnostic::warning("long-grounding", None, message).with_help(help));
    }
    if read.problem.as_ref().err() == Some(&::asp::NoProblem::TooLarge) {
        let message = "The ground program is too large for the memory limit of a search.";
        let help = "Make a constant smaller, or bound the variables of a rule.";
        told.push(Diagnostic::error("too-large", None, message).with_help(help));
    }
    told
}

/// Without clingo, programs cannot be checked.
#[cfg(not(feature = "clingo"))]
pub fn check(_: &Source) -> Vec<Diagnostic> {
    let message = "This build has no clingo, so programs cannot be checked.";
    vec![Diagnostic::info("no-clingo", None, message)]
}
