//! A given level: is there a shortcut?

use crate::answer::Puzzle;
use crate::clingo::Solved;
use crate::controls::{ask, elise, fiona};
use crate::problem::Problem;
use crate::require::{open, puzzle};
use crate::term::Term;
use crate::watch::{Counts, Phase};
use play::Watch;

/// What is known about a given level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It can be solved, and every solution shows the concept; this is one.
    Always(Puzzle),
    /// The first solution avoids the concept; the second shows it, if one exists.
    Avoidable(Puzzle, Option<Puzzle>),
    /// It cannot be solved.
    Unsolvable,
    /// The search was stopped before the answer was known.
    Unknown,
}

/// Atoms of a level that occur in no puzzle of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strange(pub Vec<Term>);

/// Asks whether a level, given by its true design atoms, can be solved without the concept.
pub fn check(problem: &Problem, level: &[Term], watch: &mut Watch<'_>) -> Result<Checked, Strange> {
    let design = &problem.roles.design;
    let find = |term: &Term| design.binary_search_by(|design| design.term.cmp(term)).ok();
    let strange: Vec<Term> = level.iter().filter(|term| find(term).is_none()).cloned().collect();
    if !strange.is_empty() {
        return Err(Strange(strange));
    }
    let mut is_given = vec![false; design.len()];
    for at in level.iter().filter_map(find) {
        is_given[at] = true;
    }
    let assumptions: Vec<i32> = design
        .iter()
        .zip(&is_given)
        .filter_map(|(design, given)| Some((open(design.truth)? as i32, given)))
        .map(|(atom, &given)| if given { atom } else { -atom })
        .collect();
    let mut find = |phase: Phase| {
        let progress = Counts::of(phase, problem.rules()).progress();
        if watch(progress) {
            return None;
        }
        let solver = match phase {
            Phase::Fiona => fiona(problem, &[]),
            _ => elise(problem, &[]),
        };
        let mut solver = solver.ok()?;
        let answer = ask(&mut solver, problem, &assumptions, &mut || watch(progress)).ok()?;
        match answer {
            (Solved::Stopped | Solved::GaveUp, _) => None,
            (Solved::No(_), _) => Some(None),
            (Solved::Yes, values) => Some(values.map(|values| puzzle(problem, &values))),
        }
    };
    Ok(match find(Phase::Fiona) {
        None => Checked::Unknown,
        Some(Some(shortcut)) => Checked::Avoidable(shortcut, find(Phase::Elise).flatten()),
        Some(None) => match find(Phase::Elise) {
            None => Checked::Unknown,
            Some(None) => Checked::Unsolvable,
            Some(Some(solution)) => Checked::Always(solution),
        },
    })
}
