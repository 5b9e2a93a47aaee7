//! Ways to make a board smaller, for kernels.

use crate::board::{Board, Cell};
use crate::side::Side;

/// One thing to remove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Smaller {
    /// The blocker on this cell.
    Blocker(Cell),
    /// The piece of the tray with this name.
    Piece(String),
    /// The source with this name.
    Source(String),
    /// The target with this name.
    Target(String),
    /// The outermost row or column on this side, if it is empty.
    Edge(Side),
}

/// Kinds of steps, in the order in which they are tried.
pub(super) const KINDS: usize = 5;

pub(super) fn steps(board: &Board, kind: usize) -> Vec<Smaller> {
    let named = |names: Vec<&String>, step: fn(String) -> Smaller| {
        names.into_iter().cloned().map(step).collect()
    };
    match kind {
        0 => {
            let mut cells = board.blockers.clone();
            cells.sort_by_key(|cell| board.number(*cell));
            cells.into_iter().map(Smaller::Blocker).collect()
        }
        1 => named(board.tray.iter().map(|piece| &piece.name).collect(), Smaller::Piece),
        2 => named(board.sources.iter().map(|source| &source.name).collect(), Smaller::Source),
        3 => named(board.targets.iter().map(|target| &target.name).collect(), Smaller::Target),
        _ => Side::ALL.map(Smaller::Edge).to_vec(),
    }
}

impl Smaller {
    /// The board without it; none when it is missing or has to stay.
    pub(super) fn take(&self, board: &Board) -> Option<Board> {
        let mut board = board.clone();
        match self {
            Smaller::Blocker(cell) => {
                let at = board.blockers.iter().position(|blocker| blocker == cell)?;
                board.blockers.remove(at);
            }
            Smaller::Piece(name) => {
                let at = board.tray.iter().position(|piece| piece.name == *name)?;
                board.remove_piece(at);
            }
            Smaller::Source(name) => {
                let at = board.sources.iter().position(|source| source.name == *name)?;
                board.sources.remove(at);
                (!board.sources.is_empty()).then_some(())?;
            }
            Smaller::Target(name) => {
                let at = board.targets.iter().position(|target| target.name == *name)?;
                board.targets.remove(at);
                (!board.targets.is_empty()).then_some(())?;
            }
            Smaller::Edge(side) => cut(&mut board, *side)?,
        }
        Some(board)
    }

    /// The step in words, with coordinates of the original board.
    pub(super) fn describe(&self, board: &Board, taken: &[Smaller]) -> String {
        let cut = |side| taken.iter().filter(|step| **step == Smaller::Edge(side)).count();
        let (left, top) = (cut(Side::West), cut(Side::North));
        match self {
            Smaller::Blocker(Cell { x, y }) => {
                format!("remove blocker at {},{}", usize::from(*x) + left, usize::from(*y) + top)
            }
            Smaller::Piece(name) => {
                let piece = board.tray.iter().find(|piece| piece.name == *name);
                format!("remove {} {name}", piece.map_or("piece", |piece| piece.kind.word()))
            }
            Smaller::Source(name) => format!("remove source {name}"),
            Smaller::Target(name) => format!("remove target {name}"),
            Smaller::Edge(Side::North) => format!("remove row {}", top + 1),
            Smaller::Edge(Side::South) => {
                format!("remove row {}", usize::from(board.height) + top)
            }
            Smaller::Edge(Side::West) => format!("remove column {}", left + 1),
            Smaller::Edge(Side::East) => {
                format!("remove column {}", usize::from(board.width) + left)
            }
        }
    }
}

/// Removes an empty row or column. A written solution is dropped.
fn cut(board: &mut Board, side: Side) -> Option<()> {
    let (columns, rows) = match side {
        Side::North | Side::South => (0, 1),
        Side::West | Side::East => (1, 0),
    };
    let (width, height) = (board.width.checked_sub(columns)?, board.height.checked_sub(rows)?);
    let is_cut = |cell: &Cell| match side {
        Side::North => cell.y == 1,
        Side::South => cell.y == board.height,
        Side::West => cell.x == 1,
        Side::East => cell.x == board.width,
    };
    let is_taken = board.blockers.iter().any(is_cut)
        || board.sources.iter().any(|source| is_cut(&source.cell))
        || board.targets.iter().any(|target| is_cut(&target.cell));
    if is_taken || width == 0 || height == 0 {
        return None;
    }
    let (dx, dy) = (u8::from(side == Side::West), u8::from(side == Side::North));
    let shift = |cell: &mut Cell| (cell.x, cell.y) = (cell.x - dx, cell.y - dy);
    board.blockers.iter_mut().for_each(shift);
    board.sources.iter_mut().for_each(|source| shift(&mut source.cell));
    board.targets.iter_mut().for_each(|target| shift(&mut target.cell));
    (board.width, board.height, board.solution) = (width, height, None);
    Some(())
}
