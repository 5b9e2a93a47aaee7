//! Which levels are the same.

use crate::game::Level;
use std::cmp::Ordering;

/// A form that two levels share exactly if they hold the same objects in the same places or, where
/// levels of the game can be turned, if one is a mirror image or a rotation of the other: the
/// width, then the cells column by column, of the smallest of the images.
pub fn canonical(level: &Level, is_turnable: bool) -> Box<[u64]> {
    let ways = if is_turnable { 1..8 } else { 1..1 };
    let less = |least: usize, way: usize| match image(level, way).cmp(image(level, least)) {
        Ordering::Less => way,
        Ordering::Equal | Ordering::Greater => least,
    };
    image(level, ways.fold(0, less)).collect()
}

/// One of the eight images of a level: bit 0 mirrors left and right, bit 1 up and down, bit 2 swaps
/// columns and rows.
fn image(level: &Level, way: usize) -> impl Iterator<Item = u64> {
    let (width, height) = (level.width, level.height);
    let is_swapped = way & 4 != 0;
    let (columns, rows) = if is_swapped { (height, width) } else { (width, height) };
    let places = (0..columns).flat_map(move |x| (0..rows).map(move |y| (x, y)));
    let cell = move |(x, y): (usize, usize)| {
        let (x, y) = if is_swapped { (y, x) } else { (x, y) };
        let x = if way & 1 == 0 { x } else { width - 1 - x };
        let y = if way & 2 == 0 { y } else { height - 1 - y };
        &level.cells[x * height + y]
    };
    let words = places.flat_map(move |place| cell(place).words.iter().copied());
    std::iter::once(columns as u64).chain(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;
    use std::collections::BTreeSet;

    fn level(width: usize, height: usize, cells: &[u64]) -> Level {
        let bits = |word: u64| Bits { words: [word].into_iter().collect() };
        Level {
            width,
            height,
            cells: cells.iter().map(|word| bits(*word)).collect(),
            rows: Vec::new(),
            background: bits(0),
        }
    }

    #[test]
    fn all_images_of_a_level_have_one_form() {
        let first = level(2, 3, &[0, 1, 2, 3, 4, 5]);
        let images: BTreeSet<Vec<u64>> = (0..8).map(|way| image(&first, way).collect()).collect();
        assert_eq!(images.len(), 8);
        for of in &images {
            let width = of[0] as usize;
            let other = level(width, 6 / width, &of[1..]);
            assert_eq!(canonical(&other, true), canonical(&first, true));
            assert_eq!(
                canonical(&other, false) == canonical(&first, false),
                of[1..] == [0, 1, 2, 3, 4, 5]
            );
        }
    }

    #[test]
    fn other_levels_have_another_form() {
        let (wide, high) = (level(4, 1, &[0, 1, 0, 0]), level(1, 4, &[0, 1, 0, 0]));
        assert_eq!(canonical(&wide, true), canonical(&high, true));
        assert_ne!(canonical(&wide, false), canonical(&high, false));
        assert_ne!(canonical(&wide, true), canonical(&level(4, 1, &[1, 0, 0, 0]), true));
        assert_ne!(canonical(&level(2, 2, &[0, 1, 0, 0]), true), canonical(&wide, true));
    }
}
