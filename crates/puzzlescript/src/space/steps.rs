//! Ways to make a level smaller.

use crate::Game;
use crate::bits::Bits;
use crate::game::{CellSet, Level, Quantifier, Win};

/// One way to make a level smaller, cells by their place in `Level::cells`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Takes an outer row or column away.
    Crop(Edge),
    /// Fills a cell that holds only background with the wall object.
    Fill(usize),
    /// Takes these objects of a cell away.
    Remove(usize, Bits),
    /// Takes an X and a Y of an `All X on Y` away.
    RemovePair(Piece, Piece),
}

/// A cell and objects of it.
pub type Piece = (usize, Bits);

/// An outer row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

impl Edge {
    /// In the order they are tried.
    pub const ALL: [Edge; 4] = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];
}

/// What steps there are in a game.
pub struct Steps {
    /// What cells are filled with.
    wall: Option<usize>,
    /// Objects that steps of the third kind may remove.
    removable: Bits,
}

impl Steps {
    /// How many kinds of steps there are; they are tried in order.
    pub const KINDS: usize = 4;

    /// For a game whose wall object is `wall`. Walls are not removed: that would undo a filling.
    pub fn new(game: &Game, wall: Option<usize>) -> Steps {
        let mut kept = game.layers[game.background_layer].clone();
        for win in &game.wins {
            kept.add(&win.what.mask);
            win.on.iter().for_each(|on| kept.add(&on.mask));
        }
        wall.into_iter().for_each(|wall| kept.set(wall));
        let mut removable = Bits::zero(kept.words.len());
        (0..game.objects.len()).filter(|o| !kept.get(*o)).for_each(|o| removable.set(o));
        Steps { wall, removable }
    }

    /// All steps of a kind, in reading order.
    pub fn of_kind(&self, game: &Game, level: &Level, kind: usize) -> Vec<Step> {
        let places = (0..level.height).flat_map(|y| (0..level.width).map(move |x| (x, y)));
        let cells = places.map(|(x, y)| x * level.height + y);
        match kind {
            0 => Edge::ALL.into_iter().map(Step::Crop).collect(),
            1 => cells.map(Step::Fill).filter(|step| self.fits(game, level, step)).collect(),
            2 => {
                let each = |cell: usize| {
                    let objects = level.cells[cell].iter().filter(|o| self.removable.get(*o));
                    objects.map(move |object| Step::Remove(cell, self.only(object)))
                };
                cells.flat_map(each).collect()
            }
            _ => {
                let cells: Vec<usize> = cells.collect();
                let all = |win: &&Win| win.quantifier == Quantifier::All;
                let wins = game.wins.iter().filter(all);
                let pairs = wins.filter_map(|win| Some((&win.what, win.on.as_ref()?)));
                let pairs = pairs.flat_map(|(what, on)| {
                    let (left, right) =
                        (self.pieces(level, &cells, what), self.pieces(level, &cells, on));
                    let pair = move |x: Piece| {
                        right.clone().into_iter().map(move |y| Step::RemovePair(x.clone(), y))
                    };
                    left.into_iter().flat_map(pair)
                });
                pairs.filter(|step| self.fits(game, level, step)).collect()
            }
        }
    }

    /// True when a step can be taken from this level.
    pub fn fits(&self, game: &Game, level: &Level, step: &Step) -> bool {
        let background = &game.layers[game.background_layer];
        let has = |(cell, objects): &Piece| objects.is_within(&level.cells[*cell]);
        match step {
            Step::Crop(Edge::Top | Edge::Bottom) => level.height > 1,
            Step::Crop(Edge::Left | Edge::Right) => level.width > 1,
            Step::Fill(cell) => self.wall.is_some() && level.cells[*cell].is_within(background),
            Step::Remove(cell, objects) => has(&(*cell, objects.clone())),
            Step::RemovePair(x, y) => x != y && has(x) && has(y),
        }
    }

