//! How short a solution can be, beyond what the first solutions drawn show.

use super::walk::Walk;
use super::{Ask, Solutions};
use crate::board::Board;
use crate::grid::{Bits, bit, members};
use crate::line::{Line, Move};
use play::Watch;

/// Steps of the pen spent on looking for shorter lines. A panel whose shortest line needs more keeps an
/// interval.
const MAX_STEPS: u64 = 200_000;

/// What is known about the length of a shortest solution, in moves from the start of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortest {
    /// No solution has fewer moves.
    pub at_least: usize,
    /// A shortest line among those drawn.
    pub line: Option<Line>,
    /// Its moves.
    pub at_most: Option<usize>,
    /// Steps of the pen spent.
    pub steps: u64,
}

/// The length of a shortest solution that begins with `from`: that of a complete search, otherwise by
/// drawing lines of growing length until one solves or the steps run out.
pub(crate) fn shortest(
    board: &Board,
    from: Option<&Line>,
    ask: Ask,
    found: &Solutions,
    watch: &mut Watch<'_>,
) -> Shortest {
    let mut known = Shortest {
        at_least: nearest(board, from),
        line: found.shortest_line.or(found.first),
        at_most: found.shortest,
        steps: 0,
    };
    if let (true, Some(least)) = (found.is_complete, found.shortest) {
        known.at_least = least;
    }
    let mut left = MAX_STEPS.min(ask.max_steps);
    while found.count > 0 && known.at_most.is_none_or(|most| known.at_least < most) {
        let short = Ask { max_solutions: 1, max_steps: left, max_moves: known.at_least, ..ask };
        let walk = Walk::new(board, short, watch);
        let lines = match from {
            Some(from) => walk.run_from(from),
            None => walk.run(),
        };
        known.steps += lines.steps;
        left = left.saturating_sub(lines.steps);
        match lines.shortest {
            Some(moves) => {
                (known.line, known.at_most) = (lines.shortest_line, Some(moves));
                break;
            }
            None if lines.is_complete => known.at_least += 1,
            None => break,
        }
    }
    known
}

/// A lower bound: the distance on the grid, or one move to lift the pen on an end.
fn nearest(board: &Board, from: Option<&Line>) -> usize {
    let left = distances(board);
    let drawn = from.map_or(0, |line| line.len());
    let heads = match from.and_then(|line| board.draw(line)) {
        Some(drawn) => bit(drawn.first.head),
        None => board.panel.starts & board.free,
    };
    let edges = members(heads).map(|corner| left[corner]).min().unwrap_or(usize::MAX);
    drawn + if edges == usize::MAX { 1 } else { edges.max(1) }
}

/// Edges from each corner to the nearest end on the empty grid; `usize::MAX` where no end can be
/// reached.
pub(super) fn distances(board: &Board) -> Vec<usize> {
    let mut distances = vec![usize::MAX; board.grid.corners()];
    let mut edge: Bits = board.panel.ends & board.free;
    let mut steps = 0;
    while edge != 0 {
        for corner in members(edge) {
            distances[corner] = steps;
        }
        steps += 1;
        let mut next = 0;
        for corner in members(edge) {
            for (to, over) in Move::ALL.into_iter().filter_map(|mv| board.grid.step(corner, mv)) {
                let is_new = distances[to] == usize::MAX && board.free & bit(to) != 0;
                if board.usable.has(over) && is_new {
                    next |= bit(to);
                }
            }
        }
        edge = next;
    }
    distances
}
