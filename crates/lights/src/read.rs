//! Reads boards. Reading never fails: after a mistake it goes on with what was probably meant.

use std::collections::BTreeSet;

use play::domain::Levels;
use source::{Lines, Rows, Source};

use crate::Board;
use crate::board::lamp_of;

/// The words between the first line of a board and its rows; the letters of rows and of patterns.
const WORDS: [&str; 4] = ["states", "goal", "wrap", "pattern"];
const CELLS: &str = "0123456789#-";
const MARKS: &str = ".xo";

/// Reads the boards of a text.
pub fn read(source: &Source) -> Levels<Board> {
    let help = "a board begins with `lights 5x5 Name` and has as many rows as that says";
    let outside = ("lights-outside", "this is not part of a board", help);
    Levels::read(source, "lights", outside, read_board)
}

/// Reads a board from what stands behind its `lights` on, and its name.
fn read_board(lines: &mut Lines<'_>, rest: &str) -> (String, Board) {
    let first = lines.line();
    let (sides, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let mut board = Board::dark(lines.size("lights-number", sides, 1..=20, 5));
    while !lines.is_next(CELLS)
        && !lines.is_next_word("lights")
        && let Some(words) = lines.next_words()
    {
        match words {
            ("" | "#", _) => {}
            ("wrap", "") => board.map.grid.wraps = true,
            ("states", text) => board.states = lines.number("lights-number", text, 2..=9, 2),
            ("goal", "") => {
                board.goal = read_rows(lines, &board).into_iter().map(lamp_of).collect();
            }
            ("goal", text) => {
                board.goal.fill(lines.number("lights-number", text, 0..=board.states - 1, 0));
            }
            ("pattern", "") => board.pattern = read_pattern(lines).unwrap_or(board.pattern),
            (word, _) => lines.unknown_word("lights-word", word, &WORDS),
        }
    }
    board.map.head = lines.since(first);
    board.map.cells = read_rows(lines, &board);
    board.goal.iter_mut().for_each(|goal| *goal %= board.states);
    (name.to_string(), board)
}

/// Reads a drawing of the board's size; what cannot be read becomes a wall.
fn read_rows(lines: &mut Lines<'_>, board: &Board) -> Vec<u8> {
    let digits = &CELLS[..board.states.into()];
    let last = board.states - 1;
    lines.rows(&Rows {
        code: "lights-row",
        of: "board",
        size: board.map.grid.size,
        begins: CELLS,
        letters: &format!("{digits}#-"),
        words: &format!("`0` to `{last}`, `-` or `#`"),
        filler: b'#',
    })
}

/// Reads the drawing of a pattern, as offsets from its `o`.
fn read_pattern(lines: &mut Lines<'_>) -> Option<BTreeSet<[i32; 2]>> {
    let marks = lines.marks(MARKS);
    let middle: Vec<_> = marks.iter().filter(|(mark, _)| *mark == 'o').collect();
    match middle[..] {
        [(_, [x, y])] if marks.iter().all(|(mark, _)| MARKS.contains(*mark)) => {
            let lamps = marks.iter().filter(|(mark, _)| *mark != '.');
            Some(lamps.map(|(_, at)| [at[0] - x, at[1] - y]).collect())
        }
        _ => {
            let help = "draw one `o`, the button, among `x` for lamps that it steps and `.`";
            lines.mistake("lights-pattern", "this pattern cannot be read", help);
            None
        }
    }
}