    /// The level after a step that fits.
    pub fn apply(&self, level: &Level, step: &Step) -> Level {
        let mut new = level.clone();
        match step {
            Step::Crop(edge) => return crop(level, *edge),
            Step::Fill(cell) => {
                self.wall.into_iter().for_each(|wall| new.cells[*cell].set(wall));
            }
            Step::Remove(cell, objects) => new.cells[*cell].remove(objects),
            Step::RemovePair((x, what), (y, on)) => {
                new.cells[*x].remove(what);
                new.cells[*y].remove(on);
            }
        }
        new
    }

    /// Everything a condition counts, one by one.
    fn pieces(&self, level: &Level, cells: &[usize], set: &CellSet) -> Vec<Piece> {
        let of_cell = |cell: &usize| -> Vec<Piece> {
            let here = &level.cells[*cell];
            if set.needs_all {
                let all = set.mask.is_within(here).then(|| (*cell, set.mask.clone()));
                return all.into_iter().collect();
            }
            let objects = here.iter().filter(|object| set.mask.get(*object));
            objects.map(|object| (*cell, self.only(object))).collect()
        };
        cells.iter().flat_map(of_cell).collect()
    }

    fn only(&self, object: usize) -> Bits {
        let mut only = Bits::zero(self.removable.words.len());
        only.set(object);
        only
    }
}

impl Step {
    /// The step in words. `taken` are the steps before it, so that coordinates refer to the level
    /// as it was before rows and columns were cropped.
    pub fn describe(&self, game: &Game, level: &Level, taken: &[Step]) -> String {
        let gone = |edge: Edge| taken.iter().filter(|step| **step == Step::Crop(edge)).count();
        let place = |cell: usize| {
            let (x, y) = (cell / level.height, cell % level.height);
            format!("{},{}", x + 1 + gone(Edge::Left), y + 1 + gone(Edge::Top))
        };
        let names = |objects: &Bits| {
            let names: Vec<&str> =
                objects.iter().map(|object| game.objects[object].spelling.as_str()).collect();
            names.join(" and ")
        };
        match self {
            Step::Crop(Edge::Top) => "crop the top row".to_string(),
            Step::Crop(Edge::Bottom) => "crop the bottom row".to_string(),
            Step::Crop(Edge::Left) => "crop the left column".to_string(),
            Step::Crop(Edge::Right) => "crop the right column".to_string(),
            Step::Fill(cell) => format!("fill {}", place(*cell)),
            Step::Remove(cell, objects) => format!("remove {} at {}", names(objects), place(*cell)),
            Step::RemovePair((x, what), (y, on)) => {
                let (what, on) = (names(what), names(on));
                format!("remove {what} at {} and {on} at {}", place(*x), place(*y))
            }
        }
    }
}

fn crop(level: &Level, edge: Edge) -> Level {
    let stays = |at: usize, count: usize, first: Edge, last: Edge| {
        !(edge == first && at == 0 || edge == last && at + 1 == count)
    };
    let column = |x: usize| stays(x, level.width, Edge::Left, Edge::Right);
    let row = |y: usize| stays(y, level.height, Edge::Top, Edge::Bottom);
    let places = (0..level.width).flat_map(|x| (0..level.height).map(move |y| (x, y)));
    let cells = places.filter(|(x, y)| column(*x) && row(*y));
    let rows = level.rows.iter().enumerate().filter(|(y, _)| row(*y)).map(|(_, old)| {
        let mut new = old.clone();
        let glyphs = old.glyphs.iter().enumerate().filter(|(x, _)| column(*x));
        new.glyphs = glyphs.map(|(_, glyph)| *glyph).collect();
        new
    });
    Level {
        width: (0..level.width).filter(|x| column(*x)).count(),
        height: (0..level.height).filter(|y| row(*y)).count(),
        cells: cells.map(|(x, y)| level.cells[x * level.height + y].clone()).collect(),
        rows: rows.collect(),
        background: level.background.clone(),
    }
}
