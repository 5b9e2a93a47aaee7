//! What every domain is asked: solve, dead ends, need, rate.

use narrative::difficulty::Difficulty;
use narrative::grammar::{AreaId, Grammar};
use narrative::net::cover::{MAX_ELEMENTS, basis};
use narrative::net::dead::dead_ends;
use narrative::net::solve::shortest;
use play::search::{Budget, Progress, breadth_first};
use play::{NeedAnswer, Play, need, write_trace};
use serde::Serialize;
use std::sync::Arc;

use super::{StoryError, place, play_of};
use crate::deadends::{Crossing, DeadEndReport};
use crate::need::{BadConcept, NeedReport, Needed, read_concept};
use crate::solve::{Solved, Status, solved_by};
use crate::why;

/// Asked now and then whether to stop.
type Stop<'s> = dyn FnMut(Progress) -> bool + 's;

/// Finds a shortest way to the goal of an area, with all rules.
pub fn solve(
    grammar: &Arc<Grammar>,
    area: AreaId,
    seed: u64,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Result<Solved, StoryError> {
    let placed = place(grammar, area, seed)?;
    let mut positions = play_of(grammar, &placed)?;
    let (start, _) = positions.start();
    let found = breadth_first(&mut positions, &start, budget, stop);
    let index = area as usize;
    let mut solved = solved_by(&positions, (index + 1, index), "bfs", found);
    solved.seed = Some(seed.to_string());
    solved.moves = solved.moves.map(|moves| without_end(&moves));
    // Leaving out surplus copies never hides a shorter way: a copy is only of use if it is used, and
    // each use is an action of its own. It may hide ways that use three copies.
    if positions.was_capped() {
        solved.proved_shortest = false;
        solved.at_least = Some(1);
        if solved.status == Status::Unsolvable {
            (solved.status, solved.why) = (Status::Unknown, Some("copies"));
        }
    }
    Ok(solved)
}

/// Finds the dead ends of an area's puzzle with all rules.
pub fn find_dead_ends(
    grammar: &Arc<Grammar>,
    area: AreaId,
    seed: u64,
    list: usize,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Result<DeadEndReport, StoryError> {
    let placed = place(grammar, area, seed)?;
    let positions = play_of(grammar, &placed)?;
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped |= stop(Progress::default());
        is_stopped
    };
    let basis = basis(positions.net(), MAX_ELEMENTS, &mut stop).ok();
    let found = dead_ends(&positions, basis.as_ref(), budget.max_states, &mut stop);
    let crossing = |way: &Vec<usize>| {
        let moves: Vec<u32> = way.iter().map(|step| *step as u32).collect();
        let last = &moves[moves.len().saturating_sub(1)..];
        Crossing { mv: trace(&positions, last), trace: trace(&positions, &moves) }
    };
    Ok(DeadEndReport {
        level: area as usize + 1,
        index: area as usize,
        states: found.states,
        dead: found.dead,
        complete: found.is_complete,
        no_return: found.no_return.iter().take(list).map(crossing).collect(),
        no_return_total: found.no_return.len(),
        why: match (found.is_complete, is_stopped) {
            (true, _) => None,
            (false, true) => Some("stopped"),
            (false, false) if found.states > budget.max_states => Some("budget"),
            (false, false) => Some("copies"),
        },
    })
}

/// Asks whether every way to the goal practises a concept.
pub fn find_need(
    grammar: &Arc<Grammar>,
    area: AreaId,
    seed: u64,
    text: &str,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Result<Result<NeedReport, Box<BadConcept>>, StoryError> {
    let placed = place(grammar, area, seed)?;
    let mut positions = play_of(grammar, &placed)?;
    let mut concept = match read_concept(&positions, text) {
        Ok(concept) => concept,
        Err(bad) => return Ok(Err(bad)),
    };
    let found = need(&mut positions, &mut concept, budget, stop);
    let is_capped = positions.was_capped();
    let answer = match &found.answer {
        NeedAnswer::Avoidable(_) => Needed::Avoidable,
        NeedAnswer::Always if !is_capped => Needed::Always,
        NeedAnswer::Unsolvable if !is_capped => Needed::Unsolvable,
        _ => Needed::Unknown,
    };
    let shortcut = match &found.answer {
        NeedAnswer::Avoidable(moves) => Some(moves),
        _ => None,
    };
    let possible = found.possible.filter(|possible| *possible || !is_capped);
    let cut = found.cut.map(why);
    Ok(Ok(NeedReport {
        level: area as usize + 1,
        index: area as usize,
        concept: text.to_string(),
        answer,
        shortcut: shortcut.map(|moves| trace(&positions, moves)),
        length: shortcut.map(Vec::len),
        possible,
        states: found.states,
        expanded: found.expanded,
        why: cut.or(is_capped.then_some("copies").filter(|_| answer == Needed::Unknown)),
    }))
}

/// What is read about an area's puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoryRating {
    /// The area's number, from 1.
    pub level: usize,
    /// Its name.
    pub area: String,
    /// The goal.
    pub goal: String,
    /// The score and its parts.
    pub difficulty: Difficulty,
    /// The orders in which the tree's actions can be done.
    pub orders: Option<u128>,
    /// Actions of a shortest way through all rules.
    pub length: Option<usize>,
    /// How many such ways there are.
    pub shortest_solutions: Option<u64>,
    /// The fewest positions at any one distance on the way.
    pub bottleneck: Option<usize>,
    /// Positions with all rules.
    pub states: usize,
    /// The share of them that is dead.
    pub dead_share: f64,
    /// Whether these are all positions.
    pub complete: bool,
}

/// Reads an area's puzzle.
pub fn rate(
    grammar: &Arc<Grammar>,
    area: AreaId,
    seed: u64,
    budget: Budget,
    stop: &mut Stop<'_>,
) -> Result<StoryRating, StoryError> {
    let placed = place(grammar, area, seed)?;
    let positions = play_of(grammar, &placed)?;
    let mut stop = || stop(Progress::default());
    let start = positions.net().start.clone();
    let most = budget.max_states.min(MAX_RATED);
    let short = shortest(&positions, &start, most, &mut stop);
    let basis = basis(positions.net(), MAX_ELEMENTS, &mut stop).ok();
    let dead = dead_ends(&positions, basis.as_ref(), most, &mut stop);
    let world = &placed.journey.state.world;
    Ok(StoryRating {
        level: area as usize + 1,
        area: grammar.areas[area as usize].name.clone(),
        goal: grammar.term_text(placed.puzzle.goal(grammar)),
        difficulty: Difficulty::of(grammar, &placed.puzzle, world),
        orders: placed.puzzle.orders(),
        length: short.as_ref().map(|short| short.way.len()),
        shortest_solutions: short.as_ref().and_then(|short| short.ways),
        bottleneck: short.as_ref().map(|short| short.narrowest),
        states: dead.states,
        dead_share: dead.dead as f64 / dead.states.max(1) as f64,
        complete: dead.is_complete,
    })
}

/// Positions that a rating looks at: a share does not get better with more.
const MAX_RATED: usize = 100_000;

/// Moves as text, without the last separator.
fn trace(positions: &narrative::net::Positions, moves: &[u32]) -> String {
    without_end(&write_trace(positions, moves))
}

/// A list of actions as a person writes it, without a sign after the last.
fn without_end(moves: &str) -> String {
    moves.trim_end().trim_end_matches(';').to_string()
}
