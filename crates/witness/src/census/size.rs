//! How large the work is, before it starts.

use super::ranks::choose;
use super::{MAX_CELLS, MAX_LINES, MAX_TYPES, Work};
use crate::count::count_paths;
use thiserror::Error;

/// How large the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Lines of the empty grid.
    pub lines: u128,
    /// Panels that are generated.
    pub panels: u128,
    /// A rough estimate of the judgements needed; a few hundred million run per second.
    pub work: u128,
}

/// Work beyond this is refused: it would take weeks.
pub const MAX_WORK: u128 = 300_000_000_000_000;

/// Why work cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A grid without cells.
    #[error("a grid has at least one row and one column, as in `3x3`")]
    NoCells,
    /// The grid has too many lines.
    #[error(
        "a {rows}x{cols} grid has {lines} lines; a census keeps them all and goes to {MAX_LINES} \
         lines (5x5) and {MAX_CELLS} cells"
    )]
    Lines {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
        /// Its lines, in words where they are too many to count.
        lines: String,
    },
    /// There are too many panels.
    #[error(
        "that is {panels} panels on {lines} lines, about {work} judgements: weeks of work; ask for \
         fewer pieces, fewer types or a smaller grid"
    )]
    Panels {
        /// Panels.
        panels: u128,
        /// Lines.
        lines: u128,
        /// Judgements.
        work: u128,
    },
    /// A type was given twice.
    #[error("`{0}` is both an existing and a new type")]
    Twice(String),
    /// No types.
    #[error("name at least one type")]
    NoTypes,
    /// The number of pieces is impossible.
    #[error("write numbers of pieces from 1 up, the smaller one first, as in `1..5`")]
    Pieces,
    /// More pieces than cells.
    #[error("a {rows}x{cols} grid has {cells} cells, so no panel has {pieces} pieces")]
    Crowded {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
        /// Cells.
        cells: usize,
        /// The fewest pieces asked for.
        pieces: usize,
    },
    /// Too many types at once.
    #[error("a census combines at most {MAX_TYPES} types; {0} are named")]
    TooManyTypes(usize),
    /// More solutions than can be counted.
    #[error("at most {0} solutions cannot be counted; the limit is 64")]
    Solutions(usize),
}

/// The size of the work, or why it is refused.
pub fn size_of(work: &Work) -> Result<Size, Refusal> {
    let [rows, cols] = work.grid;
    if rows == 0 || cols == 0 {
        return Err(Refusal::NoCells);
    }
    if work.pieces[0] == 0 || work.pieces[0] > work.pieces[1] {
        return Err(Refusal::Pieces);
    }
    if work.existing.is_empty() && work.new.is_empty() {
        return Err(Refusal::NoTypes);
    }
    if work.question == "census" && work.existing.len() > MAX_TYPES {
        return Err(Refusal::TooManyTypes(work.existing.len()));
    }
    if !(1..=64).contains(&work.quality.max_solutions) {
        return Err(Refusal::Solutions(work.quality.max_solutions));
    }
    if let Some(both) = work.new.iter().find(|one| work.existing.contains(one)) {
        return Err(Refusal::Twice(both.to_string()));
    }
    let is_small = rows <= 10 && cols <= 10;
    let lines = if is_small { count_paths(rows, cols) } else { None };
    let cells = rows.saturating_mul(cols);
    let lines = match lines {
        Some(lines) if lines <= MAX_LINES && cells <= MAX_CELLS => lines,
        known => {
            let lines = known.map_or("far too many".to_string(), |lines| lines.to_string());
            return Err(Refusal::Lines { rows, cols, lines });
        }
    };
    if work.pieces[0] > cells {
        return Err(Refusal::Crowded { rows, cols, cells, pieces: work.pieces[0] });
    }
    let (mut panels, mut judgements) = (0u128, 0u128);
    for sweep in work.sweeps() {
        let constraints = sweep.constraints();
        for pieces in work.levels(cells) {
            let sets = choose(cells, pieces).unwrap_or(u128::MAX);
            let each = (constraints as u128).saturating_pow(pieces as u32);
            panels = panels.saturating_add(sets.saturating_mul(each));
            // Lines partition the pieces in no more ways than there are set partitions.
            let groups = lines.min(bell(pieces));
            let judged = each.saturating_mul(groups).saturating_add(10 * lines);
            judgements = judgements.saturating_add(sets.saturating_mul(judged));
        }
    }
    let size = Size { lines, panels, work: judgements };
    if size.work > MAX_WORK {
        return Err(Refusal::Panels { panels, lines, work: judgements });
    }
    Ok(size)
}

/// The number of partitions of a set.
fn bell(n: usize) -> u128 {
    let mut row = vec![1u128];
    for _ in 1..n.min(30) {
        let mut next = vec![row[row.len() - 1]];
        for value in &row {
            next.push(next[next.len() - 1].saturating_add(*value));
        }
        row = next;
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_counted() {
        assert_eq!([1, 2, 3, 4, 5, 9].map(bell), [1, 2, 5, 15, 52, 21147]);
    }
}
