//! Solves levels in leaps, where their rules allow it.
//!
//! Two searches work side by side: one for the fewest moves, one for any solution. What is told does
//! not depend on which is done first: a proved length and its figures always come from the first, a
//! proof that there is no solution from the second if it has one.

use crate::solve::Effort;
use play::search::leaps::{fewest, find, shortest};
use play::search::{Answer, Budget, Cut, Found, Progress, Stop};
use puzzlescript::push::{Yard, push_rules};
use puzzlescript::puzzle::{Move, Puzzle, State};
use puzzlescript::walks::{WalkLeaps, walk_rules};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A level as one of the views that can be searched in leaps.
enum View {
    Yard(Box<Yard>),
    Walks(Box<WalkLeaps>),
}

/// The view that fits the level from a state of it; none when the rules allow none.
fn view(puzzle: &Puzzle, start: &State) -> Option<View> {
    let program = Arc::clone(puzzle.program());
    let yard = push_rules(&program.game).and_then(|rules| Yard::new(&program, &rules, start));
    if let Some(yard) = yard {
        return Some(View::Yard(Box::new(yard)));
    }
    let rules = walk_rules(&program.game)?;
    WalkLeaps::new(puzzle, &rules, start).map(|leaps| View::Walks(Box::new(leaps)))
}

impl View {
    fn find(&mut self, budget: Budget, stop: &mut Stop<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => find(yard.as_mut(), budget, stop),
            View::Walks(walks) => find(walks.as_mut(), budget, stop),
        }
    }

    fn shortest(&mut self, budget: Budget, stop: &mut Stop<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => shortest(yard.as_mut(), budget, stop),
            View::Walks(walks) => shortest(walks.as_mut(), budget, stop),
        }
    }
}

/// Finds any solution; none when the rules do not allow leaps.
pub fn find_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.find(budget, stop))
}

/// Finds a shortest solution, with one search alone; none when the rules do not allow leaps.
pub fn shortest_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.shortest(budget, stop))
}

/// Finds a solution with the fewest pushes; `covered_depth` then counts pushes. None when the rules
/// do not allow leaps of which each is one push.
pub fn fewest_pushes(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Option<Found<Move>> {
    match view(puzzle, start)? {
        View::Yard(mut yard) => Some(fewest(yard.as_mut(), budget, stop)),
        View::Walks(_) => None,
    }
}

/// Finds a shortest solution, or any, or proves that there is none; none when the rules do not
/// allow leaps.
pub fn solve_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    effort: Effort,
    stop: &mut Stop<'_>,
) -> Option<Found<Move>> {
    // Two stand side by side, so each may use half.
    let budget = Budget { max_bytes: effort.budget.max_bytes / 2, ..effort.budget };
    let (mut first, mut second) = (view(puzzle, start)?, view(puzzle, start)?);
    let mut run_shortest = |stop: &mut Stop<'_>| first.shortest(budget, stop);
    let run_find = |stop: &mut Stop<'_>| second.find(budget, stop);
    let (short, any) = match effort.threads {
        0 | 1 => one_after_the_other(run_shortest, run_find, stop),
        _ => side_by_side(&mut run_shortest, run_find, stop),
    };
    Some(together(short, any))
}

/// What the search for the fewest moves found, if it ran, and what the search for any found.
type Pair = (Option<Found<Move>>, Found<Move>);

/// Any solution first, because that is quick; a proof that there is none settles all.
fn one_after_the_other(
    mut run_shortest: impl FnMut(&mut Stop<'_>) -> Found<Move>,
    mut run_find: impl FnMut(&mut Stop<'_>) -> Found<Move>,
    stop: &mut Stop<'_>,
) -> Pair {
    let any = run_find(stop);
    if matches!(any.answer, Answer::Unsolvable | Answer::Unknown(Cut::Stopped)) {
        return (None, any);
    }
    (Some(run_shortest(stop)), any)
}

fn side_by_side(
    run_shortest: &mut dyn FnMut(&mut Stop<'_>) -> Found<Move>,
    mut run_find: impl FnMut(&mut Stop<'_>) -> Found<Move> + Send,
    stop: &mut Stop<'_>,
) -> Pair {
    let give_up = AtomicBool::new(false);
    let is_hopeless = AtomicBool::new(false);
    thread::scope(|scope| {
        let finder = scope.spawn(|| {
            let found = run_find(&mut |_| give_up.load(Ordering::Relaxed));
            if found.answer == Answer::Unsolvable {
                is_hopeless.store(true, Ordering::Relaxed);
            }
            found
        });
        let mut was_stopped = false;
        let mut seen = Progress::default();
        let short = run_shortest(&mut |progress| {
            seen = progress;
            was_stopped = stop(progress);
            was_stopped || is_hopeless.load(Ordering::Relaxed)
        });
        // Its proof makes the other's work needless; without one, the other is waited for.
        if was_stopped || matches!(short.answer, Answer::Solved { is_shortest: true, .. }) {
            give_up.store(true, Ordering::Relaxed);
        }
        while !finder.is_finished() && !give_up.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
            if stop(seen) {
                give_up.store(true, Ordering::Relaxed);
            }
        }
        let any = finder.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (Some(short), any)
    })
}

/// One answer of both.
fn together(short: Option<Found<Move>>, any: Found<Move>) -> Found<Move> {
    let Some(short) = short.filter(|_| any.answer != Answer::Unsolvable) else {
        return any;
    };
    if matches!(short.answer, Answer::Solved { is_shortest: true, .. } | Answer::Unsolvable) {
        return short;
    }
    let length = |answer: &Answer<Move>| match answer {
        Answer::Solved { moves, .. } => moves.len(),
        _ => usize::MAX,
    };
    let is_shorter = length(&any.answer) < length(&short.answer);
    Found {
        states: short.states + any.states,
        expanded: short.expanded + any.expanded,
        covered_depth: short.covered_depth,
        bytes: short.bytes + any.bytes,
        answer: if is_shorter { any.answer } else { short.answer },
    }
}
