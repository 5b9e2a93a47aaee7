//! How much variations change.

use crate::lens::{Options, Refusal};
use thiserror::Error;

/// How much variations change, as a multiple of what is usual: 1 leaves that as it is, 0.25 changes
/// about a quarter as much, 4 about four times as much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength(f64);

/// The maximum. A preset of PuzzleScript then draws two thousand times, which leaves nothing of most
/// levels.
pub const MAX_STRENGTH: f64 = 100.0;

/// A number that is not a strength.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("a strength is a number above 0 and at most {MAX_STRENGTH}")]
pub struct NoStrength;

impl Strength {
    /// This many times as much as usual.
    pub fn new(times: f64) -> Result<Strength, NoStrength> {
        match times > 0.0 && times <= MAX_STRENGTH {
            true => Ok(Strength(times)),
            false => Err(NoStrength),
        }
    }

    /// The option [`LensOption::STRENGTH`](crate::domain::LensOption::STRENGTH); 1 if it was not given.
    pub fn of(options: &Options) -> Result<Strength, Refusal> {
        let Some(text) = options.text("strength") else { return Ok(Strength::default()) };
        let times: Result<f64, NoStrength> = text.parse().map_err(|_| NoStrength);
        times.and_then(Strength::new).map_err(|_| {
            let message = format!("--strength: write a number above 0 and at most {MAX_STRENGTH}");
            Refusal::Usage(message)
        })
    }

    /// A number of draws under this strength. Anything drawn at all is drawn at least once, so that
    /// the weakest variation still is one.
    pub fn draws(self, count: usize) -> usize {
        match count {
            0 => 0,
            count => ((count as f64 * self.0).round() as usize).max(1),
        }
    }

    /// The probability that something happens at least once in as many tries as the strength says.
    /// It stays between 0 and 1 and grows with the strength.
    pub fn probability(self, once: f64) -> f64 {
        1.0 - (1.0 - once).powf(self.0)
    }

    /// More than usual.
    pub fn is_more(self) -> bool {
        self.0 > 1.0
    }
}

impl Default for Strength {
    fn default() -> Strength {
        Strength(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lens::OptionValue;

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

    #[test]
    fn an_option_that_is_not_a_strength_is_refused() {
        let of = |text: &str| {
            let mut options = Options::default();
            options.set("strength", OptionValue::Text(text.to_string()));
            Strength::of(&options)
        };
        assert_eq!(of("0.5").unwrap(), Strength::new(0.5).unwrap());
        assert_eq!(Strength::of(&Options::default()).unwrap(), Strength::default());
        for wrong in ["0", "-1", "much", "1000"] {
            assert!(of(wrong).unwrap_err().to_string().contains("at most 100"), "{wrong}");
        }
    }
}
