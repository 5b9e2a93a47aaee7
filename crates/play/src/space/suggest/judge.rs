//! Judges one candidate under the limit of its round.

use super::played::{Played, played};
use super::trace;
use crate::lens::{Ask, Lenses, LevelId, Measured};
use crate::search::{Answer, Budget, Cut, Found, Informed, best_first, breadth_first};
use crate::space::aims::score;
use crate::space::needs::{Practised, practised};
use crate::space::{Space, is_won_at_once};
use crate::{Outcome, Play, Watch};

/// What a candidate of a round is measured against. It is the same for all candidates, so that the
/// order of judging does not matter.
pub struct Bar<'b> {
    /// States a search may expand.
    pub limit: usize,
    /// The reading or aim that ranks.
    pub rank: &'b str,
    /// Concepts that every solution has to satisfy.
    pub need: &'b [String],
    /// The reading a candidate has to exceed; none while the ranking has room.
    pub to_enter: Option<f64>,
    /// The reading from which a level is interesting; none when every solvable one is.
    pub threshold: Option<f64>,
}

/// The result.
pub struct Judged {
    /// The answer.
    pub fate: Fate,
    /// States expanded by all searches.
    pub effort: usize,
}

/// Whether a candidate is useful.
pub enum Fate {
    /// It can be solved.
    Solvable {
        /// The reading, unless it cannot exceed the bar.
        reading: Option<f64>,
        /// It reaches the threshold.
        is_interesting: bool,
        /// States the first search expanded.
        effort: usize,
        /// A solution.
        moves: String,
        /// It can be won without a wanted concept.
        is_avoidable: bool,
        /// How it is played, for one that enters a space in which equal play is the same level.
        played: Option<Played>,
    },
    /// It cannot.
    Unsolvable,
    /// The limit ended a search that was needed.
    TimedOut,
    /// The caller asked to stop.
    Stopped,
}

/// Judges a level: first by the domain's own solver or by A* (breadth-first search without a
/// heuristic). Only a level that may still enter the ranking is measured further.
pub fn judge<S: Space>(
    space: &S,
    level: &S::Level,
    puzzle: &mut S::Puzzle,
    bar: &Bar<'_>,
    watch: &mut Watch<'_>,
) -> Judged {
    let (start, outcome) = puzzle.start();
    if outcome == Outcome::Lost {
        return Judged { fate: Fate::Unsolvable, effort: 0 };
    }
    let budget = Budget { max_expanded: bar.limit, ..Budget::default() };
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: space.options() };
    let first = first_search(space, level, puzzle, bar.rank, &ask, watch);
    let mut effort = first.expanded;
    let moves = match first.answer {
        Answer::Solved { moves, .. } => moves,
        Answer::Unsolvable => return Judged { fate: Fate::Unsolvable, effort },
        Answer::Unknown(Cut::Stopped) => return Judged { fate: Fate::Stopped, effort },
        Answer::Unknown(_) => return Judged { fate: Fate::TimedOut, effort },
    };
    let mut was_stopped = false;
    let mut watch = |progress| {
        was_stopped |= watch(progress);
        was_stopped
    };
    let worth = match bar.rank {
        "difficulty" => {
            let mut search = |kind: Option<Informed>, limit: usize| {
                let found = run(puzzle, &start, kind, limit, &mut watch);
                effort += found.expanded;
                matches!(found.answer, Answer::Solved { .. }).then_some(found.expanded)
            };
            Some(difficulty(first.expanded, bar, &mut search))
        }
        // No shortest solution is longer than the one that was found.
        "length" if !bar.is_of_use(moves.len() as f64) => Some((None, false)),
        rank => match score(space, rank, level, puzzle, &ask, &mut watch) {
            Measured::Value(reading) => Some((Some(reading), bar.is_interesting(reading))),
            Measured::Unsolvable | Measured::Unknown => None,
        },
    };
    // A level that can be won by the first move is not a suggestion.
    let worth = worth.map(|(reading, is_interesting)| {
        let enters = |reading: &f64| bar.lets_in(*reading) && !is_won_at_once(puzzle);
        (reading.filter(enters), is_interesting)
    });
    // Only what may enter is asked whether all its solutions practise the concepts: that takes a search
    // through all of play.
    let mut is_avoidable = false;
    let worth = match worth {
        Some((Some(reading), is_interesting)) if !bar.need.is_empty() => {
            match practised(puzzle, bar.need, &ask, &mut watch) {
                Practised::Always => Some((Some(reading), is_interesting)),
                Practised::Avoidable(_) => {
                    is_avoidable = true;
                    Some((None, false))
                }
                Practised::Unknown => None,
            }
        }
        worth => worth,
    };
    let enters = matches!(worth, Some((Some(_), _)));
    let played = (enters && space.merges_equal_play())
        .then(|| played(puzzle, &moves, bar.limit, &mut watch));
    let fate = match worth {
        _ if was_stopped => Fate::Stopped,
        None => Fate::TimedOut,
        Some((reading, is_interesting)) => Fate::Solvable {
            reading,
            is_interesting,
            effort: first.expanded,
            moves: trace(puzzle, &moves),
            is_avoidable,
            played,
        },
    };
    Judged { fate, effort }
}

