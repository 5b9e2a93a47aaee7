//! The dependency chart as a picture: the goal on top, leaves below, each subtree in its own column.

use super::chart::{COLOURS, chart};
use crate::grammar::Grammar;
use crate::puzzle::Puzzle;
use crate::world::World;

const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 34.0;
const GAP: f64 = 14.0;
const ROW: f64 = 72.0;
const TITLE: f64 = 40.0;

/// The chart as an SVG picture.
pub fn svg(grammar: &Grammar, puzzle: &Puzzle, world: &World) -> String {
    let chart = chart(grammar, puzzle, world);
    let mut spots = vec![(0.0, 0.0); puzzle.nodes.len()];
    let columns = lay_out(grammar, puzzle, 0, 0.0, 0, &mut spots);
    let rows = spots.iter().map(|(_, y)| *y).fold(0.0, f64::max);
    let (width, height) = (columns * (WIDTH + GAP) + GAP, TITLE + rows + HEIGHT + GAP);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let area = &grammar.areas[puzzle.area as usize].name;
    let goal = grammar.term_text(puzzle.goal(grammar));
    let title = escaped(&format!("{area}: {goal}"));
    out.push_str(&format!("<text x=\"{GAP}\" y=\"24\" font-weight=\"bold\">{title}</text>\n"));
    for (number, node) in puzzle.nodes.iter().enumerate().skip(1) {
        let ((x, y), (px, py)) = (spots[number], spots[node.parent as usize]);
        let (x, y) = (x + WIDTH / 2.0, y + TITLE);
        let (px, py) = (px + WIDTH / 2.0, py + TITLE + HEIGHT);
        let middle = (y + py) / 2.0;
        out.push_str(&format!(
            "<path d=\"M {x} {y} C {x} {middle}, {px} {middle}, {px} {py}\" fill=\"none\" \
             stroke=\"#555\"/>\n"
        ));
    }
    for (node, (x, y)) in chart.iter().zip(&spots) {
        let y = y + TITLE;
        let colour = COLOURS[node.area as usize % COLOURS.len()];
        let round = if node.is_action { 3.0 } else { HEIGHT / 2.0 };
        let dash = if node.is_placed { " stroke-dasharray=\"4 3\"" } else { "" };
        let (tx, ty) = (x + WIDTH / 2.0, y + HEIGHT / 2.0 + 4.5);
        let label = escaped(&node.label);
        // A long label is pressed together instead of running out of its box.
        let fit = if node.label.chars().count() > 20 {
            format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", WIDTH - 12.0)
        } else {
            String::new()
        };
        out.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"{round}\" \
             fill=\"{colour}\" stroke=\"#333\"{dash}/>\n\
             <text x=\"{tx}\" y=\"{ty}\" text-anchor=\"middle\"{fit}>{label}</text>\n"
        ));
    }
    out.push_str("</svg>\n");
    out
}

/// Places a subtree from a column on and gives the number of columns it takes.
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
