//! Answer set programs, and puzzles that can only be solved the right way.
//!
//! A designer writes a normal program for clingo that guesses a puzzle and a solution, tags with
//! `__level_design(A)` which atoms make up the puzzle, and says with `__concept` what a good
//! solution shows. [`read`] makes a [`Problem`] of it or reports what is wrong, with places;
//! [`require`] finds puzzles that are solvable and where every solution shows the concept;
//! [`check`] asks the same of a given level; [`explain`] explains why there is none. [`solve`] lists the
//! answer sets of any program.
//!
//! The main decision: the program is ground once, by clingo, and from then on it is plain data.
//! Every solver is built from that data over the same atom numbers, so that what one of them
//! learns can be passed to another, and nothing but `clingo/` talks to the library in C++.

mod answer;
mod check;
mod clingo;
mod controls;
mod copy;
pub mod domain;
mod explain;
mod graph;
mod ground;
mod include;
mod messages;
mod plain;
mod problem;
mod program;
mod require;
mod roles;
#[cfg(test)]
mod saturation;
mod tags;
mod term;
#[cfg(test)]
mod tests;
mod watch;

pub use answer::{Answer, Puzzle, Refinement, Required};
pub use check::{Checked, Strange, check};
pub use clingo::leave;
pub use domain::{AspDomain, AspProgram, check as check_program};
pub use explain::{Explanation, Reason, explain};
pub use include::{Included, ReadFile, include};
pub use plain::{Solve, solve};
pub use problem::{MAX_GROUND_BYTES, NoProblem, Problem, Read, is_grounding, read};
pub use program::{Found, Program};
pub use require::{Options, require};
pub use term::Term;
pub use watch::{FIGURES, Phase};
