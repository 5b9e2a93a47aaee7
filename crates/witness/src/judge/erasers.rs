//! Erasers: each removes one error of its region.

use super::{Judge, Uncovered};
use crate::board::Board;
use crate::grid::{Bits, Edges, members};

/// Judging the rest of a region costs about as much as placing this many pieces.
const PIECES_LAID: u64 = 16;

impl Judge {
    /// The pieces that the erasers of a region remove so that the rest is satisfied; none if they
    /// cannot.
    ///
    /// With k erasers, T is chosen among the errors while everything is present: |T| ≤ k and k −
    /// |T| even, because remaining erasers erase each other in pairs, and T is empty only if there
    /// is no error. Nothing else can fix an uncovered dot, so all of them are in T.
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
        for count in least..=for_pieces.min(wrong.count_ones()) {
            if !(for_pieces - count).is_multiple_of(2) {
                continue;
            }
            let tested = choose(&cells, count as usize, 0, &mut |erased| {
                if !self.effort.spend(PIECES_LAID) {
                    return Tested::Cut;
                }
                let rest = present & !board.erasers & !erased;
                match rest == 0 || self.unsatisfied(board, region, walls, rest) == 0 {
                    true => Tested::Good(erased),
                    false => Tested::Bad,
                }
            });
            match tested {
                Tested::Good(erased) => return Some(erased),
                Tested::Bad => {}
                Tested::Cut => return None,
            }
        }
        None
    }
}

/// The first set of `count` cells, added to `chosen`, that passes the test.
fn choose(
    cells: &[usize],
    count: usize,
    chosen: Bits,
    test: &mut dyn FnMut(Bits) -> Tested,
) -> Tested {
    if count == 0 {
        return test(chosen);
    }
    let Some(last) = cells.len().checked_sub(count) else { return Tested::Bad };
    for at in 0..=last {
        let chosen = chosen | crate::grid::bit(cells[at]);
        match choose(&cells[at + 1..], count - 1, chosen, test) {
            Tested::Bad => {}
            over => return over,
        }
    }
    Tested::Bad
}

/// The result of a choice.
enum Tested {
    /// These may be erased.
    Good(Bits),
    /// Another error remains.
    Bad,
    /// The work limit is reached.
    Cut,
}
