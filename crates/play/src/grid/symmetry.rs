//! When two levels on a grid are the same.

use std::collections::BTreeSet;

use super::Grid;

/// A reflection or a quarter turn of a grid, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Left and right, or up and down, are exchanged.
    flips: [bool; 2],
    /// Columns and rows are exchanged, after that.
    swaps: bool,
}

impl Symmetry {
    /// All there are, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        let bits = (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0));
        bits.map(|[left, down, swaps]| Symmetry { flips: [left, down], swaps })
    }

    /// True for the one that changes nothing.
    pub fn is_identity(self) -> bool {
        self.flips == [false; 2] && !self.swaps
    }

    /// Where a step goes in the image.
    ///
    /// ```
    /// let steps = play::grid::Symmetry::all().map(|symmetry| symmetry.turn([1, 0]));
    /// assert_eq!(steps.filter(|step| *step == [0, -1]).count(), 2);
    /// ```
    pub fn turn(self, by: [i32; 2]) -> [i32; 2] {
        let flip = |axis: usize| if self.flips[axis] { -by[axis] } else { by[axis] };
        self.swap([flip(0), flip(1)])
    }

    /// True if it maps a set of steps to itself.
    pub fn keeps(self, steps: &BTreeSet<[i32; 2]>) -> bool {
        steps.iter().all(|by| steps.contains(&self.turn(*by)))
    }

    /// True if it maps a grid of this size to itself.
    pub fn fits(self, [width, height]: [usize; 2]) -> bool {
        !self.swaps || width == height
    }

    /// Where a cell of a grid that it [`fits`](Symmetry::fits) goes.
    pub fn cell(self, grid: Grid, cell: usize) -> usize {
        let [width, height] = grid.size;
        let at = [cell % width, cell / width];
        let flip = |axis: usize, side: usize| match self.flips[axis] {
            true => side - 1 - at[axis],
            false => at[axis],
        };
        let [x, y] = self.swap([flip(0, width), flip(1, height)]);
        y * width + x
    }

    fn swap<T>(self, [x, y]: [T; 2]) -> [T; 2] {
        if self.swaps { [y, x] } else { [x, y] }
    }
}

/// A form that two drawings share exactly if one of these symmetries, or a shift where the grid wraps,
/// maps one to the other. A drawing is a number for each cell; the symmetries have to form a group.
///
/// ```
/// use play::grid::{Grid, Symmetry, canonical};
///
/// let grid = Grid::new([2, 2]);
/// let form = |cells: [u64; 4]| canonical(grid, &cells, Symmetry::all());
/// assert_eq!(form([1, 0, 0, 0]), form([0, 0, 0, 1]));
/// assert_ne!(form([1, 1, 0, 0]), form([1, 0, 0, 1]));
/// ```
pub fn canonical(
    grid: Grid,
    cells: &[u64],
    symmetries: impl Iterator<Item = Symmetry>,
) -> Box<[u64]> {
    let shifts = if grid.wraps { cells.len() } else { 1 };
    let images = symmetries
        .flat_map(|symmetry| (0..shifts).map(move |shift| image(grid, cells, symmetry, shift)));
    images.min().unwrap_or_default().into()
}

/// The width and the cells, shifted so that the first comes to another, then reflected.
fn image(grid: Grid, cells: &[u64], symmetry: Symmetry, shift: usize) -> Vec<u64> {
    let [width, height] = grid.size;
    let [image_width, _] = symmetry.swap(grid.size);
    let mut image = vec![image_width as u64; cells.len() + 1];
    for (cell, value) in cells.iter().enumerate() {
        let at = [(cell + shift) % width, (cell / width + shift / width) % height];
        let flip = |axis: usize| match symmetry.flips[axis] {
            true => grid.size[axis] - 1 - at[axis],
            false => at[axis],
        };
        let [x, y] = symmetry.swap([flip(0), flip(1)]);
        image[1 + y * image_width + x] = *value;
    }
    image
}
