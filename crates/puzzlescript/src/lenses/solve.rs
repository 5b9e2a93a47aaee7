//! Solves a level with the requested search.

use super::answers::count_answers;
use super::{By, find_in_leaps, solve_in_leaps};
use crate::puzzle::{Move, Puzzle, State};
use play::lens::{
    Ask, Lenses, Refusal, Searches, Solved, Status, describe as describe_plainly, nothing_searched,
    state_after,
};
use play::search::{Answer, Budget, Cut, Found, Informed, best_first, breadth_first_on};
use play::{Doubt, Outcome, Play, Watch};

/// Solves a level from its start, or from where the option `from` leads.
pub fn solve(puzzle: &mut Puzzle, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
    let by = By::asked_for(ask.options)?;
    let (start, outcome) = state_after(puzzle, ask.options.text("from").unwrap_or_default())?;
    let mut solved = match outcome {
        _ if !puzzle.facts().has_goal => {
            let solved = describe(puzzle, ask, by, nothing_searched(Answer::Unsolvable));
            Solved { why: Some("no goal"), ..solved }
        }
        Outcome::Won => {
            let won = Answer::Solved { moves: Vec::new(), is_shortest: true };
            describe(puzzle, ask, by, nothing_searched(won))
        }
        Outcome::Lost => describe(puzzle, ask, by, nothing_searched(Answer::Unsolvable)),
        Outcome::Open => solve_open(puzzle, &start, by, ask, watch),
    };
    if ask.options.flag("count") {
        count_answers(puzzle, &start, ask, &mut solved, watch);
    }
    Ok(solved)
}

fn solve_open(
    puzzle: &mut Puzzle,
    start: &State,
    by: By,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Solved {
    let mut run = |by: By| {
        let found = search(puzzle, start, by, ask, watch)?;
        Some(describe(puzzle, ask, by, found))
    };
    let solved = match by {
        By::Auto => first_known(&[By::Leaps, By::Bfs, By::Proof, By::AStar, By::Greedy], run),
        By::First => first_known(&[By::AnyLeaps, By::Greedy, By::AStar, By::Bfs], run),
        By::All => all_three(run),
        single => run(single),
    };
    solved.unwrap_or_else(|| {
        let cannot = nothing_searched(Answer::Unknown(Cut::Budget));
        let solved = describe(puzzle, ask, by, cannot);
        Solved { why: Some("estimate"), admissible: Some(false), ..solved }
    })
}

fn all_three(mut run: impl FnMut(By) -> Option<Solved>) -> Option<Solved> {
    let searches =
        Searches { bfs: run(By::Bfs)?, astar: run(By::AStar)?, greedy: run(By::Greedy)? };
    let all = [&searches.bfs, &searches.astar, &searches.greedy];
    let known = all.into_iter().find(|solved| solved.status != Status::Unknown);
    let best = known.unwrap_or(&searches.bfs).clone();
    Some(Solved { searches: Some(Box::new(searches)), ..best })
}

/// Runs one search after the other until one gives an answer, skipping those that the rules do not
/// allow. A bound on the length proved by one search also holds for later ones.
fn first_known(order: &[By], mut run: impl FnMut(By) -> Option<Solved>) -> Option<Solved> {
    let mut first: Option<Solved> = None;
    for &by in order {
        // Breadth-first search visits more states than a macro-move search, so it cannot do better.
        let is_vain = by == By::Bfs && first.as_ref().is_some_and(|first| first.by == "leaps");
        let Some(mut solved) = (if is_vain { None } else { run(by) }) else { continue };
        let covered = first.as_ref().map_or(0, |first| first.covered_depth);
        if solved.covered_depth < covered {
            solved.covered_depth = covered;
            if solved.status != Status::Unsolvable {
                solved.at_least = Some(covered + 1);
            }
        }
        // If only a doubt prevented an answer, the search has seen all that the others could see.
        let is_over = matches!(solved.why, Some("stopped") | Some(WORK));
        if solved.status != Status::Unknown || is_over {
            return Some(solved);
        }
        first.get_or_insert(solved);
    }
    first
}

const WORK: &str = Doubt::WORK.0;

/// Runs one search; none where the rules do not allow it.
fn search(
    puzzle: &mut Puzzle,
    start: &State,
    by: By,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    let kind = match by {
        By::Auto | By::First | By::All | By::Bfs => {
            return Some(breadth_first_on(ask.threads, puzzle, start, ask.budget, watch));
        }
        By::Leaps => return solve_in_leaps(puzzle, start, (ask.budget, ask.threads), watch),
        By::AnyLeaps => return find_in_leaps(puzzle, start, ask.budget, watch),
        By::Proof => return search_by_proof(puzzle, start, ask.budget, watch),
        By::AStar => Informed::AStar,
        By::Greedy => Informed::Greedy,
    };
    let heuristic = puzzle.heuristic()?;
    Some(best_first(puzzle, start, kind, heuristic, ask.budget, watch))
}

/// A* led by an admissible heuristic, so that what it finds is shortest; none where the rules allow
/// no such heuristic.
pub fn search_by_proof(
    puzzle: &mut Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    let estimate = puzzle.proof_estimate()?;
    Some(best_first(puzzle, start, Informed::Proof, estimate, budget, watch))
}

fn describe(puzzle: &Puzzle, ask: &Ask<'_>, by: By, found: Found<Move>) -> Solved {
    Solved {
        admissible: match by {
            By::AStar => Some(false),
            By::Proof => Some(true),
            _ => None,
        },
        seed: puzzle.facts().chance.then(|| puzzle.seed().to_string()),
        ..describe_plainly(puzzle, ask, by.name(), found)
    }
}
