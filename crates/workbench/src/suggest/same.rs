//! Which levels are the same.

use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::Level;
use rustc_hash::{FxHashMap, FxHashSet};

/// Levels that were seen, each kept once; where the game has no directions of its own, once for
/// all its mirror images and turns.
pub struct Seen {
    /// A small number for each set of objects of a cell.
    contents: FxHashMap<Bits, u16>,
    levels: FxHashSet<Box<[u16]>>,
    is_turnable: bool,
}

impl Seen {
    /// Nothing seen yet.
    pub fn new(game: &Game) -> Seen {
        Seen {
            contents: FxHashMap::default(),
            levels: FxHashSet::default(),
            is_turnable: !game.names_directions,
        }
    }

    /// Notes a level; false when it was seen before.
    pub fn insert(&mut self, level: &Level) -> bool {
        let cells: Vec<u16> = level.cells.iter().map(|cell| self.number_of(cell)).collect();
        let ways = if self.is_turnable { 8 } else { 1 };
        let images = (0..ways).map(|way| image(&cells, level.width, level.height, way));
        match images.min() {
            Some(first) => self.levels.insert(first.into()),
            None => false,
        }
    }

    fn number_of(&mut self, cell: &Bits) -> u16 {
        if let Some(number) = self.contents.get(cell) {
            return *number;
        }
        // A level cannot have more kinds of cells than its legend has glyphs.
        let number = u16::try_from(self.contents.len()).unwrap_or(u16::MAX);
        self.contents.insert(cell.clone(), number);
        number
    }
}

/// Width, then the cells column by column, of one of the eight images: bit 0 mirrors left and
/// right, bit 1 up and down, bit 2 swaps columns and rows.
fn image(cells: &[u16], width: usize, height: usize, way: usize) -> Vec<u16> {
    let (columns, rows) = if way & 4 == 0 { (width, height) } else { (height, width) };
    let mut out = Vec::with_capacity(cells.len() + 1);
    out.push(columns as u16);
    for x in 0..columns {
        for y in 0..rows {
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            let x = if way & 1 == 0 { x } else { width - 1 - x };
            let y = if way & 2 == 0 { y } else { height - 1 - y };
            out.push(cells[x * height + y]);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_board_without_symmetry_has_eight_images() {
        let cells = [0, 1, 2, 3, 4, 5];
        let images: BTreeSet<Vec<u16>> = (0..8).map(|way| image(&cells, 2, 3, way)).collect();
        assert_eq!(images.len(), 8);
        for of in &images {
            let width = usize::from(of[0]);
            let again = (0..8).map(|way| image(&of[1..], width, 6 / width, way));
            assert!(again.into_iter().all(|image| images.contains(&image)));
        }
    }
}
