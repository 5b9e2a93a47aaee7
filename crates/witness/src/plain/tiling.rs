//! Tetris and negative pieces: tries every placement of all of them.

use super::rules::sides;
use super::{Place, Side};
use crate::panel::Panel;
use crate::piece::{Kind, Piece, Polyomino};
use std::collections::{BTreeMap, BTreeSet};

/// A piece placed on the grid.
#[derive(Clone, Debug)]
struct Laid {
    sign: i32,
    cells: Vec<Place>,
    /// Sides between two of its squares.
    joined: Vec<Side>,
}

/// True when the tetris and negative pieces of a region add up to it.
pub(super) fn adds_up(
    panel: &Panel,
    pieces: &[(Place, &Piece)],
    region: &BTreeSet<Place>,
    walls: &BTreeSet<Side>,
) -> bool {
    let mut area = 0;
    let mut choices: Vec<Vec<Laid>> = Vec::new();
    for (_, piece) in pieces {
        let (sign, polyomino) = match &piece.kind {
            Kind::Tetris(polyomino) => (1, polyomino),
            Kind::Negative(polyomino) => (-1, polyomino),
            _ => continue,
        };
        area += sign * polyomino.shape.area() as i32;
        choices.push(ways(panel, polyomino, sign));
    }
    if area < 0 || area > 0 && area as usize != region.len() {
        return false;
    }
    // A side of the line with the region on both sides.
    let is_inner = |side: &&Side| {
        let mut beside = region.iter().flat_map(|cell| sides(panel, *cell));
        beside.any(|(other, beyond)| {
            other == **side && beyond.is_some_and(|cell| region.contains(&cell))
        })
    };
    let inner: Vec<Side> = walls.iter().filter(is_inner).copied().collect();
    let mut sums = BTreeMap::new();
    try_all(&choices, &mut Vec::new(), &mut sums, &mut |laid, sums| {
        let wanted = |cell: &Place| i32::from(area > 0 && region.contains(cell));
        let cells = (0..panel.grid.rows).flat_map(|y| (0..panel.grid.cols).map(move |x| (x, y)));
        let is_level =
            cells.into_iter().all(|cell| sums.get(&cell).copied().unwrap_or(0) == wanted(&cell));
        is_level && (area == 0 || inner.iter().all(|side| is_kept(panel, laid, *side)))
    })
}

/// No tetris piece lies across this side, unless a negative piece cancels it.
fn is_kept(panel: &Panel, laid: &[Laid], side: Side) -> bool {
    let across = laid.iter().filter(|piece| piece.sign > 0 && piece.joined.contains(&side)).count();
    let has_side = |cell: &Place| sides(panel, *cell).iter().any(|(other, _)| *other == side);
    let taken = laid.iter().filter(|piece| piece.sign < 0 && piece.cells.iter().any(has_side));
    across <= taken.count()
}

/// Tests whether a whole layout is right.
type Test<'t> = dyn FnMut(&[Laid], &BTreeMap<Place, i32>) -> bool + 't;

fn try_all(
    choices: &[Vec<Laid>],
    laid: &mut Vec<Laid>,
    sums: &mut BTreeMap<Place, i32>,
    test: &mut Test<'_>,
) -> bool {
    let Some((first, rest)) = choices.split_first() else { return test(laid, sums) };
    for way in first {
        for cell in &way.cells {
            *sums.entry(*cell).or_insert(0) += way.sign;
        }
        laid.push(way.clone());
        let is_found = try_all(rest, laid, sums, test);
        laid.pop();
        for cell in &way.cells {
            *sums.entry(*cell).or_insert(0) -= way.sign;
        }
        if is_found {
            return true;
        }
    }
    false
}

/// Every way to place one piece.
fn ways(panel: &Panel, polyomino: &Polyomino, sign: i32) -> Vec<Laid> {
    let (rows, cols, round) = (panel.grid.rows, panel.grid.cols, panel.grid.is_pillar);
    let mut squares: Vec<(i32, i32)> =
        polyomino.shape.squares.iter().map(|&(x, y)| (x as i32, y as i32)).collect();
    let mut ways = Vec::new();
    for _ in 0..if polyomino.rotatable { 4 } else { 1 } {
        let reach = 2 * (rows.max(cols) + polyomino.shape.area()) as i32 + 9;
        let left = squares.iter().map(|square| square.0).min().unwrap_or(0);
        let columns = if round { -left..cols as i32 - left } else { -reach..reach };
        for dx in columns {
            for dy in -reach..reach {
                ways.extend(lay(panel, &squares, dx, dy).map(|(cells, joined)| Laid {
                    sign,
                    cells,
                    joined,
                }));
            }
        }
        squares = squares.into_iter().map(|(x, y)| (-y, x)).collect();
    }
    ways
}

fn lay(panel: &Panel, squares: &[(i32, i32)], dx: i32, dy: i32) -> Option<(Vec<Place>, Vec<Side>)> {
    let (rows, cols) = (panel.grid.rows as i32, panel.grid.cols as i32);
    let mut cells = Vec::new();
    let mut joined = Vec::new();
    for &(x, y) in squares {
        let (mut column, row) = (x + dx, y + dy);
        if panel.grid.is_pillar {
            column = column.rem_euclid(cols);
        }
        if !(0..rows).contains(&row) || !(0..cols).contains(&column) {
            return None;
        }
        let cell = (column as usize, row as usize);
        if cells.contains(&cell) {
            return None;
        }
        cells.push(cell);
        let [_, right, _, bottom] = sides(panel, cell);
        if squares.contains(&(x + 1, y)) {
            joined.push(right.0);
        }
        if squares.contains(&(x, y + 1)) {
            joined.push(bottom.0);
        }
    }
    Some((cells, joined))
}
