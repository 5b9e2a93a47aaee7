//! All levels of a size: at most one piece in each cell.

use crate::engine::Program;
use crate::game::{Game, Level};
use crate::level_text::level_text;
use crate::puzzle::Puzzle;
use crate::puzzle::answer::is_player;
use crate::space::is_symmetric;
use play::grid::{Grid, Symmetry};
use play::lens::{Options, Refusal};
use play::space::{
    Chosen, Element, ElementId, Frame, FrameRequest, Image, Kind, LevelText, Offered,
    images_on_grid,
};
use std::sync::Arc;

/// All levels of a size with some pieces.
pub struct RulesetFrame {
    game: Arc<Game>,
    program: Arc<Program>,
    /// A level of the size without pieces.
    empty: Level,
    places: Vec<[usize; 2]>,
    chosen: Chosen,
    elements: Vec<Element>,
    images: Vec<Image>,
    /// The level that was asked for, as a filling.
    start: Option<Vec<ElementId>>,
    options: Options,
}

/// The size when nothing says another.
const USUAL_SIZE: [usize; 2] = [3, 3];

impl RulesetFrame {
    /// The frame of a request; what it does not ask for is as in the level `like`.
    pub fn new(
        game: Arc<Game>,
        like: Option<&Level>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<RulesetFrame, Refusal> {
        if request.without_rule.is_some() {
            return Err(Refusal::usage("rules of a ruleset cannot be left out by their line"));
        }
        let names =
            game.pieces.iter().map(|piece| vec![piece.name.clone(), piece.glyph.to_string()]);
        let usual = (0..game.pieces.len()).collect();
        let with = needed(&game).into_iter().map(|piece| (piece, 1)).collect();
        let offered = Offered { names: names.collect(), usual, with, ..Offered::default() };
        let chosen = offered.choose(request)?;
        let of_like = like.map(|like| [like.width, like.height]);
        let [width, height] = request.size.or(of_like).unwrap_or(USUAL_SIZE);
        let mut elements = vec![Element { name: "nothing".to_string(), kind: None }];
        let element =
            |(kind, one): (usize, &Kind)| Element { name: one.name.clone(), kind: Some(kind) };
        elements.extend(chosen.kinds.iter().enumerate().map(element));
        let grid = Grid::new([width, height]);
        let images = match is_symmetric(&game.rules) {
            true => images_on_grid(grid, elements.len(), Symmetry::all()),
            false => Vec::new(),
        };
        let seed = like.map_or(0, |like| like.seed);
        let start =
            request.like.and(like).and_then(|like| filling_of(like, [width, height], &chosen));
        Ok(RulesetFrame {
            start,
            program: Arc::new(Program::new(&game.rules, width, height)),
            game,
            empty: Level { seed, ..Level::empty(width, height) },
            places: grid.cells().map(|cell| grid.place(cell)).collect(),
            chosen,
            elements,
            images,
            options: options.clone(),
        })
    }
}

/// A level as a filling; none if it has another size, a cell with several pieces, or a piece that no element
/// is.
fn filling_of(level: &Level, size: [usize; 2], chosen: &Chosen) -> Option<Vec<ElementId>> {
    if [level.width, level.height] != size {
        return None;
    }
    let element = |cell: &[u8]| match cell {
        [] => Some(0),
        [piece] => {
            let kind = chosen.offers.iter().position(|offer| *offer == usize::from(*piece))?;
            Some(kind as ElementId + 1)
        }
        _ => None,
    };
    level.cells.iter().map(|cell| element(cell)).collect()
}

/// The pieces that a puzzle usually needs: what the arrow keys move, and what winning is about.
fn needed(game: &Game) -> Vec<usize> {
    let wins = game.rules.ends.iter().filter(|end| end.outcome == 1);
    let named = wins.flat_map(|end| &end.triggers).fold(0u64, |all, one| all | one.names());
    let is_needed = |piece: &usize| {
        is_player(&game.rules, *piece as u8) || *piece < 64 && named >> piece & 1 == 1
    };
    (0..game.pieces.len()).filter(is_needed).collect()
}

impl Frame for RulesetFrame {
    type Level = Level;
    type Puzzle = Puzzle;

    fn places(&self) -> &[[usize; 2]] {
        &self.places
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

    fn level(&self, filling: &[ElementId]) -> Option<Level> {
        let mut level = self.empty.clone();
        for (cell, element) in level.cells.iter_mut().zip(filling) {
            if let Some(kind) = self.elements[usize::from(*element)].kind {
                cell.push(self.chosen.offers[kind] as u8);
            }
        }
        Some(level)
    }

    fn puzzle(&self, level: &Level) -> Puzzle {
        Puzzle::of_program(Arc::clone(&self.program), Arc::clone(&self.game), level)
    }

    fn text(&self, level: &Level) -> LevelText {
        level_text(&self.game, level)
    }

    fn start(&self) -> Option<&[ElementId]> {
        self.start.as_deref()
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
