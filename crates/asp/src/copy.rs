//! A shortcut as rules: a copy of the program with the shortcut's choices fixed.
//!
//! With the choices fixed, the rest of the program decides for any puzzle whether they solve it and
//! whether they show the concept. Most of it can be evaluated at once. What depends on the puzzle
//! is added to Elise's program over the atoms of the level design, together with the requirement
//! that the shortcut fails or shows the concept. This is exact where the program is stratified.

use crate::clingo::{Failure, Rules};
use crate::controls::Values;
use crate::graph::{Rows, definitions, occurrences};
use crate::ground::{Body, Rule};
use crate::problem::Problem;
use crate::roles::Truth;

/// What all copies of one program share.
pub(crate) struct Copier {
    occurrences: Rows,
    definitions: Rows,
    is_play: Vec<bool>,
}

/// What is known about an atom once the choices are fixed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    True,
    False,
    /// It depends on the puzzle.
    Open,
}

impl Copier {
    pub(crate) fn new(problem: &Problem) -> Copier {
        let mut is_play = vec![false; problem.ground.atoms as usize + 1];
        for &atom in &problem.roles.play {
            is_play[atom as usize] = true;
        }
        Copier {
            occurrences: occurrences(&problem.ground),
            definitions: definitions(&problem.ground),
            is_play,
        }
    }

    /// Adds the copy for a shortcut and returns the number of rules.
    pub(crate) fn add(
        &self,
        problem: &Problem,
        shortcut: &Values,
        rules: &mut Rules,
    ) -> Result<usize, Failure> {
        let known = self.known(problem, shortcut);
        let mut atoms = vec![0; known.len()];
        for (atom, known) in known.iter().enumerate() {
            if *known == Known::Open {
                atoms[atom] = rules.atom()?;
            }
        }
        let mut copy = Copy { problem, known: &known, atoms, bad: rules.atom()?, added: 0, rules };
        for rule in problem.ground.base() {
            copy.rule(rule, &self.is_play)?;
        }
        copy.choices(self, shortcut)?;
        let Copy { atoms, bad, added, rules, .. } = copy;
        let fails = -(bad as i32);
        match problem.roles.concept {
            Truth::Atom(atom) if problem.roles.is_played[atom as usize] => {
                match known[atom as usize] {
                    Known::True => {}
                    Known::False => rules.rule(false, &[], &[fails])?,
                    Known::Open => {
                        rules.rule(false, &[], &[fails, -(atoms[atom as usize] as i32)])?
                    }
                }
            }
            Truth::Atom(atom) => rules.rule(false, &[], &[fails, -(atom as i32)])?,
            Truth::Always => {}
            Truth::Never => rules.rule(false, &[], &[fails])?,
        }
        Ok(added + 1)
    }

    /// Computes what holds in every puzzle and what in none, alternating between what may hold and
    /// what must, until neither changes.
    fn known(&self, problem: &Problem, shortcut: &Values) -> Vec<Known> {
        let atoms = problem.ground.atoms as usize + 1;
        let mut must = vec![false; atoms];
        let mut may = vec![false; atoms];
        loop {
            let next_may = self.least(problem, shortcut, &|atom| !must[atom], true);
            let next_must = self.least(problem, shortcut, &|atom| !next_may[atom], false);
            let is_settled = next_may == may && next_must == must;
            (may, must) = (next_may, next_must);
            if is_settled {
                break;
            }
        }
        let is_played = &problem.roles.is_played;
        (0..atoms)
            .map(|atom| match (is_played[atom], must[atom], may[atom]) {
                (true, true, _) => Known::True,
                (true, false, true) if !self.is_play[atom] => Known::Open,
                _ => Known::False,
            })
            .collect()
    }

    /// The least set of played atoms that the rules derive, where `is_absent` decides negative
    /// literals and `shared` those of the puzzle.
    fn least(
        &self,
        problem: &Problem,
        shortcut: &Values,
        is_absent: &dyn Fn(usize) -> bool,
        shared: bool,
    ) -> Vec<bool> {
        let is_played = &problem.roles.is_played;
        let ground = &problem.ground;
        let mut holds = vec![false; is_played.len()];
        let mut todo = Vec::new();
        let mut missing = vec![i64::MAX; ground.base_len()];
        for &atom in problem.roles.play.iter().filter(|&&atom| shortcut.holds(atom)) {
            holds[atom as usize] = true;
            todo.push(atom);
        }
        let given = |literal: i32| {
            let atom = literal.unsigned_abs() as usize;
            if is_played[atom] { literal < 0 && is_absent(atom) } else { shared }
        };
        for (at, rule) in ground.base().enumerate() {
            let Some(&head) = rule.head.first().filter(|_| !rule.is_choice) else {
                continue;
            };
            if !is_played[head as usize] || self.is_play[head as usize] {
                continue;
            }
            missing[at] = match rule.body {
                Body::All(body) => body.iter().filter(|&&literal| !given(literal)).count() as i64,
                Body::AtLeast(bound, body) => {
                    let has = body.iter().filter(|(literal, _)| given(*literal));
                    i64::from(bound) - has.map(|&(_, weight)| i64::from(weight)).sum::<i64>()
                }
            };
            if missing[at] <= 0 && !holds[head as usize] {
                holds[head as usize] = true;
                todo.push(head);
            }
        }
        while let Some(atom) = todo.pop() {
            // A rule has one entry per literal of the atom, and they are adjacent.
            for at in self.occurrences.row(atom).chunk_by(|a, b| a == b).map(|same| same[0]) {
                let rule = ground.base_rule(at as usize);
                if missing[at as usize] == i64::MAX {
                    continue;
                }
                missing[at as usize] -= weight_of(rule, atom);
                let head = rule.head[0];
                if missing[at as usize] <= 0 && !holds[head as usize] {
                    holds[head as usize] = true;
                    todo.push(head);
                }
            }
        }
        holds
    }
}

