//! How much a transform varies a level.

use super::{Step, Transform};
use thiserror::Error;

/// How much a transform varies a level, as a multiple of what its text says: 1 leaves it as it is,
/// 0.25 changes about a quarter as much, 4 about four times as much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength(f64);

/// The maximum. A `choose` of a preset then draws two thousand times, which leaves nothing of most
/// levels.
pub const MAX_STRENGTH: f64 = 100.0;

/// A number that is not a strength.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("a strength is a number above 0 and at most {MAX_STRENGTH}")]
pub struct NoStrength;

impl Strength {
    /// This many times as much as the text says.
    pub fn new(times: f64) -> Result<Strength, NoStrength> {
        match times > 0.0 && times <= MAX_STRENGTH {
            true => Ok(Strength(times)),
            false => Err(NoStrength),
        }
    }

    /// A number of draws under this strength. Anything drawn at all is drawn at least once, so that
    /// the weakest variation still is one.
    fn draws(self, count: usize) -> usize {
        match count {
            0 => 0,
            count => ((count as f64 * self.0).round() as usize).max(1),
        }
    }

    /// The probability that something happens at least once in as many tries as the strength says.
    /// It stays between 0 and 1 and grows with the strength.
    fn probability(self, once: f64) -> f64 {
        1.0 - (1.0 - once).powf(self.0)
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength(1.0)
    }
}

impl Transform {
    /// The same transform with another strength: lines with `choose` draw more or less often, and
    /// lines with only `option` apply at more or fewer of their matches. A plain rule applies
    /// everywhere by definition, so it is unchanged.
    pub fn with_strength(mut self, strength: Strength) -> Transform {
        if strength == Strength::default() {
            return self;
        }
        for step in &mut self.steps {
            match step {
                Step::Choose { count, .. } => *count = strength.draws(*count),
                Step::Option(probability, _) => *probability = strength.probability(*probability),
                Step::Plain(_) | Step::Combine(_) | Step::Resize { .. } => {}
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sensible_numbers_are_strengths() {
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY, 100.5] {
            assert_eq!(Strength::new(wrong), Err(NoStrength), "{wrong}");
        }
        assert!(Strength::new(0.001).is_ok() && Strength::new(MAX_STRENGTH).is_ok());
    }

    #[test]
    fn draws_grow_with_the_strength_and_never_vanish() {
        let draws = |times: f64| Strength::new(times).unwrap().draws(20);
        assert_eq!([0.01, 0.25, 1.0, 3.0].map(draws), [1, 5, 20, 60]);
        assert_eq!(Strength::new(5.0).unwrap().draws(0), 0);
    }

    #[test]
    fn probabilities_stay_probabilities() {
        for once in [0.0, 0.3, 1.0] {
            let at = |times: f64| Strength::new(times).unwrap().probability(once);
            assert!((at(1.0) - once).abs() < 1e-12);
            assert!(at(0.2) <= at(1.0) && at(1.0) <= at(50.0) && at(50.0) <= 1.0);
        }
    }
}
