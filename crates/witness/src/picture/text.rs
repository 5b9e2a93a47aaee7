//! A panel as text for a terminal.

use super::Marks;
use crate::board::Drawn;
use crate::grid::{Edge, Edges, bit};
use crate::line::Move;
use crate::panel::Panel;
use crate::print::full_legend;

/// Rows of a panel with its lines: heavy for the first, double for the second. A piece that is not
/// satisfied stands between exclamation marks, and so does a dot that is missed.
pub fn text(panel: &Panel, marks: &Marks) -> Vec<String> {
    let grid = panel.grid;
    let legend = full_legend(panel);
    let mut rows = Vec::new();
    for y in 0..=grid.rows {
        let mut row = String::new();
        for x in 0..grid.width() {
            row.push(corner(panel, marks, grid.at(x, y)));
            if x < grid.cols {
                row.push_str(across(panel, marks, Edge::Across(grid.at(x, y))));
            }
        }
        rows.push(row.trim_end().to_string());
        if y == grid.rows {
            break;
        }
        let mut row = String::new();
        for x in 0..grid.width() {
            row.push(down(panel, marks, Edge::Down(grid.at(x, y))));
            if x >= grid.cols {
                continue;
            }
            let cell = grid.at(x, y);
            let glyph = panel.cells[cell].as_ref().map_or(' ', |piece| {
                legend.iter().find(|(_, known)| known == piece).map_or('?', |(glyph, _)| *glyph)
            });
            let verdict = marks.verdict.as_ref();
            let side = match () {
                () if verdict.is_some_and(|v| v.unsatisfied & bit(cell) != 0) => ['!', '!'],
                () if verdict.is_some_and(|v| v.erased & bit(cell) != 0) => ['(', ')'],
                () => [' ', ' '],
            };
            row.extend([side[0], glyph, side[1]]);
        }
        rows.push(row.trim_end().to_string());
    }
    rows
}

/// Which line an edge belongs to: 0 none, 1, 2.
fn line_of(marks: &Marks, edge: Edge) -> usize {
    let Some(drawn) = &marks.drawn else { return 0 };
    match () {
        () if drawn.first.edges.has(edge) => 1,
        () if drawn.second.is_some_and(|second| second.edges.has(edge)) => 2,
        () => 0,
    }
}

fn across(panel: &Panel, marks: &Marks, edge: Edge) -> &'static str {
    let has_dot = panel.dots.iter().any(|dots| dots.edges.has(edge));
    let is_missed = marks.verdict.as_ref().is_some_and(|v| v.missed_edges.has(edge));
    match (line_of(marks, edge), has_dot, panel.gaps.has(edge)) {
        (_, true, _) if is_missed => "!o!",
        (1, true, _) => "━o━",
        (2, true, _) => "═o═",
        (_, true, _) => "─o─",
        (1, ..) => "━━━",
        (2, ..) => "═══",
        (.., true) => "╴ ╶",
        _ => "───",
    }
}

fn down(panel: &Panel, marks: &Marks, edge: Edge) -> char {
    let has_dot = panel.dots.iter().any(|dots| dots.edges.has(edge));
    let is_missed = marks.verdict.as_ref().is_some_and(|v| v.missed_edges.has(edge));
    match (line_of(marks, edge), has_dot, panel.gaps.has(edge)) {
        (_, true, _) if is_missed => '!',
        (_, true, _) => 'o',
        (1, ..) => '┃',
        (2, ..) => '║',
        (.., true) => '╎',
        _ => '│',
    }
}

fn corner(panel: &Panel, marks: &Marks, corner: usize) -> char {
    let is = |set: u128| set & bit(corner) != 0;
    let drawn = marks.drawn.as_ref();
    let has_dot = |colour: usize| is(panel.dots[colour].corners);
    match () {
        () if marks.verdict.as_ref().is_some_and(|v| is(v.missed_corners)) => '!',
        () if drawn.is_some_and(|drawn| drawn.first.head == corner) => '●',
        () if is(panel.starts) => 'S',
        () if is(panel.ends) => 'E',
        () if has_dot(0) => 'o',
        () if has_dot(1) => '1',
        () if has_dot(2) => '2',
        () => drawn.map_or('┼', |drawn| match line_at(panel, drawn, corner) {
            (1, sides) => HEAVY[sides],
            (2, sides) => DOUBLE[sides],
            _ => '┼',
        }),
    }
}

/// A corner of a line by the sides it goes to: 1 for left, 2 right, 4 down, 8 up.
const HEAVY: [char; 16] =
    ['╋', '╸', '╺', '━', '╻', '┓', '┏', '┳', '╹', '┛', '┗', '┻', '┃', '┫', '┣', '╋'];
const DOUBLE: [char; 16] =
    ['╬', '═', '═', '═', '║', '╗', '╔', '╦', '║', '╝', '╚', '╩', '║', '╣', '╠', '╬'];

/// Which line passes a corner, and to which sides.
fn line_at(panel: &Panel, drawn: &Drawn, corner: usize) -> (usize, usize) {
    let sides = |edges: &Edges| {
        let steps = Move::ALL.iter().enumerate();
        let goes = |mv: Move| panel.grid.step(corner, mv).is_some_and(|(_, edge)| edges.has(edge));
        steps.filter(|(_, mv)| goes(**mv)).map(|(side, _)| 1 << side).sum()
    };
    let has = |corners: u128| corners & bit(corner) != 0;
    match drawn.second {
        _ if has(drawn.first.corners) => (1, sides(&drawn.first.edges)),
        Some(second) if has(second.corners) => (2, sides(&second.edges)),
        _ => (0, 0),
    }
}
