//! The dependency chart as a picture: the goal on top, leaves below, each subtree in its own column.

use super::chart::{COLOURS, chart};
use crate::grammar::Grammar;
use crate::puzzle::Puzzle;
use crate::world::World;
use drawing::{Anchor, Element, Svg};

const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 34.0;
const GAP: f64 = 14.0;
const ROW: f64 = 72.0;
const TITLE: f64 = 40.0;
const SIZE: f64 = 13.0;

/// The chart as an SVG picture.
pub fn svg(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> String {
    let chart = chart(grammar, puzzle, world);
    let mut spots = vec![(0.0, 0.0); puzzle.nodes.len()];
    let columns = lay_out(grammar, puzzle, 0, 0.0, 0, &mut spots);
    let rows = spots.iter().map(|(_, y)| *y).fold(0.0, f64::max);
    let (width, height) = (columns * (WIDTH + GAP) + GAP, TITLE + rows + HEIGHT + GAP);
    let mut svg = Svg::new(width, height).font(SIZE).background("white");
    let area = &grammar.areas[puzzle.area as usize].name;
    let goal = grammar.term_text(puzzle.goal(grammar));
    let title = Element::text(GAP, 24, &format!("{area}: {goal}"));
    svg.add(title.set("font-weight", "bold"));
    for (number, node) in puzzle.nodes.iter().enumerate().skip(1) {
        let ((x, y), (px, py)) = (spots[number], spots[node.parent as usize]);
        let (x, y) = (x + WIDTH / 2.0, y + TITLE);
        let (px, py) = (px + WIDTH / 2.0, py + TITLE + HEIGHT);
        let middle = (y + py) / 2.0;
        let need = format!("M {x} {y} C {x} {middle}, {px} {middle}, {px} {py}");
        svg.add(Element::path(need).fill("none").set("stroke", "#555"));
    }
    for (node, (x, y)) in chart.iter().zip(&spots) {
        let y = y + TITLE;
        let colour = COLOURS[node.area as usize % COLOURS.len()];
        let round = if node.is_action { 3.0 } else { HEIGHT / 2.0 };
        let node_box = Element::rect(*x, y, WIDTH, HEIGHT).set("rx", round).fill(colour);
        let node_box = node_box.set("stroke", "#333");
        svg.add(match node.is_placed {
            true => node_box.dashed(4, 3),
            false => node_box,
        });
        let (tx, ty) = (x + WIDTH / 2.0, y + HEIGHT / 2.0 + 4.5);
        let label = Element::text(tx, ty, &node.label).anchor(Anchor::Middle);
        svg.add(label.fit(&node.label, SIZE, WIDTH - 12.0));
    }
    svg.finish()
}

/// Lays out a subtree from a column on and returns the number of columns it takes.
fn lay_out(
    grammar: &Grammar,
    puzzle: &Puzzle,
    node: u32,
    column: f64,
    depth: u32,
    spots: &mut [(f64, f64)],
) -> f64 {
    let mut columns = 0.0;
    for child in puzzle.children(grammar, node) {
        columns += lay_out(grammar, puzzle, child, column + columns, depth + 1, spots);
    }
    let columns = columns.max(1.0);
    let x = GAP + (column + (columns - 1.0) / 2.0) * (WIDTH + GAP);
    spots[node as usize] = (x, f64::from(depth) * ROW);
    columns
}
