//! The three solvers of the loop, all over one ground program.

use crate::clingo::{Failure, Model, Rules, Solved, Solver};
use crate::ground::{Body, Ground, Rule};
use crate::problem::Problem;
use crate::roles::Truth;

/// What a solver found, restricted to the atoms that matter.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// For every atom, whether it holds; atoms that were not asked for count as false.
    is_true: Vec<bool>,
}

impl Values {
    pub(crate) fn holds(&self, atom: u32) -> bool {
        self.is_true[atom as usize]
    }

    pub(crate) fn is(&self, truth: Truth) -> bool {
        match truth {
            Truth::Always => true,
            Truth::Never => false,
            Truth::Atom(atom) => self.holds(atom),
        }
    }

    /// The literal that is true of an atom.
    pub(crate) fn literal(&self, atom: u32) -> i32 {
        if self.holds(atom) { atom as i32 } else { -(atom as i32) }
    }
}

/// Looks for an answer set in which the assumptions hold.
pub(crate) fn ask(
    solver: &mut Solver,
    problem: &Problem,
    assumptions: &[i32],
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Solved, Option<Values>), Failure> {
    let mut values = None;
    let wanted = problem.wanted();
    let mut see = |model: &Model<'_>| {
        let mut is_true = vec![false; problem.ground.atoms as usize + 1];
        for &atom in &wanted {
            is_true[atom as usize] = model.is_true(atom as i32);
        }
        values = Some(Values { is_true });
        true
    };
    let solved = solver.solve(assumptions, &mut see, stop)?;
    Ok((solved, values))
}

impl Problem {
    /// The atoms whose values are needed.
    fn wanted(&self) -> Vec<u32> {
        let design = self.roles.design.iter().filter_map(|design| match design.truth {
            Truth::Atom(atom) => Some(atom),
            _ => None,
        });
        let shown = self.ground.shown.iter().map(|&(_, atom)| atom).filter(|&atom| atom > 0);
        design.chain(shown).chain(self.roles.play.iter().copied()).collect()
    }

    /// The atoms of which a printed solution consists: those that `#show` selects, or the choices
    /// made if the program has no `#show`. Atoms of the level design and facts do not count.
    pub(crate) fn solution_atoms(&self) -> Vec<u32> {
        let mut atoms = match self.shows() {
            true => {
                let shown = self.ground.shown.iter().map(|&(_, atom)| atom);
                shown.filter(|&atom| atom > 0 && self.roles.is_played[atom as usize]).collect()
            }
            false => self.roles.play.clone(),
        };
        atoms.sort_unstable();
        atoms.dedup();
        atoms
    }

    /// The open atoms of the level design.
    pub(crate) fn design_atoms(&self) -> impl Iterator<Item = u32> {
        self.roles.design.iter().filter_map(|design| match design.truth {
            Truth::Atom(atom) => Some(atom),
            _ => None,
        })
    }
}

/// The designer: proposes a puzzle with a solution that shows the concept.
pub(crate) fn elise(problem: &Problem, arguments: &[String]) -> Result<Solver, Failure> {
    let ground = &problem.ground;
    let mut solver = Solver::new(arguments)?;
    solver.edit(|rules| {
        load(rules, ground)?;
        for rule in ground.base().chain(ground.search()).chain(ground.reference()) {
            add(rules, rule)?;
        }
        for (priority, literals) in &ground.minimize {
            rules.minimize(*priority, literals)?;
        }
        for hint in &ground.hints {
            rules.hint(hint)?;
        }
        want(rules, problem.roles.concept, true)
    })?;
    Ok(solver)
}

/// Loads a program unchanged.
pub(crate) fn program_solver(solver: &mut Solver, problem: &Problem) -> Result<(), Failure> {
    let ground = &problem.ground;
    solver.edit(|rules| {
        load(rules, ground)?;
        for rule in ground.base().chain(ground.search()) {
            add(rules, rule)?;
        }
        for (priority, literals) in &ground.minimize {
            rules.minimize(*priority, literals)?;
        }
        Ok(())
    })
}

/// The assistant: looks for a solution of a given puzzle that avoids the concept.
pub(crate) fn fiona(problem: &Problem, arguments: &[String]) -> Result<Solver, Failure> {
    let ground = &problem.ground;
    let mut solver = Solver::new(arguments)?;
    solver.edit(|rules| {
        load(rules, ground)?;
        for rule in ground.base().chain(ground.search()) {
            add(rules, rule)?;
        }
        want(rules, problem.roles.concept, false)
    })?;
    Ok(solver)
}

