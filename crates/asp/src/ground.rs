//! A program without variables, as plain data.

use crate::term::Term;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// All ground rules of a program, and the names of its atoms.
///
/// Grounding happens once. Every solver of the exists-forall loop is built from this, so that an
/// atom has the same number everywhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    heads: Vec<u32>,
    literals: Vec<i32>,
    weights: Vec<(i32, i32)>,
    rules: Vec<Stored>,
    /// Rules from here on only help the search.
    base_rules: usize,
    /// Rules from here on apply to the reference solution only.
    search_rules: usize,
    /// The highest atom number.
    pub(crate) atoms: u32,
    /// The `#minimize` statements: priority, and literals with weights.
    pub(crate) minimize: Vec<(i32, Vec<(i32, i32)>)>,
    /// External atoms: none if open, else the value.
    pub(crate) externals: Vec<(u32, Option<bool>)>,
    /// Edges, under conditions, of a graph that must stay acyclic.
    pub(crate) edges: Vec<(i32, i32, Vec<i32>)>,
    /// The `#heuristic` statements, which do not change any answer.
    pub(crate) hints: Vec<Hint>,
    /// True when the program has theory atoms, which are not supported.
    pub(crate) has_theory: bool,
    /// The terms of `#show` with their atoms, 0 for a fact.
    pub(crate) shown: Vec<(Term, u32)>,
    /// The atom of every name; 0 for a fact.
    pub(crate) names: FxHashMap<Term, i32>,
}

/// A `#heuristic` hint, in clingo's own numbers.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) atom: u32,
    pub(crate) kind: i32,
    pub(crate) bias: i32,
    pub(crate) priority: u32,
    pub(crate) condition: Vec<i32>,
}

#[derive(Clone, Debug)]
struct Stored {
    is_choice: bool,
    head: Range<u32>,
    /// The bound of a weight rule, whose body is in `weights`.
    bound: Option<i32>,
    body: Range<u32>,
}

/// One ground rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<'g> {
    /// The head may hold, rather than has to.
    pub(crate) is_choice: bool,
    /// Without heads the body is forbidden; several heads of a non-choice rule are a disjunction.
    pub(crate) head: &'g [u32],
    pub(crate) body: Body<'g>,
}

/// The condition of a ground rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Body<'g> {
    /// All of these.
    All(&'g [i32]),
    /// The weights of the true literals reach the bound.
    AtLeast(i32, &'g [(i32, i32)]),
}

impl<'g> Body<'g> {
    pub(crate) fn literals(self) -> impl Iterator<Item = i32> + 'g {
        let (all, weighted): (&[i32], &[(i32, i32)]) = match self {
            Body::All(all) => (all, &[]),
            Body::AtLeast(_, weighted) => (&[], weighted),
        };
        all.iter().copied().chain(weighted.iter().map(|&(literal, _)| literal))
    }
}

impl Ground {
    /// The rules about puzzles and all their solutions.
    pub(crate) fn base(&self) -> impl Iterator<Item = Rule<'_>> {
        self.rules[..self.base_rules].iter().map(|stored| self.rule(stored))
    }

    /// The rules that only help the search.
    pub(crate) fn search(&self) -> impl Iterator<Item = Rule<'_>> {
        self.rules[self.base_rules..self.search_rules].iter().map(|stored| self.rule(stored))
    }

    /// The rules about the reference solution only.
    pub(crate) fn reference(&self) -> impl Iterator<Item = Rule<'_>> {
        self.rules[self.search_rules..].iter().map(|stored| self.rule(stored))
    }

    /// The number of rules about puzzles and all their solutions.
    pub(crate) fn base_len(&self) -> usize {
        self.base_rules
    }

    /// A rule about puzzles and all their solutions by its number.
    pub(crate) fn base_rule(&self, at: usize) -> Rule<'_> {
        self.rule(&self.rules[at])
    }

    /// The number of rules.
    pub(crate) fn len(&self) -> usize {
        self.rules.len()
    }

    fn rule(&self, stored: &Stored) -> Rule<'_> {
        let body = stored.body.start as usize..stored.body.end as usize;
        Rule {
            is_choice: stored.is_choice,
            head: &self.heads[stored.head.start as usize..stored.head.end as usize],
            body: match stored.bound {
                None => Body::All(&self.literals[body]),
                Some(bound) => Body::AtLeast(bound, &self.weights[body]),
            },
        }
    }

    fn bytes(&self) -> usize {
        4 * self.heads.len()
            + 4 * self.literals.len()
            + 8 * self.weights.len()
            + size_of::<Stored>() * self.rules.len()
    }
}

