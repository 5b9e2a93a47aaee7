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
    Chosen, ElementId, Frame, FrameRequest, Layout, LevelText, Offered, filling_of, images_on_grid,
};
use std::sync::Arc;

/// All levels of a size with some pieces.
pub struct RulesetFrame {
    game: Arc<Game>,
    program: Arc<Program>,
    /// A level of the size without pieces.
    empty: Level,
    /// The pieces of each element.
    contents: Vec<Vec<u8>>,
    layout: Layout,
}

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
        let size = request.size_like(like.map(|like| [like.width, like.height]));
        let ([width, height], grid) = (size, Grid::new(size));
        let piece = |chosen: &Chosen, kind: usize| {
            vec![(chosen.kinds[kind].name.clone(), vec![chosen.offers[kind] as u8])]
        };
        let (mut layout, contents) =
            Layout::on_grid(grid, chosen, options, ("nothing", Vec::new()), piece);
        if is_symmetric(&game.rules) {
            layout.images = images_on_grid(grid, contents.len(), Symmetry::all());
        }
        let seed = like.map_or(0, |like| like.seed);
        let start = request.like.and(like).filter(|like| [like.width, like.height] == size);
        layout.start = start.and_then(|like| {
            filling_of(&like.cells, &contents, |pieces, cell| pieces.iter().eq(cell.iter()))
        });
        Ok(RulesetFrame {
            program: Arc::new(Program::new(&game.rules, width, height)),
            game,
            empty: Level { seed, ..Level::empty(width, height) },
            contents,
            layout,
        })
    }
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

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn level(&self, filling: &[ElementId]) -> Option<Level> {
        let mut level = self.empty.clone();
        for (cell, element) in level.cells.iter_mut().zip(filling) {
            cell.extend(self.contents[usize::from(*element)].iter().copied());
        }
        Some(level)
    }

    fn puzzle(&self, level: &Level) -> Puzzle {
        Puzzle::of_program(Arc::clone(&self.program), Arc::clone(&self.game), level)
    }

    fn text(&self, level: &Level) -> LevelText {
        level_text(&self.game, level)
    }
}
