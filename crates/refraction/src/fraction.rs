//! Exact fractions.

use std::fmt;
use std::str::FromStr;

/// A positive fraction in lowest terms.
///
/// Hand-made boards stay far below the limits of the numbers. A result beyond them is none, and a
/// target reached by a beam without a value is in doubt ([`Light::doubt`](crate::Light::doubt)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u64,
    denominator: u64,
}

impl Fraction {
    /// A fraction of two positive numbers; none if either is 0.
    pub fn new(numerator: u64, denominator: u64) -> Option<Fraction> {
        let common = gcd(numerator, denominator);
        (numerator > 0 && denominator > 0)
            .then(|| Fraction { numerator: numerator / common, denominator: denominator / common })
    }

    /// The numerator.
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// The denominator.
    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// This as a part of another, for drawings.
    pub(crate) fn share_of(self, whole: Fraction) -> f64 {
        let value = |power: Fraction| power.numerator as f64 / power.denominator as f64;
        value(self) / value(whole)
    }

    /// The sum.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let common = gcd(self.denominator, other.denominator);
        let (left, right) = (other.denominator / common, self.denominator / common);
        let sum =
            self.numerator.checked_mul(left)?.checked_add(other.numerator.checked_mul(right)?)?;
        Fraction::new(sum, self.denominator.checked_mul(left)?)
    }

    /// One of several equal parts.
    pub fn part(self, ways: u64) -> Option<Fraction> {
        let common = gcd(self.numerator, ways);
        let denominator = self.denominator.checked_mul(ways / common)?;
        Fraction::new(self.numerator / common, denominator)
    }

    /// A multiple.
    pub fn times(self, ways: u64) -> Option<Fraction> {
        let common = gcd(self.denominator, ways);
        let numerator = self.numerator.checked_mul(ways / common)?;
        Fraction::new(numerator, self.denominator / common)
    }
}

/// The greatest common divisor; 1 if either number is 0.
pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> std::cmp::Ordering {
        let cross =
            |a: &Fraction, b: &Fraction| u128::from(a.numerator) * u128::from(b.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

impl FromStr for Fraction {
    type Err = ();

    /// Reads `3` or `3/4`, with numbers up to a million.
    fn from_str(text: &str) -> Result<Fraction, ()> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| {
            let is_number =
                (1..=7).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| text.parse().ok()).flatten().filter(|&n: &u64| n <= 1_000_000)
        };
        let numbers = number(numerator).zip(number(denominator));
        numbers.and_then(|(n, d)| Fraction::new(n, d)).ok_or(())
    }
}

impl serde::Serialize for Fraction {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
