//! How rules change the numbers of objects.
//!
//! Movement carries objects from cell to cell and changes no number; only rules do. For a set of
//! objects, every rule changes the number of its members on the board by an amount between two bounds
//! each time it is applied, read off the cells of the rule.

use super::cell::{accepts_object, objects_after};
use crate::bits::Bits;
use crate::game::{Game, Pattern, Rule};

/// The least and the most by which a number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) least: i64,
    pub(super) most: i64,
}

impl Change {
    pub(super) const NONE: Change = Change { least: 0, most: 0 };
}

/// How one application of a rule changes the number of members of a set.
pub(super) fn change_by(game: &Game, rule: &Rule, set: &Bits) -> Change {
    let mut all = Change::NONE;
    for layer in (0..game.layers.len()).filter(|layer| game.layers[*layer].meets(set)) {
        let cells: Vec<(usize, &Pattern)> = rule
            .rows
            .iter()
            .enumerate()
            .flat_map(|(row, cells)| cells.runs.iter().flatten().map(move |cell| (row, cell)))
            .filter(|(_, cell)| touches(game, cell, layer))
            .collect();
        // Where two rows can match one cell, the later change finds what the earlier one left.
        let coincide = cells.iter().enumerate().any(|(index, (row, cell))| {
            cells[..index]
                .iter()
                .any(|(other, earlier)| other != row && may_coincide(game, earlier, cell))
        });
        for (_, cell) in cells {
            let change = match coincide {
                true => Change { least: -1, most: 1 },
                false => cell_change(game, cell, layer, set),
            };
            all.least += change.least;
            all.most += change.most;
        }
    }
    all
}

/// Whether a cell of a rule changes which object is in a layer.
fn touches(game: &Game, cell: &Pattern, layer: usize) -> bool {
    let mask = &game.layers[layer];
    cell.replacement
        .as_ref()
        .is_some_and(|new| [&new.clear, &new.set, &new.random].iter().any(|set| set.meets(mask)))
}

fn cell_change(game: &Game, cell: &Pattern, layer: usize, set: &Bits) -> Change {
    let Some(new) = &cell.replacement else { return Change::NONE };
    let count = |object: Option<usize>| i64::from(object.is_some_and(|object| set.get(object)));
    let before = std::iter::once(None).chain(game.layers[layer].iter().map(Some));
    let before = before.filter(|object| accepts_object(game, cell, layer, *object));
    let mut bounds: Option<Change> = None;
    for object in before {
        for after in objects_after(game, new, layer, object) {
            let by = count(after) - count(object);
            let known = bounds.get_or_insert(Change { least: by, most: by });
            known.least = known.least.min(by);
            known.most = known.most.max(by);
        }
    }
    bounds.unwrap_or(Change::NONE)
}

/// Whether one cell may match two patterns.
fn may_coincide(game: &Game, a: &Pattern, b: &Pattern) -> bool {
    (0..game.layers.len()).all(|layer| {
        let mut held = std::iter::once(None).chain(game.layers[layer].iter().map(Some));
        held.any(|object| {
            accepts_object(game, a, layer, object) && accepts_object(game, b, layer, object)
        })
    })
}

/// How the rules that can fire change a number: never, or only in one direction.
pub(super) fn change_by_all<'r>(
    game: &Game,
    rules: impl Iterator<Item = &'r Rule>,
    set: &Bits,
) -> Change {
    let mut all = Change::NONE;
    for rule in rules {
        let change = change_by(game, rule, set);
        all.least = all.least.min(change.least);
        all.most = all.most.max(change.most);
    }
    all
}

