//! How hard a level is: how much a machine has to search.
//!
//! The measure of MixedAim (De Keyser 2019, section 3.3): the least number of states that any of
//! three plain searches expands before it has a solution.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use ts_rs::TS;

use super::{Ask, Lenses, search_together};
use crate::Watch;
use crate::search::{Answer, Finished, Goal, Together};

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

/// Runs the plain searches in turns until the first of them has a solution. The others have expanded as
/// many states by then, so the difficulty is exact at about three times its own cost. `goal` may ask
/// for more, which the same searches then go on to find.
pub fn find_difficulty<P: Lenses>(
    puzzle: &P,
    start: &P::State,
    goal: Goal,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> (Difficulty, Together<P::Move>) {
    let together = search_together(puzzle, start, goal, ask, watch);
    (difficulty_of(&together), together)
}

/// The difficulty that searches in turns have found.
pub fn difficulty_of<M>(together: &Together<M>) -> Difficulty {
    let is_plain = |name: &str| ["bfs", "astar", "greedy"].contains(&name);
    let plain = || together.each.iter().filter(move |one| is_plain(one.name));
    let solved = |one: &Finished<M>| {
        one.is_over && one.is_whole && matches!(one.found.answer, Answer::Solved { .. })
    };
    let least = plain().filter(|one| solved(one)).map(|one| one.found.expanded).min();
    let is_unsolvable = matches!(together.found.answer, Answer::Unsolvable);
    let figure = |name: &str| match plain().find(|one| one.name == name) {
        None => Figure::None,
        Some(_) if is_unsolvable => Figure::None,
        Some(one) if solved(one) => Figure::Solved(one.found.expanded),
        Some(one) => Figure::MoreThan(one.found.expanded.min(least.unwrap_or(one.found.expanded))),
    };
    let is_enough = |one: &Finished<M>| least.is_some_and(|least| one.found.expanded >= least);
    Difficulty {
        difficulty: least,
        exact: least.is_some() && plain().all(is_enough),
        searches: Figures { bfs: figure("bfs"), astar: figure("astar"), greedy: figure("greedy") },
    }
}
