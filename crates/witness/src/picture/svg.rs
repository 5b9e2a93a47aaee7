//! A panel as SVG.

use super::Marks;
use super::pieces::piece;
use crate::grid::{Edge, bit, members};
use crate::line::Traced;
use crate::panel::Panel;
use drawing::{Element, Svg};
use play::PictureGrid;

/// Pixels between adjacent corners.
pub(super) const CELL: f64 = 64.0;
/// Margin around the grid; ends reach into it.
const MARGIN: f64 = 40.0;
/// Colours of the board, the grid, the two lines and errors.
const BOARD: &str = "#c5cfc9";
const GRID: &str = "#8fa299";
const LINES: [&str; 2] = ["#123c4c", "#2f6fb0"];
const WRONG: &str = "#d03030";

/// Draws a panel, with the lines and marks given.
pub fn svg(panel: &Panel, marks: &Marks) -> String {
    let grid = panel.grid;
    let (columns, rows) = (grid.cols as f64, grid.rows as f64);
    let (width, height) = (columns * CELL + 2.0 * MARGIN, rows * CELL + 2.0 * MARGIN);
    let mut svg = Svg::new(width, height).title(&panel.name);
    svg.add(Element::rect(0, 0, width, height).set("rx", 14).fill(BOARD));
    let mut edges = strokes(GRID);
    for edge in grid.all_edges().iter() {
        let ((x, y), (x2, y2)) = ends(panel, edge);
        if panel.gaps.has(edge) {
            for (a, b) in [(0.0, 0.32), (0.68, 1.0)] {
                let at = |t: f64| (x + (x2 - x) * t, y + (y2 - y) * t);
                edges.add(Element::line(at(a), at(b)));
            }
        } else {
            edges.add(Element::line((x, y), (x2, y2)));
        }
    }
    edges.extend(members(panel.ends).map(|end| stub(panel, end)));
    svg.add(edges);
    for start in members(panel.starts) {
        let (x, y) = corner(panel, start);
        svg.add(Element::circle(x, y, 13).fill(GRID));
    }
    if let Some(drawn) = &marks.drawn {
        for (line, colour) in [Some(drawn.first), drawn.second].into_iter().flatten().zip(LINES) {
            draw_line(&mut svg, panel, &line, colour);
        }
    }
    dots(&mut svg, panel, marks);
    for (cell, one) in panel.pieces() {
        let (x, y) = corner(panel, cell);
        let center = (x + CELL / 2.0, y + CELL / 2.0);
        let is_erased = marks.verdict.as_ref().is_some_and(|v| v.erased & bit(cell) != 0);
        let shape = piece(one, center);
        svg.add(if is_erased { shape.set("opacity", 0.35) } else { shape });
        if marks.verdict.as_ref().is_some_and(|v| v.unsatisfied & bit(cell) != 0) {
            svg.add(ring(center, 25.0));
        }
    }
    svg.finish()
}

/// Where the corners lie in the picture, each in the middle of a cell.
pub fn corner_grid(panel: &Panel) -> PictureGrid {
    let edge = MARGIN - CELL / 2.0;
    let (columns, rows) = (panel.grid.width(), panel.grid.rows + 1);
    PictureGrid { columns, rows, left: edge, top: edge, cell: CELL }
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

/// A group for the segments of a line.
fn strokes(colour: &str) -> Element {
    Element::group().stroke(colour, 9).set("stroke-linecap", "round")
}

/// The bit of line that sticks out at an end.
fn stub(panel: &Panel, end: usize) -> Element {
    let (x, y) = corner(panel, end);
    let (dx, dy) = outward(panel, end);
    Element::line((x, y), (x + dx * 16.0, y + dy * 16.0))
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

fn draw_line(svg: &mut Svg, panel: &Panel, line: &Traced, colour: &str) {
    let mut segments = strokes(colour);
    for edge in line.edges.iter() {
        let (from, to) = ends(panel, edge);
        segments.add(Element::line(from, to));
    }
    if panel.ends & bit(line.head) != 0 {
        segments.add(stub(panel, line.head));
    }
    svg.add(segments);
    for start in members(panel.starts & line.corners) {
        let (x, y) = corner(panel, start);
        // A start that is only crossed keeps its own colour.
        let sides = panel.grid.all_edges();
        let touching = line.edges.iter().filter(|edge| sides.has(*edge)).filter(|edge| {
            let (from, to) = ends(panel, *edge);
            from == (x, y) || to == (x, y)
        });
        if touching.count() < 2 {
            svg.add(Element::circle(x, y, 13).fill(colour));
        }
    }
}

fn dots(svg: &mut Svg, panel: &Panel, marks: &Marks) {
    let fills = ["#20201e", LINES[0], LINES[1]];
    for (dots, fill) in panel.dots.iter().zip(fills) {
        let corners = members(dots.corners).map(|at| (corner(panel, at), Some(at), None));
        let edges = dots.edges.iter().map(|edge| {
            let ((x, y), (x2, y2)) = ends(panel, edge);
            (((x + x2) / 2.0, (y + y2) / 2.0), None, Some(edge))
        });
        for ((x, y), at, edge) in corners.chain(edges) {
            svg.add(Element::circle(x, y, 6).fill(fill).stroke("#20201e", 1.5));
            let is_missed = marks.verdict.as_ref().is_some_and(|verdict| {
                at.is_some_and(|at| verdict.missed_corners & bit(at) != 0)
                    || edge.is_some_and(|edge| verdict.missed_edges.has(edge))
            });
            if is_missed {
                svg.add(ring((x, y), 12.0));
            }
        }
    }
}

fn ring((x, y): (f64, f64), radius: f64) -> Element {
    Element::circle(x, y, radius).fill("none").stroke(WRONG, 4)
}
