//! How hard a level is: how much a machine has to search.
//!
//! The measure of MixedAim (De Keyser 2019, section 3.3): the least number of states that any of
//! three plain searches expands before it has a solution.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::Lenses;
use crate::Watch;
use crate::search::{Answer, Budget, Found, Informed, best_first};

/// The difficulty of a level with the figures it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difficulty {
    /// The least number of states a search expanded; null when none found a solution.
    pub difficulty: Option<usize>,
    /// No search could have done with fewer.
    pub exact: bool,
    /// What each search expanded.
    pub searches: Figures,
}

/// States each search expanded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[allow(missing_docs)]
pub struct Figures {
    pub bfs: Figure,
    pub astar: Figure,
    pub greedy: Figure,
}

/// What one search expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, TS)]
#[ts(type = "number | string | null")]
pub enum Figure {
    /// As many until it had a solution; a number in JSON.
    Solved(usize),
    /// More than this: it was cut there. `">n"` in JSON.
    MoreThan(usize),
    /// It never finds one, or there is no heuristic to lead it; null in JSON.
    None,
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Figure::Solved(count) => serializer.serialize_u64(*count as u64),
            Figure::MoreThan(count) => serializer.serialize_str(&format!(">{count}")),
            Figure::None => serializer.serialize_none(),
        }
    }
}

impl JsonSchema for Figure {
    fn schema_name() -> Cow<'static, str> {
        "Figure".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "States expanded; \">n\" when the search was cut there",
            "type": ["integer", "string", "null"],
            "pattern": "^>[0-9]+$",
        })
    }
}

/// Runs A* and greedy search after breadth-first search, each no farther than the least so far:
/// beyond that it cannot change the answer. Without a heuristic only breadth-first search runs.
pub fn find_difficulty<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    breadth_first: &Found<P::Move>,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Difficulty {
    let bfs = figure(breadth_first);
    let mut least = solved(bfs);
    let heuristic = puzzle.heuristic();
    let has_heuristic = heuristic.is_some();
    let (mut astar, mut greedy) = (Figure::None, Figure::None);
    if let Some(mut heuristic) = heuristic.filter(|_| bfs != Figure::None) {
        let mut run = |kind: Informed, least: Option<usize>| {
            let max_expanded = least.unwrap_or(budget.max_expanded);
            let budget = Budget { max_expanded, ..budget };
            figure(&best_first(puzzle, start, kind, &mut heuristic, budget, watch))
        };
        astar = run(Informed::AStar, least);
        least = least.into_iter().chain(solved(astar)).min();
        greedy = run(Informed::Greedy, least);
        least = least.into_iter().chain(solved(greedy)).min();
    }
    let is_enough = |figure: Figure| match (figure, least) {
        (Figure::Solved(count) | Figure::MoreThan(count), Some(least)) => count >= least,
        (Figure::None, Some(_)) => !has_heuristic,
        _ => false,
    };
    Difficulty {
        difficulty: least,
        exact: [bfs, astar, greedy].into_iter().all(is_enough),
        searches: Figures { bfs, astar, greedy },
    }
}

fn figure<M>(found: &Found<M>) -> Figure {
    match &found.answer {
        Answer::Solved { .. } => Figure::Solved(found.expanded),
        Answer::Unknown(_) => Figure::MoreThan(found.expanded),
        Answer::Unsolvable => Figure::None,
    }
}

fn solved(figure: Figure) -> Option<usize> {
    match figure {
        Figure::Solved(count) => Some(count),
        Figure::MoreThan(_) | Figure::None => None,
    }
}
