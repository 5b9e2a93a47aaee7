//! How hard a level is: how much a machine has to look at.
//!
//! The measure of MixedAim (De Keyser 2019, section 3.3): the least number of states that any of
//! three plain searches expands before it has a solution.

use play::search::{Answer, Budget, Found, Informed, Progress, best_first};
use puzzlescript::puzzle::{Move, Puzzle, State};
use serde::{Serialize, Serializer};

/// The difficulty of a level with the figures it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difficulty {
    /// The least number of states a search expanded; none when none found a solution.
    pub difficulty: Option<usize>,
    /// True when no search could have done with fewer.
    pub exact: bool,
    /// What each search expanded.
    pub searches: Figures,
}

/// States each search expanded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Figures {
    pub bfs: Figure,
    pub astar: Figure,
    pub greedy: Figure,
}

/// What one search expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// As many until it had a solution; a number in JSON.
    Solved(usize),
    /// More than this: it was cut there. `">n"` in JSON.
    MoreThan(usize),
    /// It never finds one; null in JSON.
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

/// Runs A* and greedy search after breadth-first search, each no farther than the least so far:
/// beyond that it cannot change the answer.
pub fn find_difficulty(
    puzzle: &mut Puzzle,
    start: &State,
    breadth_first: &Found<Move>,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Difficulty {
    let bfs = figure(breadth_first);
    let mut least = solved(bfs);
    let mut judge = puzzle.clone();
    let mut run = |kind: Informed, least: Option<usize>| {
        if bfs == Figure::None {
            return Figure::None;
        }
        let max_expanded = least.unwrap_or(budget.max_expanded);
        let budget = Budget { max_expanded, ..budget };
        figure(&best_first(puzzle, start, kind, |state| judge.estimate(state), budget, stop))
    };
    let astar = run(Informed::AStar, least);
    least = least.into_iter().chain(solved(astar)).min();
    let greedy = run(Informed::Greedy, least);
    least = least.into_iter().chain(solved(greedy)).min();
    let is_enough = |figure: Figure| match (figure, least) {
        (Figure::Solved(count) | Figure::MoreThan(count), Some(least)) => count >= least,
        _ => false,
    };
    Difficulty {
        difficulty: least,
        exact: [bfs, astar, greedy].into_iter().all(is_enough),
        searches: Figures { bfs, astar, greedy },
    }
}

fn figure(found: &Found<Move>) -> Figure {
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
