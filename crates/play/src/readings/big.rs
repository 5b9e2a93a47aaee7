//! Whole numbers without a limit, for counting.

use std::fmt;

/// A whole number without an upper limit: a level may have more solutions than fit into any fixed
/// size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Big {
    /// Eighteen decimal digits each, the lowest first, without zeros at the end.
    digits: Vec<u64>,
}

const BASE: u64 = 1_000_000_000_000_000_000;

impl Big {
    /// Adds another.
    pub fn add(&mut self, other: &Big) {
        let mut carry = 0;
        for place in 0..self.digits.len().max(other.digits.len()) {
            if place == self.digits.len() {
                self.digits.push(0);
            }
            let sum = self.digits[place] + other.digits.get(place).unwrap_or(&0) + carry;
            self.digits[place] = sum % BASE;
            carry = sum / BASE;
        }
        if carry > 0 {
            self.digits.push(carry);
        }
    }
}

impl From<u64> for Big {
    fn from(number: u64) -> Big {
        let digits = [number % BASE, number / BASE];
        let length = digits.iter().rposition(|digit| *digit > 0).map_or(0, |last| last + 1);
        Big { digits: digits[..length].to_vec() }
    }
}

impl fmt::Display for Big {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter().rev();
        write!(out, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(out, "{digit:018}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_two_are_written_out() {
        let mut number = Big::from(1);
        for power in 1..=200 {
            let half = number.clone();
            number.add(&half);
            if power < 128 {
                assert_eq!(number.to_string(), (1u128 << power).to_string());
            }
        }
        let expected = "1606938044258990275541962092341162602522202993782792835301376";
        assert_eq!(number.to_string(), expected);
        assert_eq!(Big::default().to_string(), "0");
        assert_eq!(Big::from(u64::MAX).to_string(), u64::MAX.to_string());
    }
}
