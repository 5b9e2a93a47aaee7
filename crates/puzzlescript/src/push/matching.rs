//! The cheapest assignment of a separate column to every row.

/// More than any real cost; a matching that costs this much does not exist.
pub const NEVER: u32 = 1 << 20;

/// A cheapest matching of all rows to columns, with what is needed to repair it when a row changes.
#[derive(Clone, Default)]
pub struct Matching {
    rows: usize,
    columns: usize,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// The row of each column plus one; 0 is none. Column 0 stands for the row to be placed.
    row_of: Vec<usize>,
    least: Vec<i32>,
    before: Vec<usize>,
    is_used: Vec<bool>,
}

impl Matching {
    /// Matches every row; there must be at least as many columns.
    ///
    /// This is the Hungarian method with prices (Kuhn 1955), one row after the other.
    pub fn solve(&mut self, rows: usize, columns: usize, cost: impl Fn(usize, usize) -> u32) {
        self.rows = rows;
        self.columns = columns;
        self.row_price.clear();
        self.row_price.resize(rows + 1, 0);
        self.column_price.clear();
        self.column_price.resize(columns + 1, 0);
        self.row_of.clear();
        self.row_of.resize(columns + 1, 0);
        for row in 1..=rows {
            self.place(row, &cost);
        }
    }

    /// Takes over another matching without new memory.
    pub fn copy_from(&mut self, other: &Matching) {
        self.rows = other.rows;
        self.columns = other.columns;
        self.row_price.clone_from(&other.row_price);
        self.column_price.clone_from(&other.column_price);
        self.row_of.clone_from(&other.row_of);
    }

    /// Finds the cheapest matching again after the costs of one row have changed.
    pub fn mend(&mut self, row: usize, cost: impl Fn(usize, usize) -> u32) {
        // An unmatched column must have price 0, and the one the row gives up may have another.
        if self.columns > self.rows {
            return self.solve(self.rows, self.columns, cost);
        }
        if let Some(slot) = self.row_of[1..].iter_mut().find(|slot| **slot == row + 1) {
            *slot = 0;
        }
        self.place(row + 1, &cost);
    }

    /// The cost of the matching; none when some row has no possible column.
    pub fn total(&self, cost: impl Fn(usize, usize) -> u32) -> Option<u32> {
        let mut sum = 0;
        for (column, row) in self.row_of.iter().enumerate().skip(1) {
            if *row > 0 {
                sum += cost(row - 1, column - 1);
            }
        }
        (sum < NEVER).then_some(sum)
    }

    fn place(&mut self, row: usize, cost: &impl Fn(usize, usize) -> u32) {
        const FAR: i32 = i32::MAX / 4;
        let columns = self.columns;
        self.row_of[0] = row;
        self.least.clear();
        self.least.resize(columns + 1, FAR);
        self.before.clear();
        self.before.resize(columns + 1, 0);
        self.is_used.clear();
        self.is_used.resize(columns + 1, false);
        let mut at = 0;
        while self.row_of[at] != 0 {
            self.is_used[at] = true;
            let row = self.row_of[at];
            let (mut delta, mut next) = (FAR, 0);
            for column in 1..=columns {
                if self.is_used[column] {
                    continue;
                }
                let price = self.row_price[row] + self.column_price[column];
                let reduced = cost(row - 1, column - 1) as i32 - price;
                if reduced < self.least[column] {
                    self.least[column] = reduced;
                    self.before[column] = at;
                }
                if self.least[column] < delta {
                    delta = self.least[column];
                    next = column;
                }
            }
            for column in 0..=columns {
                if self.is_used[column] {
                    self.row_price[self.row_of[column]] += delta;
                    self.column_price[column] -= delta;
                } else {
                    self.least[column] -= delta;
                }
            }
            at = next;
        }
        while at != 0 {
            let before = self.before[at];
            self.row_of[at] = self.row_of[before];
            at = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::random::SplitMix64;

    fn by_trying(rows: usize, columns: usize, cost: &dyn Fn(usize, usize) -> u32) -> u32 {
        fn go(row: usize, rows: usize, free: u32, cost: &dyn Fn(usize, usize) -> u32) -> u32 {
            if row == rows {
                return 0;
            }
            (0..32)
                .filter(|column| free >> column & 1 == 1)
                .map(|column| cost(row, column) + go(row + 1, rows, free & !(1 << column), cost))
                .min()
                .unwrap_or(NEVER)
        }
        go(0, rows, (1 << columns) - 1, cost)
    }

    #[test]
    fn the_matching_is_the_cheapest_before_and_after_a_row_changes() {
        let mut random = SplitMix64::new(7);
        for _ in 0..2000 {
            let rows = 1 + random.below(5) as usize;
            let columns = rows + random.below(3) as usize;
            let mut costs: Vec<u32> = (0..rows * columns)
                .map(|_| if random.below(5) == 0 { NEVER } else { random.below(12) as u32 })
                .collect();
            let mut matching = Matching::default();
            matching.solve(rows, columns, |r, c| costs[r * columns + c]);
            let cost = |r: usize, c: usize| costs[r * columns + c];
            let best = by_trying(rows, columns, &cost);
            assert_eq!(matching.total(cost), (best < NEVER).then_some(best));
            let row = random.below(rows as u64) as usize;
            for c in 0..columns {
                costs[row * columns + c] = random.below(12) as u32;
            }
            let cost = |r: usize, c: usize| costs[r * columns + c];
            matching.mend(row, cost);
            let best = by_trying(rows, columns, &cost);
            assert_eq!(matching.total(cost), (best < NEVER).then_some(best));
        }
    }
}