/// The judge: given a puzzle and the choices of a solution, it is unsatisfiable if and only if the
/// choices solve the puzzle without the concept. Its unsatisfiable core over the puzzle's atoms is
/// the reason.
///
/// Constraints that do not depend on play are about the form of puzzles; they stay, because every
/// proposed puzzle has that form. The others, and choices whose conditions fail, derive `bad`
/// instead.
pub(crate) fn judge(problem: &Problem) -> Result<Solver, Failure> {
    let Problem { ground, roles, .. } = problem;
    let mut is_play = vec![false; ground.atoms as usize + 1];
    for &atom in &roles.play {
        is_play[atom as usize] = true;
    }
    let mut solver = Solver::new(&[])?;
    solver.edit(|rules| {
        load(rules, ground)?;
        let free: Vec<u32> = problem.design_atoms().chain(roles.play.iter().copied()).collect();
        rules.rule(true, &free, &[])?;
        let bad = rules.atom()?;
        let allowed = conditions(rules, problem, &is_play)?;
        for rule in ground.base().filter(|rule| !rule.is_choice) {
            match rule.head.first() {
                Some(&head) if roles.is_design[head as usize] => {}
                Some(&head) if is_play[head as usize] => {
                    // What must be chosen and is not.
                    let forced = rules.atom()?;
                    add(rules, Rule { head: &[forced], ..rule })?;
                    rules.rule(false, &[bad], &[forced as i32, -(head as i32)])?;
                }
                Some(_) => add(rules, rule)?,
                None => {
                    let is_played = |l: i32| roles.is_played[l.unsigned_abs() as usize];
                    let is_form = !rule.body.literals().any(is_played);
                    let head: &[u32] = if is_form { &[] } else { &[bad] };
                    add(rules, Rule { head, ..rule })?;
                }
            }
        }
        for (atom, allowed) in allowed {
            rules.rule(false, &[bad], &[atom as i32, -(allowed as i32)])?;
        }
        match roles.concept {
            Truth::Always => rules.rule(false, &[], &[]),
            Truth::Never => rules.rule(false, &[], &[-(bad as i32)]),
            Truth::Atom(atom) => rules.rule(false, &[], &[-(bad as i32), -(atom as i32)]),
        }
    })?;
    Ok(solver)
}

/// The form of puzzles alone: every rule but the constraints that depend on play.
pub(crate) fn form(problem: &Problem) -> Result<Solver, Failure> {
    let Problem { ground, roles, .. } = problem;
    let mut solver = Solver::new(&[])?;
    solver.edit(|rules| {
        load(rules, ground)?;
        let is_played = |l: i32| roles.is_played[l.unsigned_abs() as usize];
        let is_form = |rule: &Rule<'_>| !rule.body.literals().any(is_played);
        for rule in ground.base().filter(|rule| !rule.head.is_empty() || is_form(rule)) {
            add(rules, rule)?;
        }
        Ok(())
    })?;
    Ok(solver)
}

/// For every choice of a solution that has conditions, an atom that holds if one of them does.
fn conditions(
    rules: &mut Rules,
    problem: &Problem,
    is_play: &[bool],
) -> Result<Vec<(u32, u32)>, Failure> {
    let ground = &problem.ground;
    let mut is_free = vec![false; is_play.len()];
    for &(atom, _) in &ground.externals {
        is_free[atom as usize] = true;
    }
    for rule in ground.base().filter(|rule| rule.is_choice && rule.body.literals().count() == 0) {
        for &atom in rule.head {
            is_free[atom as usize] = true;
        }
    }
    let mut allowed = vec![0; is_play.len()];
    for rule in ground.base() {
        for &atom in rule.head {
            if is_play[atom as usize] && !is_free[atom as usize] {
                if allowed[atom as usize] == 0 {
                    allowed[atom as usize] = rules.atom()?;
                }
                let head = [allowed[atom as usize]];
                add(rules, Rule { is_choice: false, head: &head, body: rule.body })?;
            }
        }
    }
    let pairs = allowed.into_iter().enumerate().filter(|&(_, allowed)| allowed > 0);
    Ok(pairs.map(|(atom, allowed)| (atom as u32, allowed)).collect())
}

/// Creates the atoms of the ground program, under their numbers, and the external atoms.
fn load(rules: &mut Rules, ground: &Ground) -> Result<(), Failure> {
    for number in 1..=ground.atoms {
        let atom = rules.atom()?;
        assert_eq!(atom, number, "a new solver numbers its atoms from 1");
    }
    for &(atom, value) in &ground.externals {
        match value {
            None => rules.rule(true, &[atom], &[])?,
            Some(true) => rules.rule(false, &[atom], &[])?,
            Some(false) => {}
        }
    }
    for (from, to, condition) in &ground.edges {
        rules.edge(*from, *to, condition)?;
    }
    Ok(())
}

/// Adds one rule unchanged.
pub(crate) fn add(rules: &mut Rules, rule: Rule<'_>) -> Result<(), Failure> {
    match rule.body {
        Body::All(body) => rules.rule(rule.is_choice, rule.head, body),
        Body::AtLeast(bound, body) => rules.weight_rule(rule.is_choice, rule.head, bound, body),
    }
}

/// Requires the concept to hold, or to fail.
fn want(rules: &mut Rules, concept: Truth, holds: bool) -> Result<(), Failure> {
    match concept {
        Truth::Always if holds => Ok(()),
        Truth::Never if !holds => Ok(()),
        Truth::Always | Truth::Never => rules.rule(false, &[], &[]),
        Truth::Atom(atom) if holds => rules.rule(false, &[], &[-(atom as i32)]),
        Truth::Atom(atom) => rules.rule(false, &[], &[atom as i32]),
    }
}