/// The search that decides whether a level can be solved at all.
fn first_search<S: Space>(
    space: &S,
    level: &S::Level,
    puzzle: &mut S::Puzzle,
    rank: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Found<<S::Puzzle as Play>::Move> {
    match space.solution(level, puzzle, ask, watch) {
        // Difficulty measures plain search, so that is run unless no solution exists.
        Some(found) if rank != "difficulty" || found.answer == Answer::Unsolvable => found,
        _ => {
            let start = puzzle.start().0;
            run(puzzle, &start, Some(Informed::AStar), ask.budget.max_expanded, watch)
        }
    }
}

/// States the first search of a level expands; none when it does not find a solution.
pub fn effort_of<S: Space>(
    space: &S,
    level: &S::Level,
    puzzle: &mut S::Puzzle,
    rank: &str,
    limit: usize,
    watch: &mut Watch<'_>,
) -> Option<usize> {
    let budget = Budget { max_expanded: limit, ..Budget::default() };
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: space.options() };
    if puzzle.start().1 != Outcome::Open {
        return None;
    }
    let found = first_search(space, level, puzzle, rank, &ask, watch);
    matches!(found.answer, Answer::Solved { .. }).then_some(found.expanded)
}

impl Bar<'_> {
    fn lets_in(&self, reading: f64) -> bool {
        self.to_enter.is_none_or(|worst| reading > worst)
    }

    fn is_interesting(&self, reading: f64) -> bool {
        self.threshold.is_none_or(|threshold| reading >= threshold)
    }

    /// True when a reading of at most this value may still matter.
    fn is_of_use(&self, at_most: f64) -> bool {
        self.lets_in(at_most) || self.is_interesting(at_most)
    }
}

/// The difficulty, if it may exceed the bar, and whether it reaches the threshold. Every search is
/// cut where it can no longer change the answer.
fn difficulty(
    first: usize,
    bar: &Bar<'_>,
    search: &mut dyn FnMut(Option<Informed>, usize) -> Option<usize>,
) -> (Option<f64>, bool) {
    let mut least = first;
    for kind in [Some(Informed::Greedy), None] {
        let limit = match bar.lets_in(least as f64) {
            true => least,
            // Below the bar, only the threshold matters.
            false => match bar.threshold {
                Some(threshold) if bar.is_interesting(least as f64) => {
                    threshold.max(0.0).ceil() as usize
                }
                _ => break,
            },
        };
        least = search(kind, limit).map_or(least, |expanded| least.min(expanded));
    }
    let reading = least as f64;
    (Some(reading), bar.is_interesting(reading))
}

/// A best-first search, or breadth-first.
fn run<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    kind: Option<Informed>,
    limit: usize,
    watch: &mut Watch<'_>,
) -> Found<P::Move> {
    let budget = Budget { max_expanded: limit, ..Budget::default() };
    match kind.zip(puzzle.heuristic()) {
        Some((kind, heuristic)) => best_first(puzzle, start, kind, heuristic, budget, watch),
        None => breadth_first(puzzle, start, budget, watch),
    }
}
