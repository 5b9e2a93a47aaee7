//! Choices by chance, the same for a seed on every machine.

use play::random::SplitMix64;

pub struct Dice(SplitMix64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(SplitMix64::new(seed))
    }

    /// A number from `0..n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    /// A number from `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in this many of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }
}
