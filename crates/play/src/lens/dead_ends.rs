//! Where a level can no longer be won.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{Ask, Extras, Lenses, Refusal, Status};
use crate::{Coverage, NoReturn, Outcome, Watch, explore, write_trace};

/// What is known about the dead ends of a level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "DeadEndsAnswer")]
pub struct DeadEndReport {
    /// Its number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it can be solved, as far as this search shows.
    pub status: Status,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// States that were reached.
    pub states: usize,
    /// Those from which it certainly can no longer be won.
    pub dead: usize,
    /// Every state was looked at and every step judged, or the domain proved the answer for all of them.
    pub complete: bool,
    /// Steps from a state that can be won into one that cannot, shortest traces first.
    pub no_return: Vec<Crossing>,
    /// How many such steps there are; `no_return` may list fewer.
    pub no_return_total: usize,
    /// Why it is not complete.
    pub why: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// A point of no return.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(rename = "NoReturn")]
pub struct Crossing {
    /// The fatal move.
    #[serde(rename = "move")]
    pub mv: String,
    /// All moves up to it, it included.
    pub trace: String,
}

/// The number of crossings listed unless the option `list` sets another.
const LISTED: usize = 100;

/// Explores a level and finds its dead ends.
pub fn dead_ends<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<DeadEndReport, Refusal> {
    let (start, _) = puzzle.start();
    let graph = explore(puzzle, &start, ask.budget, watch);
    let found = crate::dead_ends(&graph);
    let text = |moves: &[P::Move]| write_trace(puzzle, moves);
    let crossing = |crossing: &NoReturn<P::Move>| Crossing {
        mv: text(&crossing.trace[crossing.trace.len() - 1..]),
        trace: text(&crossing.trace),
    };
    let is_solved = graph.outcomes.contains(&Outcome::Won);
    let list = ask.options.number("list").unwrap_or(LISTED);
    Ok(DeadEndReport {
        level: ask.level.number,
        name: ask.level.name.clone(),
        status: match (is_solved, found.is_complete) {
            (true, _) => Status::Solved,
            (false, true) => Status::Unsolvable,
            (false, false) => Status::Unknown,
        },
        index: ask.level.index,
        states: found.states,
        dead: found.dead,
        complete: found.is_complete,
        no_return: found.no_return.iter().take(list).map(crossing).collect(),
        no_return_total: found.no_return.len(),
        why: match graph.coverage {
            Coverage::Complete => None,
            Coverage::Cut(cut) => Some(cut.as_str()),
        },
        extras: Extras::default(),
    })
}
