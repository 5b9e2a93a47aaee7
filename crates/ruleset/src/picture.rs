//! A position as a picture: SVG and rows of glyphs.

use crate::engine::State;
use crate::game::{Game, Level};
use drawing::{Anchor, Element, Svg};
use play::PictureGrid;
use std::fmt::Write;

/// Pixels per cell in an SVG.
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

/// A board as SVG: a coloured disc with its glyph for each piece, side by side where several share
/// a cell; a piece that pushes others back is a block.
pub fn svg(game: &Game, width: usize, cells: &[Vec<u8>]) -> String {
    let height = cells.len() / width.max(1);
    let (w, h) = (width * CELL, height * CELL);
    let mut svg = Svg::new(w, h).title(game.name()).background("#f6f3ec");
    let mut grid = String::new();
    for x in 1..width {
        let _ = write!(grid, "M{} 0v{h}", x * CELL);
    }
    for y in 1..height {
        let _ = write!(grid, "M0 {}h{w}", y * CELL);
    }
    svg.add(Element::path(grid).stroke("#ddd6c8", 1));
    let solid = crate::engine::solid_types(&game.rules);
    for (at, pieces) in cells.iter().enumerate().filter(|(_, pieces)| !pieces.is_empty()) {
        let (x, y) = (at % width * CELL, at / width * CELL);
        let count = pieces.len();
        // As many columns as needed for all to fit.
        let side = (1..).find(|side| side * side >= count).unwrap_or(1);
        let size = CELL as f64 / side as f64;
        for (index, piece) in pieces.iter().enumerate() {
            let left = x as f64 + (index % side) as f64 * size;
            let top = y as f64 + (index / side) as f64 * size;
            svg.extend(draw_piece(game, *piece, solid >> piece & 1 == 1, left, top, size));
        }
    }
    svg.finish()
}

/// Where the cells lie in the SVG of a board of so many cells.
pub fn grid(width: usize, cells: usize) -> PictureGrid {
    let rows = cells / width.max(1);
    PictureGrid::squares([width, rows], CELL as f64)
}

fn draw_piece(
    game: &Game,
    piece: u8,
    is_solid: bool,
    left: f64,
    top: f64,
    size: f64,
) -> Option<Element> {
    let piece = game.pieces.get(usize::from(piece))?;
    let [r, g, b] = piece.color;
    let (cx, cy) = (left + size / 2.0, top + size / 2.0);
    let shape = match is_solid {
        true => {
            let (x, y, side) = (left + size * 0.05, top + size * 0.05, size * 0.9);
            Element::rect(x, y, side, side).set("rx", size * 0.1)
        }
        false => Element::circle(cx, cy, size * 0.4),
    };
    let glyph = Element::text(cx, cy + size * 0.16, &piece.glyph.to_string())
        .set("font-family", "sans-serif")
        .size(size * 0.45)
        .anchor(Anchor::Middle)
        .fill("#ffffff");
    let shape = shape.fill(&format!("#{r:02x}{g:02x}{b:02x}"));
    Some(Element::group().title(&piece.name).with(shape).with(glyph))
}

/// A board as rows of glyphs for the terminal. A cell with several pieces shows the last one, and
/// the others are listed below.
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
