//! The answer sets of a program, without tags or quantifiers.

use crate::aside::{Line, PATIENCE, aside};
use crate::clingo::{Failure, Model, Solved, Solver};
use crate::controls::program_solver;
use crate::problem::{MAX_GROUND_BYTES, NoProblem, Problem, Read, read_any};
use crate::program::{Found, Program};
use crate::term::Term;
use crate::watch::{Counts, Phase};
use play::{Progress, Watch};

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
    let progress = Counts::of(Phase::Elise, problem.rules()).progress();
    let (asked, distinct) = (problem.clone(), distinct.map(str::to_string));
    let mut is_ended = false;
    let mut show = |shown: Vec<usize>| {
        let terms: Vec<&Term> = shown.iter().map(|&at| &problem.ground.shown[at].0).collect();
        is_ended = !see(&terms);
        !is_ended
    };
    let solved = aside(progress, PATIENCE, watch, &mut show, move |line| {
        list(&asked, distinct.as_deref(), progress, line)
    });
    let is_complete = match solved {
        Ok(Ok(Solved::Yes | Solved::No(_))) => Ok(!is_ended),
        // What was asked for has been shown; freeing the memory may take longer than anybody waits.
        Err(_) if is_ended => Ok(false),
        Ok(Ok(Solved::Stopped | Solved::GaveUp)) | Err(_) => Err(NoProblem::Stopped),
        Ok(Err(_)) => Err(NoProblem::TooLarge),
    };
    Solve { told, is_complete }
}

/// Shows the answer sets of a program on a line, each as places in [`crate::ground::Ground::shown`].
fn list(
    problem: &Problem,
    distinct: Option<&str>,
    progress: Progress,
    line: &Line<Vec<usize>>,
) -> Result<Solved, Failure> {
    let ground = &problem.ground;
    // All answer sets, or with `#minimize` better and better ones until the last is proved optimal.
    let mut arguments = vec!["--models=0".to_string()];
    arguments.extend(distinct.map(|_| "--project=project".to_string()));
    let mut solver = Solver::new(&arguments)?;
    program_solver(&mut solver, problem)?;
    if let Some(predicate) = distinct {
        // Sorted, so the order of the map does not matter.
        #[allow(clippy::iter_over_hash_type)]
        let named = ground.names.iter().filter(|(term, _)| term.name() == Some(predicate));
        let mut atoms: Vec<u32> = named.map(|(_, atom)| atom.unsigned_abs()).collect();
        atoms.retain(|atom| *atom > 0);
        atoms.sort_unstable();
        solver.edit(|rules| rules.project(&atoms))?;
    }
    let mut see = |model: &Model<'_>| {
        let holds = |atom: u32| atom == 0 || model.is_true(atom as i32);
        let shown = ground.shown.iter().enumerate().filter(|(_, (_, atom))| holds(*atom));
        line.show(shown.map(|(at, _)| at).collect())
    };
    solver.solve(&[], &mut see, &mut || line.watch(progress))
}
