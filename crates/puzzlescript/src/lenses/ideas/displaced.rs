//! Which thing went where in a move.
//!
//! A board shows where things stand, not which is which. Things that are pushed in a row move by one cell each;
//! what else happened is read as the way that takes the shortest paths in all. Where two ways are equally
//! short, nobody can tell, and the answer is none.

/// A board's cells, numbered down the columns.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) width: usize,
    pub(super) height: usize,
}

/// More things than this that go elsewhere at once are not told apart.
const MAX_THINGS: usize = 6;

/// Pairs of cells that things went from and to; none where that cannot be told. What vanished or appeared
/// is not among them.
pub(super) fn displaced(
    size: Size,
    before: &[bool],
    after: &[bool],
) -> Option<Vec<(usize, usize)>> {
    let cells = 0..before.len();
    let left: Vec<usize> = cells.clone().filter(|at| before[*at] && !after[*at]).collect();
    let entered: Vec<usize> = cells.filter(|at| !before[*at] && after[*at]).collect();
    rows(size, before, &left, &entered).or_else(|| nearest(size, &left, &entered))
}

/// Things of which each went on by one cell, those behind with those ahead.
fn rows(
    size: Size,
    before: &[bool],
    left: &[usize],
    entered: &[usize],
) -> Option<Vec<(usize, usize)>> {
    if left.len() != entered.len() {
        return None;
    }
    let mut entered = entered.to_vec();
    let mut all = Vec::new();
    for from in left {
        // The first cell of a row becomes free, and the next behind its end is taken.
        let row = [[0, -1], [-1, 0], [0, 1], [1, 0]].into_iter().find_map(|by| {
            let mut row = vec![*from];
            loop {
                let next = size.step(row[row.len() - 1], by)?;
                row.push(next);
                if !before[next] {
                    return entered.contains(&next).then_some(row);
                }
            }
        })?;
        entered.retain(|cell| *cell != row[row.len() - 1]);
        all.extend(row.windows(2).map(|pair| (pair[0], pair[1])));
    }
    Some(all)
}

/// The one way to pair cells that takes the shortest paths in all.
fn nearest(size: Size, left: &[usize], entered: &[usize]) -> Option<Vec<(usize, usize)>> {
    let is_swapped = left.len() > entered.len();
    let (few, many) = if is_swapped { (entered, left) } else { (left, entered) };
    if many.len() > MAX_THINGS {
        return None;
    }
    let mut best = Best { least: usize::MAX, ways: 0, chosen: Vec::new() };
    pair_all(size, few, many, &mut Vec::new(), 0, &mut best);
    let pair = |(one, other): (&usize, usize)| match is_swapped {
        true => (other, *one),
        false => (*one, other),
    };
    (best.ways == 1).then(|| few.iter().zip(best.chosen).map(pair).collect())
}

struct Best {
    least: usize,
    ways: usize,
    chosen: Vec<usize>,
}

/// Tries all ways to give each of the few one of the many.
fn pair_all(
    size: Size,
    few: &[usize],
    many: &[usize],
    chosen: &mut Vec<usize>,
    length: usize,
    best: &mut Best,
) {
    if length > best.least {
        return;
    }
    let Some(one) = few.get(chosen.len()) else {
        match length < best.least {
            true => *best = Best { least: length, ways: 1, chosen: chosen.clone() },
            false => best.ways += 1,
        }
        return;
    };
    for other in many {
        if !chosen.contains(other) {
            chosen.push(*other);
            pair_all(size, few, many, chosen, length + size.distance(*one, *other), best);
            chosen.pop();
        }
    }
}

impl Size {
    /// Column and row of a cell.
    pub(super) fn place(self, cell: usize) -> (usize, usize) {
        (cell / self.height, cell % self.height)
    }

    fn step(self, cell: usize, [x, y]: [isize; 2]) -> Option<usize> {
        let (column, row) = self.place(cell);
        let column = column.checked_add_signed(x).filter(|column| *column < self.width)?;
        let row = row.checked_add_signed(y).filter(|row| *row < self.height)?;
        Some(column * self.height + row)
    }

    fn distance(self, one: usize, other: usize) -> usize {
        let (a, b) = (self.place(one), self.place(other));
        a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of a 4x4 board that hold a thing, as columns and rows.
    fn board(things: &[(usize, usize)]) -> Vec<bool> {
        let mut cells = vec![false; 16];
        things.iter().for_each(|(x, y)| cells[x * 4 + y] = true);
        cells
    }

    fn went(before: &[(usize, usize)], after: &[(usize, usize)]) -> Option<Vec<(usize, usize)>> {
        displaced(Size { width: 4, height: 4 }, &board(before), &board(after))
    }

    #[test]
    fn rows_move_together_and_others_by_the_shortest_paths() {
        assert_eq!(went(&[(0, 0), (1, 0)], &[(1, 0), (2, 0)]), Some(vec![(0, 4), (4, 8)]));
        // One falls two cells in its column, beside one that is pushed.
        assert_eq!(went(&[(0, 0), (3, 0)], &[(0, 2), (2, 0)]), Some(vec![(0, 2), (12, 8)]));
        // One vanishes.
        assert_eq!(went(&[(0, 0), (3, 3)], &[(0, 3)]), None);
        assert_eq!(went(&[(0, 0), (3, 3)], &[(0, 1)]), Some(vec![(0, 1)]));
        assert_eq!(went(&[(0, 0)], &[]), Some(Vec::new()));
    }
}
