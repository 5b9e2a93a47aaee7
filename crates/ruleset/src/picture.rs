//! A position as a picture: SVG, PNG and rows of glyphs.

use crate::engine::State;
use crate::game::{Game, Level};
use std::fmt::Write;

pub use drawing::{MAX_PIXELS, PictureError, png};

/// Pixels of a cell in an SVG.
const CELL: usize = 40;

/// The pieces of each cell, row by row.
pub fn cells_of(state: &State, cells: usize) -> Vec<Vec<u8>> {
    let mut out = vec![Vec::new(); cells];
    for (cell, piece) in state.pieces() {
        out[cell].push(piece);
    }
    out
}

/// The pieces of each cell of a level.
pub fn level_cells(level: &Level) -> Vec<Vec<u8>> {
    level.cells.iter().map(|cell| cell.to_vec()).collect()
}

/// A board as SVG: a coloured disc with its glyph for each piece, side by side where several share a
/// cell; a piece that others are pushed back from is a block.
pub fn svg(game: &Game, width: usize, cells: &[Vec<u8>]) -> String {
    let height = cells.len() / width.max(1);
    let (w, h) = (width * CELL, height * CELL);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\">\n<title>{}</title>\n<rect width=\"{w}\" height=\"{h}\" \
         fill=\"#f6f3ec\"/>\n<path stroke=\"#ddd6c8\" stroke-width=\"1\" d=\"",
        escape(game.name())
    );
    for x in 1..width {
        let _ = write!(out, "M{} 0v{h}", x * CELL);
    }
    for y in 1..height {
        let _ = write!(out, "M0 {}h{w}", y * CELL);
    }
    out.push_str("\"/>\n");
    let solid = crate::engine::solid_types(&game.rules);
    for (at, pieces) in cells.iter().enumerate().filter(|(_, pieces)| !pieces.is_empty()) {
        let (x, y) = (at % width * CELL, at / width * CELL);
        let count = pieces.len();
        // As many columns as it takes for all to fit.
        let side = (1..).find(|side| side * side >= count).unwrap_or(1);
        let size = CELL as f64 / side as f64;
        for (index, piece) in pieces.iter().enumerate() {
            let left = x as f64 + (index % side) as f64 * size;
            let top = y as f64 + (index / side) as f64 * size;
            draw_piece(&mut out, game, *piece, solid >> piece & 1 == 1, left, top, size);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn draw_piece(
    out: &mut String,
    game: &Game,
    piece: u8,
    is_solid: bool,
    left: f64,
    top: f64,
    size: f64,
) {
    let Some(piece) = game.pieces.get(usize::from(piece)) else { return };
    let [r, g, b] = piece.color;
    let (cx, cy) = (left + size / 2.0, top + size / 2.0);
    let name = escape(&piece.name);
    let _ = write!(out, "<g><title>{name}</title>");
    let _ = match is_solid {
        true => write!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{:.1}\" \
             fill=\"#{r:02x}{g:02x}{b:02x}\"/>",
            left + size * 0.05,
            top + size * 0.05,
            size * 0.9,
            size * 0.9,
            size * 0.1
        ),
        false => write!(
            out,
            "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{:.1}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>",
            size * 0.4
        ),
    };
    let _ = writeln!(
        out,
        "<text x=\"{cx:.1}\" y=\"{:.1}\" font-family=\"sans-serif\" font-size=\"{:.1}\" \
         text-anchor=\"middle\" fill=\"#ffffff\">{}</text></g>",
        cy + size * 0.16,
        size * 0.45,
        escape(&piece.glyph.to_string())
    );
}

/// A board as rows of glyphs for the terminal. Cells that hold several pieces show the last one, and
/// what else is there is listed below.
pub fn terminal(game: &Game, width: usize, cells: &[Vec<u8>]) -> String {
    let glyph = |piece: u8| game.pieces.get(usize::from(piece)).map_or('?', |piece| piece.glyph);
    let name =
        |piece: &u8| game.pieces.get(usize::from(*piece)).map_or("?", |piece| piece.name.as_str());
    let mut out = String::new();
    for row in cells.chunks(width.max(1)) {
        out.extend(row.iter().map(|cell| cell.last().map_or('.', |piece| glyph(*piece))));
        out.push('\n');
    }
    for (at, pieces) in cells.iter().enumerate().filter(|(_, pieces)| pieces.len() > 1) {
        let names: Vec<&str> = pieces.iter().map(name).collect();
        let (x, y) = (at % width.max(1) + 1, at / width.max(1) + 1);
        let _ = writeln!(out, "({x},{y}) holds {}", names.join(", "));
    }
    out
}

/// Text as it may stand in XML.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
