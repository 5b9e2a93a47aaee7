//! All readings of a level.

use crate::costs::Costs;
use crate::difficulty::{Difficulty, find_difficulty};
use crate::leaps::{fewest_pushes, solve_in_leaps};
use crate::solve::{Effort, Status};
use crate::why;
use play::readings::{
    bottleneck, branching, dead_share, forced, least_total, live, shortest_solutions,
};
use play::search::{Answer, Budget, Cut, Progress, breadth_first};
use play::{Coverage, Events, Play, PlayGraph, explore, write_trace};
use puzzlescript::puzzle::{Move, Puzzle};
use puzzlescript::solution::read_solution;
use serde::Serialize;

/// What `rate --json` prints of a level. A reading without a value is null.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// Its number, from 1.
    pub level: usize,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// Whether it can be solved.
    pub status: Status,
    /// The shortest solution, the first in the order of moves; the readings of a solution are
    /// about this one.
    pub moves: Option<String>,
    /// How much searching it takes.
    #[serde(flatten)]
    pub difficulty: Difficulty,
    /// All other readings.
    #[serde(flatten)]
    pub readings: Readings,
    /// States of play that were reached.
    pub states: usize,
    /// True when that is all of them.
    pub complete: bool,
    /// The seed, where chance matters; everything is then about this seed.
    pub seed: Option<String>,
    /// Why readings that need all of play have no value: `cut` or `chance`.
    pub why: Option<&'static str>,
    /// What cut it: `budget` or `stopped`.
    pub cut: Option<&'static str>,
}

/// Numbers about a level.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Readings {
    /// Moves of a shortest solution.
    pub length: Option<usize>,
    /// Its moves in which something other than a player was moved.
    pub pushes: Option<usize>,
    /// The least number of such moves in any solution.
    pub least_pushes: Option<u64>,
    /// Its changes of direction between pushes.
    pub turns: Option<usize>,
    /// Its moves beyond the straight distance while walking.
    pub detour: Option<i64>,
    /// The mean number of moves that do something.
    pub branching: Option<f64>,
    /// Its longest run of steps where one move only keeps the level winnable.
    pub forced: Option<usize>,
    /// The share of states that can no longer be won.
    pub dead_share: Option<f64>,
    /// The number of shortest solutions, in decimal.
    pub shortest_solutions: Option<String>,
    /// The number of states other than the start that every winning play visits.
    pub bottleneck: Option<usize>,
    /// The least total cost of a winning play.
    pub cost: Option<u64>,
}

/// Reads a level.
pub fn rate(
    puzzle: &mut Puzzle,
    (level, index): (usize, usize),
    costs: &Costs,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Rated {
    let facts = puzzle.facts();
    let (start, _) = puzzle.start();
    let first = breadth_first(puzzle, &start, budget, stop);
    let status = match &first.answer {
        _ if !facts.has_goal => Status::Unsolvable,
        Answer::Solved { .. } => Status::Solved,
        Answer::Unsolvable => Status::Unsolvable,
        Answer::Unknown(_) => Status::Unknown,
    };
    let difficulty = find_difficulty(puzzle, &start, &first, budget, stop);
    let proved = match &first.answer {
        Answer::Unknown(Cut::Budget) if facts.has_goal => {
            let effort = Effort { budget, threads: 1 };
            solve_in_leaps(puzzle, &start, effort, stop).map(|found| found.answer)
        }
        _ => None,
    };
    let mut readings = Readings::default();
    let mut moves = None;
    if let Answer::Solved { moves: solution, .. } = &first.answer {
        let read = read_solution(puzzle, solution);
        readings.length = Some(solution.len());
        readings.pushes = Some(read.pushes);
        readings.turns = Some(read.turns);
        readings.detour = read.detour;
        moves = Some(write_trace(puzzle, solution));
    }
    // Leaps may prove a length that plain search does not get to. Their solution need not be the
    // first in the order of moves, so nothing else is read off it.
    let status = match proved {
        Some(Answer::Solved { moves: solution, is_shortest: true }) => {
            readings.length = Some(solution.len());
            moves = Some(write_trace(puzzle, &solution));
            Status::Solved
        }
        Some(Answer::Solved { .. }) => Status::Solved,
        Some(Answer::Unsolvable) => Status::Unsolvable,
        _ => status,
    };
    puzzle.tell_all();
    // With chance there is no end to play, and nothing could be said about all of it.
    let budget = if facts.chance { Budget { max_states: 1, ..budget } } else { budget };
    let graph = explore(puzzle, &start, budget, stop);
    read_graph(puzzle, &graph, costs, &mut readings);
    if readings.least_pushes.is_none()
        && status == Status::Solved
        && let Some(found) = fewest_pushes(puzzle, &start, budget, stop)
        && let Answer::Solved { is_shortest: true, .. } = found.answer
    {
        readings.least_pushes = Some(found.covered_depth as u64 + 1);
    }
    // A solution found by another search, while breadth-first search was cut, is no shortest one.
    let status = match status {
        Status::Unknown if difficulty.difficulty.is_some() => Status::Solved,
        status => status,
    };
    let cut = match graph.coverage {
        Coverage::Complete => None,
        Coverage::Cut(cut) => Some(cut),
    };
    Rated {
        level,
        index,
        status,
        moves,
        difficulty,
        readings,
        states: graph.len().max(first.states),
        complete: cut.is_none(),
        seed: facts.chance.then(|| puzzle.seed().to_string()),
        why: cut.map(|_| if facts.chance { "chance" } else { "cut" }),
        cut: cut.filter(|_| !facts.chance).map(why),
    }
}

fn read_graph(puzzle: &Puzzle, graph: &PlayGraph<Move>, costs: &Costs, readings: &mut Readings) {
    if puzzle.facts().chance {
        return;
    }
    readings.shortest_solutions = shortest_solutions(graph).map(|count| count.to_string());
    if graph.coverage != Coverage::Complete {
        return;
    }
    let live = live(graph);
    readings.branching = branching(graph);
    readings.forced = forced(graph, &live);
    readings.dead_share = Some(dead_share(&live));
    readings.bottleneck = bottleneck(graph);
    readings.least_pushes = least_total(graph, |edge| u64::from(puzzle.tells_push(edge.events)));
    readings.cost = least_total(graph, |edge| cost_of(puzzle, costs, edge.events));
}

fn cost_of(puzzle: &Puzzle, costs: &Costs, events: Events) -> u64 {
    costs.of_move(puzzle.told_lines(events))
}
