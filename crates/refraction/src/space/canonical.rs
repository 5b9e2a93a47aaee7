//! When two boards are the same.

use crate::board::{Board, Cell};
use crate::fraction::Fraction;
use crate::side::{Side, Sides};

/// The least description of a board over its rotations and reflections, which all play the same
/// because ports turn with the board. Names, the title, the solution and the order of lines do not
/// count.
pub(super) fn canonical(board: &Board) -> Box<[u64]> {
    let turned = (0..8).map(|symmetry| describe(board, symmetry));
    turned.min().unwrap_or_default().into_boxed_slice()
}

fn describe(board: &Board, symmetry: u8) -> Vec<u64> {
    let turn = Turn { symmetry, width: board.width, height: board.height };
    let (width, height) = turn.size();
    let thing = |cell: Cell, side: Side, power: Fraction| {
        let Cell { x, y } = turn.cell(cell);
        let place = u64::from(y) << 16 | u64::from(x) << 8 | turn.side(side) as u64;
        [place, power.numerator(), power.denominator()]
    };
    let sources = board.sources.iter().map(|s| thing(s.cell, s.out, s.power)).collect();
    let targets = board.targets.iter().map(|t| thing(t.cell, t.side, t.power)).collect();
    let blockers = board.blockers.iter().map(|&cell| {
        let Cell { x, y } = turn.cell(cell);
        [u64::from(y) << 16 | u64::from(x) << 8, 0, 0]
    });
    let tray = board
        .tray
        .iter()
        .map(|piece| [piece.kind as u64, turn.sides(piece.inputs), turn.sides(piece.outputs)]);
    let lists: [Vec<[u64; 3]>; 4] = [sources, targets, blockers.collect(), tray.collect()];
    let mut out = vec![u64::from(width), u64::from(height)];
    for mut list in lists {
        list.sort_unstable();
        out.push(list.len() as u64);
        out.extend(list.concat());
    }
    out
}

/// One of the eight symmetries of a square: quarter turns, then a reflection.
struct Turn {
    symmetry: u8,
    width: u8,
    height: u8,
}

impl Turn {
    fn quarters(&self) -> u8 {
        self.symmetry % 4
    }

    fn is_reflected(&self) -> bool {
        self.symmetry >= 4
    }

    fn size(&self) -> (u8, u8) {
        match self.quarters() % 2 {
            0 => (self.width, self.height),
            _ => (self.height, self.width),
        }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let (mut cell, mut height) = (cell, (self.height, self.width));
        for _ in 0..self.quarters() {
            cell = Cell { x: height.0 + 1 - cell.y, y: cell.x };
            height = (height.1, height.0);
        }
        match self.is_reflected() {
            true => Cell { x: self.size().0 + 1 - cell.x, ..cell },
            false => cell,
        }
    }

    fn side(&self, side: Side) -> Side {
        let side = Side::ALL[(side as usize + usize::from(self.quarters())) % 4];
        match (self.is_reflected(), side) {
            (true, Side::East | Side::West) => side.opposite(),
            _ => side,
        }
    }

    fn sides(&self, sides: Sides) -> u64 {
        sides.iter().map(|side| 1 << self.side(side) as u64).sum()
    }
}