/// The weight that a true atom adds to a body, all its literals in it together.
fn weight_of(rule: Rule<'_>, atom: u32) -> i64 {
    match rule.body {
        // A body with both `a` and `not a` never holds; any value below the total works.
        Body::All(body) if body.contains(&-(atom as i32)) => 0,
        Body::All(body) => body.iter().filter(|&&literal| literal == atom as i32).count() as i64,
        Body::AtLeast(_, body) => {
            let positive = body.iter().filter(|(literal, _)| *literal == atom as i32);
            positive.map(|&(_, weight)| i64::from(weight)).sum()
        }
    }
}

/// A copy while it is being written.
struct Copy<'c> {
    problem: &'c Problem,
    known: &'c [Known],
    /// The copy of every open atom.
    atoms: Vec<u32>,
    bad: u32,
    added: usize,
    rules: &'c mut Rules,
}

impl Copy<'_> {
    fn rule(&mut self, rule: Rule<'_>, is_play: &[bool]) -> Result<(), Failure> {
        if rule.is_choice {
            return Ok(());
        }
        let is_played = &self.problem.roles.is_played;
        let head = match rule.head.first() {
            // `choices` handles what a solution chooses.
            Some(&head) if is_play[head as usize] => return Ok(()),
            Some(&head) if self.known[head as usize] != Known::Open => return Ok(()),
            Some(&head) => self.atoms[head as usize],
            None if rule.body.literals().any(|l| is_played[l.unsigned_abs() as usize]) => self.bad,
            None => return Ok(()),
        };
        self.derive(head, rule.body)
    }

    /// A choice that was made needs one of its conditions; a choice that had to be made and was not
    /// invalidates the shortcut.
    fn choices(&mut self, copier: &Copier, shortcut: &Values) -> Result<(), Failure> {
        let ground = &self.problem.ground;
        let is_external = |atom: u32| ground.externals.iter().any(|&(other, _)| other == atom);
        for &atom in &self.problem.roles.play {
            let bodies =
                || copier.definitions.row(atom).iter().map(|&at| ground.base_rule(at as usize));
            if shortcut.holds(atom) {
                let is_free = |rule: Rule<'_>| rule.body.literals().next().is_none();
                if bodies().any(is_free) || is_external(atom) {
                    continue;
                }
                let allowed = self.rules.atom()?;
                for rule in bodies() {
                    self.derive(allowed, rule.body)?;
                }
                self.added += 1;
                self.rules.rule(false, &[self.bad], &[-(allowed as i32)])?;
            } else {
                for rule in bodies().filter(|rule| !rule.is_choice) {
                    self.derive(self.bad, rule.body)?;
                }
            }
        }
        Ok(())
    }

    /// Adds `head` under a condition, as far as that is still open.
    fn derive(&mut self, head: u32, body: Body<'_>) -> Result<(), Failure> {
        let is_played = &self.problem.roles.is_played;
        let mut open = Vec::new();
        let (mut bound, is_sum) = match body {
            Body::All(_) => (0, false),
            Body::AtLeast(bound, _) => (bound, true),
        };
        let weighted = match body {
            Body::All(body) => body.iter().map(|&literal| (literal, 1)).collect::<Vec<_>>(),
            Body::AtLeast(_, body) => body.to_vec(),
        };
        for (literal, weight) in weighted {
            let atom = literal.unsigned_abs() as usize;
            if !is_played[atom] {
                open.push((literal, weight));
                continue;
            }
            let holds = match self.known[atom] {
                Known::Open => {
                    let copy = self.atoms[atom] as i32;
                    open.push((if literal > 0 { copy } else { -copy }, weight));
                    continue;
                }
                known => (known == Known::True) == (literal > 0),
            };
            match (holds, is_sum) {
                (true, true) => bound -= weight,
                (false, false) => return Ok(()),
                _ => {}
            }
        }
        self.added += 1;
        if !is_sum || bound <= 0 {
            let body: Vec<i32> = match is_sum {
                true => Vec::new(),
                false => open.iter().map(|&(literal, _)| literal).collect(),
            };
            return self.rules.rule(false, &[head], &body);
        }
        let most: i64 = open.iter().map(|&(_, weight)| i64::from(weight)).sum();
        match most < i64::from(bound) {
            true => Ok(()),
            false => self.rules.weight_rule(false, &[head], bound, &open),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_weights_of_an_atom_count() {
        let weight = |body| weight_of(Rule { is_choice: false, head: &[9], body }, 1);
        assert_eq!(weight(Body::AtLeast(3, &[(1, 1), (2, 5), (1, 2), (-1, 7)])), 3);
        assert_eq!(weight(Body::All(&[1, 2, 1])), 2);
        assert_eq!(weight(Body::All(&[1, -1])), 0);
    }
}
