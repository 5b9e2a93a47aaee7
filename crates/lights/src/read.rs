//! Reads boards. Reading never fails: after a mistake it goes on with what was probably meant.

use std::collections::BTreeSet;
use std::iter::repeat;
use std::ops::RangeInclusive;

use play::domain::LevelHead;
use play::lens::LevelId;
use source::{Diagnostic, Source, nearest};

use crate::Board;

/// What a text holds.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// Its boards.
    pub boards: Vec<Board>,
    /// Their names and places.
    pub heads: Vec<LevelHead>,
    /// The mistakes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the boards of a text.
pub fn read(source: &Source) -> Boards {
    let mut reader = Reader { source, line: 0, found: Boards::default() };
    while reader.line < source.line_count() {
        match reader.next() {
            ("lights", rest) => reader.board(rest),
            (word, _) if word.is_empty() || word.starts_with('#') => {}
            _ => {
                let help =
                    "a board begins with `lights 5x5 Name` and has as many rows as that says";
                reader.mistake("lights-outside", "this is not part of a board", help);
            }
        }
    }
    reader.found
}

/// The letters of drawings.
const CELLS: &str = "0123456789#-";
const MARKS: &str = ".xo";

struct Reader<'s> {
    source: &'s Source,
    /// The line that was read last, from 1.
    line: usize,
    found: Boards,
}

impl<'s> Reader<'s> {
    fn board(&mut self, rest: &str) {
        let first = self.line;
        let (sides, name) = rest.split_once(' ').unwrap_or((rest, ""));
        let (width, height) = sides.split_once('x').unwrap_or((sides, ""));
        let size = [width, height].map(|side| self.number(side, 1..=20).unwrap_or(5).into());
        let mut board = Board::dark(size);
        while self.line < self.source.line_count() && !self.is_next(CELLS) && !self.is_next("l") {
            match self.next() {
                ("" | "#", _) => {}
                ("wrap", "") => board.wrap = true,
                ("states", text) => board.states = self.number(text, 2..=9).unwrap_or(2),
                ("goal", "") => {
                    board.goal =
                        self.grid(&board).iter().map(|cell| cell.saturating_sub(b'0')).collect()
                }
                ("goal", text) => {
                    board.goal.fill(self.number(text, 0..=board.states - 1).unwrap_or(0));
                }
                ("pattern", "") => board.pattern = self.pattern().unwrap_or(board.pattern),
                (word, _) => {
                    let near = nearest(word, ["states", "goal", "wrap", "pattern"]);
                    let help = format!("did you mean `{}`?", near.unwrap_or("# "));
                    self.mistake("lights-word", format!("`{word}` is not known here"), help);
                }
            }
        }
        board.head = (first..=self.line).map(|line| self.source.line(line).to_string()).collect();
        board.cells = self.grid(&board);
        board.goal.iter_mut().for_each(|goal| *goal %= board.states);
        let (index, name) = (self.found.boards.len(), Some(name.trim().to_string()));
        let id = LevelId { number: index + 1, index, name: name.filter(|name| !name.is_empty()) };
        self.found.heads.push(LevelHead { id, lines: (first, self.line) });
        self.found.boards.push(board);
    }

    /// Reads a drawing of the board's size; what cannot be read becomes a wall.
    fn grid(&mut self, board: &Board) -> Vec<u8> {
        let ([width, height], last) = (board.size, b'0' + board.states - 1);
        let mut cells = Vec::new();
        for row in 1..=height {
            let text = if self.is_next(CELLS) { self.next().0 } else { "" };
            let is_cell = |cell: &u8| matches!(cell, b'#' | b'-') || (b'0'..=last).contains(cell);
            if text.len() != width || !text.as_bytes().iter().all(is_cell) {
                let message = format!("row {row} of {height} is not a row of this board");
                let help = format!("it has {width} letters: `0` to `{}`, `-` or `#`", last as char);
                self.mistake("lights-row", message, help);
            }
            let letters = text.bytes().map(|cell| if is_cell(&cell) { cell } else { b'#' });
            cells.extend(letters.chain(repeat(b'#')).take(width));
        }
        cells
    }

    /// Reads the drawing of a pattern, as offsets from its `o`.
    fn pattern(&mut self) -> Option<BTreeSet<[i32; 2]>> {
        let (first, mut marks) = (self.line, Vec::new());
        while self.is_next(MARKS) {
            let row = self.next().0.chars().zip(0..);
            marks.extend(row.map(|(mark, x)| (mark, x, (self.line - first) as i32)));
        }
        let middle: Vec<_> = marks.iter().filter(|(mark, ..)| *mark == 'o').collect();
        match middle[..] {
            [(_, x, y)] if marks.iter().all(|(mark, ..)| MARKS.contains(*mark)) => {
                let lamps = marks.iter().filter(|(mark, ..)| *mark != '.');
                Some(lamps.map(|lamp| [lamp.1 - x, lamp.2 - y]).collect())
            }
            _ => {
                let help = "draw one `o`, the button, among `x` for lamps that it steps and `.`";
                self.mistake("lights-pattern", "this pattern cannot be read", help);
                None
            }
        }
    }

    fn number(&mut self, text: &str, range: RangeInclusive<u8>) -> Option<u8> {
        let number = text.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let help = format!("write a number from {} to {}", range.start(), range.end());
            self.mistake("lights-number", format!("`{text}` does not fit here"), help);
        }
        number
    }

    fn mistake(&mut self, code: &'static str, message: impl Into<String>, help: impl Into<String>) {
        let span = self.source.span_of_line(self.line);
        self.found.diagnostics.push(Diagnostic::error(code, Some(span), message).with_help(help));
    }

    /// The first word of the next line, and what follows it.
    fn next(&mut self) -> (&'s str, &'s str) {
        self.line += 1;
        let text = self.source.line(self.line).trim();
        text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()))
    }

    /// Whether the next line begins with one of some letters and is not a comment.
    fn is_next(&self, letters: &str) -> bool {
        let text = self.source.line(self.line + 1);
        text.starts_with(|letter| letters.contains(letter)) && !text.starts_with("# ")
    }
}
