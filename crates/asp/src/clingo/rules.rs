//! Rules for a solver.

use super::{Failure, done};
use crate::ground::Hint;
use clingo_sys::*;
use std::ptr;

/// Adds rules to a solver.
pub(crate) struct Rules {
    pub(super) backend: *mut clingo_backend_t,
}

impl Rules {
    /// A new atom.
    pub(crate) fn atom(&mut self) -> Result<u32, Failure> {
        let mut atom = 0;
        done(unsafe { clingo_backend_add_atom(self.backend, ptr::null_mut(), &mut atom) })?;
        Ok(atom)
    }

    /// `head` must hold, or may hold if it is a choice, when all of `body` does; without a head,
    /// `body` is forbidden.
    pub(crate) fn rule(&mut self, choice: bool, head: &[u32], body: &[i32]) -> Result<(), Failure> {
        let backend = self.backend;
        let (heads, literals) = (head.len(), body.len());
        done(unsafe {
            clingo_backend_rule(backend, choice, head.as_ptr(), heads, body.as_ptr(), literals)
        })
    }

    /// The same when the weights of the true literals of `body` reach the bound.
    pub(crate) fn weight_rule(
        &mut self,
        choice: bool,
        head: &[u32],
        bound: i32,
        body: &[(i32, i32)],
    ) -> Result<(), Failure> {
        let body = weighted(body);
        done(unsafe {
            clingo_backend_weight_rule(
                self.backend,
                choice,
                head.as_ptr(),
                head.len(),
                bound,
                body.as_ptr(),
                body.len(),
            )
        })
    }

    /// Minimizes the sum of the weights of the literals that hold.
    pub(crate) fn minimize(&mut self, priority: i32, body: &[(i32, i32)]) -> Result<(), Failure> {
        let body = weighted(body);
        done(unsafe { clingo_backend_minimize(self.backend, priority, body.as_ptr(), body.len()) })
    }

    /// Answer sets that differ in none of these atoms are shown once.
    pub(crate) fn project(&mut self, atoms: &[u32]) -> Result<(), Failure> {
        done(unsafe { clingo_backend_project(self.backend, atoms.as_ptr(), atoms.len()) })
    }

    /// A `#heuristic` hint: what to decide first, and how.
    pub(crate) fn hint(&mut self, hint: &Hint) -> Result<(), Failure> {
        let (condition, size) = (hint.condition.as_ptr(), hint.condition.len());
        done(unsafe {
            clingo_backend_heuristic(
                self.backend,
                hint.atom,
                hint.kind,
                hint.bias,
                hint.priority,
                condition,
                size,
            )
        })
    }

    /// An edge of a graph that must stay acyclic.
    pub(crate) fn edge(&mut self, from: i32, to: i32, condition: &[i32]) -> Result<(), Failure> {
        let (literals, size) = (condition.as_ptr(), condition.len());
        done(unsafe { clingo_backend_acyc_edge(self.backend, from, to, literals, size) })
    }
}

fn weighted(body: &[(i32, i32)]) -> Vec<clingo_weighted_literal_t> {
    body.iter().map(|&(literal, weight)| clingo_weighted_literal { literal, weight }).collect()
}
