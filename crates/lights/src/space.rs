//! The boards around a board.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use play::lens::{Ask, Lenses, Options};
use play::random::SplitMix64;
use play::search::Found;
use play::space::{LevelText, Space};
use play::{Play, Watch};

use crate::{Board, Lights};

/// A board and those that differ from it in some cells.
pub struct BoardSpace {
    /// The board.
    pub start: Board,
    /// The options of its seat.
    pub options: Options,
}

/// What becomes of a cell that gets smaller: first lamps go, then buttons of dark lamps.
const SMALLER: [u8; 2] = [b'#', b'-'];

impl Space for BoardSpace {
    type Level = Board;
    type Puzzle = Lights;
    type Scratch = ();
    type Step = (usize, u8);

    fn start(&self) -> &Board {
        &self.start
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn default_aim(&self) -> &'static str {
        "length"
    }

    fn solution(
        &self,
        _: &Board,
        puzzle: &mut Lights,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<usize>> {
        puzzle.any_solution(&puzzle.start().0, ask, watch)
    }

    fn puzzle(&self, level: &Board) -> Lights {
        Lights::new(level.clone())
    }

    fn text(&self, level: &Board) -> LevelText {
        let rows = level.head.iter().cloned().chain(level.rows(&level.start()));
        LevelText { rows: rows.collect(), legend: Vec::new() }
    }

    fn changed(&self, level: &Board) -> Vec<[usize; 2]> {
        let cells = 0..level.cells.len();
        let changed = cells.filter(|cell| level.cells[*cell] != self.start.cells[*cell]);
        changed.map(|cell| level.place(cell)).collect()
    }

    /// The least image under the reflections that keep the pattern, and under shifts where it wraps.
    fn canonical(&self, level: &Board) -> Box<[u64]> {
        let shifts = if level.wrap { level.cells.len() } else { 1 };
        let all = (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0));
        let kept = all.filter(|[left, down, diagonal]| {
            let flip = |at: i32, is_flipped: bool| if is_flipped { -at } else { at };
            let flipped = level.pattern.iter().map(|[x, y]| [flip(*x, *left), flip(*y, *down)]);
            let swapped = flipped.map(|[x, y]| if *diagonal { [y, x] } else { [x, y] });
            swapped.collect::<BTreeSet<_>>() == level.pattern
        });
        let images = kept.flat_map(|flips| (0..shifts).map(move |by| image(level, flips, by)));
        images.min().unwrap_or_default().into()
    }

    /// Sets lamps and exchanges cells, up to four times in all.
    fn vary(&self, seed: u64, n: u64, _: &mut ()) -> Option<Board> {
        let mut random = SplitMix64::stream(seed, n);
        let mut level = self.start.clone();
        for _ in 0..=random.below(4) {
            let [a, b] = [(); 2].map(|()| random.below(level.cells.len() as u64) as usize);
            match level.cells[a] {
                b'0'..=b'9' if random.below(2) == 0 => {
                    level.cells[a] = b'0' + random.below(level.states.into()) as u8;
                }
                _ => level.cells.swap(a, b),
            }
        }
        (level != self.start).then_some(level)
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        edit(&mut self.start.clone(), 0, cost, show)
    }

    fn step_kinds(&self) -> usize {
        SMALLER.len()
    }

    fn steps(&self, level: &Board, kind: usize) -> Vec<(usize, u8)> {
        (0..level.cells.len()).map(|cell| (cell, SMALLER[kind])).collect()
    }

    fn take(&self, level: &Board, (cell, letter): &(usize, u8)) -> Option<Board> {
        let mut smaller = level.clone();
        let was = std::mem::replace(&mut smaller.cells[*cell], *letter);
        (was == b'0' || *letter == b'#' && was != b'#').then_some(smaller)
    }

    fn describe_step(
        &self,
        level: &Board,
        _: &[(usize, u8)],
        (cell, letter): &(usize, u8),
    ) -> String {
        let [column, row] = level.place(*cell);
        let what = if *letter == b'#' { "lamp" } else { "button" };
        format!("the {what} at {column},{row} goes")
    }
}

/// The cells with their goals, shifted so that the first comes to `by`, then reflected.
fn image(level: &Board, [left, down, diagonal]: [bool; 3], by: usize) -> Vec<u64> {
    let [width, height] = level.size;
    let mut image = vec![if diagonal { height } else { width } as u64; level.cells.len() + 1];
    for (cell, letter) in level.cells.iter().enumerate() {
        let (x, y) = ((cell + by) % width, (cell / width + by / width) % height);
        let x = if left { width - 1 - x } else { x };
        let y = if down { height - 1 - y } else { y };
        let goal = if *letter == b'#' { 0 } else { level.goal[cell] };
        let to = if diagonal { x * height + y } else { y * width + x };
        image[to] = u64::from(*letter) << 8 | u64::from(goal);
    }
    image
}

/// Changes so many cells from a cell on, in every way.
fn edit(
    level: &mut Board,
    from: usize,
    cost: usize,
    show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if cost == 0 {
        return show(level);
    }
    for cell in from..level.cells.len() {
        let was = level.cells[cell];
        for letter in (b'0'..b'0' + level.states).chain(SMALLER).filter(|letter| *letter != was) {
            level.cells[cell] = letter;
            edit(level, cell + 1, cost - 1, show)?;
        }
        level.cells[cell] = was;
    }
    ControlFlow::Continue(())
}
