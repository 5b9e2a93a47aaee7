//! All searches say the same about the levels of the demo games.

use crate::tally::{Tally, say};
use anyhow::Result;
use play::Play;
use play::search::{Answer, Budget, Found, Informed, best_first, breadth_first_on};
use puzzlescript::Game;
use puzzlescript::puzzle::{Move, Puzzle, level};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// States of a level that are taken up by each search.
const MAX_EXPANDED: usize = 2_500;
/// States of a level that are stored by each search.
const MAX_STATES: usize = 200_000;
/// Levels whose first search takes longer are left out, so that all take two minutes at most.
const MAX_TIME: Duration = Duration::from_millis(300);

/// Levels by what the first search said of them.
#[derive(Default)]
struct Seen {
    settled: AtomicUsize,
    cut: AtomicUsize,
    slow: AtomicUsize,
    proved: AtomicUsize,
}

/// Compares breadth-first search on one, two and three threads with each other, and with A*, greedy
/// search and A* with the estimate that proves lengths.
pub fn agree(demos: &Path, tally: &mut Tally) -> Result<()> {
    let mut paths: Vec<_> = std::fs::read_dir(demos)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut levels = Vec::new();
    for path in paths {
        let (game, _) = workbench::open(&path)?.compile()?;
        let Some(game) = game.map(Arc::new) else { continue };
        let numbers = 1..=game.levels().count();
        levels
            .extend(numbers.map(|number| (path.display().to_string(), Arc::clone(&game), number)));
    }
    let seen = Seen::default();
    let name = |(path, _, number): &(String, Arc<Game>, usize)| format!("{path}, level {number}");
    tally.check_all("searches agree on demo levels", &levels, name, |(_, game, number)| {
        compare(game, *number, &seen)
    });
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    say(&format!(
        "  of these {} settled, {} cut at {MAX_EXPANDED} states taken up, {} left out as slow; {} \
         lengths proved by A*",
        count(&seen.settled),
        count(&seen.cut),
        count(&seen.slow),
        count(&seen.proved)
    ));
    Ok(())
}

fn compare(game: &Arc<Game>, number: usize, seen: &Seen) -> Result<(), String> {
    let (_, level) = level(game, number).ok_or("no such level")?;
    let mut puzzle = Puzzle::new(game, level, "1");
    let (start, _) = puzzle.start();
    let budget = Budget { max_states: MAX_STATES, max_expanded: MAX_EXPANDED, ..Budget::default() };
    let clock = Instant::now();
    // A search that is stopped may have found a win, so the answer does not tell.
    let mut is_slow = false;
    let first = breadth_first_on(1, &mut puzzle, &start, budget, &mut |_| {
        is_slow = clock.elapsed() > MAX_TIME;
        is_slow
    });
    let counter = match first.answer {
        _ if is_slow => &seen.slow,
        Answer::Unknown(_) => &seen.cut,
        _ => &seen.settled,
    };
    counter.fetch_add(1, Ordering::Relaxed);
    if is_slow {
        return Ok(());
    }
    let never = &mut |_| false;
    for threads in [2, 3] {
        let found = breadth_first_on(threads, &mut puzzle, &start, budget, never);
        if found != first {
            return Err(format!("{threads} threads: {found:?} instead of {first:?}"));
        }
    }
    for kind in [Informed::AStar, Informed::Greedy] {
        let mut judge = puzzle.clone();
        let estimate = |state: &_| judge.estimate(state);
        let found = best_first(&mut puzzle, &start, kind, estimate, budget, never);
        agrees(&first, &found).map_err(|error| format!("{kind:?}: {error}"))?;
    }
    if let Some(estimate) = puzzle.proof_estimate() {
        let found = best_first(&mut puzzle, &start, Informed::Proof, estimate, budget, never);
        agrees(&first, &found).map_err(|error| format!("proof: {error}"))?;
        if let (Some(least), Some(length)) = (length(&first), length(&found)) {
            seen.proved.fetch_add(1, Ordering::Relaxed);
            if least != length {
                return Err(format!("A* calls {length} moves the least, and {least} are"));
            }
        }
    }
    Ok(())
}

/// Neither calls unsolvable what the other solved, and no solution is shorter than the shortest.
fn agrees(first: &Found<Move>, other: &Found<Move>) -> Result<(), String> {
    match (&first.answer, &other.answer) {
        (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => Ok(()),
        (Answer::Unsolvable, Answer::Unsolvable) => Ok(()),
        _ if length(other) >= length(first) && length(first).is_some() => Ok(()),
        (first, other) => Err(format!("{other:?}, but breadth-first search says {first:?}")),
    }
}

fn length(found: &Found<Move>) -> Option<usize> {
    match &found.answer {
        Answer::Solved { moves, .. } => Some(moves.len()),
        _ => None,
    }
}
