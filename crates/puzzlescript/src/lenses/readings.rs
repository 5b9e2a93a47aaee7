//! Readings that only PuzzleScript levels have.

use super::{fewest_pushes, shortest_in_leaps};
use crate::puzzle::{Move, Puzzle, State};
use crate::solution::{SolutionReadings, read_solution as read};
use play::lens::{Ask, Lenses, Measured, Status, Values};
use play::readings::{Amount, Needs, Reading, least_total};
use play::search::{Answer, Budget, breadth_first};
use play::{Coverage, Outcome, Play, PlayGraph, Watch, explore};

/// Rows in addition to those that every puzzle has.
pub static OWN: &[Reading] = &[
    Reading {
        id: "pushes",
        label: "pushes",
        unit: "moves",
        meaning: "of its moves push something",
        needs: Needs::Solution,
    },
    Reading {
        id: "least_pushes",
        label: "least pushes",
        unit: "moves",
        meaning: "pushes any solution needs",
        needs: Needs::Own,
    },
    Reading {
        id: "turns",
        label: "turns",
        unit: "turns",
        meaning: "changes of direction between its pushes",
        needs: Needs::Solution,
    },
    Reading {
        id: "detour",
        label: "detour",
        unit: "moves",
        meaning: "steps its walks take beyond the straight distance",
        needs: Needs::Solution,
    },
    Reading {
        id: "cost",
        label: "cost",
        unit: "cost",
        meaning: "least total cost of a solution",
        needs: Needs::Graph,
    },
];

/// Reads a shortest solution. The readings are about *shortest* solutions, so there are none unless
/// the length is proved.
pub fn read_solution(puzzle: &mut Puzzle, moves: &[Move], values: &mut Values) {
    if values.contains_key("length") {
        let SolutionReadings { pushes, turns, detour } = read(puzzle, moves);
        values.insert("pushes", pushes.into());
        values.insert("turns", turns.into());
        values.extend(detour.map(|detour| ("detour", Amount::Number(detour as f64))));
    }
}

/// Reads the whole state space.
pub fn read_graph(puzzle: &Puzzle, graph: &PlayGraph<Move>, values: &mut Values) {
    let mut set = |id, least: Option<u64>| {
        values.extend(least.map(|least| (id, Amount::Number(least as f64))));
    };
    set("least_pushes", least_total(graph, |edge| u64::from(puzzle.tells_push(edge.events))));
    let cost = |events| puzzle.costs().of_move(puzzle.told_lines(events));
    set("cost", least_total(graph, |edge| cost(edge.events)));
}

/// Finds the fewest pushes when the whole state space was too large.
pub fn read_searching(
    puzzle: &Puzzle,
    start: &State,
    status: Status,
    budget: Budget,
    watch: &mut Watch<'_>,
    values: &mut Values,
) {
    if !values.contains_key("least_pushes")
        && status == Status::Solved
        && let Some(found) = fewest_pushes(puzzle, start, budget, watch)
        && let Answer::Solved { is_shortest: true, .. } = found.answer
    {
        values.insert("least_pushes", (found.covered_depth + 1).into());
    }
}

/// Finds one reading with as little search as possible.
pub fn measure(puzzle: &mut Puzzle, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
    let (start, outcome) = puzzle.start();
    let budget = ask.budget;
    if outcome != Outcome::Open {
        return match puzzle.rate(ask, watch) {
            Ok(rated) if rated.status == Status::Unsolvable => Measured::Unsolvable,
            Ok(rated) => Measured::of(rated.value(id)),
            Err(_) => Measured::Unknown,
        };
    }
    match id {
        "length" => {
            let found = shortest_in_leaps(puzzle, &start, budget, watch)
                .unwrap_or_else(|| breadth_first(puzzle, &start, budget, watch));
            Measured::of_shortest(&found, |moves| Some(moves.len() as f64))
        }
        "pushes" | "turns" | "detour" => {
            let found = breadth_first(puzzle, &start, budget, watch);
            Measured::of_shortest(&found, |moves| {
                let SolutionReadings { pushes, turns, detour } = read(puzzle, moves);
                match id {
                    "pushes" => Some(pushes as f64),
                    "turns" => Some(turns as f64),
                    _ => detour.map(|detour| detour as f64),
                }
            })
        }
        "least_pushes" => least_pushes(puzzle, &start, budget, watch),
        _ => play::lens::measure(puzzle, id, ask, watch),
    }
}

fn least_pushes(
    puzzle: &mut Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Measured {
    if let Some(found) = fewest_pushes(puzzle, start, budget, watch) {
        return Measured::of_shortest(&found, |_| Some((found.covered_depth + 1) as f64));
    }
    puzzle.tell_all();
    let graph = explore(puzzle, start, budget, watch);
    if puzzle.facts().chance || graph.coverage != Coverage::Complete {
        return Measured::Unknown;
    }
    match least_total(&graph, |edge| u64::from(puzzle.tells_push(edge.events))) {
        Some(pushes) => Measured::Value(pushes as f64),
        None => Measured::Unsolvable,
    }
}
