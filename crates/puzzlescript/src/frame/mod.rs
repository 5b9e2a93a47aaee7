//! All levels of a size: fillings of a grid with what the legend can draw.

mod offers;
mod seeds;

use self::offers::Offers;
use self::seeds::seeds;
use crate::bits::Bits;
use crate::board_text::{BoardText, level_board};
use crate::game::{Game, Level};
use crate::puzzle::{Puzzle, PuzzleMaker};
use play::grid::{Grid, Symmetry};
use play::lens::{Options, Refusal};
use play::space::{
    Chosen, ElementId, Frame, FrameRequest, Layout, LevelText, filling_of, images_on_grid,
};
use std::sync::Arc;

/// All levels of a size with some objects.
pub struct ScriptFrame {
    game: Arc<Game>,
    maker: PuzzleMaker,
    size: [usize; 2],
    background: Bits,
    /// The objects of each element, without a background that is only implied.
    contents: Vec<Bits>,
    layout: Layout,
}

impl ScriptFrame {
    /// The frame of a request; what it does not ask for is as in the level `like`.
    pub fn new(
        game: &Arc<Game>,
        like: Option<&Level>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<ScriptFrame, Refusal> {
        let offers = Offers::of(game);
        let chosen = offers.offered.choose(request)?;
        let words = game.player.mask.words.len();
        let background = like.map_or_else(
            || {
                let mut background = Bits::zero(words);
                background.set(game.background);
                background
            },
            |like| like.background.clone(),
        );
        let start = request.like.and(like);
        let size = request.size_like(start.map(|like| [like.width, like.height]));
        let grid = Grid::new(size);
        // Where nothing is asked for, the player stands on whatever the legend puts it on.
        let player = offers.offered.needed.filter(|_| request.elements.is_empty());
        let of_kind = |chosen: &Chosen, kind: usize| {
            let offer = chosen.offers[kind];
            let is_player = player.is_some_and(|(player, _)| player == offer);
            let drawn = if is_player { offers.players.clone() } else { Vec::new() };
            let those = if drawn.is_empty() { vec![offer] } else { drawn };
            let element =
                |at: &usize| (offers.offered.names[*at][0].clone(), offers.contents[*at].clone());
            those.iter().map(element).collect::<Vec<_>>()
        };
        let nothing = ("nothing", Bits::zero(words));
        let (mut layout, contents) = Layout::on_grid(grid, chosen, options, nothing, of_kind);
        // A rule that names a direction may treat mirror images differently.
        if !game.names_directions {
            layout.images = images_on_grid(grid, contents.len(), Symmetry::all());
        }
        layout.start = start.and_then(|like| level_filling(like, size, &background, &contents));
        layout.seeds = seeds(game, size, &contents);
        let empty = level_of(game, size, &background, std::iter::empty());
        let seed = options.text("seed").unwrap_or("1");
        Ok(ScriptFrame {
            maker: Puzzle::new(game, Arc::new(empty), seed).maker(),
            game: Arc::clone(game),
            size,
            background,
            contents,
            layout,
        })
    }
}

/// A level as a filling; none if it has another size, or something that no element is.
fn level_filling(
    level: &Level,
    size: [usize; 2],
    background: &Bits,
    contents: &[Bits],
) -> Option<Vec<ElementId>> {
    let [width, height] = size;
    if [level.width, level.height] != size {
        return None;
    }
    let cells = (0..width * height).map(|at| &level.cells[at % width * height + at / width]);
    filling_of(cells, contents, |objects, cell| {
        let mut whole = background.clone();
        whole.add(objects);
        whole == **cell || *objects == **cell
    })
}

/// A level with some contents, in reading order.
fn level_of<'c>(
    game: &Game,
    [width, height]: [usize; 2],
    background: &Bits,
    contents: impl Iterator<Item = &'c Bits>,
) -> Level {
    let ground = &game.layers[game.background_layer];
    let mut cells = vec![background.clone(); width * height];
    for (at, objects) in contents.enumerate() {
        let cell = &mut cells[at % width * height + at / width];
        if objects.meets(ground) {
            *cell = objects.clone();
        } else {
            cell.add(objects);
        }
    }
    Level { width, height, cells, rows: Vec::new(), background: background.clone() }
}

impl Frame for ScriptFrame {
    type Level = Arc<Level>;
    type Puzzle = Puzzle;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A level has exactly one player, unless another number was asked for.
    fn level(&self, filling: &[ElementId]) -> Option<Arc<Level>> {
        let contents = || filling.iter().map(|element| &self.contents[usize::from(*element)]);
        let players = &self.game.player.mask;
        if self.layout.chosen.is_as_needed && !players.is_zero() {
            let count = contents().filter(|objects| objects.meets(players)).count();
            if count != 1 {
                return None;
            }
        }
        Some(Arc::new(level_of(&self.game, self.size, &self.background, contents())))
    }

    fn puzzle(&self, level: &Arc<Level>) -> Puzzle {
        self.maker.puzzle(Arc::clone(level))
    }

    fn text(&self, level: &Arc<Level>) -> LevelText {
        let BoardText { rows, legend } = level_board(&self.game, level);
        LevelText { rows, legend }
    }
}
