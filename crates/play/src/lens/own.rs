//! What a domain with a solver of its own needs to replace `solve` and `hint`.

use super::{
    Ask, HintReport, Lenses, LevelId, Options, Refusal, Solved, describe, hint, state_after,
};
use crate::search::{Answer, Budget, Found, breadth_first_on};
use crate::{Watch, write_trace};

/// A shortest solution by the puzzle's own solver ([`Lenses::shortest`]), or by breadth-first search where
/// that has no answer, and the name of what found it.
pub fn shortest_by<P: Lenses>(
    own: &'static str,
    puzzle: &mut P,
    start: &P::State,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> (&'static str, Found<P::Move>) {
    match puzzle.shortest(start, ask, watch) {
        Some(found) => (own, found),
        None => ("bfs", breadth_first_on(ask.threads, puzzle, start, ask.budget, watch)),
    }
}

/// Solves a level by the puzzle's own solver as [`shortest_by`] does, from its start or from where the option
/// `from` leads. With the option `count`, `count` says how many solutions there are from there.
pub fn solve_by<P: Lenses>(
    own: &'static str,
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
    count: impl FnOnce(&P, &P::State) -> Option<u128>,
) -> Result<Solved, Refusal> {
    let (start, _) = state_after(puzzle, ask.options.text("from").unwrap_or_default())?;
    let (by, found) = shortest_by(own, puzzle, &start, ask, watch);
    let solved = describe(puzzle, ask, by, found);
    Ok(match ask.options.flag("count") {
        true => solved.counted(count(puzzle, &start)),
        false => solved,
    })
}

impl Solved {
    /// The same with all solutions counted, each of which is an answer; none means that they are too many
    /// to write down.
    pub fn counted(self, solutions: Option<u128>) -> Solved {
        let (unique, complete) = (Some(solutions == Some(1)), Some(solutions.is_some()));
        Solved { solutions, unique, complete, answers: solutions, ..self }
    }
}

/// The next move by the puzzle's own solver ([`Lenses::shortest`]), for puzzles that it solves at once; by
/// search where it has no answer.
pub fn hint_by_own<P: Lenses>(
    puzzle: &mut P,
    state: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> HintReport {
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    match puzzle.shortest(state, &ask, watch).map(|found| found.answer) {
        Some(Answer::Solved { moves, .. }) if !moves.is_empty() => {
            HintReport::Move { mv: write_trace(puzzle, &moves[..1]), length: moves.len() }
        }
        Some(Answer::Unsolvable) => HintReport::DeadEnd,
        _ => hint(puzzle, state, budget, watch),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::lamps::Lamps;

    #[test]
    fn without_a_solver_of_its_own_a_puzzle_is_searched() {
        let options = Options::default();
        let (level, budget) = (LevelId::default(), Budget::default());
        let ask = Ask { level, budget, threads: 1, options: &options };
        let mut lamps = Lamps::new(0b111, 3, 9);
        let (start, _) = lamps.start();
        let (by, found) = shortest_by("magic", &mut lamps, &start, &ask, &mut |_| false);
        assert_eq!(by, "bfs");
        let hint = hint_by_own(&mut lamps, &start, budget, &mut |_| false);
        assert_eq!(hint, HintReport::Move { mv: "b".to_string(), length: 1 });
        let solved = describe(&lamps, &ask, by, found).counted(Some(1));
        assert_eq!((solved.unique, solved.complete), (Some(true), Some(true)));
        let solved = solved.counted(None);
        assert_eq!((solved.unique, solved.complete), (Some(false), Some(false)));
    }
}
