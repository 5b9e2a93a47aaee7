//! The answers of a level: what a player has to find, up to what does not matter.
//!
//! Two solutions with the same pushes in the same order are one answer, however the player walks between
//! them. Which part of a solution matters is up to the puzzle ([`AnswerForm`], [`Lenses::answer_step`]).
//! Paths are never listed: solutions that share their steps share the work.

mod shortest;
mod words;

use self::shortest::Shortest;
pub(crate) use self::shortest::join_parts;
use super::{Ask, Lenses, Status};
use crate::{Coverage, Outcome, Watch, explore};

/// What makes two solutions of a puzzle the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// The steps that matter, in order. Only shortest solutions count.
    Order,
    /// The steps that matter and how often each is made, in any order. Only shortest solutions count.
    Counts,
    /// The position that is reached, because it shows everything that was done. All solutions count.
    Position,
}

/// What is known about the answers of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Whether it can be solved.
    pub status: Status,
    /// Moves of a shortest solution; none where that is not proved.
    pub length: Option<usize>,
    /// Different answers, ascending, up to the number that was asked for. Two levels with the same key have
    /// the same answer.
    pub keys: Vec<String>,
    /// These are all.
    pub complete: bool,
}

impl Answers {
    /// An answer that nothing is known.
    pub fn unknown() -> Answers {
        Answers { status: Status::Unknown, length: None, keys: Vec::new(), complete: false }
    }

    /// The level has no solution.
    pub fn none() -> Answers {
        Answers { status: Status::Unsolvable, length: None, keys: Vec::new(), complete: true }
    }

    /// The level is won before the first move: nothing has to be found.
    pub fn nothing_to_find() -> Answers {
        let keys = vec![String::new()];
        Answers { status: Status::Solved, length: Some(0), keys, complete: true }
    }

    /// The key of an answer that says how often each move is made, in any order.
    pub fn key_of_counts(mut moves: Vec<String>) -> String {
        moves.sort();
        join_parts(&moves.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// A level with these answers, of which `most` are wanted.
    pub fn listed(length: Option<usize>, keys: Vec<String>, most: usize) -> Answers {
        let mut keys = keys;
        keys.sort();
        let complete = keys.len() <= most;
        keys.truncate(most);
        Answers { status: Status::Solved, length, keys, complete }
    }

    /// Whether there is exactly one; none when that is not known.
    pub fn unique(&self) -> Option<bool> {
        match self.status {
            Status::Unsolvable => Some(false),
            Status::Solved if self.keys.len() > 1 => Some(false),
            _ if self.complete => Some(self.keys.len() == 1),
            _ => None,
        }
    }
}

/// Finds the answers of a level, up to `most`, from its start. Ask for two to learn whether it is unique.
pub fn answers<P: Lenses>(
    puzzle: &mut P,
    most: usize,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Answers {
    let (start, outcome) = puzzle.start();
    if let Some(known) = before_play(puzzle, outcome) {
        return known;
    }
    match puzzle.answer_form() {
        AnswerForm::Position => positions(puzzle, &start, most, ask, watch),
        form => match Shortest::explore(puzzle, &start, form, ask.budget, watch) {
            Ok(shortest) => {
                let (keys, is_all) = shortest.keys(most);
                let listed = Answers::listed(shortest.length, keys, most);
                Answers { complete: listed.complete && is_all && shortest.is_complete, ..listed }
            }
            Err(Status::Unsolvable) => Answers::none(),
            Err(_) => Answers::unknown(),
        },
    }
}

/// The number of answers from a state; none when not all shortest solutions are known, or when there are
/// too many to count. All solutions count where the position is the answer.
pub fn count_answers<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    outcome: Outcome,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<u128> {
    if let Some(known) = before_play(puzzle, outcome) {
        return known.complete.then_some(known.keys.len() as u128);
    }
    match puzzle.answer_form() {
        AnswerForm::Position => {
            let found = positions(puzzle, start, usize::MAX, ask, watch);
            found.complete.then_some(found.keys.len() as u128)
        }
        form => match Shortest::explore(puzzle, start, form, ask.budget, watch) {
            Ok(shortest) => shortest.count().filter(|_| shortest.is_complete),
            Err(Status::Unsolvable) => Some(0),
            Err(_) => None,
        },
    }
}

/// What is known without exploring anything.
fn before_play<P: Lenses>(puzzle: &P, outcome: Outcome) -> Option<Answers> {
    let facts = puzzle.facts();
    match outcome {
        _ if puzzle.start_doubt().is_some() => Some(Answers::unknown()),
        _ if !facts.has_goal => Some(Answers::none()),
        Outcome::Lost => Some(Answers::none()),
        Outcome::Won => Some(Answers::nothing_to_find()),
        // The next play would find others.
        Outcome::Open => facts.chance.then(Answers::unknown),
    }
}

/// Every position in which play is won.
fn positions<P: Lenses>(
    puzzle: &mut P,
    start: &P::State,
    most: usize,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Answers {
    let graph = explore(puzzle, start, ask.budget, watch);
    let mut keys = Vec::new();
    let mut length = None;
    for state in 0..graph.len() as u32 {
        if graph.outcomes[state as usize] != Outcome::Won {
            continue;
        }
        let moves = graph.moves_to(state);
        length.get_or_insert(moves.len());
        let mut at = start.clone();
        for mv in moves {
            let from = at.clone();
            puzzle.step(&from, mv, &mut at);
        }
        keys.push(puzzle.answer_position(&at));
    }
    keys.sort();
    keys.dedup();
    let is_all = graph.coverage == Coverage::Complete;
    match (keys.is_empty(), is_all) {
        (true, true) => Answers::none(),
        (true, false) => Answers::unknown(),
        (false, _) => {
            let length = length.filter(|_| graph.doubtful.is_empty());
            let listed = Answers::listed(length, keys, most);
            Answers { complete: listed.complete && is_all, ..listed }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::lamps::Lamps;
    use crate::lens::{LevelId, Options};
    use crate::search::Budget;

    fn ask(options: &Options) -> Ask<'_> {
        Ask { level: LevelId::default(), budget: Budget::default(), threads: 1, options }
    }

    #[test]
    fn answers_are_the_different_shortest_solutions() {
        let options = Options::default();
        for goal in 0..16 {
            let mut lamps = Lamps::new(goal, 4, 9);
            let (start, outcome) = lamps.start();
            let graph = explore(&mut lamps, &start, Budget::default(), &mut |_| false);
            let strings =
                crate::readings::shortest_solutions(&graph).map(|count| count.to_string());
            let found = answers(&mut lamps, 1000, &ask(&options), &mut |_| false);
            let number = count_answers(&mut lamps, &start, outcome, &ask(&options), &mut |_| false);
            match found.status {
                Status::Solved => {
                    assert!(found.complete);
                    assert_eq!(Some(found.keys.len().to_string()), strings, "{goal}");
                    assert_eq!(number, Some(found.keys.len() as u128));
                    let two = answers(&mut lamps, 2, &ask(&options), &mut |_| false);
                    assert_eq!(two.unique(), Some(found.keys.len() == 1));
                    assert_eq!(two.keys.len(), found.keys.len().min(2));
                }
                _ => assert_eq!((strings, number), (None, Some(0))),
            }
        }
    }
}
