//! All searches say the same about the levels of the demo games.

use crate::tally::{Tally, say};
use anyhow::Result;
use play::Play;
use play::search::leaps::{Leaps, find, shortest};
use play::search::{Answer, Budget, Found, Informed, best_first, breadth_first_on};
use puzzlescript::Game;
use puzzlescript::push::{Yard, push_rules};
use puzzlescript::puzzle::{Move, Puzzle, State, level};
use puzzlescript::walks::{WalkLeaps, walk_rules};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// States of a level that are taken up by each search, unless `SEARCH_STATES` says otherwise.
const MAX_EXPANDED: usize = 500;

/// Levels by what the first search said of them.
#[derive(Default)]
struct Seen {
    settled: AtomicUsize,
    cut: AtomicUsize,
    proved: AtomicUsize,
    walked: AtomicUsize,
    pushed: AtomicUsize,
}

/// Compares breadth-first search on one, two and three threads with each other, and with A*, greedy
/// search, A* with the estimate that proves lengths, and the searches in leaps, pruned and not.
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
    let states = std::env::var("SEARCH_STATES").ok().and_then(|states| states.parse().ok());
    let max_expanded = states.unwrap_or(MAX_EXPANDED);
    let seen = Seen::default();
    let name = |(path, _, number): &(String, Arc<Game>, usize)| format!("{path}, level {number}");
    tally.check_all("searches agree on demo levels", &levels, name, |(_, game, number)| {
        compare(game, *number, max_expanded, &seen)
    });
    let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    say(&format!(
        "  of these {} settled, {} cut at {max_expanded} states taken up; {} lengths proved by A*, \
         {} by walks, {} by pushes",
        count(&seen.settled),
        count(&seen.cut),
        count(&seen.proved),
        count(&seen.walked),
        count(&seen.pushed)
    ));
    Ok(())
}

fn compare(game: &Arc<Game>, number: usize, max: usize, seen: &Seen) -> Result<(), String> {
    let (_, level) = level(game, number).ok_or("no such level")?;
    let mut puzzle = Puzzle::new(game, level, "1");
    let (start, _) = puzzle.start();
    let budget = Budget { max_states: 200_000, max_expanded: max, ..Budget::default() };
    let first = breadth_first_on(1, &mut puzzle, &start, budget, &mut |_| false);
    let counter = match first.answer {
        Answer::Unknown(_) => &seen.cut,
        _ => &seen.settled,
    };
    counter.fetch_add(1, Ordering::Relaxed);
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
        same_length(&first, &found, &seen.proved).map_err(|error| format!("proof: {error}"))?;
    }
    in_leaps(&puzzle, &start, budget, &first, seen)
}

/// The searches in leaps say the same, with dead states left out and without.
fn in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    first: &Found<Move>,
    seen: &Seen,
) -> Result<(), String> {
    let game = puzzle.game();
    if !puzzle.facts().has_goal {
        return Ok(());
    }
    let walk = walk_rules(game).and_then(|rules| WalkLeaps::new(puzzle, &rules, start));
    if let Some(mut walks) = walk {
        judge_leaps(&mut walks, budget, first, &seen.walked).map_err(|e| format!("walks: {e}"))?;
        judge_leaps(&mut walks.unpruned(), budget, first, &AtomicUsize::new(0))
            .map_err(|error| format!("walks, unpruned: {error}"))?;
    }
    let yard = push_rules(game).and_then(|rules| Yard::new(puzzle.program(), &rules, start));
    if let Some(mut yard) = yard {
        judge_leaps(&mut yard, budget, first, &seen.pushed).map_err(|e| format!("pushes: {e}"))?;
    }
    Ok(())
}

fn judge_leaps<L: Leaps<Move = Move>>(
    leaps: &mut L,
    budget: Budget,
    first: &Found<Move>,
    counter: &AtomicUsize,
) -> Result<(), String> {
    let never = &mut |_| false;
    let found = shortest(leaps, budget, never);
    agrees(first, &found)?;
    same_length(first, &found, counter)?;
    agrees(first, &find(leaps, budget, never)).map_err(|error| format!("any: {error}"))
}

/// What is called shortest is as long as the shortest.
fn same_length(
    first: &Found<Move>,
    found: &Found<Move>,
    counter: &AtomicUsize,
) -> Result<(), String> {
    let Answer::Solved { is_shortest: true, .. } = found.answer else { return Ok(()) };
    match (length(first), length(found)) {
        (Some(least), Some(length)) if least != length => {
            Err(format!("{length} moves are called the least, and {least} are"))
        }
        (Some(_), Some(_)) => {
            counter.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
        _ => Ok(()),
    }
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
