//! The searches of a puzzle, in turns.

use super::{Ask, Lenses};
use crate::search::{
    BestFirst, BreadthFirst, BreadthFirstOn, Entrant, Goal, Informed, Role, Together, lockstep,
};
use crate::{THREADS, Watch};

/// Runs the searches that a puzzle offers for a question, in turns of counted work.
pub fn search_together<P: Lenses>(
    puzzle: &P,
    start: &P::State,
    goal: Goal,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Together<P::Move> {
    let entrants = puzzle.entrants(start, goal, ask);
    lockstep(entrants, goal, ask.budget.max_bytes, ask.threads, watch)
}

/// The plain searches: breadth-first, and A* and greedy best-first search where there is a heuristic.
pub fn plain_entrants<'e, P: Lenses + 'e>(
    puzzle: &P,
    start: &P::State,
    ask: &Ask<'_>,
) -> Vec<Entrant<'e, P::Move>> {
    let mut all = vec![breadth_first_entrant(puzzle, start, ask)];
    all.extend(led_entrants(puzzle, start, ask));
    all
}

/// Breadth-first search, on several threads when it is left alone.
pub fn breadth_first_entrant<'e, P: Lenses + 'e>(
    puzzle: &P,
    start: &P::State,
    ask: &Ask<'_>,
) -> Entrant<'e, P::Move> {
    let own = puzzle.clone();
    let entrant = match ask.threads {
        threads if threads < 2 || !THREADS => {
            let search = BreadthFirst::new(&own, start, ask.budget);
            Entrant::new("bfs", Role::Proves, own, search)
        }
        _ => {
            let search = BreadthFirstOn::new(&own, start, ask.budget);
            Entrant::new("bfs", Role::Proves, own, search)
        }
    };
    entrant.plain()
}

/// A* and greedy search; none without a heuristic.
pub fn led_entrants<'e, P: Lenses + 'e>(
    puzzle: &P,
    start: &P::State,
    ask: &Ask<'_>,
) -> Vec<Entrant<'e, P::Move>> {
    let kinds =
        [("astar", Role::Improves, Informed::AStar), ("greedy", Role::Finds, Informed::Greedy)];
    let entrants = kinds.into_iter().filter_map(|(name, role, kind)| {
        let heuristic = puzzle.heuristic()?;
        let own = puzzle.clone();
        let search = BestFirst::new(&own, start, kind, heuristic, ask.budget);
        Some(Entrant::new(name, role, own, search).plain())
    });
    entrants.collect()
}
