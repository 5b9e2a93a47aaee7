//! Lines: what the player draws.

use crate::grid::{Edges, Grid, bit};
use std::fmt;

/// One step of the pen. The order is the one in which lines are counted everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Move {
    Left,
    Right,
    Down,
    Up,
}

impl Move {
    /// All moves in their order: "A Study of Orthogonality in The Witness", 2024, numbers its
    /// solution paths this way.
    pub const ALL: [Move; 4] = [Move::Left, Move::Right, Move::Down, Move::Up];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Move::Left => 'L',
            Move::Right => 'R',
            Move::Down => 'D',
            Move::Up => 'U',
        }
    }

    /// The move of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|mv| mv.letter() == letter.to_ascii_uppercase())
    }

    /// The move that undoes this one.
    pub fn back(self) -> Move {
        match self {
            Move::Left => Move::Right,
            Move::Right => Move::Left,
            Move::Down => Move::Up,
            Move::Up => Move::Down,
        }
    }

    fn from_bits(bits: u64) -> Move {
        Move::ALL[(bits & 3) as usize]
    }
}

/// A line from its start corner; it may be unfinished.
///
/// Two bits per move: a line visits every corner at most once, so 127 moves are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    start: u8,
    len: u8,
    moves: [u64; 4],
}

impl Line {
    /// The line that has not left its start yet.
    pub fn new(start: usize) -> Line {
        Line { start: start as u8, len: 0, moves: [0; 4] }
    }

    /// The corner it starts from.
    pub fn start(&self) -> usize {
        usize::from(self.start)
    }

    /// The number of its moves.
    #[expect(clippy::len_without_is_empty, reason = "a line without moves is still a line")]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Its moves in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        (0..self.len()).map(|at| Move::from_bits(self.moves[at / 32] >> (at % 32 * 2)))
    }

    /// Adds a move.
    pub fn push(&mut self, mv: Move) {
        let at = self.len();
        self.moves[at / 32] |= (mv as u64) << (at % 32 * 2);
        self.len += 1;
    }

    /// Removes the last move.
    pub fn pop(&mut self) -> Option<Move> {
        let at = self.len().checked_sub(1)?;
        let mv = Move::from_bits(self.moves[at / 32] >> (at % 32 * 2));
        self.moves[at / 32] &= !(3 << (at % 32 * 2));
        self.len -= 1;
        Some(mv)
    }

    /// Its moves as words, two bits each, for packing.
    pub fn words(&self) -> &[u64; 4] {
        &self.moves
    }

    /// A line from packed words.
    pub fn from_words(start: usize, len: usize, words: &[u64]) -> Line {
        let mut moves = [0; 4];
        moves[..words.len()].copy_from_slice(words);
        Line { start: start as u8, len: len as u8, moves }
    }

    /// The path of the line on a grid; none if it leaves the grid or meets itself.
    pub fn trace(&self, grid: &Grid) -> Option<Traced> {
        let mut head = self.start();
        if head >= grid.corners() {
            return None;
        }
        let mut traced = Traced { head, corners: bit(head), edges: Edges::default() };
        for mv in self.moves() {
            let (to, edge) = grid.step(head, mv)?;
            if traced.corners & bit(to) != 0 {
                return None;
            }
            traced.corners |= bit(to);
            traced.edges.insert(edge);
            head = to;
        }
        traced.head = head;
        Some(traced)
    }
}

/// The corners and edges of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Traced {
    /// Where the pen is.
    pub head: usize,
    /// The corners it visited, the start included.
    pub corners: u128,
    /// The edges it used.
    pub edges: Edges,
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().try_for_each(|mv| write!(out, "{}", mv.letter()))
    }
}

impl Ord for Line {
    /// Starts in reading order, then move by move; a line comes before its extensions.
    fn cmp(&self, other: &Line) -> std::cmp::Ordering {
        self.start.cmp(&other.start).then_with(|| self.moves().cmp(other.moves()))
    }
}

impl PartialOrd for Line {
    fn partial_cmp(&self, other: &Line) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Reads the letters of a line; the error is the first character that is not a move.
pub fn read_moves(start: usize, text: &str) -> Result<Line, char> {
    let mut line = Line::new(start);
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        let mv = Move::from_letter(letter).ok_or(letter)?;
        if line.len() + 1 >= crate::grid::MAX_CORNERS {
            return Err(letter);
        }
        line.push(mv);
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_pushed_and_popped() {
        let text = "LRDU".repeat(31);
        let mut line = read_moves(3, &text).unwrap();
        assert_eq!((line.to_string(), line.len(), line.start()), (text, 124, 3));
        assert_eq!(Line::from_words(3, 124, line.words()), line);
        let shorter = read_moves(3, &"LRDU".repeat(30)).unwrap();
        assert!(shorter < line);
        for _ in 0..4 {
            line.pop();
        }
        assert_eq!(line, shorter);
        assert_eq!(read_moves(0, "LX"), Err('X'));
    }

    #[test]
    fn a_line_that_meets_itself_has_no_trace() {
        let grid = Grid { rows: 2, cols: 2, is_pillar: false };
        let trace = |moves: &str| read_moves(6, moves).unwrap().trace(&grid);
        assert_eq!(trace("RULU").map(|traced| traced.head), Some(0));
        assert_eq!(trace("RULD"), None);
        assert_eq!(trace("L"), None);
        let pillar = Grid { is_pillar: true, ..grid };
        assert_eq!(read_moves(4, "RR").unwrap().trace(&pillar), None);
        assert!(read_moves(4, "L").unwrap().trace(&pillar).is_some());
    }
}
