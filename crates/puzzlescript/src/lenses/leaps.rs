//! Macro-move searches, where the rules allow them.
//!
//! A macro-move (in code: a leap) is a walk and the push, or other effective move, at its end. Two
//! searches take turns: one for the fewest moves, one for any solution. In games of pure pushing they
//! know so much more than the plain searches that those are left out.

use crate::push::{BothWays, FoldedYard, Yard, push_rules};
use crate::puzzle::{Move, Puzzle, State};
use crate::symmetry::Symmetries;
use crate::walks::{FoldedLeaps, WalkLeaps, walk_rules};
use play::search::leaps::{Find, Shortest, fewest, find, shortest};
use play::search::{Budget, Entrant, Found, Goal, Role, lockstep};
use play::{Play, Watch};
use std::sync::Arc;

/// A level as one of the views that support macro-moves.
enum View {
    Yard(Box<Yard>),
    Walks(Box<WalkLeaps>),
}

/// The view that fits the level from a state of it; none when the rules allow none, and none when
/// the start itself could not be judged, because these searches do not handle doubt.
fn view(puzzle: &Puzzle, start: &State) -> Option<View> {
    if puzzle.start_doubt().is_some() {
        return None;
    }
    let program = Arc::clone(puzzle.program());
    let yard = push_rules(&program.game).and_then(|rules| Yard::new(&program, &rules, start));
    if let Some(yard) = yard {
        return Some(View::Yard(Box::new(yard)));
    }
    let rules = walk_rules(&program.game)?;
    WalkLeaps::new(puzzle, &rules, start).map(|leaps| View::Walks(Box::new(leaps)))
}

impl View {
    /// The view for a search for any solution.
    fn for_any(self) -> View {
        match self {
            View::Yard(yard) => View::Yard(Box::new(yard.for_any())),
            View::Walks(walks) => View::Walks(walks),
        }
    }

    fn find(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => find(yard.as_mut(), budget, watch),
            View::Walks(walks) => find(walks.as_mut(), budget, watch),
        }
    }

    fn shortest(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Found<Move> {
        match self {
            View::Yard(yard) => shortest(yard.as_mut(), budget, watch),
            View::Walks(walks) => shortest(walks.as_mut(), budget, watch),
        }
    }
}

/// Finds any solution; none when the rules do not allow macro-moves.
pub fn find_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.for_any().find(budget, watch))
}

/// Finds a shortest solution with a single search; none when the rules do not allow macro-moves.
pub fn shortest_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    Some(view(puzzle, start)?.shortest(budget, watch))
}

/// Finds a solution with the fewest pushes; `covered_depth` then counts pushes. None when the rules
/// do not allow macro-moves of exactly one push each.
pub fn fewest_pushes(
    puzzle: &Puzzle,
    start: &State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    match view(puzzle, start)? {
        View::Yard(mut yard) => Some(fewest(yard.as_mut(), budget, watch)),
        View::Walks(_) => None,
    }
}

/// The macro-move searches as entrants, and whether they make plain searches unnecessary; none when the
/// rules do not allow macro-moves.
pub fn leap_entrants<'e>(
    puzzle: &Puzzle,
    start: &State,
    goal: Goal,
    budget: Budget,
) -> Option<(Vec<Entrant<'e, Move>>, bool)> {
    let first = view(puzzle, start)?;
    let is_yard = matches!(first, View::Yard(_));
    let finder = finds(first.for_any(), budget);
    if goal == Goal::Any {
        return Some((vec![finder], is_yard));
    }
    let second = view(puzzle, start)?;
    let symmetries = if is_yard { None } else { Symmetries::of(puzzle, start) };
    let both = match &second {
        View::Yard(yard) if play::AUTHOR => BothWays::new(yard, puzzle.program(), budget),
        _ => None,
    };
    let mut all = vec![proves(puzzle, second, symmetries, budget).with_shares(1, 4), finder];
    // Its expansions take a twentieth of the time of others.
    let both = both.map(|both| Entrant::new("both-ways", Role::Proves, (), both));
    all.extend(both.map(|both| both.with_shares(8, 32)));
    Some((all, is_yard))
}

fn finds<'e>(view: View, budget: Budget) -> Entrant<'e, Move> {
    match view {
        View::Yard(mut yard) => {
            let search = Find::new(yard.as_mut(), budget);
            Entrant::new("leaps", Role::Finds, *yard, search)
        }
        View::Walks(mut walks) => {
            let search = Find::new(walks.as_mut(), budget);
            Entrant::new("leaps", Role::Finds, *walks, search)
        }
    }
}

/// The search for the fewest moves; up to symmetry where the level has symmetries. A published game does without, for
/// the size of its engine.
fn proves<'e>(
    puzzle: &Puzzle,
    view: View,
    symmetries: Option<Symmetries>,
    budget: Budget,
) -> Entrant<'e, Move> {
    match (view, symmetries) {
        (View::Yard(yard), _) if play::AUTHOR => match FoldedYard::new(*yard, puzzle.program()) {
            Ok(mut folded) => {
                let search = Shortest::new(&mut folded, budget);
                Entrant::new("leaps", Role::Proves, folded, search)
            }
            Err(mut yard) => {
                let search = Shortest::new(yard.as_mut(), budget);
                Entrant::new("leaps", Role::Proves, *yard, search)
            }
        },
        (View::Yard(mut yard), _) => {
            let search = Shortest::new(yard.as_mut(), budget);
            Entrant::new("leaps", Role::Proves, *yard, search)
        }
        (View::Walks(walks), Some(symmetries)) if play::AUTHOR => {
            let mut folded = FoldedLeaps::new(walks.doubting(), symmetries);
            let search = Shortest::new(&mut folded, budget);
            Entrant::new("leaps", Role::Proves, folded, search)
        }
        (View::Walks(mut walks), _) => {
            let search = Shortest::new(walks.as_mut(), budget);
            Entrant::new("leaps", Role::Proves, *walks, search)
        }
    }
}

/// Finds a shortest solution, or any, or proves that there is none; none when the rules do not
/// allow macro-moves.
pub fn solve_in_leaps(
    puzzle: &Puzzle,
    start: &State,
    (budget, threads): (Budget, usize),
    watch: &mut Watch<'_>,
) -> Option<Found<Move>> {
    let (entrants, _) = leap_entrants(puzzle, start, Goal::Shortest, budget)?;
    Some(lockstep(entrants, Goal::Shortest, budget.max_bytes, threads, watch).found)
}
