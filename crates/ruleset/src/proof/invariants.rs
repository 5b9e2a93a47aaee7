//! Weighted sums of numbers that no rule ever changes (P-invariants).

use super::net::transitions;
use crate::liveness::live_rules;
use crate::rules::Rules;

/// The most rows of the algorithm; beyond that it stops with what it has.
const MAX_ROWS: usize = 200;

/// The smallest non-negative weighted sums that never change, by Farkas' algorithm: transitions are
/// cancelled one after the other by adding rows of opposite sign.
pub fn invariants(rules: &Rules) -> Vec<Vec<i64>> {
    let all = transitions(rules, &live_rules(rules));
    let pieces = rules.pieces;
    let mut rows: Vec<(Vec<i64>, Vec<i64>)> = (0..pieces)
        .map(|piece| {
            let mut unit = vec![0; pieces];
            unit[piece] = 1;
            (all.iter().map(|transition| transition.change[piece]).collect(), unit)
        })
        .collect();
    for at in 0..all.len() {
        let mut next: Vec<(Vec<i64>, Vec<i64>)> =
            rows.iter().filter(|row| row.0[at] == 0).cloned().collect();
        for a in rows.iter().filter(|row| row.0[at] > 0) {
            for b in rows.iter().filter(|row| row.0[at] < 0) {
                let (x, y) = (-b.0[at], a.0[at]);
                let join = |a: &[i64], b: &[i64]| -> Option<Vec<i64>> {
                    let sum =
                        |(a, b): (&i64, &i64)| a.checked_mul(x)?.checked_add(b.checked_mul(y)?);
                    a.iter().zip(b).map(sum).collect()
                };
                // If numbers grow too large, the row is dropped.
                let (Some(mut changes), Some(mut factors)) = (join(&a.0, &b.0), join(&a.1, &b.1))
                else {
                    return Vec::new();
                };
                let divisor = factors.iter().chain(&changes).fold(0, |d, f| gcd(d, f.abs())).max(1);
                for value in changes.iter_mut().chain(&mut factors) {
                    *value /= divisor;
                }
                next.push((changes, factors));
            }
        }
        next.sort_unstable();
        next.dedup();
        if next.len() > MAX_ROWS {
            return Vec::new();
        }
        rows = next;
    }
    let support = |row: &[i64]| -> u64 {
        row.iter().enumerate().filter(|(_, f)| **f != 0).fold(0, |set, (piece, _)| set | 1 << piece)
    };
    let all: Vec<Vec<i64>> = rows.into_iter().map(|(_, factors)| factors).collect();
    let is_least = |row: &Vec<i64>| {
        let own = support(row);
        all.iter().all(|other| support(other) == own || support(other) & !own != 0)
    };
    let mut least: Vec<Vec<i64>> = all.iter().filter(|row| is_least(row)).cloned().collect();
    least.sort_unstable_by(|a, b| b.cmp(a));
    least
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