/// The parts of a program, in the order in which they are ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// What holds for puzzles and all their solutions.
    Base,
    /// What only helps the search: it may exclude solutions, but never the last one of a puzzle
    /// that shows the concept, nor the last one that avoids it.
    Search,
    /// Constraints on the solution printed with a puzzle, not on shortcuts.
    Reference,
}

impl Part {
    pub(crate) const ALL: [Part; 3] = [Part::Base, Part::Search, Part::Reference];

    /// The name after `#program`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Part::Base => "base",
            Part::Search => "search",
            Part::Reference => "reference",
        }
    }
}

/// Records a ground program while clingo makes it.
pub(crate) struct Record {
    ground: Ground,
    is_cancelled: Arc<AtomicBool>,
    max_bytes: usize,
    /// True once the program has become too large.
    pub(crate) is_full: bool,
}

impl Record {
    /// An empty record. Raising the flag, or more than `max_bytes`, stops the grounding.
    pub(crate) fn new(is_cancelled: Arc<AtomicBool>, max_bytes: usize) -> Record {
        Record { ground: Ground::default(), is_cancelled, max_bytes, is_full: false }
    }

    /// Each of these methods returns whether to continue.
    pub(crate) fn rule(&mut self, is_choice: bool, head: &[u32], body: &[i32]) -> bool {
        let start = self.ground.literals.len() as u32;
        self.ground.literals.extend_from_slice(body);
        let body = start..self.ground.literals.len() as u32;
        self.add(is_choice, head, None, body)
    }

    pub(crate) fn weight_rule(
        &mut self,
        is_choice: bool,
        head: &[u32],
        bound: i32,
        body: impl Iterator<Item = (i32, i32)>,
    ) -> bool {
        let start = self.ground.weights.len() as u32;
        self.ground.weights.extend(body);
        let body = start..self.ground.weights.len() as u32;
        self.add(is_choice, head, Some(bound), body)
    }

    fn add(&mut self, is_choice: bool, head: &[u32], bound: Option<i32>, body: Range<u32>) -> bool {
        let start = self.ground.heads.len() as u32;
        self.ground.heads.extend_from_slice(head);
        let head = start..self.ground.heads.len() as u32;
        self.ground.rules.push(Stored { is_choice, head, bound, body });
        let is_asked = self.ground.rules.len().is_multiple_of(1024);
        if is_asked && self.ground.bytes() > self.max_bytes {
            self.is_full = true;
        }
        !self.is_full && !self.is_cancelled.load(Ordering::Relaxed)
    }

    pub(crate) fn minimize(&mut self, priority: i32, literals: Vec<(i32, i32)>) -> bool {
        self.ground.minimize.push((priority, literals));
        true
    }

    pub(crate) fn shown(&mut self, term: Term, atom: u32) -> bool {
        self.ground.shown.push((term, atom));
        true
    }

    pub(crate) fn external(&mut self, atom: u32, value: Option<bool>) -> bool {
        self.ground.externals.push((atom, value));
        true
    }

    pub(crate) fn edge(&mut self, from: i32, to: i32, condition: &[i32]) -> bool {
        self.ground.edges.push((from, to, condition.to_vec()));
        true
    }

    pub(crate) fn hint(&mut self, hint: Hint) -> bool {
        self.ground.hints.push(hint);
        true
    }

    pub(crate) fn theory(&mut self) -> bool {
        self.ground.has_theory = true;
        true
    }

    /// A part of the program is ground.
    pub(crate) fn end_part(&mut self, part: Part) {
        let rules = self.ground.rules.len();
        match part {
            Part::Base => self.ground.base_rules = rules,
            Part::Search => self.ground.search_rules = rules,
            Part::Reference => {}
        }
    }

    /// The program, with the names clingo knows at the end.
    pub(crate) fn take(&mut self, names: Vec<(Term, i32)>) -> Ground {
        let mut ground = std::mem::take(&mut self.ground);
        let literals = || ground.literals.iter().chain(ground.weights.iter().map(|(l, _)| l));
        let named = names.iter().map(|&(_, literal)| literal.unsigned_abs());
        let used = literals().map(|literal| literal.unsigned_abs());
        let externals = ground.externals.iter().map(|&(atom, _)| atom);
        let heads = ground.heads.iter().copied();
        ground.atoms = heads.chain(used).chain(named).chain(externals).max().unwrap_or(0);
        ground.names = names.into_iter().collect();
        ground
    }
}
