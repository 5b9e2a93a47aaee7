//! Solves levels and tells what is known about them.

use play::search::{Answer, Budget, Cut, Found, Informed, Progress, best_first, breadth_first};
use play::{Play, TraceError, read_trace, write_trace};
use puzzlescript::puzzle::{Move, Puzzle, State};
use serde::Serialize;

/// Which search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Breadth-first; where that does not get through, whatever finds a solution.
    Auto,
    /// Breadth-first.
    Bfs,
    /// A*, led by the paper's heuristic.
    AStar,
    /// Greedy best-first, led by the same.
    Greedy,
}

impl By {
    /// The name in arguments and results.
    pub fn name(self) -> &'static str {
        match self {
            By::Auto => "auto",
            By::Bfs => "bfs",
            By::AStar => "astar",
            By::Greedy => "greedy",
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
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solved, TraceError> {
    let start = state_after(puzzle, from)?;
    let facts = puzzle.facts();
    if !facts.has_goal {
        let nothing = Found {
            answer: Answer::Unsolvable,
            states: 1,
            expanded: 0,
            covered_depth: 0,
            bytes: 0,
        };
        let solved = describe(puzzle, (level, index), by, nothing);
        return Ok(Solved { why: Some("no goal"), ..solved });
    }
    if by != By::Auto {
        let found = search(puzzle, &start, by, budget, stop);
        return Ok(describe(puzzle, (level, index), by, found));
    }
    let first = search(puzzle, &start, By::Bfs, budget, stop);
    if first.answer != Answer::Unknown(Cut::Budget) {
        return Ok(describe(puzzle, (level, index), By::Bfs, first));
    }
    let covered_depth = first.covered_depth;
    for by in [By::AStar, By::Greedy] {
        let found = search(puzzle, &start, by, budget, stop);
        if found.answer != Answer::Unknown(Cut::Budget) {
            let found = Found { covered_depth, ..found };
            return Ok(describe(puzzle, (level, index), by, found));
        }
    }
    Ok(describe(puzzle, (level, index), By::Bfs, first))
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

fn search(
    puzzle: &mut Puzzle,
    start: &State,
    by: By,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Found<Move> {
    let kind = match by {
        By::Auto | By::Bfs => return breadth_first(puzzle, start, budget, stop),
        By::AStar => Informed::AStar,
        By::Greedy => Informed::Greedy,
    };
    // The estimate needs memory of its own, so it has a player of its own.
    let mut judge = puzzle.clone();
    best_first(puzzle, start, kind, |state| judge.estimate(state), budget, stop)
}

fn describe(puzzle: &Puzzle, (level, index): (usize, usize), by: By, found: Found<Move>) -> Solved {
    let chance = puzzle.facts().chance;
    let (status, moves, proved_shortest, why) = match found.answer {
        Answer::Solved { moves, is_shortest } => (Status::Solved, Some(moves), is_shortest, None),
        Answer::Unsolvable => (Status::Unsolvable, None, false, None),
        Answer::Unknown(cut) => {
            let why = match cut {
                Cut::Budget => "budget",
                Cut::Stopped => "stopped",
                Cut::Chance => "chance",
            };
            (Status::Unknown, None, false, Some(why))
        }
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
        by: by.name(),
        covered_depth: found.covered_depth,
        bytes: found.bytes,
        chance,
        seed: chance.then(|| puzzle.seed().to_string()),
        why,
    }
}
