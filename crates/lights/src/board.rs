//! A board as its author writes it, and the boards around it.

use std::collections::BTreeSet;

use play::grid::{GridLevel, LetterMap, Symmetry};

use crate::Lights;

/// A board as its author writes it, cell by cell in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its lines. A digit is a lamp with a button, `-` a dark lamp without one, `#` a wall.
    pub map: LetterMap,
    /// States of a lamp.
    pub states: u8,
    /// The lamps that a press steps, as offsets to the right and down.
    pub pattern: BTreeSet<[i32; 2]>,
    /// The state that each lamp has to reach.
    pub goal: Vec<u8>,
}

impl Board {
    /// A board of lamps that are dark and shall be, with the usual cross as its pattern.
    pub fn dark(size: [usize; 2]) -> Board {
        let map = LetterMap::filled(size, b'0');
        let pattern = [[0, -1], [-1, 0], [0, 0], [1, 0], [0, 1]].into();
        Board { states: 2, pattern, goal: vec![0; map.cells.len()], map }
    }

    /// The lamps that the button in a cell steps, each once.
    pub fn reach(&self, button: usize) -> BTreeSet<usize> {
        let lamps = self.pattern.iter().filter_map(|by| self.map.grid.step(button, *by));
        lamps.filter(|lamp| self.map.cells[*lamp] != b'#').collect()
    }

    /// The states before the first press. A wall has its goal's, so that it never matters.
    pub fn start(&self) -> Vec<u8> {
        let lamp =
            |(cell, goal): (&u8, &u8)| if *cell == b'#' { *goal } else { Board::lamp(*cell) };
        self.map.cells.iter().zip(&self.goal).map(lamp).collect()
    }

    /// The state of the lamp that a letter stands for.
    pub fn lamp(letter: u8) -> u8 {
        letter.saturating_sub(b'0')
    }

    /// The lines of the board in some state.
    pub fn rows(&self, state: &[u8]) -> Vec<String> {
        let letter = |(cell, lamp): (&u8, &u8)| {
            if matches!((cell, lamp), (b'#', _) | (b'-', 0)) { *cell } else { b'0' + lamp }
        };
        self.map.grid.rows(&Vec::from_iter(self.map.cells.iter().zip(state).map(letter)))
    }
}

impl GridLevel for Board {
    type Puzzle = Lights;
    const AIM: &'static str = "length";
    const SMALLER: &'static [(u8, &'static str)] = &[(b'#', "lamp"), (b'-', "button")];

    fn map(&self) -> &LetterMap {
        &self.map
    }

    fn map_mut(&mut self) -> &mut LetterMap {
        &mut self.map
    }

    fn puzzle(&self) -> Lights {
        Lights::new(self.clone())
    }

    fn letters(&self) -> Vec<u8> {
        (b'0'..b'0' + self.states).chain(*b"#-").collect()
    }

    fn settings(&self, letter: u8) -> Vec<u8> {
        (b'0'..b'0' + self.states).filter(|_| letter.is_ascii_digit()).collect()
    }

    /// Lamps go, and the buttons of dark lamps.
    fn can_shrink(from: u8, to: u8) -> bool {
        from == b'0' || to == b'#' && from != b'#'
    }

    fn keeps(&self, symmetry: Symmetry) -> bool {
        symmetry.keeps(&self.pattern)
    }

    fn mark(&self, cell: usize) -> u8 {
        if self.map.cells[cell] == b'#' { 0 } else { self.goal[cell] }
    }

    fn blank(&self) -> Option<u8> {
        Some(b'0')
    }

    fn kinds(&self) -> Vec<(&'static [&'static str], Vec<u8>)> {
        vec![
            (&["lit"], (b'1'..b'0' + self.states).collect()),
            (&["wall", "#"], vec![b'#']),
            (&["buttonless", "-"], vec![b'-']),
        ]
    }

    /// A goal that is drawn lamp by lamp has no other size.
    fn resized(&self, size: [usize; 2]) -> Option<Board> {
        let map = self.map.resized("lights", size, b'0');
        let goal = match self.goal[..] {
            _ if size == self.map.grid.size => self.goal.clone(),
            [one, ..] if self.goal.iter().all(|goal| *goal == one) => vec![one; map.cells.len()],
            _ => return None,
        };
        Some(Board { map, goal, ..self.clone() })
    }
}
