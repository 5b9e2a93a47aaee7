//! A panel as SVG.

use super::Marks;
use super::pieces::piece;
use crate::grid::{Edge, bit, members};
use crate::line::Traced;
use crate::panel::Panel;
use std::fmt::Write;

/// Pixels from corner to corner.
pub(super) const CELL: f64 = 64.0;
/// Around the grid; ends reach into it.
const MARGIN: f64 = 40.0;
/// Colours of the board, the grid, the two lines and of what is wrong.
const BOARD: &str = "#d8d2c4";
const GRID: &str = "#5d5a52";
const LINES: [&str; 2] = ["#f4b400", "#2f8fd0"];
const WRONG: &str = "#d03030";

/// Draws a panel, with the lines and marks given.
pub fn svg(panel: &Panel, marks: &Marks) -> String {
    let grid = panel.grid;
    let (columns, rows) = (grid.cols as f64, grid.rows as f64);
    let (width, height) = (columns * CELL + 2.0 * MARGIN, rows * CELL + 2.0 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"{BOARD}\"/>\n",
        panel.name.replace('&', "&amp;").replace('<', "&lt;"),
    );
    let _ = writeln!(out, "<g stroke=\"{GRID}\" stroke-width=\"9\" stroke-linecap=\"round\">");
    for edge in grid.all_edges().iter() {
        let ((x, y), (x2, y2)) = ends(panel, edge);
        if panel.gaps.has(edge) {
            for (a, b) in [(0.0, 0.32), (0.68, 1.0)] {
                let at = |t: f64| (x + (x2 - x) * t, y + (y2 - y) * t);
                segment(&mut out, at(a), at(b));
            }
        } else {
            segment(&mut out, (x, y), (x2, y2));
        }
    }
    for end in members(panel.ends) {
        let (x, y) = corner(panel, end);
        let (dx, dy) = outward(panel, end);
        segment(&mut out, (x, y), (x + dx * 16.0, y + dy * 16.0));
    }
    out.push_str("</g>\n");
    for start in members(panel.starts) {
        let (x, y) = corner(panel, start);
        let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{GRID}\"/>");
    }
    if let Some(drawn) = &marks.drawn {
        for (line, colour) in [Some(drawn.first), drawn.second].into_iter().flatten().zip(LINES) {
            draw_line(&mut out, panel, &line, colour);
        }
    }
    dots(&mut out, panel, marks);
    for (cell, one) in panel.pieces() {
        let (x, y) = corner(panel, cell);
        let center = (x + CELL / 2.0, y + CELL / 2.0);
        let is_erased = marks.verdict.as_ref().is_some_and(|v| v.erased & bit(cell) != 0);
        let opacity = if is_erased { " opacity=\"0.35\"" } else { "" };
        let _ = writeln!(out, "<g{opacity}>{}</g>", piece(one, center));
        if marks.verdict.as_ref().is_some_and(|v| v.unsatisfied & bit(cell) != 0) {
            ring(&mut out, center, 25.0);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn corner(panel: &Panel, number: usize) -> (f64, f64) {
    let (x, y) = panel.grid.place(number);
    (MARGIN + x as f64 * CELL, MARGIN + y as f64 * CELL)
}

/// Both ends of an edge; on a pillar the last one runs off to the right.
fn ends(panel: &Panel, edge: Edge) -> ((f64, f64), (f64, f64)) {
    match edge {
        Edge::Across(at) => {
            let (x, y) = corner(panel, at);
            ((x, y), (x + CELL, y))
        }
        Edge::Down(at) => {
            let (x, y) = corner(panel, at);
            ((x, y), (x, y + CELL))
        }
    }
}

fn segment(out: &mut String, (x, y): (f64, f64), (x2, y2): (f64, f64)) {
    let _ = writeln!(out, "<path d=\"M{x:.1} {y:.1}L{x2:.1} {y2:.1}\"/>");
}

/// Where the stub of an end points: away from the grid.
fn outward(panel: &Panel, end: usize) -> (f64, f64) {
    let (x, y) = panel.grid.place(end);
    match () {
        () if y == 0 => (0.0, -1.0),
        () if y == panel.grid.rows => (0.0, 1.0),
        () if x == 0 => (-1.0, 0.0),
        () if x + 1 == panel.grid.width() => (1.0, 0.0),
        () => (0.7, -0.7),
    }
}

fn draw_line(out: &mut String, panel: &Panel, line: &Traced, colour: &str) {
    let _ = writeln!(out, "<g stroke=\"{colour}\" stroke-width=\"9\" stroke-linecap=\"round\">");
    for edge in line.edges.iter() {
        let (from, to) = ends(panel, edge);
        segment(out, from, to);
    }
    if panel.ends & bit(line.head) != 0 {
        let (x, y) = corner(panel, line.head);
        let (dx, dy) = outward(panel, line.head);
        segment(out, (x, y), (x + dx * 16.0, y + dy * 16.0));
    }
    out.push_str("</g>\n");
    for start in members(panel.starts & line.corners) {
        let (x, y) = corner(panel, start);
        // A start that is only passed over keeps its own colour.
        let sides = panel.grid.all_edges();
        let touching = line.edges.iter().filter(|edge| sides.has(*edge)).filter(|edge| {
            let (from, to) = ends(panel, *edge);
            from == (x, y) || to == (x, y)
        });
        if touching.count() < 2 {
            let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"{colour}\"/>");
        }
    }
}

fn dots(out: &mut String, panel: &Panel, marks: &Marks) {
    let fills = ["#20201e", LINES[0], LINES[1]];
    for (dots, fill) in panel.dots.iter().zip(fills) {
        let corners = members(dots.corners).map(|at| (corner(panel, at), Some(at), None));
        let edges = dots.edges.iter().map(|edge| {
            let ((x, y), (x2, y2)) = ends(panel, edge);
            (((x + x2) / 2.0, (y + y2) / 2.0), None, Some(edge))
        });
        for ((x, y), at, edge) in corners.chain(edges) {
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\" fill=\"{fill}\" stroke=\"#20201e\" \
                 stroke-width=\"1.5\"/>"
            );
            let is_missed = marks.verdict.as_ref().is_some_and(|verdict| {
                at.is_some_and(|at| verdict.missed_corners & bit(at) != 0)
                    || edge.is_some_and(|edge| verdict.missed_edges.has(edge))
            });
            if is_missed {
                ring(out, (x, y), 12.0);
            }
        }
    }
}

fn ring(out: &mut String, (x, y): (f64, f64), radius: f64) {
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{WRONG}\" \
         stroke-width=\"4\"/>"
    );
}
