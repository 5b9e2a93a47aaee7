//! All answers of a position, by linear algebra.
//!
//! Presses commute, and pressing a button as often as a lamp has states changes nothing. So an answer
//! is how often each button is pressed, modulo the number of states. Euclid's algorithm in the place
//! of division brings the presses into echelon form for any number of states, prime or not.

/// All answers of a position: one of them, and what can be added to it.
#[derive(Clone, Debug)]
pub struct Answers {
    states: u8,
    one: Vec<u8>,
    /// Presses that together change nothing. Every answer is `one` and each of these less often than
    /// its number says, in exactly one way.
    idle: Vec<(u8, Vec<u8>)>,
}

/// The most answers that are compared to find one of fewest presses.
const MAX_COMPARED: u128 = 1 << 16;

impl Answers {
    /// The answers, if there are any, for buttons with the lamps they step, and the steps that each
    /// lamp is ahead of its goal.
    pub fn find(buttons: &[(usize, Vec<usize>)], ahead: &[u8], states: u8) -> Option<Answers> {
        let lamps = ahead.len();
        let mut answers = Answers { states, one: Vec::new(), idle: Vec::new() };
        // A vector has the steps of each lamp, then the presses of each button that make them.
        let none = vec![0; lamps + buttons.len()];
        let mut now = none.clone();
        now[..lamps].copy_from_slice(ahead);
        let mut presses = vec![none.clone(); buttons.len()];
        for (button, (_, stepped)) in buttons.iter().enumerate() {
            stepped.iter().chain([&(lamps + button)]).for_each(|at| presses[button][*at] = 1);
        }
        for at in 0..none.len() {
            // Leaves one vector with a number in this place.
            let mut pivot = none.clone();
            for press in &mut presses {
                while press[at] != 0 {
                    pivot = answers.sum(&pivot, states - pivot[at] / press[at], press);
                    std::mem::swap(&mut pivot, press);
                }
            }
            let to_zero = |from: u8, least: u8| {
                (least..=states).find(|times| (from + times * pivot[at]).is_multiple_of(states))
            };
            let period = to_zero(0, 1)?;
            presses.push(answers.sum(&none, period, &pivot));
            presses.retain(|press| *press != none);
            if at < lamps {
                now = answers.sum(&now, to_zero(now[at], 0)?, &pivot);
            } else {
                answers.idle.push((period, pivot[lamps..].to_vec()));
            }
        }
        answers.one = now.split_off(lamps);
        Some(answers)
    }

    /// How many answers there are, if that is below 2^128.
    pub fn count(&self) -> Option<u128> {
        self.idle.iter().try_fold(1u128, |count, (period, _)| count.checked_mul((*period).into()))
    }

    /// An answer of fewest presses; none if there are too many answers to compare.
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
