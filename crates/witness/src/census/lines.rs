//! All lines of an empty grid, with what a census needs to know about them.

use crate::count::count_paths;
use crate::grid::{Edges, Grid, bit};
use crate::line::Line;
use crate::panel::Panel;
use crate::solve::{Ask, solve};
use rustc_hash::FxHashMap;

/// The most cells of a census grid.
pub const MAX_CELLS: usize = 32;

/// The most lines of a census grid: those of 5x5 are 1,262,816.
pub const MAX_LINES: u128 = 2_000_000;

/// The lines of an empty grid from bottom left to top right, numbered from 0 in the order left,
/// right, down, up, as the thesis numbers them ("solution path 56").
#[derive(Clone, Debug)]
pub struct Lines {
    /// Rows and columns of cells.
    pub grid: [usize; 2],
    /// The lines.
    pub lines: Vec<Line>,
    /// For each line and cell the number of its region, among the regions of all lines.
    pub(crate) region_of: Vec<u32>,
    /// For each line and cell its sides that are line edges.
    pub(crate) sides: Vec<u8>,
    /// The cells of each region.
    pub(crate) regions: Vec<u32>,
}

impl Lines {
    /// Draws them all. The grid has at most [`MAX_CELLS`] cells and [`MAX_LINES`] lines.
    pub fn new(rows: usize, cols: usize) -> Option<Lines> {
        if rows * cols > MAX_CELLS || count_paths(rows, cols)? > MAX_LINES {
            return None;
        }
        let grid = Grid { rows, cols, is_pillar: false };
        let panel = Panel::empty("empty", grid);
        let lines =
            solve(&panel, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false).lines;
        let cells: Vec<usize> = grid.cells().collect();
        let mut known: FxHashMap<u32, u32> = FxHashMap::default();
        let mut all = Lines {
            grid: [rows, cols],
            region_of: Vec::with_capacity(lines.len() * cells.len()),
            sides: Vec::with_capacity(lines.len() * cells.len()),
            regions: Vec::new(),
            lines: Vec::new(),
        };
        for line in &lines {
            let edges = line.trace(&grid).map_or(Edges::default(), |traced| traced.edges);
            let first = all.region_of.len();
            all.region_of.resize(first + cells.len(), u32::MAX);
            for (at, &cell) in cells.iter().enumerate() {
                let drawn = grid.sides(cell).into_iter().filter(|side| edges.has(*side)).count();
                all.sides.push(drawn as u8);
                if all.region_of[first + at] != u32::MAX {
                    continue;
                }
                let region = grid.region(bit(cell), &edges);
                let inside = |at: &usize| region & bit(cells[*at]) != 0;
                let mask = (0..cells.len()).filter(inside).fold(0u32, |mask, at| mask | 1 << at);
                let number = *known.entry(mask).or_insert_with(|| {
                    all.regions.push(mask);
                    all.regions.len() as u32 - 1
                });
                for at in (0..cells.len()).filter(inside) {
                    all.region_of[first + at] = number;
                }
            }
        }
        all.lines = lines;
        Some(all)
    }

    /// The number of lines.
    #[expect(clippy::len_without_is_empty, reason = "every grid has lines")]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.grid[0] * self.grid[1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_56_of_the_thesis() {
        let lines = Lines::new(3, 3).unwrap();
        assert_eq!(lines.len(), 184);
        assert_eq!(lines.lines[56].to_string(), "RULURURR");
        assert!(lines.lines.is_sorted());
        assert!(Lines::new(6, 6).is_none());
    }
}
