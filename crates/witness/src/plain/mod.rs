//! The second engine: the rules, written as plainly as possible.
//!
//! It shares nothing with the fast one but the panel itself. Places are pairs of numbers, sets are
//! sorted sets, and every choice is tried. Tests compare the solver, the census and `explore` with
//! it; it is public so that tests of other crates can too.

mod lines;
mod rules;
mod tiling;

pub use lines::{all_lines, solutions};
pub use rules::solves;

use crate::grid::Edge;
use crate::line::{Line, Move};
use crate::panel::Panel;
use std::collections::BTreeSet;

/// Column and row, from 0 at the top left.
type Place = (usize, usize);

/// An edge by its left or upper end and whether it leads down.
type Side = (usize, usize, bool);

/// A line as places.
#[derive(Clone, Debug)]
struct Path {
    corners: Vec<Place>,
    sides: BTreeSet<Side>,
}

/// Where a move leads and over which edge.
fn go(panel: &Panel, (x, y): Place, mv: Move) -> Option<(Place, Side)> {
    let (rows, cols) = (panel.grid.rows, panel.grid.cols);
    if panel.grid.is_pillar {
        let (left, right) = ((x + cols - 1) % cols, (x + 1) % cols);
        return match mv {
            Move::Left => Some(((left, y), (left, y, false))),
            Move::Right => Some(((right, y), (x, y, false))),
            Move::Down => (y < rows).then_some(((x, y + 1), (x, y, true))),
            Move::Up => (y > 0).then(|| ((x, y - 1), (x, y - 1, true))),
        };
    }
    match mv {
        Move::Left => (x > 0).then(|| ((x - 1, y), (x - 1, y, false))),
        Move::Right => (x < cols).then_some(((x + 1, y), (x, y, false))),
        Move::Down => (y < rows).then_some(((x, y + 1), (x, y, true))),
        Move::Up => (y > 0).then(|| ((x, y - 1), (x, y - 1, true))),
    }
}

/// Follows a line; none if it leaves the grid or meets itself.
fn follow(panel: &Panel, line: &Line) -> Option<Path> {
    let mut at = panel.grid.place(line.start());
    let mut path = Path { corners: vec![at], sides: BTreeSet::new() };
    for mv in line.moves() {
        let (to, side) = go(panel, at, mv)?;
        if path.corners.contains(&to) {
            return None;
        }
        path.corners.push(to);
        path.sides.insert(side);
        at = to;
    }
    Some(path)
}

/// The image of a corner under the panel's symmetry.
fn image(panel: &Panel, (x, y): Place) -> Place {
    use crate::panel::Symmetry;
    let (rows, cols) = (panel.grid.rows, panel.grid.cols);
    let turn = |x: usize| (x + cols / 2) % cols;
    match (panel.symmetry, panel.grid.is_pillar) {
        (None, _) => (x, y),
        (Some(Symmetry::X), false) => (cols - x, y),
        (Some(Symmetry::Y), false) => (x, rows - y),
        (Some(Symmetry::Rotational), false) => (cols - x, rows - y),
        (Some(Symmetry::X), true) => ((cols + cols / 2 - x) % cols, y),
        (Some(Symmetry::Y), true) => (turn(x), rows - y),
        (Some(Symmetry::Rotational), true) => ((cols + cols / 2 - x) % cols, rows - y),
        (Some(Symmetry::Parallel), _) => (turn(x), y),
    }
}

/// The image of a line: its moves are mapped as the symmetry requires.
fn image_line(panel: &Panel, line: &Line) -> Line {
    use crate::panel::Symmetry;
    let (x, y) = image(panel, panel.grid.place(line.start()));
    let mut image = Line::new(panel.grid.at(x, y));
    for mv in line.moves() {
        let is_flat = matches!(mv, Move::Left | Move::Right);
        let turns = match panel.symmetry {
            Some(Symmetry::X) => is_flat,
            Some(Symmetry::Y) => !is_flat,
            Some(Symmetry::Rotational) => true,
            _ => false,
        };
        image.push(if turns { mv.back() } else { mv });
    }
    image
}

/// An edge of a panel as a side.
fn side_of(panel: &Panel, edge: Edge) -> Side {
    let (at, down) = match edge {
        Edge::Across(at) => (at, false),
        Edge::Down(at) => (at, true),
    };
    let (x, y) = panel.grid.place(at);
    (x, y, down)
}
