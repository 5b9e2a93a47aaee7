//! Erasers: what is wrong in a region may be taken away, at a price.

use super::{Judge, Uncovered};
use crate::board::Board;
use crate::grid::{Bits, Edges, members};

impl Judge {
    /// The pieces that the erasers of a region take away so that the rest is good; none if they
    /// cannot.
    ///
    /// With k erasers, T is chosen among what is wrong while everything is present: |T| ≤ k and
    /// k − |T| even, because erasers left over erase each other in pairs, and T is empty only if
    /// nothing is wrong. Uncovered dots cannot be made good otherwise, so they are all in T.
    pub(super) fn erase(
        &mut self,
        board: &Board,
        region: Bits,
        walls: &Edges,
        uncovered: &Uncovered,
    ) -> Option<Bits> {
        let erasers = (board.erasers & region).count_ones();
        let dots = uncovered.within(board, region).count();
        let present = board.pieces & region;
        let wrong = self.unsatisfied(board, region, walls, present) & !board.erasers;
        let for_pieces = erasers.checked_sub(dots)?;
        let least = u32::from(wrong != 0 && dots == 0);
        let cells: Vec<usize> = members(wrong).collect();
        (least..=for_pieces.min(wrong.count_ones()))
            .filter(|count| (for_pieces - count).is_multiple_of(2))
            .find_map(|count| {
                choose(&cells, count as usize, 0, &mut |erased| {
                    let rest = present & !board.erasers & !erased;
                    rest == 0 || self.unsatisfied(board, region, walls, rest) == 0
                })
            })
    }
}

/// The first set of `count` cells, added to `chosen`, that passes the test.
fn choose(
    cells: &[usize],
    count: usize,
    chosen: Bits,
    test: &mut dyn FnMut(Bits) -> bool,
) -> Option<Bits> {
    if count == 0 {
        return test(chosen).then_some(chosen);
    }
    let last = cells.len().checked_sub(count)?;
    (0..=last).find_map(|at| {
        let chosen = chosen | crate::grid::bit(cells[at]);
        choose(&cells[at + 1..], count - 1, chosen, test)
    })
}
