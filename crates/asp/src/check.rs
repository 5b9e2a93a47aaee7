//! A given level: is there a shortcut?

use crate::answer::Puzzle;
use crate::aside::search_aside;
use crate::clingo::Solved;
use crate::controls::{ask, elise, fiona, form};
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
    /// It is not a puzzle of the program: a rule about the form of puzzles forbids it, whatever the
    /// solution. These of its atoms, and the absence of these others, cannot go together.
    Misshapen(Vec<Term>, Vec<Term>),
    /// The search was stopped before the answer was known.
    Unknown,
}

/// Atoms of a level that occur in no puzzle of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strange(pub Vec<Term>);

/// Asks whether a level, given by its true design atoms, can be solved without the concept.
pub fn check(problem: &Problem, level: &[Term], watch: &mut Watch<'_>) -> Result<Checked, Strange> {
    let assumptions = assumptions(problem, level)?;
    let first = Counts::of(Phase::Fiona, problem.rules()).progress();
    let asked = problem.clone();
    let checked = search_aside(first, watch, move |watch| check_here(&asked, &assumptions, watch));
    Ok(checked.unwrap_or(Checked::Unknown))
}

fn check_here(problem: &Problem, assumptions: &[i32], watch: &mut Watch<'_>) -> Checked {
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
        let answer = ask(&mut solver, problem, assumptions, &mut || watch(progress)).ok()?;
        match answer {
            (Solved::Stopped | Solved::GaveUp, _) => None,
            (Solved::No(_), _) => Some(None),
            (Solved::Yes, values) => Some(values.map(|values| puzzle(problem, &values))),
        }
    };
    match find(Phase::Fiona) {
        None => Checked::Unknown,
        Some(Some(shortcut)) => Checked::Avoidable(shortcut, find(Phase::Elise).flatten()),
        Some(None) => match find(Phase::Elise) {
            None => Checked::Unknown,
            Some(None) => match misshapen(problem, assumptions, watch) {
                Some((has, lacks)) => Checked::Misshapen(has, lacks),
                None => Checked::Unsolvable,
            },
            Some(Some(solution)) => Checked::Always(solution),
        },
    }
}

/// The smallest shortcut of a level, by the number of atoms that are shown of it, and whether that
/// is proved; none if there is none or it was not found in time.
pub fn smallest_shortcut(
    problem: &Problem,
    level: &[Term],
    watch: &mut Watch<'_>,
) -> Option<(Puzzle, bool)> {
    let assumptions = assumptions(problem, level).ok()?;
    let progress = Counts::of(Phase::Fiona, problem.rules()).progress();
    let asked = problem.clone();
    let found =
        search_aside(progress, watch, move |watch| smallest_here(&asked, &assumptions, watch));
    found.ok().flatten()
}

fn smallest_here(
    problem: &Problem,
    assumptions: &[i32],
    watch: &mut Watch<'_>,
) -> Option<(Puzzle, bool)> {
    let progress = Counts::of(Phase::Fiona, problem.rules()).progress();
    let mut solver = fiona(problem, &[]).ok()?;
    let counted: Vec<(i32, i32)> =
        problem.solution_atoms().iter().map(|&atom| (atom as i32, 1)).collect();
    solver.edit(|rules| rules.minimize(0, &counted)).ok()?;
    let (solved, values) = ask(&mut solver, problem, assumptions, &mut || watch(progress)).ok()?;
    let is_proved = matches!(solved, Solved::Yes);
    Some((puzzle(problem, &values?), is_proved))
}

/// Literals that fix the level; an error if it has atoms that no puzzle has.
fn assumptions(problem: &Problem, level: &[Term]) -> Result<Vec<i32>, Strange> {
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
    let open = design.iter().zip(&is_given).filter_map(|(design, given)| {
        let atom = open(design.truth)? as i32;
        Some(if *given { atom } else { -atom })
    });
    Ok(open.collect())
}

/// Which of the assumptions already contradict the rules about the form of puzzles, as the atoms
/// that hold and those that do not; none if a puzzle may look like this.
fn misshapen(
    problem: &Problem,
    assumptions: &[i32],
    watch: &mut Watch<'_>,
) -> Option<(Vec<Term>, Vec<Term>)> {
    // A program with a single level says nothing about others.
    if assumptions.is_empty() {
        return None;
    }
    let progress = Counts::of(Phase::Explain, problem.rules()).progress();
    let mut solver = form(problem).ok()?;
    let mut conflict = |assumptions: &[i32]| {
        let asked = ask(&mut solver, problem, assumptions, &mut || watch(progress)).ok()?;
        match asked {
            (Solved::No(blamed), _) => Some(blamed),
            _ => None,
        }
    };
    let mut blamed = conflict(assumptions)?;
    // The solver blames enough, and often more than that. Absences are left out first: what is there
    // says more.
    blamed.sort_by_key(|literal| (*literal > 0, literal.abs()));
    let mut at = 0;
    while at < blamed.len() {
        let fewer: Vec<i32> = [&blamed[..at], &blamed[at + 1..]].concat();
        match conflict(&fewer) {
            Some(_) => blamed = fewer,
            None => at += 1,
        }
    }
    let terms = |is_held: bool| {
        let named = problem.roles.design.iter().filter(|design| {
            let literal = open(design.truth).map(|atom| atom as i32);
            literal.is_some_and(|atom| blamed.contains(&if is_held { atom } else { -atom }))
        });
        named.map(|design| design.term.clone()).collect()
    };
    Some((terms(true), terms(false)))
}
