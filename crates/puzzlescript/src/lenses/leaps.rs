//! Macro-move searches, where the rules allow them.
//!
//! A macro-move (in code: a leap) is a walk and the push, or other effective move, at its end. Two
//! searches run side by side: one for the fewest moves, one for any solution. The answer does not
//! depend on which finishes first: a proved length and its figures always come from the first, and
//! a proof that there is no solution comes from the second if it has one.

use crate::push::{Yard, push_rules};
use crate::puzzle::{Move, Puzzle, State};
use crate::walks::{WalkLeaps, walk_rules};
use play::search::leaps::{fewest, find, shortest};
use play::search::{Answer, Budget, Cut, Found};
use play::{Play, Progress, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A level as one of the views that support macro-moves.
enum View {
    Yard(Box<Yard>),
    Walks(Box<WalkLeaps>),
}

/// The view that fits the level from a state of it; none when the rules allow none, and none when
/// the start itself could not be judged, because these searches do not handle doubt.
fn view(puzzle: &Puzzle, start: &State) -> Option<View> {
    if puzzle.start_doubt().is_some() {
        return None;
    }
    let program = Arc::clone(puzzle.program());
    let yard = push_rules(&program.game).and_then(|rules| Yard::new(&program, &rules, start));
    if let Some(yard) = yard {
        return Some(View::Yard(Box::new(yard)));
    }
    let rules = walk_rules(&program.game)?;
    WalkLeaps::new(puzzle, &rules, start).map(|leaps| View::Walks(Box::new(leaps)))
}

impl View {
    fn find(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => find(yard.as_mut(), budget, watch),
            View::Walks(walks) => find(walks.as_mut(), budget, watch),
        }
    }

    fn shortest(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => shortest(yard.as_mut(), budget, watch),
            View::Walks(walks) => shortest(walks.as_mut(), budget, watch),
        }
    }
}

/// Finds any solution; none when the rules do not allow macro-moves.
pub fn find_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.find(budget, watch))
}

/// Finds a shortest solution with a single search; none when the rules do not allow macro-moves.
pub fn shortest_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.shortest(budget, watch))
}

/// Finds a solution with the fewest pushes; `covered_depth` then counts pushes. None when the rules
/// do not allow macro-moves of exactly one push each.
pub fn fewest_pushes(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    match view(puzzle, start)? {
        View::Yard(mut yard) => Some(fewest(yard.as_mut(), budget, watch)),
        View::Walks(_) => None,
    }
}

/// Finds a shortest solution, or any, or proves that there is none; none when the rules do not
/// allow macro-moves.
pub fn solve_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    (budget, threads): (Budget, usize),
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    // Two searches run side by side, so each may use half.
    let budget = Budget { max_bytes: budget.max_bytes / 2, ..budget };
    let (mut first, mut second) = (view(puzzle, start)?, view(puzzle, start)?);
    let mut run_shortest = |watch: &mut Watch<'_>| first.shortest(budget, watch);
    let run_find = |watch: &mut Watch<'_>| second.find(budget, watch);
    let (short, any) = match threads {
        0 | 1 => one_after_the_other(run_shortest, run_find, watch),
        _ => side_by_side(&mut run_shortest, run_find, watch),
    };
    Some(together(short, any))
}

/// What the search for the fewest moves found, if it ran, and what the other found.
type Pair = (Option<Found<Move>>, Found<Move>);

/// Any solution first, because that is fast; a proof that there is none settles everything.
fn one_after_the_other(
    mut run_shortest: impl FnMut(&mut Watch<'_>) -> Found<Move>,
    mut run_find: impl FnMut(&mut Watch<'_>) -> Found<Move>,
    watch: &mut Watch<'_>,
) -> Pair {
    let any = run_find(watch);
    if matches!(any.answer, Answer::Unsolvable | Answer::Unknown(Cut::Stopped)) {
        return (None, any);
    }
    (Some(run_shortest(watch)), any)
}

fn side_by_side(
    run_shortest: &mut dyn FnMut(&mut Watch<'_>) -> Found<Move>,
    mut run_find: impl FnMut(&mut Watch<'_>) -> Found<Move> + Send,
    watch: &mut Watch<'_>,
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
            was_stopped = watch(progress);
            was_stopped || is_hopeless.load(Ordering::Relaxed)
        });
        // Its proof makes the other search unnecessary; without one, wait for the other.
        if was_stopped || matches!(short.answer, Answer::Solved { is_shortest: true, .. }) {
            give_up.store(true, Ordering::Relaxed);
        }
        while !finder.is_finished() && !give_up.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
            if watch(seen) {
                give_up.store(true, Ordering::Relaxed);
            }
        }
        let any = finder.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (Some(short), any)
    })
}

/// Combines both results into one answer.
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
