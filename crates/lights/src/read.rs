//! Reads boards. Reading never fails: after a mistake it goes on with what was probably meant.

use play::domain::Levels;
use source::{Lines, Rows, Source};

use crate::Board;

/// The words between the first line of a board and its rows, and the letters of rows.
const WORDS: [&str; 4] = ["states", "goal", "wrap", "pattern"];
const CELLS: &str = "0123456789#-";

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
                board.goal = read_rows(lines, &board).into_iter().map(Board::lamp).collect();
            }
            ("goal", text) => {
                board.goal.fill(lines.number("lights-number", text, 0..=board.states - 1, 0));
            }
            ("pattern", "") => {
                let help = "draw one `o`, the button, among `x` for lamps that it steps and `.`";
                board.pattern = lines.stencil("lights-pattern", help).unwrap_or(board.pattern);
            }
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
    lines.rows(&Rows {
        code: "lights-row",
        of: "board",
        size: board.map.grid.size,
        begins: CELLS,
        letters: &format!("{digits}#-"),
        words: &format!("`0` to `{}`, `-` or `#`", board.states - 1),
        filler: b'#',
    })
}
