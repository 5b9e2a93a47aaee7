//! All levels of a size: fillings of a grid with what the legend can draw.

mod offers;

use self::offers::Offers;
use crate::bits::Bits;
use crate::board_text::{BoardText, level_board};
use crate::game::{Game, Level};
use crate::puzzle::{Puzzle, PuzzleMaker};
use play::grid::{Grid, Symmetry};
use play::lens::{Options, Refusal};
use play::space::{
    Chosen, Element, ElementId, Frame, FrameRequest, Image, Kind, LevelText, images_on_grid,
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
        let of_like = request.like.and(like).map(|like| [like.width, like.height]);
        let size = request.size.or(of_like).unwrap_or(USUAL_SIZE);
        let mut contents = vec![Bits::zero(words)];
        let mut elements = vec![Element { name: "nothing".to_string(), kind: None }];
        for (kind, offer) in chosen.offers.iter().enumerate() {
            contents.push(offers.contents[*offer].clone());
            elements.push(Element { name: chosen.kinds[kind].name.clone(), kind: Some(kind) });
        }
        let grid = Grid::new(size);
        // A rule that names a direction may treat mirror images differently.
        let images = match game.names_directions {
            true => Vec::new(),
            false => images_on_grid(grid, elements.len(), Symmetry::all()),
        };
        let empty = level_of(game, size, &background, std::iter::empty());
        let seed = options.text("seed").unwrap_or("1");
        Ok(ScriptFrame {
            maker: Puzzle::new(game, Arc::new(empty), seed).maker(),
            game: Arc::clone(game),
            size,
            background: background.clone(),
            start: request
                .like
                .and(like)
                .and_then(|like| filling_of(like, size, &background, &contents)),
            contents,
            places: grid.cells().map(|cell| grid.place(cell)).collect(),
            chosen,
            elements,
            images,
            options: options.clone(),
        })
    }
}

/// A level as a filling; none if it has another size, or something that no element is.
fn filling_of(
    level: &Level,
    size: [usize; 2],
    background: &Bits,
    contents: &[Bits],
) -> Option<Vec<ElementId>> {
    let [width, height] = size;
    if [level.width, level.height] != size {
        return None;
    }
    let element = |at: usize| {
        let cell = &level.cells[at % width * height + at / width];
        let is_it = |objects: &&Bits| {
            let mut whole = background.clone();
            whole.add(objects);
            whole == *cell || **objects == *cell
        };
        contents.iter().position(|objects| is_it(&objects)).map(|at| at as ElementId)
    };
    (0..width * height).map(element).collect()
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

    /// A level has exactly one player, unless another number was asked for.
    fn level(&self, filling: &[ElementId]) -> Option<Arc<Level>> {
        let contents = || filling.iter().map(|element| &self.contents[usize::from(*element)]);
        let players = &self.game.player.mask;
        if self.chosen.is_as_needed && !players.is_zero() {
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
