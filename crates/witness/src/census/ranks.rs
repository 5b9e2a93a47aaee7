//! The numbering of panels.
//!
//! A panel with i pieces has a rank: the index of its set of cells among all sets of i cells, in
//! lexicographic order, times m^i, plus its pieces as digits, the first cell first, where m is the
//! number of constraints.

/// The binomial coefficient n over k; none beyond 128 bits.
pub(super) fn choose(n: usize, k: usize) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    (0..k).try_fold(1u128, |product, at| {
        Some(product.checked_mul((n - at) as u128)? / (at as u128 + 1))
    })
}

/// The set of `k` cells out of `n` with a number, ascending.
pub(super) fn cells_of(n: usize, k: usize, mut number: u128) -> Vec<usize> {
    let mut cells = Vec::with_capacity(k);
    let mut next = 0;
    for left in (1..=k).rev() {
        loop {
            let with = choose(n - next - 1, left - 1).unwrap_or(u128::MAX);
            if number < with {
                break;
            }
            number -= with;
            next += 1;
        }
        cells.push(next);
        next += 1;
    }
    cells
}

/// Advances to the next set of cells and returns the first index that differs; none after the last.
pub(super) fn next_cells(n: usize, cells: &mut [usize]) -> Option<usize> {
    let count = cells.len();
    let at = (0..count).rev().find(|&at| cells[at] < n - count + at)?;
    cells[at] += 1;
    for later in at + 1..count {
        cells[later] = cells[later - 1] + 1;
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells_are_numbered_in_order() {
        for (n, k) in [(1, 1), (4, 2), (6, 3), (9, 5), (5, 5)] {
            let mut cells = cells_of(n, k, 0);
            let mut number = 0;
            loop {
                assert_eq!(cells, cells_of(n, k, number));
                number += 1;
                if next_cells(n, &mut cells).is_none() {
                    break;
                }
            }
            assert_eq!(Some(number), choose(n, k));
        }
        assert_eq!(choose(81, 40).map(|count| count > 1 << 70), Some(true));
    }
}
