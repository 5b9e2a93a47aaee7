//! The paper's own encoding, for tests: one disjunctive program, by saturation.
//!
//! "Quantifying over Play" (2013), section 6.3, turns the question into a disjunctive program over
//! the reified rules. This does the same with the ground rules: disjunctions guess Fiona's
//! solution, and rules derive `bot` as soon as it is not a solution; `bot` in turn makes every
//! guess true, so that an answer set with `bot` exists only if all guesses fail.

use crate::answer::Answer;
use crate::clingo::{Failure, Rules, Solved, Solver};
use crate::controls::{add, ask};
use crate::graph::components;
use crate::ground::{Body, Rule};
use crate::problem::Problem;
use crate::roles::Truth;

/// Whether the paper's encoding gives the answer that [`crate::require`] gave.
pub(crate) fn agrees(problem: &Problem, answer: Answer) -> bool {
    has_puzzle(problem) == (answer == Answer::Puzzle)
}

/// Whether a puzzle exists whose every solution shows the concept.
fn has_puzzle(problem: &Problem) -> bool {
    assert_ne!(problem.roles.concept, Truth::Never, "nothing to saturate");
    let mut solver = Solver::new(&[]).unwrap();
    solver.edit(|rules| write(problem, rules)).unwrap();
    let (solved, _) = ask(&mut solver, problem, &[], &mut || false).unwrap();
    matches!(solved, Solved::Yes)
}

fn write(problem: &Problem, rules: &mut Rules) -> Result<(), Failure> {
    let Problem { ground, roles, .. } = problem;
    for _ in 0..ground.atoms {
        rules.atom()?;
    }
    for rule in ground.base() {
        add(rules, rule)?;
    }
    if let Truth::Atom(concept) = roles.concept {
        rules.rule(false, &[], &[-(concept as i32)])?;
    }
    // Fiona's copy of every atom that is not part of the puzzle: true or false.
    let bot = rules.atom()?;
    let atoms = ground.atoms as usize + 1;
    let (mut is_true, mut is_false) = (vec![0; atoms], vec![0; atoms]);
    for atom in (1..atoms).filter(|&atom| !roles.is_design[atom]) {
        (is_true[atom], is_false[atom]) = (rules.atom()?, rules.atom()?);
        rules.rule(false, &[is_true[atom], is_false[atom]], &[])?;
        rules.rule(false, &[is_true[atom]], &[bot as i32])?;
        rules.rule(false, &[is_false[atom]], &[bot as i32])?;
    }
    let value = |literal: i32| {
        let atom = literal.unsigned_abs() as usize;
        match (roles.is_design[atom], literal > 0) {
            (true, _) => literal,
            (false, true) => is_true[atom] as i32,
            (false, false) => is_false[atom] as i32,
        }
    };
    // A rule whose body holds and whose head does not.
    for rule in ground.base().filter(|rule| !rule.is_choice) {
        let holds = rules.atom()?;
        body(rules, holds, rule, &value)?;
        let mut broken = vec![holds as i32];
        broken.extend(rule.head.first().map(|&head| value(-(head as i32))));
        rules.rule(false, &[bot], &broken)?;
    }
    match roles.concept {
        Truth::Atom(concept) => rules.rule(false, &[bot], &[value(concept as i32)])?,
        _ => rules.rule(false, &[bot], &[])?,
    }
    // An atom that is true without support: after as many steps as its component has atoms, each of
    // its rules still waits for something.
    let component = components(ground, |_| false);
    let size = |atom: usize| component.iter().filter(|&&other| other == component[atom]).count();
    let steps = (1..atoms).map(size).max().unwrap_or(1);
    let mut waits = vec![0; atoms];
    for step in 0..steps {
        let mut next = vec![0; atoms];
        for atom in (1..atoms).filter(|&atom| !roles.is_design[atom]) {
            next[atom] = rules.atom()?;
            let mut stuck = Vec::new();
            for rule in ground.base().filter(|rule| rule.head.contains(&(atom as u32))) {
                let fails = rules.atom()?;
                lacking(rules, fails, rule, &|literal| {
                    let other = literal.unsigned_abs() as usize;
                    let is_inside = literal > 0 && component[other] == component[atom];
                    match is_inside {
                        true if step == 0 => None,
                        true => Some(waits[other] as i32),
                        false => Some(value(-literal)),
                    }
                })?;
                stuck.push(fails as i32);
            }
            rules.rule(false, &[next[atom]], &stuck)?;
            // A choice that was not made is no support either.
            rules.rule(false, &[next[atom]], &[is_false[atom] as i32])?;
        }
        waits = next;
    }
    for atom in (1..atoms).filter(|&atom| !roles.is_design[atom]) {
        rules.rule(false, &[bot], &[is_true[atom] as i32, waits[atom] as i32])?;
    }
    rules.rule(false, &[], &[-(bot as i32)])
}

/// `head` if the body holds in Fiona's copy.
fn body(
    rules: &mut Rules,
    head: u32,
    rule: Rule<'_>,
    value: &dyn Fn(i32) -> i32,
) -> Result<(), Failure> {
    match rule.body {
        Body::All(all) => {
            let all: Vec<i32> = all.iter().map(|&literal| value(literal)).collect();
            rules.rule(false, &[head], &all)
        }
        Body::AtLeast(bound, sum) => {
            let sum: Vec<(i32, i32)> = sum.iter().map(|&(l, weight)| (value(l), weight)).collect();
            rules.weight_rule(false, &[head], bound, &sum)
        }
    }
}

/// `head` if too little of the body holds. `missing` returns the literal that says a literal is
/// false; none where it is false from the start.
fn lacking(
    rules: &mut Rules,
    head: u32,
    rule: Rule<'_>,
    missing: &dyn Fn(i32) -> Option<i32>,
) -> Result<(), Failure> {
    match rule.body {
        Body::All(all) => {
            for &literal in all {
                let why: Vec<i32> = missing(literal).into_iter().collect();
                rules.rule(false, &[head], &why)?;
            }
            Ok(())
        }
        Body::AtLeast(bound, sum) => {
            let total: i32 = sum.iter().map(|&(_, weight)| weight).sum();
            let mut spare = total - bound + 1;
            let mut open = Vec::new();
            for &(literal, weight) in sum {
                match missing(literal) {
                    None => spare -= weight,
                    Some(why) => open.push((why, weight)),
                }
            }
            match spare <= 0 {
                true => rules.rule(false, &[head], &[]),
                false => rules.weight_rule(false, &[head], spare, &open),
            }
        }
    }
}
