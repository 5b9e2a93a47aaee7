//! Puzzles whose moves commute, solved by linear algebra.
//!
//! Where the order of moves does not matter and a move made often enough changes nothing (lamps, dials,
//! combination locks), an answer is how often each move is made. Euclid's algorithm instead of
//! division brings the moves into echelon form for any number of states, prime or not.

use std::iter::repeat_n;

use crate::search::Answer;
use crate::{Notation, lens, write_trace};

/// All answers of a position: one of them, and what can be added to it.
///
/// ```
/// use play::commuting::Answers;
///
/// // Three lamps in a row, each with a button that also switches its neighbours.
/// let buttons = [vec![0, 1], vec![0, 1, 2], vec![1, 2]];
/// let answers = Answers::find(&buttons, &[1, 0, 1], 2).unwrap();
/// assert_eq!(answers.fewest(), Some(vec![1, 0, 1]));
/// assert_eq!(answers.count(), Some(1));
/// assert!(Answers::find(&buttons[..1], &[1, 0, 1], 2).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Answers {
    states: u8,
    one: Vec<u8>,
    /// Moves that together change nothing. Every answer is `one` and each of these less often than its
    /// number says, in exactly one way.
    idle: Vec<(u8, Vec<u8>)>,
}

/// The most answers that are compared to find one of fewest moves.
const MAX_COMPARED: u128 = 1 << 16;

impl Answers {
    /// The answers, if there are any. A position is a number of `states` (2 to 15) for each dial, in
    /// `ahead` the steps that it is ahead of its goal; a move steps these dials, one named twice twice.
    pub fn find<'m>(
        moves: impl IntoIterator<Item = &'m Vec<usize>>,
        ahead: &[u8],
        states: u8,
    ) -> Option<Answers> {
        let moves: Vec<&Vec<usize>> = moves.into_iter().collect();
        let dials = ahead.len();
        let mut answers = Answers { states, one: Vec::new(), idle: Vec::new() };
        // A vector has the steps of each dial, then how often each move is made for them.
        let none = vec![0; dials + moves.len()];
        let mut now = none.clone();
        now[..dials].copy_from_slice(ahead);
        let mut made = vec![none.clone(); moves.len()];
        for (number, stepped) in moves.iter().enumerate() {
            for at in stepped.iter().chain([&(dials + number)]) {
                made[number][*at] = (made[number][*at] + 1) % states;
            }
        }
        for at in 0..none.len() {
            // Leaves one vector with a number in this place.
            let mut pivot = none.clone();
            for vector in &mut made {
                while vector[at] != 0 {
                    pivot = answers.sum(&pivot, states - pivot[at] / vector[at], vector);
                    std::mem::swap(&mut pivot, vector);
                }
            }
            let to_zero = |from: u8, least: u8| {
                (least..=states).find(|times| (from + times * pivot[at]).is_multiple_of(states))
            };
            let period = to_zero(0, 1)?;
            made.push(answers.sum(&none, period, &pivot));
            made.retain(|vector| *vector != none);
            if at < dials {
                now = answers.sum(&now, to_zero(now[at], 0)?, &pivot);
            } else {
                answers.idle.push((period, pivot[dials..].to_vec()));
            }
        }
        answers.one = now.split_off(dials);
        Some(answers)
    }

    /// How many answers there are, if that is below 2^128.
    pub fn count(&self) -> Option<u128> {
        self.idle.iter().try_fold(1u128, |count, (period, _)| count.checked_mul((*period).into()))
    }

    /// How often each move is made, in up to `most` different answers.
    ///
    /// ```
    /// use play::commuting::Answers;
    ///
    /// // Two buttons for one lamp: either of them is an answer.
    /// let answers = Answers::find(&[vec![0], vec![0]], &[1], 2).unwrap();
    /// assert_eq!(answers.some(10).len(), 2);
    /// assert_eq!(answers.some(1).len(), 1);
    /// ```
    pub fn some(&self, most: usize) -> Vec<Vec<u8>> {
        let mut all = vec![self.one.clone()];
        all.truncate(most);
        for (period, idle) in &self.idle {
            for at in 0..all.len() * (usize::from(*period) - 1) {
                if all.len() >= most {
                    return all;
                }
                all.push(self.sum(&all[at], 1, idle));
            }
        }
        all
    }

    /// How often each move is made in an answer of fewest moves; none if there are too many answers to
    /// compare.
    pub fn fewest(&self) -> Option<Vec<u8>> {
        if self.one.iter().all(|times| *times == 0) {
            return Some(self.one.clone());
        }
        self.count().filter(|count| *count <= MAX_COMPARED)?;
        let mut all = vec![self.one.clone()];
        for (period, idle) in &self.idle {
            for at in 0..all.len() * (usize::from(*period) - 1) {
                all.push(self.sum(&all[at], 1, idle));
            }
        }
        all.into_iter()
            .min_by_key(|answer| answer.iter().map(|times| u32::from(*times)).sum::<u32>())
    }

    fn sum(&self, a: &[u8], times: u8, b: &[u8]) -> Vec<u8> {
        a.iter().zip(b).map(|(a, b)| (a + times * b) % self.states).collect()
    }
}

/// The moves of a puzzle, and its answers from a position if there are any.
#[derive(Clone, Debug)]
pub struct Ways<M> {
    moves: Vec<M>,
    answers: Option<Answers>,
}

