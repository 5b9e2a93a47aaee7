//! All levels of a size that are drawn with letters.

use super::{Grid, GridLevel, Symmetry};
use crate::lens::{Options, Refusal};
use crate::space::{
    Chosen, Element, ElementId, Frame, FrameRequest, Image, Kind, LevelText, Offered,
    images_on_grid,
};

/// All drawings of a size with some letters.
pub struct GridFrame<L> {
    /// A level of that size in which every cell is blank.
    blank: L,
    letters: Vec<u8>,
    places: Vec<[usize; 2]>,
    chosen: Chosen,
    elements: Vec<Element>,
    images: Vec<Image>,
    /// The level that was asked for, as a filling.
    start: Option<Vec<ElementId>>,
    options: Options,
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
        let names = kinds.iter().map(|(names, _)| names.iter().map(ToString::to_string).collect());
        let offered = Offered { names: names.collect(), ..Offered::default() };
        let usual = (0..kinds.len()).filter(|kind| level.is_usual(*kind)).collect();
        let chosen = Offered { usual, ..offered }.choose(request)?;
        let mut letters = vec![blank];
        let mut elements = vec![Element { name: (blank as char).to_string(), kind: None }];
        for (kind, offer) in chosen.offers.iter().enumerate() {
            for letter in &kinds[*offer].1 {
                letters.push(*letter);
                elements.push(Element { name: (*letter as char).to_string(), kind: Some(kind) });
            }
        }
        let grid = level.map().grid;
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
        let element = |letter: &u8| {
            letters.iter().position(|known| known == letter).map(|at| at as ElementId)
        };
        let is_start = request.like.is_some() && size == like.map().grid.size;
        let start = is_start.then(|| like.map().cells.iter().map(element).collect()).flatten();
        Ok(GridFrame {
            start,
            places: grid.cells().map(|cell| grid.place(cell)).collect(),
            blank: level,
            letters,
            chosen,
            elements,
            images,
            options: options.clone(),
        })
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

    fn places(&self) -> &[[usize; 2]] {
        &self.places
    }

    fn start(&self) -> Option<&[ElementId]> {
        self.start.as_deref()
    }

    fn kinds(&self) -> &[Kind] {
        &self.chosen.kinds
    }

    fn elements(&self) -> &[Element] {
        &self.elements
    }

    fn images(&self) -> &[Image] {
        &self.images
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

    fn counted(&self) -> Vec<usize> {
        self.chosen.counted.clone()
    }

    fn with(&self) -> Vec<(usize, usize)> {
        self.chosen.with.clone()
    }

    fn options(&self) -> &Options {
        &self.options
    }
}
