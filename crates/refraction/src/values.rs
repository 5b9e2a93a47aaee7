//! The powers that matter: what beams may carry on the way to a target.
//!
//! The answer set programs need a finite table. It is the closure of the sources' powers under the
//! available splitters and combiners, without powers that can no longer become what a target needs;
//! powers are then written as integer multiples of a unit.

use crate::fraction::{Fraction, gcd};
use rustc_hash::FxHashMap;
use thiserror::Error;

/// What powers are made from.
pub(crate) struct Means<'m> {
    /// Powers a source may have.
    pub(crate) sources: &'m [Fraction],
    /// The sum of all sources: no beam carries more.
    pub(crate) most: Fraction,
    /// Powers that matter in the end: those that targets need, and terms of a concept.
    pub(crate) wanted: &'m [Fraction],
    /// Two-way splitters, three-way splitters, inputs of combiners beyond the first.
    pub(crate) halves: usize,
    pub(crate) thirds: usize,
    pub(crate) sums: usize,
}

/// The powers that matter, ascending, and the number of units in a whole.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) unit: u64,
    pub(crate) values: Vec<Fraction>,
}

/// Too many different powers to reason about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "more than {MAX_VALUES} different powers may occur on the way to the targets; use fewer \
     splitters and combiners or simpler fractions"
)]
pub struct TooManyPowers;

/// The most powers of a table; combiners are ground for pairs of them.
const MAX_VALUES: usize = 600;

/// The least it takes to make a power: two-way splitters, three-way splitters, additions.
type Made = (usize, usize, usize);

pub(crate) fn values(means: &Means<'_>) -> Result<Values, TooManyPowers> {
    let made = closure(means)?;
    let mut matters: Vec<Fraction> =
        means.wanted.iter().copied().filter(|value| made.contains_key(value)).collect();
    let mut is_kept: FxHashMap<Fraction, ()> = matters.iter().map(|&value| (value, ())).collect();
    let mut all: Vec<Fraction> = made.keys().copied().collect();
    all.sort();
    // The origins of a kept value are kept: twice or three times as much, and the parts that add up
    // to it.
    let mut next = 0;
    while let Some(&value) = matters.get(next) {
        next += 1;
        let mut keep = |value: Fraction| {
            if made.contains_key(&value) && is_kept.insert(value, ()).is_none() {
                matters.push(value);
            }
        };
        for (ways, count) in [(2, means.halves), (3, means.thirds)] {
            if count > 0
                && let Some(more) = value.times(ways)
            {
                keep(more);
            }
        }
        if means.sums > 0 {
            for &part in all.iter().take_while(|part| **part < value) {
                if all.iter().any(|other| part.plus(*other) == Some(value)) {
                    keep(part);
                }
            }
        }
    }
    matters.sort();
    matters.dedup();
    let unit = matters.iter().try_fold(1u64, |unit, value| {
        (unit / gcd(unit, value.denominator())).checked_mul(value.denominator())
    });
    let unit = unit.ok_or(TooManyPowers)?;
    let largest = means.most.numerator().checked_mul(unit).map(|n| n / means.most.denominator());
    match largest {
        Some(largest) if largest < 1 << 30 => Ok(Values { unit, values: matters }),
        _ => Err(TooManyPowers),
    }
}

impl Values {
    /// A power in units; none if it is not in the table.
    pub(crate) fn units(&self, value: Fraction) -> Option<u64> {
        self.values.binary_search(&value).ok()?;
        Some(value.numerator() * (self.unit / value.denominator()))
    }

    /// A number of units as a power.
    pub(crate) fn power(&self, units: u64) -> Option<Fraction> {
        Fraction::new(units, self.unit)
    }
}

/// Everything that can be made. Derivations that share pieces count them once, so this may contain
/// more than can really be made, and never less.
fn closure(means: &Means<'_>) -> Result<FxHashMap<Fraction, Vec<Made>>, TooManyPowers> {
    let mut made: FxHashMap<Fraction, Vec<Made>> = FxHashMap::default();
    let mut order: Vec<Fraction> = Vec::new();
    let mut todo: Vec<(Fraction, Made)> =
        means.sources.iter().map(|&source| (source, (0, 0, 0))).collect();
    while let Some((value, way)) = todo.pop() {
        let (halves, thirds, sums) = way;
        let is_within = halves <= means.halves && thirds <= means.thirds && sums <= means.sums;
        if !is_within || value > means.most {
            continue;
        }
        let ways = made.entry(value).or_insert_with(|| {
            order.push(value);
            Vec::new()
        });
        let is_no_worse = |a: &Made, b: &Made| a.0 <= b.0 && a.1 <= b.1 && a.2 <= b.2;
        if ways.iter().any(|other| is_no_worse(other, &way)) {
            continue;
        }
        ways.retain(|other| !is_no_worse(&way, other));
        ways.push(way);
        if order.len() > 4 * MAX_VALUES {
            return Err(TooManyPowers);
        }
        for (ways, is_left, way) in [
            (2, halves < means.halves, (halves + 1, thirds, sums)),
            (3, thirds < means.thirds, (halves, thirds + 1, sums)),
        ] {
            match value.part(ways) {
                Some(part) => todo.push((part, way)),
                // A part too small to be written matters only if parts are added again.
                None if is_left && means.sums > 0 => return Err(TooManyPowers),
                None => {}
            }
        }
        for other in &order {
            for &(h, t, s) in made.get(other).into_iter().flatten() {
                let both = (halves.max(h), thirds.max(t), sums.max(s) + 1);
                match value.plus(*other) {
                    Some(sum) => todo.push((sum, both)),
                    None if both.2 <= means.sums => return Err(TooManyPowers),
                    None => {}
                }
            }
        }
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn f(numerator: u64, denominator: u64) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn only_what_can_become_a_wanted_power_is_kept() {
        let means = Means {
            sources: &[f(1, 1)],
            most: f(1, 1),
            wanted: &[f(1, 4)],
            halves: 2,
            thirds: 0,
            sums: 0,
        };
        let found = values(&means).unwrap();
        assert_eq!(found, Values { unit: 4, values: vec![f(1, 4), f(1, 2), f(1, 1)] });
        assert_eq!((found.units(f(1, 2)), found.units(f(1, 3))), (Some(2), None));
        let thirds = Means { thirds: 1, wanted: &[f(1, 2)], ..means };
        assert_eq!(values(&thirds).unwrap().values, [f(1, 2), f(1, 1)]);
    }

    #[test]
    fn no_beam_carries_more_than_all_sources() {
        let means = Means {
            sources: &[f(1, 1), f(2, 1)],
            most: f(3, 1),
            wanted: &[f(3, 1), f(4, 1)],
            halves: 0,
            thirds: 0,
            sums: 5,
        };
        assert_eq!(values(&means).unwrap().values, [f(1, 1), f(2, 1), f(3, 1)]);
    }
}
