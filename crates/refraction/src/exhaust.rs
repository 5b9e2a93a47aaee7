//! Every solution of a small board, by exhaustive placement.

use crate::board::{Board, Cell, Placements};
use crate::light::{Light, light};

/// How a search over all placements ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// Placements tried.
    pub tried: u64,
    /// True when all were tried.
    pub is_complete: bool,
    /// True when the light of every placement could be computed.
    pub is_judged: bool,
}

/// Tries every set of placements, treating pieces of the same shape as interchangeable, and shows
/// those that solve the board; `see` returns whether to continue. Stops after `max_tried`
/// placements.
pub fn exhaust(
    board: &Board,
    max_tried: u64,
    see: &mut dyn FnMut(&[Option<Cell>], &Light) -> bool,
) -> Exhausted {
    let mut is_taken = board.fixed();
    let mut search = Search {
        board,
        alike: board.alike_before(),
        placements: board.empty(),
        exhausted: Exhausted { tried: 0, is_complete: true, is_judged: true },
        max_tried,
        see,
    };
    search.place(0, &mut is_taken);
    search.exhausted
}

struct Search<'s> {
    board: &'s Board,
    /// For each piece, the previous one of the same shape.
    alike: Vec<Option<usize>>,
    placements: Placements,
    exhausted: Exhausted,
    max_tried: u64,
    see: &'s mut dyn FnMut(&[Option<Cell>], &Light) -> bool,
}

impl Search<'_> {
    fn place(&mut self, piece: usize, is_taken: &mut [bool]) {
        if !self.exhausted.is_complete {
            return;
        }
        if piece == self.board.tray.len() {
            if self.exhausted.tried >= self.max_tried {
                self.exhausted.is_complete = false;
                return;
            }
            self.exhausted.tried += 1;
            let light = light(self.board, &self.placements);
            self.exhausted.is_judged &= light.doubt().is_none();
            if light.is_won() && !(self.see)(&self.placements, &light) {
                self.exhausted.is_complete = false;
            }
            return;
        }
        self.place(piece + 1, is_taken);
        // Among pieces of the same shape, the first is placed first and before the others.
        let first = match self.alike[piece] {
            None => 0,
            Some(other) => match self.placements[other] {
                None => return,
                Some(cell) => self.board.number(cell) + 1,
            },
        };
        for number in first..is_taken.len() {
            if is_taken[number] {
                continue;
            }
            is_taken[number] = true;
            self.placements[piece] = Some(self.board.cell(number));
            self.place(piece + 1, is_taken);
            self.placements[piece] = None;
            is_taken[number] = false;
        }
    }
}
