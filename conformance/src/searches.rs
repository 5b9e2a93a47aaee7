//! All searches agree about the levels of the demo games.

use crate::tally::{Tally, say};
use anyhow::Result;
use play::Play;
use play::search::leaps::{Leaps, find, shortest};
use play::search::{Answer, Budget, Found, Informed, best_first, breadth_first_on};
use puzzlescript::push::{Yard, push_rules};
use puzzlescript::puzzle::{Move, Puzzle, State, level};
use puzzlescript::walks::{WalkLeaps, walk_rules};
use puzzlescript::{Game, ScriptContent};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// States of a level that each search expands, unless `SEARCH_STATES` says otherwise.
const MAX_EXPANDED: usize = 500;

/// Levels by whether any search settled them, and the lengths proved by each kind of search.
#[derive(Default)]
struct Seen {
    settled: AtomicUsize,
    cut: AtomicUsize,
    proved: AtomicUsize,
    walked: AtomicUsize,
    pushed: AtomicUsize,
}

/// Compares breadth-first search on one, two and three threads with each other, and with A*, greedy
/// search, A* with an admissible heuristic, and the macro-move searches, pruned and not.
pub fn agree(demos: &Path, tally: &mut Tally) -> Result<()> {
    let mut paths: Vec<_> = std::fs::read_dir(demos)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut levels = Vec::new();
    for path in paths {
        let document = workbench::open(&path)?;
        let Some(content) = document.holds::<ScriptContent>() else { continue };
        let game = content.game();
        let numbers = 1..=game.levels().count();
        levels.extend(numbers.map(|number| (path.display().to_string(), Arc::clone(game), number)));
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
        "  of these {} settled, {} by none within {max_expanded} expanded states; {} lengths proved by A*, \
         {} by walks, {} by pushes",
        count(&seen.settled),
        count(&seen.cut),
        count(&seen.proved),
        count(&seen.walked),
        count(&seen.pushed)
    ));
    Ok(())
}

/// The answers of the searches for one level, each checked against all before it.
#[derive(Default)]
struct Said {
    /// Which search found the level unsolvable.
    unsolvable: Option<String>,
    /// Which search found the shortest solution so far, and its length.
    solved: Option<(String, usize)>,
    /// Which search proved a shortest length, and that length.
    proved: Option<(String, usize)>,
}

impl Said {
    /// Adds one more answer, unless it contradicts an earlier one.
    fn hear(&mut self, who: &str, found: &Found<Move>) -> Result<(), String> {
        match &found.answer {
            Answer::Unknown(_) => return Ok(()),
            Answer::Unsolvable => {
                self.unsolvable.get_or_insert_with(|| who.to_string());
            }
            Answer::Solved { moves, is_shortest } => {
                let length = moves.len();
                if self.solved.as_ref().is_none_or(|(_, least)| length < *least) {
                    self.solved = Some((who.to_string(), length));
                }
                if *is_shortest {
                    let (by, least) = self.proved.get_or_insert_with(|| (who.to_string(), length));
                    if *least != length {
                        return Err(format!("{by} proves {least} moves, {who} {length}"));
                    }
                }
            }
        }
        match (&self.unsolvable, &self.solved, &self.proved) {
            (Some(no), Some((yes, length)), _) => {
                Err(format!("{no} says unsolvable, {yes} solves it in {length} moves"))
            }
            (_, Some((by, length)), Some((prover, least))) if length < least => {
                Err(format!("{prover} proves {least} moves, {by} needs {length}"))
            }
            _ => Ok(()),
        }
    }
}

fn compare(game: &Arc<Game>, number: usize, max: usize, seen: &Seen) -> Result<(), String> {
    let (_, level) = level(game, number).ok_or("no such level")?;
    let mut puzzle = Puzzle::new(game, level, "1");
    let (start, _) = puzzle.start();
    // With chance nothing is proved, so there is little to contradict.
    let max = if puzzle.facts().chance { max.min(MAX_EXPANDED) } else { max };
    let budget = Budget { max_states: 200_000, max_expanded: max, ..Budget::default() };
    let never = &mut |_| false;
    let mut said = Said::default();
    let first = breadth_first_on(1, &mut puzzle, &start, budget, never);
    said.hear("breadth-first search", &first)?;
    let is_cut = matches!(first.answer, Answer::Unknown(_));
    // Thread counts are compared on small budgets when the search is cut, where that costs little.
    let threads: &[usize] = if is_cut && max > MAX_EXPANDED { &[] } else { &[2, 3] };
    for threads in threads {
        let found = breadth_first_on(*threads, &mut puzzle, &start, budget, never);
        if found != first {
            return Err(format!("{threads} threads: {found:?} instead of {first:?}"));
        }
    }
    for kind in [Informed::AStar, Informed::Greedy] {
        let mut judge = puzzle.clone();
        let estimate = |state: &_| judge.estimate(state);
        let found = best_first(&mut puzzle, &start, kind, estimate, budget, never);
        said.hear(&format!("{kind:?}"), &found)?;
    }
    if let Some(estimate) = puzzle.proof_estimate() {
        let found = best_first(&mut puzzle, &start, Informed::Proof, estimate, budget, never);
        said.hear("A* with an admissible heuristic", &found)?;
        count_proof(&seen.proved, &found);
    }
    in_leaps(&puzzle, &start, budget, &mut said, seen)?;
    let is_settled = said.unsolvable.is_some() || said.solved.is_some();
    let counter = if is_settled { &seen.settled } else { &seen.cut };
    counter.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// The macro-move searches, with and without pruning dead states.
fn in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    said: &mut Said,
    seen: &Seen,
) -> Result<(), String> {
    let game = puzzle.game();
    if !puzzle.facts().has_goal {
        return Ok(());
    }
    let walk = walk_rules(game).and_then(|rules| WalkLeaps::new(puzzle, &rules, start));
    if let Some(mut walks) = walk {
        hear_leaps("walks", &mut walks, budget, said, &seen.walked)?;
        hear_leaps("walks, unpruned", &mut walks.unpruned(), budget, said, &AtomicUsize::new(0))?;
    }
    let yard = push_rules(game).and_then(|rules| Yard::new(puzzle.program(), &rules, start));
    if let Some(mut yard) = yard {
        hear_leaps("pushes", &mut yard, budget, said, &seen.pushed)?;
    }
    Ok(())
}

fn hear_leaps<L: Leaps<Move = Move>>(
    name: &str,
    leaps: &mut L,
    budget: Budget,
    said: &mut Said,
    counter: &AtomicUsize,
) -> Result<(), String> {
    let never = &mut |_| false;
    let found = shortest(leaps, budget, never);
    said.hear(name, &found)?;
    count_proof(counter, &found);
    said.hear(&format!("{name}, any"), &find(leaps, budget, never))
}

fn count_proof(counter: &AtomicUsize, found: &Found<Move>) {
    if let Answer::Solved { is_shortest: true, .. } = found.answer {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}