impl<M: Copy> Ways<M> {
    /// The answers of a position; see [`Answers::find`]. Each move comes with the dials that it steps.
    pub fn find<'m>(
        moves: impl IntoIterator<Item = (M, &'m Vec<usize>)>,
        ahead: &[u8],
        states: u8,
    ) -> Ways<M> {
        let (moves, steps): (Vec<M>, Vec<&Vec<usize>>) = moves.into_iter().unzip();
        Ways { moves, answers: Answers::find(steps, ahead, states) }
    }

    /// A solution of fewest moves, or the proof that there is none; none if there are too many answers to
    /// compare.
    pub fn solution(&self) -> Option<Answer<M>> {
        let Some(answers) = &self.answers else { return Some(Answer::Unsolvable) };
        let made = self.moves.iter().zip(answers.fewest()?);
        let moves = made.flat_map(|(mv, times)| repeat_n(*mv, times.into())).collect();
        Some(Answer::Solved { moves, is_shortest: true })
    }

    /// How many answers there are, if that is below 2^128.
    pub fn count(&self) -> Option<u128> {
        self.answers.as_ref().map_or(Some(0), Answers::count)
    }

    /// Up to `most` answers as [`lens::answers`] gives them, for puzzles in which an answer is how often each
    /// move is made.
    pub fn listed<P: Notation<Move = M>>(&self, puzzle: &P, most: usize) -> lens::Answers {
        let Some(answers) = &self.answers else { return lens::Answers::none() };
        let key = |times: &Vec<u8>| {
            let made = self.moves.iter().zip(times);
            let texts =
                made.flat_map(|(mv, times)| repeat_n(write_trace(puzzle, &[*mv]), (*times).into()));
            lens::Answers::key_of_counts(texts.collect())
        };
        let keys = answers.some(most.saturating_add(1)).iter().map(key).collect();
        let fewest = answers.fewest();
        let length = fewest.map(|times| times.iter().map(|times| usize::from(*times)).sum());
        lens::Answers::listed(length, keys, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn answers_are_those_that_trying_everything_finds() {
        let mut random = SplitMix64::new(11);
        let mut solvable = 0;
        for _ in 0..2_000 {
            let states = 2 + random.below(8) as u8;
            let most = if states < 5 { 5 } else { 3 };
            let (dials, count) = (1 + random.below(4), random.below(most));
            let mut draw = |most: u64| random.below(most) as usize;
            let moves: Vec<Vec<usize>> =
                (0..count).map(|_| (0..draw(5)).map(|_| draw(dials)).collect()).collect();
            let ahead: Vec<u8> = (0..dials).map(|_| draw(states.into()) as u8).collect();
            let all = tried(&moves, &ahead, states);
            let answers = Answers::find(&moves, &ahead, states);
            assert_eq!(answers.as_ref().map_or(Some(0), Answers::count), Some(all.len() as u128));
            let Some(fewest) = answers.and_then(|answers| answers.fewest()) else { continue };
            let least = all.iter().map(|answer| answer.iter().sum::<u8>()).min();
            assert!(all.contains(&fewest), "{moves:?} {ahead:?}");
            assert_eq!(Some(fewest.iter().sum()), least);
            solvable += 1;
        }
        assert!((500..1_900).contains(&solvable), "{solvable}");
    }

    /// Every answer, by trying.
    fn tried(moves: &[Vec<usize>], ahead: &[u8], states: u8) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in moves {
            let more = |answer: &Vec<u8>| {
                let answer = answer.clone();
                (0..states).map(move |times| [&answer[..], &[times]].concat())
            };
            all = all.iter().flat_map(more).collect();
        }
        all.retain(|answer| {
            let mut now: Vec<u32> = ahead.iter().map(|steps| u32::from(*steps)).collect();
            for (stepped, times) in moves.iter().zip(answer) {
                stepped.iter().for_each(|dial| now[*dial] += u32::from(*times));
            }
            now.iter().all(|steps| steps.is_multiple_of(states.into()))
        });
        all
    }

    #[test]
    fn a_solution_makes_each_move_as_often_as_the_answer_says() {
        let steps = [vec![0], vec![1, 1]];
        let ways = Ways::find("ab".chars().zip(&steps), &[2, 2], 5);
        let moves = vec!['a', 'a', 'a', 'b', 'b', 'b', 'b'];
        assert_eq!(ways.solution(), Some(Answer::Solved { moves, is_shortest: true }));
        assert_eq!(ways.count(), Some(1));
        let ways = Ways::find("a".chars().zip(&steps), &[2, 2], 5);
        assert_eq!((ways.solution(), ways.count()), (Some(Answer::Unsolvable), Some(0)));
    }

    #[test]
    fn too_many_answers_are_counted_and_not_compared() {
        let moves = vec![vec![0]; 40];
        let answers = Answers::find(&moves, &[1], 2).unwrap();
        assert_eq!(Ways::find((0..40).zip(&moves), &[1], 2).solution(), None);
        assert_eq!((answers.count(), answers.fewest()), (Some(1 << 39), None));
        let answers = Answers::find(&vec![vec![0]; 200], &[0], 2).unwrap();
        assert_eq!((answers.count(), answers.fewest()), (None, Some(vec![0; 200])));
    }
}
