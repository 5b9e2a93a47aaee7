//! The level while it is being changed.

use super::keep::{Axis, Keeps};
use super::{Contents, Mask};
use crate::bits::Bits;
use crate::game::{Direction, Level};

/// Cells with room for declared objects, column by column as in [`Level::cells`].
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Words of a cell.
    pub(super) words: usize,
    pub(super) cells: Vec<u64>,
    pub(super) frozen: Vec<bool>,
    /// Where the mirror images of a cell lie that must change with it.
    pub(super) images: Vec<Image>,
    /// What cells may come to hold; none allows everything.
    pub(super) contents: Option<Contents>,
    /// Cells row by row, the order in which horizontal rules are looked for.
    pub(super) reading: Vec<u32>,
}

/// A mirror image of the whole level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    /// Left and right are exchanged.
    x: bool,
    /// Top and bottom are exchanged.
    y: bool,
}

impl Board {
    /// Loads a level into the memory of the last one.
    pub(super) fn load(&mut self, level: &Level, mask: Option<&Mask>, words: usize, keeps: &Keeps) {
        self.words = words;
        self.cells.clear();
        for cell in &level.cells {
            self.cells.extend(&cell.words);
            self.cells.extend(std::iter::repeat_n(0, words - cell.words.len()));
        }
        self.frozen.clear();
        match mask {
            Some(mask) => self.frozen.extend(mask.cells()),
            None => self.frozen.resize(level.cells.len(), false),
        }
        self.images.clear();
        let (x, y) = (keeps.is_symmetric(Axis::X), keeps.is_symmetric(Axis::Y));
        let images = [(x, Image { x: true, y: false }), (y, Image { x: false, y: true })];
        self.images.extend(images.iter().filter(|(kept, _)| *kept).map(|(_, image)| *image));
        self.images.extend((x && y).then_some(Image { x: true, y: true }));
        if (self.width, self.height) != (level.width, level.height) || self.reading.is_empty() {
            self.set_size(level.width, level.height);
        }
    }

    /// Sets a new size; the caller changes the cells.
    pub(super) fn set_size(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        self.reading.clear();
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x * height + y) as u32));
        self.reading.extend(cells);
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.width * self.height
    }

    pub(super) fn cell(&self, at: usize) -> &[u64] {
        &self.cells[at * self.words..(at + 1) * self.words]
    }

    pub(super) fn put(&mut self, at: usize, objects: &[u64]) {
        self.cells[at * self.words..(at + 1) * self.words].copy_from_slice(objects);
    }

    /// True when the cell has an object of the set.
    pub(super) fn meets(&self, at: usize, set: &Bits) -> bool {
        self.cell(at).iter().zip(&set.words).any(|(cell, set)| cell & set != 0)
    }

    /// Where the image of a cell lies.
    pub(super) fn image(&self, image: Image, at: usize) -> usize {
        let (x, y) = (at / self.height, at % self.height);
        let x = if image.x { self.width - 1 - x } else { x };
        let y = if image.y { self.height - 1 - y } else { y };
        x * self.height + y
    }

    /// From a cell to its neighbour in a direction.
    pub(super) fn delta(&self, direction: Direction) -> isize {
        match direction {
            Direction::Up => -1,
            Direction::Down => 1,
            Direction::Left => -(self.height as isize),
            Direction::Right => self.height as isize,
        }
    }

    /// How many cells there are from a cell to the edge in a direction, itself included.
    pub(super) fn room(&self, direction: Direction, at: usize) -> usize {
        let (x, y) = (at / self.height, at % self.height);
        match direction {
            Direction::Up => y + 1,
            Direction::Down => self.height - y,
            Direction::Left => x + 1,
            Direction::Right => self.width - x,
        }
    }
}
