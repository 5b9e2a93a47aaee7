//! Writes panels as text.

use crate::grid::{Edge, bit};
use crate::panel::Panel;
use crate::piece::{Kind, Piece};
use std::fmt::Write;

/// Writes a panel as a `.panel` text that reads back as the same panel.
///
/// Glyphs of the author are kept; pieces that have none get the next free letter.
pub fn print(panel: &Panel) -> String {
    let legend = full_legend(panel);
    let mut out = format!("panel {}\n", panel.name);
    if let Some(symmetry) = panel.symmetry {
        let _ = writeln!(out, "symmetry {}", symmetry.word());
    }
    if panel.grid.is_pillar {
        out.push_str("pillar\n");
    }
    for (glyph, piece) in &legend {
        let _ = writeln!(out, "{glyph} = {piece}");
    }
    for row in draw(panel, &legend) {
        out.push_str(&row);
        out.push('\n');
    }
    out
}

/// Writes several panels with an empty line between them.
pub fn print_all(panels: &[Panel]) -> String {
    panels.iter().map(print).collect::<Vec<_>>().join("\n")
}

/// Only the rows of the drawing.
pub fn drawing(panel: &Panel) -> Vec<String> {
    draw(panel, &full_legend(panel))
}

/// The author's legend, and an entry for every other piece.
pub fn full_legend(panel: &Panel) -> Vec<(char, Piece)> {
    let mut legend = panel.legend.clone();
    for (_, piece) in panel.pieces() {
        if legend.iter().all(|(_, known)| known != piece) {
            let is_free = |glyph: &char| legend.iter().all(|(known, _)| known != glyph);
            let glyph = wishes(piece).find(is_free);
            // More than 62 different pieces on one panel have no glyphs left; the last is shared.
            legend.push((glyph.unwrap_or('0'), piece.clone()));
        }
    }
    legend
}

/// Letters for a piece, the most descriptive first.
fn wishes(piece: &Piece) -> impl Iterator<Item = char> {
    let first = match (&piece.kind, piece.colour.as_deref().and_then(|name| name.chars().next())) {
        (Kind::Separation, Some(colour)) => colour,
        (Kind::Star, Some(colour)) => colour.to_ascii_uppercase(),
        (Kind::Triangle(number), _) => char::from(b'0' + number),
        (Kind::Tetris(_), _) => 't',
        (Kind::Negative(_), _) => 'n',
        (Kind::Eraser, _) => 'x',
        (Kind::General(_), _) => 'g',
        _ => 'a',
    };
    std::iter::once(first).chain('a'..='z').chain('A'..='Z').chain('0'..='9')
}

fn draw(panel: &Panel, legend: &[(char, Piece)]) -> Vec<String> {
    let grid = panel.grid;
    let columns = if grid.is_pillar { 2 * grid.cols } else { 2 * grid.cols + 1 };
    let glyph = |x: usize, y: usize| {
        let number = grid.at(x / 2, y / 2);
        match (y.is_multiple_of(2), x.is_multiple_of(2)) {
            (true, true) => corner(panel, number),
            (true, false) => edge(panel, Edge::Across(number)),
            (false, true) => edge(panel, Edge::Down(number)),
            (false, false) => match &panel.cells[number] {
                None => '.',
                Some(piece) => {
                    legend.iter().find(|(_, known)| known == piece).map_or('.', |(glyph, _)| *glyph)
                }
            },
        }
    };
    (0..2 * grid.rows + 1).map(|y| (0..columns).map(|x| glyph(x, y)).collect()).collect()
}

fn corner(panel: &Panel, corner: usize) -> char {
    let is = |set: u128| set & bit(corner) != 0;
    let dotted = is(panel.dots[0].corners);
    match () {
        () if is(panel.starts) => {
            if dotted {
                's'
            } else {
                'S'
            }
        }
        () if is(panel.ends) => {
            if dotted {
                'e'
            } else {
                'E'
            }
        }
        () if is(panel.dots[1].corners) => '1',
        () if is(panel.dots[2].corners) => '2',
        () if dotted => 'o',
        () => '+',
    }
}

fn edge(panel: &Panel, edge: Edge) -> char {
    match (panel.gaps.has(edge), panel.dots.iter().position(|dots| dots.edges.has(edge)), edge) {
        (true, ..) => ':',
        (_, Some(0), _) => 'o',
        (_, Some(1), _) => '1',
        (_, Some(_), _) => '2',
        (_, None, Edge::Across(_)) => '-',
        (_, None, Edge::Down(_)) => '|',
    }
}
