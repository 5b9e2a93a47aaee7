//! The answer sets of a program, without tags or quantifiers.

use crate::clingo::{Model, Solved, Solver};
use crate::controls::program_solver;
use crate::problem::{MAX_GROUND_BYTES, NoProblem, Read, read_any};
use crate::program::{Found, Program};
use crate::term::Term;
use crate::watch::{Counts, Phase};
use play::Watch;

/// How listing the answer sets of a program ended.
pub struct Solve {
    /// Diagnostics of the files.
    pub told: Vec<Found>,
    /// Whether every answer set was shown; an error if the program cannot be run.
    pub is_complete: Result<bool, NoProblem>,
}

/// Shows the answer sets of a program to `see`, as the atoms that `#show` selects, until it returns
/// false. With `#minimize` they get better and better; the last one is the best.
pub fn solve(
    program: Program,
    watch: &mut Watch<'_>,
    see: &mut dyn FnMut(&[&Term]) -> bool,
) -> Solve {
    solve_by(program, None, watch, see)
}

/// The same, but of answer sets that agree on all atoms of a predicate only one is shown.
pub fn solve_distinct(
    program: Program,
    predicate: &str,
    watch: &mut Watch<'_>,
    see: &mut dyn FnMut(&[&Term]) -> bool,
) -> Solve {
    solve_by(program, Some(predicate), watch, see)
}

fn solve_by(
    program: Program,
    distinct: Option<&str>,
    watch: &mut Watch<'_>,
    see: &mut dyn FnMut(&[&Term]) -> bool,
) -> Solve {
    let Read { told, problem } = read_any(program, MAX_GROUND_BYTES, false, watch);
    let problem = match problem {
        Ok(problem) => problem,
        Err(why) => return Solve { told, is_complete: Err(why) },
    };
    let ground = &problem.ground;
    let progress = Counts::of(Phase::Elise, ground.len()).progress();
    // All answer sets, or with `#minimize` better and better ones until the last is proved optimal.
    let mut arguments = vec!["--models=0".to_string()];
    arguments.extend(distinct.map(|_| "--project=project".to_string()));
    let mut is_ended = false;
    let mut show = |model: &Model<'_>| {
        let holds = |atom: u32| atom == 0 || model.is_true(atom as i32);
        let shown = ground.shown.iter().filter(|(_, atom)| holds(*atom));
        let shown: Vec<&Term> = shown.map(|(term, _)| term).collect();
        is_ended = !see(&shown);
        !is_ended
    };
    let solved = Solver::new(&arguments).and_then(|mut solver| {
        program_solver(&mut solver, &problem)?;
        if let Some(predicate) = distinct {
            // Sorted, so the order of the map does not matter.
            #[allow(clippy::iter_over_hash_type)]
            let named = ground.names.iter().filter(|(term, _)| term.name() == Some(predicate));
            let mut atoms: Vec<u32> = named.map(|(_, atom)| atom.unsigned_abs()).collect();
            atoms.retain(|atom| *atom > 0);
            atoms.sort_unstable();
            solver.edit(|rules| rules.project(&atoms))?;
        }
        solver.solve(&[], &mut show, &mut || watch(progress))
    });
    let is_complete = match solved {
        Ok(Solved::Stopped | Solved::GaveUp) => Err(NoProblem::Stopped),
        Ok(Solved::Yes | Solved::No(_)) => Ok(!is_ended),
        Err(_) => Err(NoProblem::TooLarge),
    };
    Solve { told, is_complete }
}
