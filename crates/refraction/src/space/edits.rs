//! Boards that differ from a board in a few places, for repairs.
//!
//! A place is a cell or a piece of the tray. The edits that can make a board solvable: remove blockers;
//! turn sources and targets, change their power or move them (which changes two places); turn pieces of
//! the tray or add new ones. Adding a blocker or removing a piece never makes a board solvable: only an
//! object in its way changes a beam that a target needs. But both take shortcuts away.

use super::{fresh_name, letter, powers, shapes};
use crate::board::{Board, Cell, Kind, Piece};
use crate::fraction::Fraction;
use crate::read::MAX_PIECES;
use crate::side::{Side, Sides};
use std::ops::ControlFlow;

/// One change.
#[derive(Clone, Copy)]
enum Edit {
    /// Removes the blocker.
    Clear(Cell),
    /// Gives a source, by its number, another side or power.
    Source(usize, Side, Fraction),
    /// Gives a target another side or power.
    Target(usize, Side, Fraction),
    /// Moves a source to a free cell or replaces a blocker by it.
    MoveSource(usize, Cell, Side),
    /// Moves a target in the same way.
    MoveTarget(usize, Cell, Side),
    /// Gives a piece of the tray other ports.
    Turn(usize, Sides, Sides),
    /// Adds a piece to the tray.
    Add(Kind, Sides, Sides),
    /// Puts a blocker on a free cell.
    Block(Cell),
    /// Removes a piece from the tray.
    Remove(usize),
}

/// Shows every board that differs in exactly `cost` places. `takes_away` adds the edits that only take
/// solutions away.
pub(super) fn edits(
    start: &Board,
    cost: usize,
    takes_away: bool,
    show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut edits = all(start);
    if takes_away {
        let is_fixed = start.fixed();
        let free = (0..start.cells()).filter(|&number| !is_fixed[number]);
        edits.extend(free.map(|number| Edit::Block(start.cell(number))));
        edits.extend((0..start.tray.len()).map(Edit::Remove));
    }
    choose(start, &edits, 0, cost, &mut Vec::new(), show)
}

