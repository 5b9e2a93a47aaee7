//! All levels of a size that are drawn with letters.

use super::{Grid, GridLevel, Symmetry};
use crate::lens::{Options, Refusal};
use crate::space::{
    ElementId, Frame, FrameRequest, Image, Layout, LevelText, Offered, filling_of, images_on_grid,
};

/// All drawings of a size with some letters.
pub struct GridFrame<L> {
    /// A level of that size in which every cell is blank.
    blank: L,
    /// The letter of each element.
    letters: Vec<u8>,
    layout: Layout,
}

impl<L: GridLevel> GridFrame<L> {
    /// The frame of a size, a request and a level that gives what is not asked for; none for levels without
    /// a blank letter.
    pub fn new(
        like: &L,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<GridFrame<L>, Refusal>> {
        let blank = like.blank()?;
        Some(Self::made(like, blank, request, options))
    }

    fn made(
        like: &L,
        blank: u8,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<GridFrame<L>, Refusal> {
        if request.without_rule.is_some() {
            return Err(Refusal::usage("these levels have no rules to leave out"));
        }
        let size = request.size.unwrap_or(like.map().grid.size);
        let level = like.resized(size).ok_or_else(|| {
            let [width, height] = like.map().grid.size;
            let why = "what it draws cell by cell, such as its goal, has no other size";
            Refusal::usage(format!("the level can only be {width}x{height}: {why}"))
        })?;
        let mut level = level;
        level.map_mut().cells.fill(blank);
        let kinds = level.kinds();
        let offered = Offered { names: level.kind_names(), ..Offered::default() };
        let usual = (0..kinds.len()).filter(|kind| level.is_usual(*kind)).collect();
        let chosen = Offered { usual, ..offered }.choose(request)?;
        let grid = level.map().grid;
        let named = |letter: u8| ((letter as char).to_string(), letter);
        let (name, _) = named(blank);
        let (mut layout, letters) =
            Layout::on_grid(grid, chosen, options, (&name, blank), |chosen, kind| {
                kinds[chosen.offers[kind]].1.iter().map(|letter| named(*letter)).collect()
            });
        let is_kept = |symmetry: &Symmetry| {
            level.keeps(*symmetry)
                && symmetry.fits(size)
                && grid
                    .cells()
                    .all(|cell| level.mark(cell) == level.mark(symmetry.cell(grid, cell)))
        };
        let mut images = images_on_grid(grid, letters.len(), Symmetry::all().filter(is_kept));
        if grid.wraps {
            images = shifted(&level, grid, letters.len(), images);
        }
        layout.images = images;
        if request.like.is_some() && size == like.map().grid.size {
            layout.start =
                filling_of(&like.map().cells, &letters, |known, letter| known == *letter);
        }
        Ok(GridFrame { blank: level, letters, layout })
    }
}

/// The same symmetries together with the shifts of a grid that wraps, if all shifts keep the marks.
fn shifted<L: GridLevel>(level: &L, grid: Grid, elements: usize, images: Vec<Image>) -> Vec<Image> {
    let [width, height] = grid.size;
    if grid.cells().any(|cell| level.mark(cell) != level.mark(0)) {
        return images;
    }
    let identity =
        Image { places: grid.cells().collect(), elements: (0..elements as ElementId).collect() };
    let mut all = Vec::new();
    for shift in grid.cells() {
        let moved = |cell: usize| {
            let (x, y) = (cell % width + shift % width, cell / width + shift / width);
            y % height * width + x % width
        };
        for image in [&identity].into_iter().chain(&images) {
            let places: Vec<usize> = image.places.iter().map(|place| moved(*place)).collect();
            let image = Image { places, elements: image.elements.clone() };
            if image != identity && !all.contains(&image) {
                all.push(image);
            }
        }
    }
    all
}

impl<L: GridLevel> Frame for GridFrame<L> {
    type Level = L;
    type Puzzle = L::Puzzle;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn level(&self, filling: &[ElementId]) -> Option<L> {
        let mut level = self.blank.clone();
        let cells = &mut level.map_mut().cells;
        for (cell, element) in cells.iter_mut().zip(filling) {
            *cell = self.letters[usize::from(*element)];
        }
        level.is_level().then_some(level)
    }

    fn puzzle(&self, level: &L) -> L::Puzzle {
        level.puzzle()
    }

    fn text(&self, level: &L) -> LevelText {
        LevelText { rows: level.map().lines(), legend: Vec::new() }
    }
}
