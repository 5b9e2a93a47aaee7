//! A board: its lamps and what its buttons do.

use std::collections::BTreeSet;

/// A board as its author writes it, cell by cell in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The lines above its rows, as they were typed.
    pub head: Vec<String>,
    /// Columns and rows.
    pub size: [usize; 2],
    /// States of a lamp.
    pub states: u8,
    /// The lamps that a press steps, as offsets to the right and down.
    pub pattern: BTreeSet<[i32; 2]>,
    /// Patterns go on at the opposite edge.
    pub wrap: bool,
    /// The state that each lamp has to reach.
    pub goal: Vec<u8>,
    /// Letters: a digit is a lamp with a button, `-` a dark lamp without one, `#` a wall.
    pub cells: Vec<u8>,
}

impl Board {
    /// A board of lamps that are dark and shall be, with the usual cross as its pattern.
    pub fn dark(size: [usize; 2]) -> Board {
        let pattern = [[0, -1], [-1, 0], [0, 0], [1, 0], [0, 1]].into();
        let (goal, cells) = (vec![0; size[0] * size[1]], vec![b'0'; size[0] * size[1]]);
        Board { head: Vec::new(), size, states: 2, pattern, wrap: false, goal, cells }
    }

    /// The cell in a column and a row, from 1.
    pub fn cell(&self, [column, row]: [usize; 2]) -> Option<usize> {
        let is_inside = (1..=self.size[0]).contains(&column) && (1..=self.size[1]).contains(&row);
        is_inside.then(|| (row - 1) * self.size[0] + column - 1)
    }

    /// Column and row of a cell, from 1.
    pub fn place(&self, cell: usize) -> [usize; 2] {
        [cell % self.size[0] + 1, cell / self.size[0] + 1]
    }

    /// The lamps that the button in a cell steps, each once.
    pub fn reach(&self, button: usize) -> BTreeSet<usize> {
        let from = self.place(button);
        let step = |axis: usize, by: i32| match (from[axis] as i32 + by, self.size[axis] as i32) {
            (to, side) if self.wrap => (to - 1).rem_euclid(side) as usize + 1,
            (to, _) => to.max(0) as usize,
        };
        let places = self.pattern.iter().map(|[x, y]| [step(0, *x), step(1, *y)]);
        let cells = places.filter_map(|place| self.cell(place));
        cells.filter(|cell| self.cells[*cell] != b'#').collect()
    }

    /// The states before the first press. A wall has its goal's, so that it never matters.
    pub fn start(&self) -> Vec<u8> {
        let cells = self.cells.iter().zip(&self.goal);
        cells
            .map(|(cell, goal)| if *cell == b'#' { *goal } else { cell.saturating_sub(b'0') })
            .collect()
    }

    /// The lines of the board in some state.
    pub fn rows(&self, state: &[u8]) -> Vec<String> {
        let letter = |(cell, lamp): (&u8, &u8)| match (cell, lamp) {
            (b'#', _) | (b'-', 0) => char::from(*cell),
            _ => char::from(b'0' + lamp),
        };
        let letters: Vec<char> = self.cells.iter().zip(state).map(letter).collect();
        letters.chunks(self.size[0]).map(|row| row.iter().collect()).collect()
    }
}
