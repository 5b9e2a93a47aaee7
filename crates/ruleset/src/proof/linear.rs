//! Linear inequalities over non-negative integers: whether a solution exists.
//!
//! An exact simplex on fractions (with Bland's rule, so that it terminates) and branch and bound on
//! top. The systems here have a handful of rows and columns.

/// A system of rows over `columns` unknowns, each a non-negative integer.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The number of unknowns.
    pub columns: usize,
    /// Each row: coefficients, and a lower bound of their sum.
    pub rows: Vec<(Vec<i64>, i64)>,
}

/// Whether a system has a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// These numbers solve it.
    Yes(Vec<i64>),
    /// No integers do; not even fractions if `by_fractions`.
    No {
        /// Even fractions do not solve it.
        by_fractions: bool,
    },
    /// The search was cut before the answer was known.
    Unknown,
}

/// The most cases of branch and bound.
const MAX_CASES: usize = 200;

/// The most steps of the simplex; it terminates without this limit, but that may take very long.
const MAX_PIVOTS: usize = 5_000;

impl System {
    /// Adds `sum of factors >= least`.
    pub fn at_least(&mut self, factors: Vec<i64>, least: i64) {
        self.rows.push((factors, least));
    }

    /// Adds `sum of factors <= most`.
    pub fn at_most(&mut self, factors: Vec<i64>, most: i64) {
        self.rows.push((factors.into_iter().map(|factor| -factor).collect(), -most));
    }

    /// Looks for an integer solution.
    pub fn solve(&self) -> Solved {
        let mut cases = vec![self.clone()];
        let mut looked = 0;
        let mut by_fractions = true;
        while let Some(system) = cases.pop() {
            looked += 1;
            if looked > MAX_CASES {
                return Solved::Unknown;
            }
            let Some(point) = system.relaxed() else { return Solved::Unknown };
            let Some(point) = point else { continue };
            let Some(column) = point.iter().position(|x| x.bottom != 1) else {
                return match point.iter().map(|x| i64::try_from(x.top)).collect() {
                    Ok(whole) => Solved::Yes(whole),
                    Err(_) => Solved::Unknown,
                };
            };
            by_fractions = false;
            let Ok(floor) = i64::try_from(point[column].top.div_euclid(point[column].bottom))
            else {
                return Solved::Unknown;
            };
            let mut unit = vec![0; system.columns];
            unit[column] = 1;
            let mut above = system.clone();
            above.at_least(unit.clone(), floor + 1);
            let mut below = system;
            below.at_most(unit, floor);
            cases.push(above);
            cases.push(below);
        }
        Solved::No { by_fractions }
    }

    /// A solution in fractions; `Some(None)` if none exists, `None` if that is not known.
    fn relaxed(&self) -> Option<Option<Vec<Fraction>>> {
        // Row i: sum a_ij x_j - s_i + r_i = b_i with all unknowns non-negative; minimise the sum of
        // r.
        let (rows, columns) = (self.rows.len(), self.columns);
        let width = columns + 2 * rows + 1;
        let mut table = vec![vec![Fraction::ZERO; width]; rows + 1];
        let mut basis = Vec::new();
        for (i, (factors, least)) in self.rows.iter().enumerate() {
            let sign = if *least < 0 { -1 } else { 1 };
            for (j, factor) in factors.iter().enumerate() {
                table[i][j] = Fraction::whole(sign * i128::from(*factor));
            }
            table[i][columns + i] = Fraction::whole(-sign);
            table[i][columns + rows + i] = Fraction::whole(1);
            table[i][width - 1] = Fraction::whole(sign * i128::from(*least));
            // A row whose slack variable can be in the basis needs no artificial variable.
            basis.push(if sign < 0 { columns + i } else { columns + rows + i });
        }
        for i in 0..rows {
            if basis[i] >= columns + rows {
                let row = table[i].clone();
                for (cost, value) in table[rows].iter_mut().zip(row) {
                    *cost = cost.plus(value.times(Fraction::whole(-1))?)?;
                }
                table[rows][basis[i]] = Fraction::ZERO;
            }
        }
        for _ in 0..MAX_PIVOTS {
            let usable = columns + rows;
            let Some(column) = (0..usable).find(|j| table[rows][*j].top < 0) else {
                return Some(solution(&table, &basis, columns));
            };
            let mut row: Option<(usize, Fraction)> = None;
            for i in 0..rows {
                if table[i][column].top > 0 {
                    let ratio = table[i][width - 1].over(table[i][column])?;
                    let is_better = match &row {
                        None => true,
                        Some((best, least)) => match ratio.compare(*least)? {
                            std::cmp::Ordering::Less => true,
                            std::cmp::Ordering::Equal => basis[i] < basis[*best],
                            std::cmp::Ordering::Greater => false,
                        },
                    };
                    if is_better {
                        row = Some((i, ratio));
                    }
                }
            }
            // The objective is never negative, so such a row exists.
            let (row, _) = row?;
            pivot(&mut table, row, column)?;
            basis[row] = column;
        }
        None
    }
}

