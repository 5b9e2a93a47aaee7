//! A board for a terminal, in the colours of its pieces.

use crate::game::{Game, Piece};
use std::fmt::Write;

/// The board in coloured characters, as large as possible: cells of four by two characters, which
/// show four pieces, or of two by one, which show two. What does not fit is left out. Below it is a
/// legend of the pieces on the board, if there is room.
pub(super) fn canvas(
    game: &Game,
    width: usize,
    cells: &[Vec<u8>],
    columns: usize,
    rows: usize,
) -> Vec<String> {
    let height = cells.len() / width.max(1);
    let is_large = width * 4 <= columns && height * 2 <= rows;
    let (across, down) = if is_large { (4, 2) } else { (2, 1) };
    let (seen_width, seen_height) = (width.min(columns / across), height.min(rows / down));
    let mut lines = Vec::new();
    for y in 0..seen_height {
        for row in 0..down {
            let mut line = String::new();
            for x in 0..seen_width {
                let floor = if (x + y) % 2 == 0 { [46, 48, 54] } else { [54, 56, 63] };
                for (piece, text) in slots(game, &cells[y * width + x], row, down) {
                    paint(&mut line, piece.map_or(floor, |piece| piece.color), &text);
                }
            }
            lines.push(line + RESET);
        }
    }
    let room = rows.saturating_sub(lines.len());
    lines.extend(legend(game, cells, columns).into_iter().take(room));
    lines
}

const RESET: &str = "\x1b[0m";

/// One line of characters of a cell, in parts of one colour each: a single piece fills its cell,
/// several share it, the last one first.
fn slots<'g>(
    game: &'g Game,
    pieces: &[u8],
    row: usize,
    down: usize,
) -> Vec<(Option<&'g Piece>, String)> {
    let known = |piece: &u8| game.pieces.get(usize::from(*piece));
    let glyph = |piece: &u8| known(piece).map_or('?', |piece| piece.glyph);
    match (pieces, down) {
        ([], 1) => vec![(None, "  ".to_string())],
        ([], _) => vec![(None, "    ".to_string())],
        ([piece], 1) => vec![(known(piece), format!("{} ", glyph(piece)))],
        ([piece], _) => {
            let glyph = if row == 0 { glyph(piece) } else { ' ' };
            vec![(known(piece), format!(" {glyph}  "))]
        }
        (pieces, 1) => {
            let part = |piece| (known(piece), glyph(piece).to_string());
            pieces.iter().rev().take(2).map(part).collect()
        }
        (pieces, _) => {
            let part = |piece| (known(piece), format!("{} ", glyph(piece)));
            let mut slots: Vec<_> = pieces.iter().rev().skip(2 * row).take(2).map(part).collect();
            slots.resize(2, (None, "  ".to_string()));
            slots
        }
    }
}

/// The names of the pieces on the board, each next to its glyph, in lines of at most `columns`
/// columns.
fn legend(game: &Game, cells: &[Vec<u8>], columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for (index, piece) in game.pieces.iter().enumerate() {
        if !cells.iter().flatten().any(|on_board| usize::from(*on_board) == index) {
            continue;
        }
        let length = 5 + piece.name.chars().count();
        if used > 0 && used + length > columns {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if length <= columns {
            paint(&mut line, piece.color, &format!(" {} ", piece.glyph));
            let _ = write!(line, "{RESET} {} ", piece.name);
            used += length;
        }
    }
    if used > 0 {
        lines.push(line);
    }
    lines
}

/// Text on a colour: dark letters on light colours, light letters on dark ones.
fn paint(line: &mut String, [r, g, b]: [u8; 3], text: &str) {
    let is_light = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1_300;
    let ink = if is_light { "30" } else { "97" };
    let _ = write!(line, "\x1b[48;2;{r};{g};{b};{ink}m{text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{PRESETS, game_of, sample};

    /// A line without its colours, which are written between an escape and an m.
    fn plain(line: &str) -> String {
        line.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, text)| text)).collect()
    }

    /// Every line of a board is as wide as its cells, however many pieces they have and however
    /// much room there is.
    #[test]
    fn boards_are_as_wide_as_their_cells() {
        let mut rules = crate::Rules::default();
        sample(&PRESETS[0], 1, 1, &mut rules);
        let game = game_of(&rules, "t", "t");
        let cells: Vec<Vec<u8>> = (0..6).map(|count| vec![0; count]).collect();
        for (columns, rows, wide, high) in
            [(80, 24, 12, 4), (12, 4, 12, 4), (11, 24, 6, 2), (80, 3, 6, 2), (5, 1, 4, 1)]
        {
            let lines = canvas(&game, 3, &cells, columns, rows);
            assert!((high..=rows).contains(&lines.len()), "{columns} {rows}");
            for (at, line) in lines.iter().map(|line| plain(line)).enumerate() {
                match at < high {
                    true => assert_eq!(line.chars().count(), wide, "{columns} {rows} {line:?}"),
                    // The legend begins with a glyph on its colour and does not wrap.
                    false => assert!(line.chars().count() <= columns, "{columns} {line:?}"),
                }
            }
        }
        let lines = canvas(&game, 3, &cells, 80, 24);
        assert_eq!(lines.len(), 5);
        assert!(plain(&lines[4]).contains(&game.pieces[0].name), "{lines:?}");
    }
}
