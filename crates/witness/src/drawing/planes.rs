//! What a learner sees of a panel: corners, edges and cells in one grid, where a corner has even numbers,
//! a cell odd ones and an edge one of each.

use super::Pen;
use crate::board::Board;
use crate::grid::{Bits, members};
use crate::line::Move;
use crate::panel::Dots;
use play::Planes;

/// Layers that every panel has, before one for each kind of piece.
const LAYERS: [&str; 8] = ["path", "start", "end", "dot", "dot 1", "dot 2", "line", "pen"];
const PATH: usize = 0;
const START: usize = 1;
const END: usize = 2;
const DOT: usize = 3;
const LINE: usize = 6;
const PEN: usize = 7;

/// The grid and its layers.
pub fn planes(board: &Board) -> Planes {
    let [columns, rows] = size(board);
    let kinds = kinds(board).into_iter();
    let objects = LAYERS.iter().map(|name| name.to_string()).chain(kinds).collect();
    Planes { columns, rows, objects }
}

/// Writes a panel with its line.
pub fn fill(board: &Board, pen: &Pen, out: &mut [u8]) {
    let (panel, kinds) = (&board.panel, kinds(board));
    let layers = LAYERS.len() + kinds.len();
    let [columns, rows] = size(board);
    out.fill(0);
    let mut set = |[x, y]: [usize; 2], layer: usize| {
        out[(y % rows * columns + x % columns) * layers + layer] = 1;
    };
    let corner = |number: usize| {
        let (x, y) = board.grid.place(number);
        [2 * x, 2 * y]
    };
    let drawn = pen.0.and_then(|line| board.draw(&line));
    for (layer, corners) in [(PATH, board.free), (START, panel.starts), (END, panel.ends)] {
        members(corners).for_each(|number| set(corner(number), layer));
    }
    for (at, Dots { corners, .. }) in panel.dots.iter().enumerate() {
        members(*corners).for_each(|number| set(corner(number), DOT + at));
    }
    let visited: Bits = drawn.as_ref().map_or(0, |drawn| drawn.corners);
    members(visited).for_each(|number| set(corner(number), LINE));
    for number in 0..board.grid.corners() {
        for (mv, [right, down]) in [(Move::Right, [1, 0]), (Move::Down, [0, 1])] {
            let Some((_, edge)) = board.grid.step(number, mv) else { continue };
            let [x, y] = corner(number);
            let middle = [x + right, y + down];
            if board.usable.has(edge) {
                set(middle, PATH);
            }
            for (at, dots) in panel.dots.iter().enumerate() {
                if dots.edges.has(edge) {
                    set(middle, DOT + at);
                }
            }
            if drawn.as_ref().is_some_and(|drawn| drawn.edges.has(edge)) {
                set(middle, LINE);
            }
        }
    }
    if let Some(drawn) = &drawn {
        set(corner(drawn.first.head), PEN);
        drawn.second.iter().for_each(|second| set(corner(second.head), PEN));
    }
    for (cell, piece) in panel.pieces() {
        let [x, y] = corner(cell);
        let name = piece.to_string();
        let kind = kinds.iter().position(|kind| *kind == name).unwrap_or(0);
        set([x + 1, y + 1], LAYERS.len() + kind);
    }
}

/// Columns and rows. A pillar has no last column of corners: it is the first.
fn size(board: &Board) -> [usize; 2] {
    let grid = &board.grid;
    let columns = if grid.is_pillar { 2 * grid.cols } else { 2 * grid.cols + 1 };
    [columns, 2 * grid.rows + 1]
}

/// The different pieces of a panel, in reading order.
fn kinds(board: &Board) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for (_, piece) in board.panel.pieces() {
        let name = piece.to_string();
        if !kinds.contains(&name) {
            kinds.push(name);
        }
    }
    kinds
}
