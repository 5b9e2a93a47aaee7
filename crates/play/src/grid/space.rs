//! The levels around a level that is drawn with letters.

use std::ops::ControlFlow;

use super::{GridFrame, GridLevel, Symmetry, canonical};
use crate::domain::ListedLevel;
use crate::lens::{Ask, Lenses, Options, Refusal};
use crate::random::SplitMix64;
use crate::search::Found;
use crate::space::{FrameRequest, Framed, LevelText, Space, Strength, Variations};
use crate::{Play, Watch};

/// A level and those that differ from it in some letters.
pub struct GridSpace<L> {
    start: L,
    strength: Strength,
    options: Options,
}

impl<L: GridLevel> GridSpace<L> {
    /// The levels around a level; `options` are those of its seat. Of the options `strength` says how
    /// much variations change.
    pub fn new(start: L, options: Options) -> Result<GridSpace<L>, Refusal> {
        Ok(GridSpace { start, strength: Strength::of(&options)?, options })
    }
}

impl<L: GridLevel> ListedLevel for L {
    type Puzzle = L::Puzzle;

    fn set_up(&self, _: &Options) -> Result<L::Puzzle, Refusal> {
        Ok(self.puzzle())
    }

    fn variations(&self, options: &Options) -> Option<Result<Box<dyn Variations>, Refusal>> {
        let space = GridSpace::new(self.clone(), options.clone());
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        let frame = GridFrame::new(self, request, options)?;
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }
}

/// The most changes that a suggestion makes, unless it is asked for more.
const MAX_CHANGES: u64 = 4;

impl<L: GridLevel> Space for GridSpace<L> {
    type Level = L;
    type Puzzle = L::Puzzle;
    type Scratch = ();
    type Step = (usize, u8);

    fn start(&self) -> &L {
        &self.start
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn default_aim(&self) -> &'static str {
        L::AIM
    }

    fn puzzle(&self, level: &L) -> L::Puzzle {
        level.puzzle()
    }

    fn solution(
        &self,
        _: &L,
        puzzle: &mut L::Puzzle,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<<L::Puzzle as Play>::Move>> {
        puzzle.any_solution(&puzzle.start().0, ask, watch)
    }

    fn text(&self, level: &L) -> LevelText {
        LevelText { rows: level.map().lines(), legend: Vec::new() }
    }

    fn changed(&self, level: &L) -> Vec<[usize; 2]> {
        let (map, start) = (level.map(), self.start.map());
        let changed = map.grid.cells().filter(|cell| map.cells[*cell] != start.cells[*cell]);
        changed.map(|cell| map.grid.place(cell)).collect()
    }

    /// The least image under the symmetries that hold, and under shifts where the grid wraps.
    fn canonical(&self, level: &L) -> Box<[u64]> {
        let map = level.map();
        let value = |cell| u64::from(map.cells[cell]) << 8 | u64::from(level.mark(cell));
        let values: Vec<u64> = map.grid.cells().map(value).collect();
        let kept = Symmetry::all().filter(|found| found.is_identity() || level.keeps(*found));
        canonical(map.grid, &values, kept)
    }

    /// Sets letters and exchanges pieces, a few times in all. What breaks the level is not done.
    fn vary_from(&self, from: &L, seed: u64, n: u64, (): &mut ()) -> Option<L> {
        let mut random = SplitMix64::stream(seed, n);
        let mut level = from.clone();
        for _ in 0..self.strength.draws(1 + random.below(MAX_CHANGES) as usize) {
            let count = level.map().cells.len() as u64;
            let [a, b] = [(); 2].map(|()| random.below(count) as usize);
            let settings = level.settings(level.map().cells[a]);
            let mut changed = level.clone();
            if !settings.is_empty() && random.below(2) == 0 {
                let setting = random.below(settings.len() as u64) as usize;
                changed.map_mut().cells[a] = settings[setting];
            } else {
                exchange(&mut changed, a, b);
            }
            if changed.is_level() {
                level = changed;
            }
        }
        (level != *from).then_some(level)
    }

    fn edits(&self, cost: usize, show: &mut dyn FnMut(&L) -> ControlFlow<()>) -> ControlFlow<()> {
        edit(&mut self.start.clone(), 0, cost, show)
    }

    fn step_kinds(&self) -> usize {
        L::SMALLER.len()
    }

    fn steps(&self, level: &L, kind: usize) -> Vec<(usize, u8)> {
        let pieces =
            level.map().grid.cells().filter(|cell| level.piece(*cell).first() == Some(cell));
        pieces.map(|first| (first, L::SMALLER[kind].0)).collect()
    }

    fn take(&self, level: &L, (cell, letter): &(usize, u8)) -> Option<L> {
        let (mut smaller, piece) = (level.clone(), level.piece(*cell));
        let can_go = piece.iter().all(|cell| L::can_shrink(level.map().cells[*cell], *letter));
        piece.iter().for_each(|cell| smaller.map_mut().cells[*cell] = *letter);
        (can_go && smaller.is_level()).then_some(smaller)
    }

    fn describe_step(&self, level: &L, _: &[(usize, u8)], (cell, letter): &(usize, u8)) -> String {
        let what = L::SMALLER.iter().find(|(to, _)| to == letter).map_or("", |(_, what)| what);
        let [column, row] = level.map().grid.place(*cell);
        format!("the {what} at {column},{row} goes")
    }
}

/// Moves the piece in one cell so that it comes to another, and what is there to where it was. Nothing
/// happens if it does not fit into the grid.
fn exchange<L: GridLevel>(level: &mut L, from: usize, to: usize) {
    let grid = level.map().grid;
    let [start, end] = [from, to].map(|cell| grid.place(cell).map(|at| at as i32));
    let by = [end[0] - start[0], end[1] - start[1]];
    let old = level.piece(from);
    let new: Option<Vec<usize>> = old.iter().map(|cell| grid.step(*cell, by)).collect();
    let Some(new) = new else { return };
    let cells = &mut level.map_mut().cells;
    let letters: Vec<u8> = old.iter().map(|cell| cells[*cell]).collect();
    let left = old.iter().filter(|cell| !new.contains(cell));
    let entered = new.iter().filter(|cell| !old.contains(cell));
    left.zip(entered).for_each(|(left, entered)| cells[*left] = cells[*entered]);
    new.iter().zip(letters).for_each(|(cell, letter)| cells[*cell] = letter);
}

/// Changes so many cells from a cell on, in every way that gives a level.
fn edit<L: GridLevel>(
    level: &mut L,
    from: usize,
    cost: usize,
    show: &mut dyn FnMut(&L) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if cost == 0 {
        return if level.is_level() { show(level) } else { ControlFlow::Continue(()) };
    }
    for cell in from..level.map().cells.len() {
        let was = level.map().cells[cell];
        for letter in level.letters().into_iter().filter(|letter| *letter != was) {
            level.map_mut().cells[cell] = letter;
            edit(level, cell + 1, cost - 1, show)?;
        }
        level.map_mut().cells[cell] = was;
    }
    ControlFlow::Continue(())
}