/// Sums of numbers that never change though their members do: a basis of the whole-number solutions of
/// "no rule changes the sum". Only objects whose number every rule changes by a fixed amount take part.
pub(super) fn constant_sums(
    game: &Game,
    rules: &[&Rule],
    objects: &[usize],
) -> Vec<Vec<(i64, usize)>> {
    let single = |object: usize| {
        let mut set = Bits::zero(game.player.mask.words.len());
        set.set(object);
        set
    };
    let mut exact = Vec::new();
    let mut columns: Vec<Vec<i64>> = Vec::new();
    for object in objects {
        let set = single(*object);
        let changes: Vec<Change> = rules.iter().map(|rule| change_by(game, rule, &set)).collect();
        if changes.iter().all(|change| change.least == change.most) {
            exact.push(*object);
            columns.push(changes.iter().map(|change| change.most).collect());
        }
    }
    let mut equations: Vec<Vec<i64>> = (0..rules.len())
        .map(|rule| columns.iter().map(|column| column[rule]).collect::<Vec<i64>>())
        .filter(|row| row.iter().any(|factor| *factor != 0))
        .collect();
    equations.sort_unstable();
    equations.dedup();
    let sums = solutions(equations, exact.len());
    let named = |row: Vec<i64>| {
        row.into_iter()
            .zip(&exact)
            .filter(|(factor, _)| *factor != 0)
            .map(|(f, o)| (f, *o))
            .collect()
    };
    sums.into_iter().map(named).collect()
}

/// A basis of the solutions of homogeneous equations, in whole numbers without a common divisor. None
/// if numbers grow too large.
fn solutions(mut rows: Vec<Vec<i64>>, unknowns: usize) -> Vec<Vec<i64>> {
    let mut pivots: Vec<(usize, usize)> = Vec::new();
    let mut next = 0;
    for column in 0..unknowns {
        let Some(found) = (next..rows.len()).find(|row| rows[*row][column] != 0) else { continue };
        rows.swap(next, found);
        let pivot = rows[next].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index == next || row[column] == 0 {
                continue;
            }
            let (a, b) = (pivot[column], row[column]);
            let mut combined = Vec::with_capacity(unknowns);
            for (x, y) in row.iter().zip(&pivot) {
                let value =
                    x.checked_mul(a).zip(y.checked_mul(b)).and_then(|(x, y)| x.checked_sub(y));
                let Some(value) = value else { return Vec::new() };
                combined.push(value);
            }
            reduce(&mut combined);
            *row = combined;
        }
        pivots.push((next, column));
        next += 1;
    }
    let is_pivot = |column: usize| pivots.iter().any(|(_, pivot)| *pivot == column);
    let mut found = Vec::new();
    for free in (0..unknowns).filter(|column| !is_pivot(*column)) {
        // With the free unknown at the product of all pivots, every other is a whole number.
        let Some(scale) = pivots.iter().try_fold(1i64, |scale, (row, column)| {
            let divisor = gcd(scale, rows[*row][*column]);
            scale.checked_mul((rows[*row][*column] / divisor).abs())
        }) else {
            return Vec::new();
        };
        let mut solution = vec![0; unknowns];
        solution[free] = scale;
        for (row, column) in &pivots {
            let Some(value) = rows[*row][free].checked_mul(scale) else { return Vec::new() };
            solution[*column] = -value / rows[*row][*column];
        }
        reduce(&mut solution);
        if solution.iter().filter(|factor| **factor < 0).count() * 2
            > solution.iter().filter(|factor| **factor != 0).count()
        {
            solution.iter_mut().for_each(|factor| *factor = -*factor);
        }
        found.push(solution);
    }
    found
}

fn reduce(row: &mut [i64]) {
    let divisor = row.iter().fold(0, |all, value| gcd(all, *value));
    if divisor > 1 {
        row.iter_mut().for_each(|value| *value /= divisor);
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::solutions;

    #[test]
    fn sums_without_change() {
        // a -> b, b -> 2 c: the sum 2 a + 2 b + c never changes.
        let sums = solutions(vec![vec![-1, 1, 0], vec![0, -1, 2]], 3);
        assert_eq!(sums, [vec![2, 2, 1]]);
        assert_eq!(solutions(vec![vec![1, 0]], 2), [vec![0, 1]]);
        assert!(solutions(vec![vec![1, 0], vec![1, 1]], 2).is_empty());
    }
}
