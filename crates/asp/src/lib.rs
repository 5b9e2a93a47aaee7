//! Answer set programs, and puzzles that can only be solved the right way.
//!
//! A designer writes a normal program for clingo that guesses a puzzle and a solution, tags the
//! atoms that make up the puzzle with `__level_design(A)`, and defines with `__concept` what a good
//! solution shows. [`read`] turns it into a [`Problem`] or reports errors with their locations;
//! [`require`] finds solvable puzzles whose every solution shows the concept; [`check`] asks the
//! same of a given level; [`explain`] explains why no such puzzle exists. [`solve`] lists the
//! answer sets of any program.
//!
//! The main decision: clingo grounds the program once, and from then on it is plain data. Every
//! solver is built from that data over the same atom numbers, so that what one of them learns can
//! be passed to another, and only `clingo/` talks to the C++ library.

mod answer;
mod aside;
mod check;
mod clingo;
mod controls;
mod copy;
pub mod domain;
mod elises;
mod explain;
mod graph;
mod ground;
mod include;
mod make;
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
mod view;
mod watch;

pub use answer::{Answer, Puzzle, Refinement, Required};
pub use aside::is_busy;
pub use check::{Checked, Strange, check, smallest_shortcut};
pub use clingo::leave;
pub use domain::{AspDomain, AspProgram, check as check_program};
pub use explain::{Explanation, Reason, explain, explain_files};
pub use include::{Included, ReadFile, include};
pub use make::ProgramMaker;
pub use plain::{Solve, solve, solve_distinct};
pub use problem::{MAX_GROUND_BYTES, NoProblem, Problem, Read, read};
pub use program::{Found, Program};
pub use require::{Options, Round, require, require_told, solvable};
pub use term::Term;
pub use view::{
    ConstantView, ProgramView, PuzzleView, ReasonView, RequireSettings, RequireView, program_view,
    require_view,
};
pub use watch::{FIGURES, Phase};
