//! Solves levels and tells what is known about them.

use crate::leaps::{find_in_leaps, solve_in_leaps};
use crate::why;
use play::search::{Answer, Budget, Cut, Found, Informed, Progress, best_first, breadth_first_on};
use play::{Notation, Outcome, Play, TraceError, read_trace, write_trace};
use puzzlescript::puzzle::{Move, Puzzle, State};
use serde::Serialize;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// In leaps or breadth-first; where that does not get through, whatever finds a solution.
    Auto,
    /// Whatever finds a solution, the quickest first; nothing is proved about its length.
    First,
    /// All three; the answer is the breadth-first one where that is known.
    All,
    /// Breadth-first.
    Bfs,
    /// A*, led by the paper's heuristic.
    AStar,
    /// Greedy best-first, led by the same.
    Greedy,
    /// A*, led by an estimate that never says too much, where the rules allow one.
    Proof,
    /// In leaps, where the rules allow them: the fewest moves.
    Leaps,
    /// In leaps: any solution.
    AnyLeaps,
}

/// What finding an answer may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// What each search may use.
    pub budget: Budget,
    /// Threads it may run on; no answer depends on them.
    pub threads: usize,
}

impl By {
    /// The name in arguments and results.
    pub fn name(self) -> &'static str {
        match self {
            By::Auto => "auto",
            By::First => "first",
            By::All => "all",
            By::Bfs => "bfs",
            By::AStar => "astar",
            By::Greedy => "greedy",
            By::Proof => "proof",
            By::Leaps | By::AnyLeaps => "leaps",
        }
    }
}

/// What is known about a level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Solved {
    /// Its number, from 1.
    pub level: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The answer.
    pub status: Status,
    /// A solution.
    pub moves: Option<String>,
    /// Its length.
    pub length: Option<usize>,
    /// No solution is shorter.
    pub proved_shortest: bool,
    /// Every solution has at least this many moves; none when there is no solution.
    pub at_least: Option<usize>,
    /// Some solution has at most this many.
    pub at_most: Option<usize>,
    /// Distinct states stored.
    pub states: usize,
    /// States whose moves were listed.
    pub expanded: usize,
    /// Wall time; filled in by whoever has a clock.
    pub seconds: f64,
    /// The search that gave the answer.
    pub by: &'static str,
    /// For A*: the estimate that led it is proved never to say too much. None for other searches.
    pub admissible: Option<bool>,
    /// No solution has this many moves or fewer.
    pub covered_depth: usize,
    /// Bytes used for states.
    pub bytes: usize,
    /// True when chance decides; the answer is then for this seed only.
    pub chance: bool,
    /// The seed, where chance matters.
    pub seed: Option<String>,
    /// Why the answer is not known, or why there is no solution.
    pub why: Option<&'static str>,
    /// What each search found, when all were asked for.
    pub searches: Option<Box<Searches>>,
}

/// The answers of the three searches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Searches {
    pub bfs: Solved,
    pub astar: Solved,
    pub greedy: Solved,
}

/// Whether a level can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Status {
    Solved,
    Unsolvable,
    Unknown,
}

