//! Solves a level with the requested search.

use super::answers::count_answers;
use super::free::free_entrants;
use super::{By, leap_entrants};
use crate::missing::unwinnable;
use crate::puzzle::{Move, Puzzle, State};
use play::lens::{
    Ask, Lenses, Refusal, Searches, Solved, Status, breadth_first_entrant,
    describe as describe_plainly, led_entrants, nothing_searched, plain_entrants, search_together,
    state_after,
};
use play::search::{
    Answer, BestFirst, Budget, Cut, Entrant, Found, Goal, Informed, Role, best_first,
    breadth_first_on, lockstep,
};
use play::{Outcome, Play, Watch};

/// Solves a level from its start, or from where the option `from` leads.
pub fn solve(puzzle: &mut Puzzle, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
    let by = By::asked_for(ask.options)?;
    let (start, outcome) = state_after(puzzle, ask.options.text("from").unwrap_or_default())?;
    let mut solved = match outcome {
        _ if !puzzle.facts().has_goal => {
            let solved = describe(puzzle, ask, by.name(), nothing_searched(Answer::Unsolvable));
            Solved { why: Some("no goal"), ..solved }
        }
        Outcome::Won => {
            let won = Answer::Solved { moves: Vec::new(), is_shortest: true };
            describe(puzzle, ask, by.name(), nothing_searched(won))
        }
        Outcome::Lost => describe(puzzle, ask, by.name(), nothing_searched(Answer::Unsolvable)),
        // What the level itself lacks it lacks in all of its states.
        Outcome::Open if unwinnable(puzzle.game(), puzzle.level()).is_some() => {
            let solved = describe(puzzle, ask, by.name(), nothing_searched(Answer::Unsolvable));
            Solved { why: Some("something the win conditions need is missing"), ..solved }
        }
        Outcome::Open => solve_open(puzzle, &start, by, ask, watch),
    };
    if solved.status == Status::Unsolvable && solved.why.is_none() && puzzle.met_endless_again() {
        solved.why = Some("some moves never end, because of `again`, and so are lost");
    }
    if play::AUTHOR && ask.options.flag("count") {
        count_answers(puzzle, (&start, outcome), ask, &mut solved, watch);
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
    match by {
        By::Auto => in_turns(puzzle, start, Goal::Shortest, ask, watch),
        By::First => in_turns(puzzle, start, Goal::Any, ask, watch),
        // A player asks for a solution and not how it is found.
        _ if !play::AUTHOR => in_turns(puzzle, start, Goal::Shortest, ask, watch),
        By::All => all_three(puzzle, start, ask, watch),
        single => match search(puzzle, start, single, ask, watch) {
            Some(found) => describe(puzzle, ask, single.name(), found),
            None => {
                let cannot = nothing_searched(Answer::Unknown(Cut::Budget));
                let solved = describe(puzzle, ask, by.name(), cannot);
                Solved { why: Some("estimate"), admissible: Some(false), ..solved }
            }
        },
    }
}

/// Macro-moves, breadth-first, A* and greedy search in turns of counted work, so that none keeps
/// another from an answer, whatever ends them.
fn in_turns(
    puzzle: &mut Puzzle,
    start: &State,
    goal: Goal,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Solved {
    let mut together = search_together(puzzle, start, goal, ask, watch);
    let names: Vec<&str> = together.each.iter().map(|one| one.name).collect();
    // Macro-moves alone in a game of pure pushing: where they use up their budget, the plain searches
    // may still find a solution.
    let is_spent = matches!(together.found.answer, Answer::Unknown(Cut::Budget));
    if is_spent && !names.contains(&"portfolio") {
        let covered = together.found.covered_depth;
        let entrants = free_entrants(puzzle, start, goal, ask, true);
        let others = lockstep(entrants, goal, ask.budget.max_bytes, ask.threads, watch);
        if !matches!(others.found.answer, Answer::Unknown(_)) {
            let (own, proved_by) = (others.found.covered_depth, together.proved_by);
            together = others;
            if covered > own {
                together.found.covered_depth = covered;
                together.proved_by = proved_by;
            }
        }
    }
    let (by, proved_by) = (together.by, together.proved_by);
    let solved = Solved { proved_by, ..describe(puzzle, ask, by, together.found) };
    solved.with_efforts(by, &together.each)
}

/// The three plain searches in turns, each to its own end.
fn all_three(puzzle: &mut Puzzle, start: &State, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Solved {
    let entrants = plain_entrants(puzzle, start, ask);
    let together = lockstep(entrants, Goal::All, ask.budget.max_bytes, ask.threads, watch);
    let mut each = together.each.into_iter().map(|one| describe(puzzle, ask, one.name, one.found));
    let (Some(bfs), Some(astar), Some(greedy)) = (each.next(), each.next(), each.next()) else {
        return describe(puzzle, ask, "all", nothing_searched(Answer::Unknown(Cut::Budget)));
    };
    let searches = Searches { bfs, astar, greedy };
    let all = [&searches.bfs, &searches.astar, &searches.greedy];
    let known = all.into_iter().find(|solved| solved.status != Status::Unknown);
    let best = known.unwrap_or(&searches.bfs).clone();
    Solved { searches: Some(Box::new(searches)), ..best }
}

/// The searches that take turns to answer a question about a level. Questions about difficulty count
/// plain searches, so those always take part in them.
pub fn entrants<'e>(
    puzzle: &Puzzle,
    start: &State,
    goal: Goal,
    ask: &Ask<'_>,
) -> Vec<Entrant<'e, Move>> {
    let counts_plain =
        play::AUTHOR && matches!(goal, Goal::Difficulty | Goal::Both | Goal::Reading | Goal::All);
    let leaps = match goal {
        Goal::All => None,
        goal => leap_entrants(puzzle, start, goal, ask.budget),
    };
    let has_leaps = leaps.is_some();
    let (mut all, is_enough) = leaps.unwrap_or_default();
    if counts_plain {
        all.push(breadth_first_entrant(puzzle, start, ask));
        if !has_leaps && goal != Goal::All {
            all.extend(proof_entrant(puzzle, start, ask.budget));
        }
        all.extend(led_entrants(puzzle, start, ask));
    } else if !is_enough {
        all.extend(free_entrants(puzzle, start, goal, ask, has_leaps));
    }
    all
}

/// A* led by an admissible heuristic; none where the rules allow no such heuristic.
fn proof_entrant<'e>(puzzle: &Puzzle, start: &State, budget: Budget) -> Option<Entrant<'e, Move>> {
    let estimate = puzzle.proof_estimate()?;
    let own = puzzle.clone();
    let search = BestFirst::new(&own, start, Informed::Proof, estimate, budget);
    Some(Entrant::new("proof", Role::Proves, own, search))
}

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

fn describe(puzzle: &Puzzle, ask: &Ask<'_>, by: &'static str, found: Found<Move>) -> Solved {
    Solved {
        admissible: match by {
            "astar" => Some(false),
            "proof" => Some(true),
            _ => None,
        },
        seed: puzzle.facts().chance.then(|| puzzle.seed().to_string()),
        ..describe_plainly(puzzle, ask, by, found)
    }
}