/// The point that a table without negative costs represents; none if artificial variables remain.
fn solution(table: &[Vec<Fraction>], basis: &[usize], columns: usize) -> Option<Vec<Fraction>> {
    let last = |row: usize| table[row][table[row].len() - 1];
    if last(basis.len()).top != 0 {
        return None;
    }
    let mut point = vec![Fraction::ZERO; columns];
    for (row, column) in basis.iter().enumerate() {
        if *column < columns {
            point[*column] = last(row);
        }
    }
    Some(point)
}

fn pivot(table: &mut [Vec<Fraction>], row: usize, column: usize) -> Option<()> {
    let by = table[row][column];
    for value in &mut table[row] {
        *value = value.over(by)?;
    }
    let pivot_row = table[row].clone();
    for (index, other) in table.iter_mut().enumerate() {
        let factor = other[column];
        if index == row || factor.top == 0 {
            continue;
        }
        for (value, pivot) in other.iter_mut().zip(&pivot_row) {
            if pivot.top != 0 {
                let times = pivot.times(factor)?;
                *value = value.plus(times.times(Fraction::whole(-1))?)?;
            }
        }
    }
    Some(())
}

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    top: i128,
    bottom: i128,
}

impl Fraction {
    const ZERO: Fraction = Fraction { top: 0, bottom: 1 };

    fn whole(top: i128) -> Fraction {
        Fraction { top, bottom: 1 }
    }

    fn new(top: i128, bottom: i128) -> Option<Fraction> {
        let divisor = gcd(top.unsigned_abs(), bottom.unsigned_abs()) as i128;
        let sign = if bottom < 0 { -1 } else { 1 };
        Some(Fraction { top: sign * top / divisor, bottom: sign * bottom / divisor })
    }

    fn plus(self, other: Fraction) -> Option<Fraction> {
        if self.bottom == 1 && other.bottom == 1 {
            return Some(Fraction::whole(self.top.checked_add(other.top)?));
        }
        let top = self.top.checked_mul(other.bottom)?;
        let top = top.checked_add(other.top.checked_mul(self.bottom)?)?;
        Fraction::new(top, self.bottom.checked_mul(other.bottom)?)
    }

    fn times(self, other: Fraction) -> Option<Fraction> {
        if self.bottom == 1 && other.bottom == 1 {
            return Some(Fraction::whole(self.top.checked_mul(other.top)?));
        }
        Fraction::new(self.top.checked_mul(other.top)?, self.bottom.checked_mul(other.bottom)?)
    }

    fn over(self, other: Fraction) -> Option<Fraction> {
        if other.top == 1 && other.bottom == 1 {
            return Some(self);
        }
        Fraction::new(self.top.checked_mul(other.bottom)?, self.bottom.checked_mul(other.top)?)
    }

    fn compare(self, other: Fraction) -> Option<std::cmp::Ordering> {
        Some(self.top.checked_mul(other.bottom)?.cmp(&other.top.checked_mul(self.bottom)?))
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_trying_all_small_numbers(
            rows in proptest::collection::vec((proptest::collection::vec(-3i64..4, 3), -6i64..7), 1..5),
        ) {
            let mut system = System { columns: 3, rows };
            for column in 0..3 {
                let mut unit = vec![0; 3];
                unit[column] = 1;
                system.at_most(unit, 6);
            }
            let holds = |x: &[i64]| system.rows.iter().all(|(factors, least)| {
                factors.iter().zip(x).map(|(a, b)| a * b).sum::<i64>() >= *least
            });
            let mut any = false;
            for a in 0..7 { for b in 0..7 { for c in 0..7 { any |= holds(&[a, b, c]); } } }
            match system.solve() {
                Solved::Yes(x) => prop_assert!(holds(&x)),
                Solved::No { .. } => prop_assert!(!any),
                Solved::Unknown => prop_assert!(false, "a small system is always decided"),
            }
        }
    }
}