/// Solves one level from its start, or from where `from` leads. `stop` sees the progress and ends
/// the search by answering true.
pub fn solve(
    puzzle: &mut Puzzle,
    (level, index): (usize, usize),
    by: By,
    from: &str,
    effort: Effort,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solved, TraceError> {
    let start = state_after(puzzle, from)?;
    let facts = puzzle.facts();
    if !facts.has_goal {
        let solved = describe(puzzle, (level, index), by, nothing_looked_at(Answer::Unsolvable));
        return Ok(Solved { why: Some("no goal"), ..solved });
    }
    if from.is_empty() && puzzle.start().1 == Outcome::Won {
        let won = Answer::Solved { moves: Vec::new(), is_shortest: true };
        return Ok(describe(puzzle, (level, index), by, nothing_looked_at(won)));
    }
    let mut run = |by: By| {
        let found = search(puzzle, &start, by, effort, stop)?;
        Some(describe(puzzle, (level, index), by, found))
    };
    let solved = match by {
        By::Auto => first_known(&[By::Leaps, By::Bfs, By::Proof, By::AStar, By::Greedy], run),
        By::First => first_known(&[By::AnyLeaps, By::Greedy, By::AStar, By::Bfs], run),
        By::All => all_three(run),
        single => run(single),
    };
    Ok(solved.unwrap_or_else(|| {
        let cannot = nothing_looked_at(Answer::Unknown(Cut::Budget));
        let solved = describe(puzzle, (level, index), by, cannot);
        Solved { why: Some("estimate"), admissible: Some(false), ..solved }
    }))
}

fn all_three(mut run: impl FnMut(By) -> Option<Solved>) -> Option<Solved> {
    let searches =
        Searches { bfs: run(By::Bfs)?, astar: run(By::AStar)?, greedy: run(By::Greedy)? };
    let all = [&searches.bfs, &searches.astar, &searches.greedy];
    let known = all.into_iter().find(|solved| solved.status != Status::Unknown);
    let best = known.unwrap_or(&searches.bfs).clone();
    Some(Solved { searches: Some(Box::new(searches)), ..best })
}

/// Runs one search after the other until one gives an answer; those the rules do not allow are
/// passed over. What an earlier one has proved about the length holds for the later ones too.
fn first_known(order: &[By], mut run: impl FnMut(By) -> Option<Solved>) -> Option<Solved> {
    let mut first: Option<Solved> = None;
    for &by in order {
        // Breadth-first search looks at more states than leaps, so it cannot do what they could not.
        let is_vain = by == By::Bfs && first.as_ref().is_some_and(|first| first.by == "leaps");
        let Some(mut solved) = (if is_vain { None } else { run(by) }) else { continue };
        let covered = first.as_ref().map_or(0, |first| first.covered_depth);
        if solved.covered_depth < covered {
            solved.covered_depth = covered;
            if solved.status != Status::Unsolvable {
                solved.at_least = Some(covered + 1);
            }
        }
        if solved.status != Status::Unknown || solved.why == Some("stopped") {
            return Some(solved);
        }
        first.get_or_insert(solved);
    }
    first
}

fn state_after(puzzle: &mut Puzzle, moves: &str) -> Result<State, TraceError> {
    let (mut state, _) = puzzle.start();
    let mut to = state.clone();
    for mv in read_trace(puzzle, moves)? {
        to.clone_from(&state);
        puzzle.step(&state, mv, &mut to);
        std::mem::swap(&mut state, &mut to);
    }
    Ok(state)
}

/// Runs one search; none where the rules do not allow it.
fn search(
    puzzle: &mut Puzzle,
    start: &State,
    by: By,
    effort: Effort,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Option<Found<Move>> {
    let kind = match by {
        By::Auto | By::First | By::All | By::Bfs => {
            return Some(breadth_first_on(effort.threads, puzzle, start, effort.budget, stop));
        }
        By::Leaps => return solve_in_leaps(puzzle, start, effort, stop),
        By::AnyLeaps => return find_in_leaps(puzzle, start, effort.budget, stop),
        By::Proof => return search_by_proof(puzzle, start, effort.budget, stop),
        By::AStar => Informed::AStar,
        By::Greedy => Informed::Greedy,
    };
    // The estimate needs memory of its own, so it has a player of its own.
    let mut judge = puzzle.clone();
    Some(best_first(puzzle, start, kind, |state| judge.estimate(state), effort.budget, stop))
}

/// A* led by an estimate that never says too much, so that what it finds is shortest; none where
/// the rules do not allow such an estimate.
pub fn search_by_proof(
    puzzle: &mut Puzzle,
    start: &State,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Option<Found<Move>> {
    let estimate = puzzle.proof_estimate()?;
    Some(best_first(puzzle, start, Informed::Proof, estimate, budget, stop))
}

fn nothing_looked_at(answer: Answer<Move>) -> Found<Move> {
    Found { answer, states: 1, expanded: 0, covered_depth: 0, bytes: 0 }
}

fn describe(puzzle: &Puzzle, place: (usize, usize), by: By, found: Found<Move>) -> Solved {
    let chance = puzzle.facts().chance;
    Solved {
        admissible: match by {
            By::AStar => Some(false),
            By::Proof => Some(true),
            _ => None,
        },
        chance,
        seed: chance.then(|| puzzle.seed().to_string()),
        ..solved_by(puzzle, place, by.name(), found)
    }
}

/// What a search found, on a level of any domain; `place` is its number, from 1, and its index.
pub(crate) fn solved_by<P: Notation>(
    puzzle: &P,
    (level, index): (usize, usize),
    by: &'static str,
    found: Found<P::Move>,
) -> Solved {
    let (status, moves, proved_shortest, why) = match found.answer {
        Answer::Solved { moves, is_shortest } => (Status::Solved, Some(moves), is_shortest, None),
        Answer::Unsolvable => (Status::Unsolvable, None, false, None),
        Answer::Unknown(cut) => (Status::Unknown, None, false, Some(why(cut))),
    };
    let length = moves.as_ref().map(Vec::len);
    let at_least = match status {
        Status::Solved if proved_shortest => length,
        Status::Unsolvable => None,
        _ => Some(found.covered_depth + 1),
    };
    Solved {
        level,
        index,
        status,
        moves: moves.map(|moves| write_trace(puzzle, &moves)),
        length,
        proved_shortest,
        at_least,
        at_most: length,
        states: found.states,
        expanded: found.expanded,
        seconds: 0.0,
        by,
        admissible: None,
        covered_depth: found.covered_depth,
        bytes: found.bytes,
        chance: false,
        seed: None,
        why,
        searches: None,
    }
}
