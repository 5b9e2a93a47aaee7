//! A board as a puzzle for every lens.

use crate::board::{Board, Cell, Placements};
use crate::events::{all_events, event_name};
use crate::light::{Lamp, Light, light};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};
use std::sync::Arc;

/// A board to play: you place, move and take back pieces.
#[derive(Clone, Debug)]
pub struct Puzzle {
    board: Arc<Board>,
    alike: Vec<Option<usize>>,
    is_fixed: Vec<bool>,
    table: EventTable,
    lamp: Lamp,
    /// False while a search only looks for a win and needs no events.
    pub(crate) tells: bool,
}

/// Where every piece of the tray is: 0 in the tray, else the number of its cell plus one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State(Vec<u16>);

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Puts a piece on a free cell, from the tray or from another cell.
    Place(u8, Cell),
    /// Takes a piece back.
    Take(u8),
}

impl Puzzle {
    /// A puzzle of a board.
    pub fn new(board: Arc<Board>) -> Puzzle {
        let (alike, is_fixed) = (board.alike_before(), board.fixed());
        let (table, lamp) = (EventTable::new(), Lamp::new(&board));
        Puzzle { board, alike, is_fixed, table, lamp, tells: false }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Where the pieces are.
    pub fn placements(&self, state: &State) -> Placements {
        placements(&self.board, state).collect()
    }

    /// The light of a position.
    pub(crate) fn light(&mut self, state: &State) -> &Light {
        self.lamp.shine(&self.board, placements(&self.board, state)).0
    }

    fn outcome(light: &Light) -> Outcome {
        if light.is_won() { Outcome::Won } else { Outcome::Open }
    }

    fn is_free(&self, state: &State, number: usize) -> bool {
        !self.is_fixed[number] && !state.0.contains(&(number as u16 + 1))
    }

    /// The moves that put pieces where a solution has them, in the order of the tray, up to the
    /// first win.
    pub fn moves_to(&mut self, placements: &[Option<Cell>]) -> Vec<Move> {
        let (mut state, mut outcome) = self.start();
        let mut moves = Vec::new();
        for (piece, cell) in placements.iter().enumerate() {
            let Some(cell) = cell.filter(|_| outcome == Outcome::Open) else {
                continue;
            };
            let (mv, from) = (Move::Place(piece as u8, cell), state.clone());
            if let Step::Moved { outcome: reached, .. } = self.step(&from, mv, &mut state) {
                outcome = reached;
                moves.push(mv);
            }
        }
        moves
    }

    /// Where the pieces are after some moves.
    pub fn placements_after(&mut self, start: &State, moves: &[Move]) -> Placements {
        let mut state = start.clone();
        for &mv in moves {
            let from = state.clone();
            self.step(&from, mv, &mut state);
        }
        self.placements(&state)
    }
}

/// Where the pieces of a position are.
fn placements<'s>(board: &'s Board, state: &'s State) -> impl Iterator<Item = Option<Cell>> + 's {
    state.0.iter().map(|at| at.checked_sub(1).map(|number| board.cell(usize::from(number))))
}

impl Play for Puzzle {
    type State = State;
    type Move = Move;

    fn start(&self) -> (State, Outcome) {
        let light = light(&self.board, &self.board.empty());
        (State(vec![0; self.board.tray.len()]), Puzzle::outcome(&light))
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        for piece in 0..self.board.tray.len() {
            // Of several pieces of the same shape in the tray, one is enough.
            let is_in_tray = |piece: usize| state.0[piece] == 0;
            let is_second = is_in_tray(piece) && self.alike[piece].is_some_and(is_in_tray);
            if is_second {
                continue;
            }
            let free = (0..self.board.cells()).filter(|&number| self.is_free(state, number));
            out.extend(free.map(|number| Move::Place(piece as u8, self.board.cell(number))));
            if !is_in_tray(piece) {
                out.push(Move::Take(piece as u8));
            }
        }
    }

    fn step(&mut self, from: &State, mv: Move, to: &mut State) -> Step {
        match mv {
            Move::Place(piece, cell) => {
                let number = self.board.number(cell);
                if !self.is_free(from, number) {
                    return Step::Still;
                }
                to.0[usize::from(piece)] = number as u16 + 1;
            }
            Move::Take(piece) => {
                if from.0[usize::from(piece)] == 0 {
                    return Step::Still;
                }
                to.0[usize::from(piece)] = 0;
            }
        }
        let (light, placements) = self.lamp.shine(&self.board, placements(&self.board, to));
        if let Some(doubt) = light.doubt() {
            return Step::Doubt(doubt);
        }
        let events = match self.tells {
            true => {
                let events = all_events(&self.board, placements, light, Some(mv));
                self.table.intern(&events)
            }
            false => Events::NONE,
        };
        Step::Moved { events, outcome: Puzzle::outcome(light) }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    fn start_events(&self) -> Vec<u32> {
        let placements = self.board.empty();
        all_events(&self.board, &placements, &light(&self.board, &placements), None)
    }

    fn event_name(&self, event: u32) -> String {
        event_name(&self.board, event)
    }

    // A board without targets is won before the first move, which is a valid answer.
    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

impl Notation for Puzzle {
    fn write_move(&self, mv: Move, out: &mut String) {
        match mv {
            Move::Place(piece, Cell { x, y }) => {
                *out += &format!("{}@{x},{y}; ", self.board.tray[usize::from(piece)].name);
            }
            Move::Take(piece) => {
                *out += &format!("-{}; ", self.board.tray[usize::from(piece)].name);
            }
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Move, &'t str)> {
        let (mv, rest) = text.split_once(';').unwrap_or((text, ""));
        let mv = mv.trim();
        let piece = |name: &str| {
            let name = name.trim();
            let found = self.board.tray.iter().position(|piece| piece.name == name)?;
            u8::try_from(found).ok()
        };
        if let Some(name) = mv.strip_prefix('-') {
            return Some((Move::Take(piece(name)?), rest));
        }
        let (name, cell) = mv.split_once('@')?;
        let (x, y) = cell.split_once(',')?;
        let number = |text: &str, most: u8| {
            text.trim().parse::<u8>().ok().filter(|number| (1..=most).contains(number))
        };
        let cell = Cell { x: number(x, self.board.width)?, y: number(y, self.board.height)? };
        Some((Move::Place(piece(name)?, cell), rest))
    }
}

impl Pack for Puzzle {
    fn packed_words(&self) -> usize {
        self.board.tray.len().div_ceil(4).max(1)
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        out.fill(0);
        for (piece, &at) in state.0.iter().enumerate() {
            out[piece / 4] |= u64::from(at) << (16 * (piece % 4));
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        for (piece, at) in out.0.iter_mut().enumerate() {
            *at = (words[piece / 4] >> (16 * (piece % 4))) as u16;
        }
    }
}