/// Enumerates the ways to choose edits of distinct places, in order.
fn choose(
    start: &Board,
    edits: &[Edit],
    from: usize,
    cost: usize,
    chosen: &mut Vec<Edit>,
    show: &mut dyn FnMut(&Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if cost == 0 {
        return match apply(start, chosen) {
            Some(board) => show(&board),
            None => ControlFlow::Continue(()),
        };
    }
    for (at, &edit) in edits.iter().enumerate().skip(from) {
        let places = edit.places(start);
        let is_taken = chosen
            .iter()
            .flat_map(|other| other.places(start))
            .any(|other| places.contains(&other));
        if edit.cost() > cost || is_taken {
            continue;
        }
        // The same piece can be added twice.
        let next = if matches!(edit, Edit::Add(..)) { at } else { at + 1 };
        chosen.push(edit);
        let flow = choose(start, edits, next, cost - edit.cost(), chosen, show);
        chosen.pop();
        flow?;
    }
    ControlFlow::Continue(())
}

impl Edit {
    /// The number of places it changes.
    fn cost(self) -> usize {
        if matches!(self, Edit::MoveSource(..) | Edit::MoveTarget(..)) { 2 } else { 1 }
    }

    /// The places it depends on, which no other edit may touch: cells, then pieces of the tray.
    fn places(self, start: &Board) -> Vec<usize> {
        let (sources, targets) = (&start.sources, &start.targets);
        match self {
            Edit::Clear(cell) | Edit::Block(cell) => vec![start.number(cell)],
            Edit::Source(at, ..) => vec![start.number(sources[at].cell)],
            Edit::Target(at, ..) => vec![start.number(targets[at].cell)],
            Edit::MoveSource(at, to, _) => vec![start.number(sources[at].cell), start.number(to)],
            Edit::MoveTarget(at, to, _) => vec![start.number(targets[at].cell), start.number(to)],
            Edit::Turn(piece, ..) | Edit::Remove(piece) => vec![start.cells() + piece],
            Edit::Add(..) => Vec::new(),
        }
    }
}

fn all(start: &Board) -> Vec<Edit> {
    let powers = powers(start);
    let aims = || Side::ALL.into_iter().flat_map(|side| powers.iter().map(move |&p| (side, p)));
    let mut edits: Vec<Edit> = start.blockers.iter().map(|&cell| Edit::Clear(cell)).collect();
    for (at, source) in start.sources.iter().enumerate() {
        let other = aims().filter(|aim| *aim != (source.out, source.power));
        edits.extend(other.map(|(side, power)| Edit::Source(at, side, power)));
    }
    for (at, target) in start.targets.iter().enumerate() {
        let other = aims().filter(|aim| *aim != (target.side, target.power));
        edits.extend(other.map(|(side, power)| Edit::Target(at, side, power)));
    }
    for (at, piece) in start.tray.iter().enumerate() {
        let other = shapes(piece.kind, piece.ways()).into_iter();
        let other = other.filter(|shape| *shape != (piece.inputs, piece.outputs));
        edits.extend(other.map(|(inputs, outputs)| Edit::Turn(at, inputs, outputs)));
    }
    for (kind, ways) in [(Kind::Bender, 1), (Kind::Splitter, 2), (Kind::Combiner, 2)] {
        let added = shapes(kind, ways).into_iter();
        edits.extend(added.map(|(inputs, outputs)| Edit::Add(kind, inputs, outputs)));
    }
    let is_taken = |cell: Cell| {
        let sources = start.sources.iter().any(|source| source.cell == cell);
        sources || start.targets.iter().any(|target| target.cell == cell)
    };
    let free = (0..start.cells()).map(|number| start.cell(number)).filter(|&cell| !is_taken(cell));
    let free: Vec<Cell> = free.collect();
    let places = || free.iter().flat_map(|&cell| Side::ALL.map(|side| (cell, side)));
    for at in 0..start.sources.len() {
        edits.extend(places().map(|(cell, side)| Edit::MoveSource(at, cell, side)));
    }
    for at in 0..start.targets.len() {
        edits.extend(places().map(|(cell, side)| Edit::MoveTarget(at, cell, side)));
    }
    edits
}

/// The board with all edits applied; none if it would have too many pieces.
fn apply(start: &Board, edits: &[Edit]) -> Option<Board> {
    let mut board = start.clone();
    board.solution = None;
    let mut removed = Vec::new();
    for edit in edits {
        match *edit {
            Edit::Clear(cell) => board.blockers.retain(|blocker| *blocker != cell),
            Edit::Source(at, side, power) => {
                (board.sources[at].out, board.sources[at].power) = (side, power);
            }
            Edit::Target(at, side, power) => {
                (board.targets[at].side, board.targets[at].power) = (side, power);
            }
            Edit::MoveSource(at, cell, side) => {
                board.blockers.retain(|blocker| *blocker != cell);
                (board.sources[at].cell, board.sources[at].out) = (cell, side);
            }
            Edit::MoveTarget(at, cell, side) => {
                board.blockers.retain(|blocker| *blocker != cell);
                (board.targets[at].cell, board.targets[at].side) = (cell, side);
            }
            Edit::Block(cell) => board.blockers.push(cell),
            Edit::Remove(at) => removed.push(at),
            Edit::Turn(at, inputs, outputs) => {
                (board.tray[at].inputs, board.tray[at].outputs) = (inputs, outputs);
            }
            Edit::Add(kind, inputs, outputs) => {
                let name = fresh_name(&board, letter(kind));
                board.tray.push(Piece { name, kind, inputs, outputs });
            }
        }
    }
    removed.sort_unstable();
    removed.iter().rev().for_each(|&at| board.remove_piece(at));
    (board.tray.len() <= MAX_PIECES).then_some(board)
}
