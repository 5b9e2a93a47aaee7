//! What a domain with a solver of its own needs to replace `solve` and `hint`.

use super::{Ask, HintReport, Lenses, Solved};
use crate::search::{Answer, Found, breadth_first_on};
use crate::{Notation, Watch, write_trace};

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

impl Solved {
    /// The same with all solutions counted, each of which is an answer; none means that they are too many
    /// to write down.
    pub fn counted(self, solutions: Option<u128>) -> Solved {
        let (unique, complete) = (Some(solutions == Some(1)), Some(solutions.is_some()));
        Solved { solutions, unique, complete, answers: solutions, ..self }
    }
}

impl HintReport {
    /// The first move of a solution.
    pub fn of<P: Notation>(puzzle: &P, answer: &Answer<P::Move>) -> HintReport {
        match answer {
            Answer::Solved { moves, .. } => match moves.first() {
                Some(mv) => {
                    HintReport::Move { mv: write_trace(puzzle, &[*mv]), length: moves.len() }
                }
                None => HintReport::Unknown,
            },
            Answer::Unsolvable => HintReport::DeadEnd,
            Answer::Unknown(_) => HintReport::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::lamps::Lamps;
    use crate::lens::{LevelId, Options, describe};
    use crate::search::{Budget, Cut};

    #[test]
    fn without_a_solver_of_its_own_a_puzzle_is_searched() {
        let options = Options::default();
        let (level, budget) = (LevelId::default(), Budget::default());
        let ask = Ask { level, budget, threads: 1, options: &options };
        let mut lamps = Lamps::new(0b111, 3, 9);
        let (start, _) = lamps.start();
        let (by, found) = shortest_by("magic", &mut lamps, &start, &ask, &mut |_| false);
        assert_eq!(
            (by, HintReport::of(&lamps, &found.answer)),
            ("bfs", { HintReport::Move { mv: "b".to_string(), length: 1 } })
        );
        let solved = describe(&lamps, &ask, by, found).counted(Some(1));
        assert_eq!((solved.unique, solved.complete), (Some(true), Some(true)));
        let solved = solved.counted(None);
        assert_eq!((solved.unique, solved.complete), (Some(false), Some(false)));
    }

    #[test]
    fn a_hint_says_what_is_known() {
        let lamps = Lamps::new(0b111, 3, 9);
        let of = |answer: Answer<u8>| HintReport::of(&lamps, &answer);
        assert_eq!(of(Answer::Unsolvable), HintReport::DeadEnd);
        assert_eq!(of(Answer::Unknown(Cut::Budget)), HintReport::Unknown);
        let won = Answer::Solved { moves: Vec::new(), is_shortest: true };
        assert_eq!(of(won), HintReport::Unknown);
    }
}
