//! The cells of a grid and the steps between them.

use std::ops::Range;

/// A rectangle of cells, numbered in reading order from 0. People count columns and rows from 1.
///
/// ```
/// use play::grid::Grid;
///
/// let grid = Grid::new([3, 2]);
/// assert_eq!(grid.cell([2, 1]), Some(1));
/// assert_eq!(grid.place(5), [3, 2]);
/// assert_eq!(grid.step(1, [0, 1]), Some(4));
/// assert_eq!(grid.step(1, [0, -1]), None);
/// assert_eq!(Grid { wraps: true, ..grid }.step(2, [1, 0]), Some(0));
/// assert_eq!(grid.read_cell("3,2 1,1"), Some((5, " 1,1")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Columns and rows.
    pub size: [usize; 2],
    /// Steps over an edge go on at the opposite one.
    pub wraps: bool,
}

impl Grid {
    /// A grid with edges, of so many columns and rows.
    pub fn new(size: [usize; 2]) -> Grid {
        Grid { size, wraps: false }
    }

    /// All cells.
    pub fn cells(self) -> Range<usize> {
        0..self.size[0] * self.size[1]
    }

    /// The cell in a column and a row, from 1.
    pub fn cell(self, [column, row]: [usize; 2]) -> Option<usize> {
        let is_inside = (1..=self.size[0]).contains(&column) && (1..=self.size[1]).contains(&row);
        is_inside.then(|| (row - 1) * self.size[0] + column - 1)
    }

    /// Column and row of a cell, from 1.
    pub fn place(self, cell: usize) -> [usize; 2] {
        [cell % self.size[0] + 1, cell / self.size[0] + 1]
    }

    /// The cell so many columns to the right and rows down; none beyond an edge.
    pub fn step(self, cell: usize, by: [i32; 2]) -> Option<usize> {
        let from = self.place(cell);
        let to = [0, 1].map(|axis| match from[axis] as i64 + i64::from(by[axis]) {
            to if self.wraps => (to - 1).rem_euclid(self.size[axis] as i64) as usize + 1,
            to => to.max(0) as usize,
        });
        self.cell(to)
    }

    /// Lines of letters, one for each cell.
    pub fn rows(self, letters: &[u8]) -> Vec<String> {
        let row = |row: &[u8]| row.iter().copied().map(char::from).collect();
        letters.chunks(self.size[0].max(1)).map(row).collect()
    }

    /// Appends a cell as `column,row`.
    pub fn write_cell(self, cell: usize, out: &mut String) {
        let [column, row] = self.place(cell);
        *out += &format!("{column},{row}");
    }

    /// Reads `column,row` from the front of a text, and returns the cell with the text behind it.
    pub fn read_cell(self, text: &str) -> Option<(usize, &str)> {
        let (column, rest) = read_number(text)?;
        let (row, rest) = read_number(rest.strip_prefix(',')?)?;
        self.cell([column, row]).zip(Some(rest))
    }
}

fn read_number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok().zip(Some(&text[end..]))
}
