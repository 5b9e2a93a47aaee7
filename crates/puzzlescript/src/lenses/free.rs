//! The searches for a question that does not count plain ones, besides macro-moves.

use crate::landmarks::Landmarks;
use crate::puzzle::{Move, Puzzle, State};
use crate::symmetry::Symmetries;
use play::lens::{Ask, Lenses};
use play::search::{
    BestFirst, BreadthFirst, BreadthFirstOn, Entrant, Folded, Goal, Informed, Order, Portfolio,
    Resumable, Role, Unfolded,
};
use play::{Pack, THREADS};

/// The searches over single moves; up to symmetry where the level has symmetries.
pub(super) fn free_entrants<'e>(
    puzzle: &Puzzle,
    start: &State,
    goal: Goal,
    ask: &Ask<'_>,
    has_leaps: bool,
) -> Vec<Entrant<'e, Move>> {
    let orders = if Landmarks::may_help(puzzle.game()) { WITH_LANDMARKS } else { ORDERS };
    let free = Free { puzzle, start, goal, ask, has_leaps, orders };
    let pruned = puzzle.pruned(start);
    if play::AUTHOR
        && let Some(folded) = pruned.folded(start)
    {
        return free.over(&folded);
    }
    free.over(&pruned)
}

struct Free<'f> {
    puzzle: &'f Puzzle,
    start: &'f State,
    goal: Goal,
    ask: &'f Ask<'f>,
    has_leaps: bool,
    orders: &'static [Order],
}

/// The orders of the portfolio, in turns.
const ORDERS: &[Order] =
    &[Order::Breadth, Order::Nearest, Order::Novelty, Order::Goals, Order::Weighted];

/// The same for games in which what must happen is not what win conditions say.
const WITH_LANDMARKS: &[Order] = &[
    Order::Breadth,
    Order::Nearest,
    Order::Novelty,
    Order::Goals,
    Order::Landmarks,
    Order::Weighted,
];

/// A level as searches see it.
trait Searched: Pack<State = State, Move = Move> + Clone + Send {
    /// A search over it that answers in moves of the level.
    fn entrant<'e, S>(self, name: &'static str, role: Role, search: S) -> Entrant<'e, Move>
    where
        Self: 'e,
        S: Resumable<Self, Move = Move> + Send + 'e;
}

impl Searched for Puzzle {
    fn entrant<'e, S>(self, name: &'static str, role: Role, search: S) -> Entrant<'e, Move>
    where
        S: Resumable<Puzzle, Move = Move> + Send + 'e,
    {
        Entrant::new(name, role, self, search)
    }
}

impl Searched for Folded<Puzzle, Symmetries> {
    fn entrant<'e, S>(self, name: &'static str, role: Role, search: S) -> Entrant<'e, Move>
    where
        S: Resumable<Folded<Puzzle, Symmetries>, Move = Move> + Send + 'e,
    {
        Entrant::new(name, role, self, Unfolded(search))
    }
}

impl Free<'_> {
    fn over<'e, P: Searched + 'e>(&self, seen: &P) -> Vec<Entrant<'e, Move>> {
        let Free { puzzle, start, ask, .. } = *self;
        let mut all = Vec::new();
        if self.goal != Goal::Any {
            // Breadth-first search visits more states than macro-moves, so it cannot prove more.
            if !self.has_leaps {
                // Where the rules allow a lower bound, breadth-first search sees more states to prove less.
                let proof = self.proof(seen);
                let share = if proof.is_some() { 1 } else { 2 };
                let layers = self.layers(seen).plain().with_shares(share, 4 * share);
                all.push(layers.ending_early());
                all.extend(proof.map(|proof| proof.with_shares(2, 8)));
            }
            if let Some(heuristic) = puzzle.heuristic() {
                let search = BestFirst::new(seen, start, Informed::AStar, heuristic, ask.budget);
                let entrant = seen.clone().entrant("astar", Role::Improves, search);
                // There is nothing to improve before there is a solution.
                all.push(entrant.with_shares(0, 1));
            }
        }
        // Breadth-first search, or macro-moves in their place, need no second turn.
        let orders = if self.goal == Goal::Any { self.orders } else { &self.orders[1..] };
        let search = Portfolio::new(seen, start, orders, puzzle.judge(start), ask.budget);
        let words = seen.packed_words();
        all.push(seen.clone().entrant("portfolio", Role::Finds, search).with_words(words));
        all
    }

    fn layers<'e, P: Searched + 'e>(&self, seen: &P) -> Entrant<'e, Move> {
        let Free { start, ask, .. } = *self;
        match ask.threads {
            threads if threads < 2 || !THREADS => {
                let search = BreadthFirst::new(seen, start, ask.budget);
                seen.clone().entrant("bfs", Role::Proves, search)
            }
            _ => {
                let search = BreadthFirstOn::new(seen, start, ask.budget);
                seen.clone().entrant("bfs", Role::Proves, search)
            }
        }
    }

    /// A* led by an admissible heuristic; none where the rules allow no such heuristic.
    fn proof<'e, P: Searched + 'e>(&self, seen: &P) -> Option<Entrant<'e, Move>> {
        let estimate = self.puzzle.proof_estimate()?;
        let Free { start, ask, .. } = *self;
        let search = BestFirst::new(seen, start, Informed::Proof, estimate, ask.budget);
        Some(seen.clone().entrant("proof", Role::Proves, search))
    }
}
