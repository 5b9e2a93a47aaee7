//! Moves on a grid as text.

use super::Grid;

/// A move that is written with cells, as one word.
///
/// A cell alone is `2,1`; a way from one cell to another is `2,1-2,3`. A domain whose moves are of
/// another kind implements this for its own type.
pub trait GridMove: Copy + Eq + Send + Sync {
    /// Appends the move.
    fn write(self, grid: Grid, out: &mut String);

    /// Reads a move from the front of a text, and returns it with the text behind it.
    fn read(grid: Grid, text: &str) -> Option<(Self, &str)>;
}

impl GridMove for usize {
    fn write(self, grid: Grid, out: &mut String) {
        grid.write_cell(self, out);
    }

    fn read(grid: Grid, text: &str) -> Option<(usize, &str)> {
        grid.read_cell(text)
    }
}

impl GridMove for [usize; 2] {
    fn write(self, grid: Grid, out: &mut String) {
        grid.write_cell(self[0], out);
        out.push('-');
        grid.write_cell(self[1], out);
    }

    fn read(grid: Grid, text: &str) -> Option<([usize; 2], &str)> {
        let (from, rest) = grid.read_cell(text)?;
        let (to, rest) = grid.read_cell(rest.strip_prefix('-')?)?;
        Some(([from, to], rest))
    }
}
