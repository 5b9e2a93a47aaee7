//! The board during a step: every piece has a number, a place and a memory of its last move.

use super::{Program, State};
use crate::rules::Dir;

/// No cell: the piece has not moved in this step, or has been pushed back since.
pub(super) const NOWHERE: u16 = u16::MAX;

/// Pieces by number, and the numbers in each cell.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The type of each piece.
    pub kind: Vec<u8>,
    /// The cell of each piece.
    pub at: Vec<u16>,
    /// Whether it is on the board.
    pub alive: Vec<bool>,
    /// The cell it left in its latest move.
    pub came: Vec<u16>,
    /// The direction of its latest move; none if it was placed directly.
    pub went: Vec<Dir>,
    /// The pieces of each cell, by type and then by arrival.
    pub cells: Vec<Vec<u16>>,
    /// The number of pieces of each type.
    pub counts: Vec<i32>,
    pub turn: u32,
    pub seed: u64,
}

impl Board {
    pub(super) fn new(program: &Program) -> Board {
        Board {
            kind: Vec::new(),
            at: Vec::new(),
            alive: Vec::new(),
            came: Vec::new(),
            went: Vec::new(),
            cells: vec![Vec::new(); program.cells()],
            counts: vec![0; program.rules.pieces],
            turn: 0,
            seed: 0,
        }
    }

    pub(super) fn load(&mut self, state: &State, seed: u64) {
        let count = state.pieces.len();
        for cell in &mut self.cells {
            cell.clear();
        }
        self.counts.fill(0);
        self.kind.clear();
        self.at.clear();
        for (id, (cell, piece)) in state.pieces().enumerate() {
            self.kind.push(piece);
            self.at.push(cell as u16);
            self.counts[usize::from(piece)] += 1;
            self.cells[cell].push(id as u16);
        }
        self.alive.clear();
        self.alive.resize(count, true);
        self.came.clear();
        self.came.resize(count, NOWHERE);
        self.went.clear();
        self.went.resize(count, Dir::None);
        self.turn = state.turn;
        self.seed = seed;
    }

    pub(super) fn store(&self, program: &Program, scored: i32, state: &mut State) {
        state.pieces.clear();
        for (cell, ids) in self.cells.iter().enumerate() {
            let key = |id: &u16| (cell as u32) << 8 | u32::from(self.kind[usize::from(*id)]);
            state.pieces.extend(ids.iter().map(key));
        }
        state.turn = program.turns.normal(self.turn);
        if program.uses_score {
            let score = state.score.saturating_add(scored);
            state.score = program.score_cap.map_or(score, |cap| score.min(cap));
        }
    }

    /// Removes a piece from its cell's list.
    pub(super) fn take(&mut self, id: u16) {
        let cell = &mut self.cells[usize::from(self.at[usize::from(id)])];
        if let Some(place) = cell.iter().position(|other| *other == id) {
            cell.remove(place);
        }
    }

    /// Puts a piece into a cell's list, after those of its type.
    pub(super) fn put(&mut self, id: u16, cell: usize) {
        let kind = self.kind[usize::from(id)];
        let ids = &mut self.cells[cell];
        let after = ids.iter().position(|other| self.kind[usize::from(*other)] > kind);
        ids.insert(after.unwrap_or(ids.len()), id);
        self.at[usize::from(id)] = cell as u16;
    }

    /// Creates a piece; none when there are too many.
    pub(super) fn make(&mut self, kind: u8, cell: usize) -> Option<u16> {
        let id = self.kind.len();
        if id >= crate::limits::MAX_ON_BOARD {
            return None;
        }
        self.kind.push(kind);
        self.at.push(cell as u16);
        self.alive.push(true);
        self.came.push(NOWHERE);
        self.went.push(Dir::None);
        self.counts[usize::from(kind)] += 1;
        self.put(id as u16, cell);
        Some(id as u16)
    }

    /// Whether a piece is alive and in this cell.
    pub(super) fn stands(&self, id: u16, at: u16) -> bool {
        self.alive[usize::from(id)] && self.at[usize::from(id)] == at
    }

    /// Whether a cell holds a living piece of a set of types.
    pub(super) fn holds(&self, cell: usize, types: u64) -> bool {
        self.cells[cell].iter().any(|id| types >> self.kind[usize::from(*id)] & 1 == 1)
    }
}
