//! A board as SVG.

use crate::board::{Board, Cell, Kind};
use crate::light::{Beam, light};
use crate::side::{Side, Sides};
use drawing::Label;
use std::fmt::Write;

/// Pixels of a cell.
const CELL: f32 = 48.0;
/// Pixels around the board.
const MARGIN: f32 = 24.0;

/// Draws a board with pieces placed: beams with what they carry, satisfied targets filled, and the
/// tray below.
pub fn svg(board: &Board, placements: &[Option<Cell>]) -> String {
    let light = light(board, placements);
    let waiting: Vec<usize> =
        (0..board.tray.len()).filter(|&piece| placements[piece].is_none()).collect();
    let columns = usize::from(board.width).max(4);
    let tray_rows = waiting.len().div_ceil(columns);
    let width = columns as f32 * CELL + 2.0 * MARGIN;
    let board_height = f32::from(board.height) * CELL;
    let tray_top = MARGIN + board_height + MARGIN;
    let height = tray_top + if tray_rows > 0 { tray_rows as f32 * CELL + MARGIN } else { 0.0 };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f4f1ea\"/>\n",
        escape(&board.title)
    );
    for y in 0..board.height {
        for x in 0..board.width {
            let (px, py) = (MARGIN + f32::from(x) * CELL, MARGIN + f32::from(y) * CELL);
            let _ = writeln!(
                out,
                "<rect x=\"{px}\" y=\"{py}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#fffdf8\" \
                 stroke=\"#d8d2c4\"/>"
            );
        }
    }
    for beam in &light.beams {
        ray(&mut out, beam);
    }
    for cell in &board.blockers {
        let (x, y) = center(*cell);
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" rx=\"4\" fill=\"#5b6470\"/>",
            x - 18.0,
            y - 18.0
        );
    }
    for source in &board.sources {
        let (x, y) = center(source.cell);
        let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"#f2b705\"/>");
        ports(&mut out, x, y, Sides::default(), source.out.into());
        label(&mut out, &source.power.to_string(), x, y, 12.0);
    }
    for (target, is_satisfied) in board.targets.iter().zip(&light.satisfied) {
        let (x, y) = center(target.cell);
        let fill = if *is_satisfied { "#7fc97f" } else { "#fffdf8" };
        let _ = writeln!(
            out,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"{fill}\" stroke=\"#2f7d32\" \
             stroke-width=\"3\"/>"
        );
        ports(&mut out, x, y, target.side.into(), Sides::default());
        label(&mut out, &target.power.to_string(), x, y, 12.0);
    }
    for (number, cell) in placements.iter().enumerate() {
        if let Some(cell) = cell {
            let (x, y) = center(*cell);
            piece(&mut out, board, number, light.used[number], x, y);
        }
    }
    for (at, &number) in waiting.iter().enumerate() {
        let x = MARGIN + (at % columns) as f32 * CELL + CELL / 2.0;
        let y = tray_top + (at / columns) as f32 * CELL + CELL / 2.0;
        piece(&mut out, board, number, false, x, y);
    }
    // Fractions lie above everything, beside their beams.
    for beam in light.beams.iter().filter(|beam| beam.length > 0) {
        let (x, y) = center(beam.start);
        let (dx, dy) = beam.side.step();
        let half = (f32::from(beam.length) + 1.0) / 2.0 * CELL;
        let (x, y) = (x + dx as f32 * half, y + dy as f32 * half);
        let (x, y) = if dx == 0 { (x + 12.0, y) } else { (x, y - 10.0) };
        let power = beam.power.map_or("?".to_string(), |power| power.to_string());
        label(&mut out, &power, x, y, 10.0);
    }
    out.push_str("</svg>\n");
    out
}

fn center(cell: Cell) -> (f32, f32) {
    let at = |number: u8| MARGIN + (f32::from(number) - 0.5) * CELL;
    (at(cell.x), at(cell.y))
}

fn ray(out: &mut String, beam: &Beam) {
    let (x, y) = center(beam.start);
    let (dx, dy) = beam.side.step();
    // Up to the edge of the next thing, or of the board.
    let reach = 18.0_f32.max((f32::from(beam.length) + 0.5) * CELL);
    let (to_x, to_y) = (x + dx as f32 * reach, y + dy as f32 * reach);
    let _ = writeln!(
        out,
        "<path d=\"M{x} {y}L{to_x} {to_y}\" stroke=\"#e4572e\" stroke-width=\"4\" \
         stroke-linecap=\"round\" opacity=\"0.75\"/>"
    );
}

fn piece(out: &mut String, board: &Board, number: usize, is_used: bool, x: f32, y: f32) {
    let piece = &board.tray[number];
    let fill = match (piece.kind, is_used) {
        (Kind::Bender, true) => "#8ecae6",
        (Kind::Splitter, true) => "#c3aed6",
        (Kind::Combiner, true) => "#ffb5a7",
        (Kind::Bender, false) => "#dceef5",
        (Kind::Splitter, false) => "#ebe4f1",
        (Kind::Combiner, false) => "#fde6e1",
    };
    let _ = writeln!(
        out,
        "<rect x=\"{}\" y=\"{}\" width=\"36\" height=\"36\" rx=\"8\" fill=\"{fill}\" \
         stroke=\"#3d4b5c\" stroke-width=\"1.5\"/>",
        x - 18.0,
        y - 18.0
    );
    ports(out, x, y, piece.inputs, piece.outputs);
    label(out, &piece.name.chars().take(3).collect::<String>(), x, y, 9.0);
}

/// An arrow head at every port: pointing in for an input, out for an output.
fn ports(out: &mut String, x: f32, y: f32, inputs: Sides, outputs: Sides) {
    let mut arrow = |side: Side, is_out: bool| {
        let (dx, dy) = side.step();
        let (dx, dy) = (dx as f32, dy as f32);
        let (tip, base) = if is_out { (22.0, 14.0) } else { (12.0, 20.0) };
        let (bx, by) = (x + dx * base, y + dy * base);
        let _ = writeln!(
            out,
            "<path d=\"M{} {}L{} {}L{} {}z\" fill=\"{}\"/>",
            x + dx * tip,
            y + dy * tip,
            bx - dy * 5.0,
            by + dx * 5.0,
            bx + dy * 5.0,
            by - dx * 5.0,
            if is_out { "#e4572e" } else { "#3d4b5c" }
        );
    };
    inputs.iter().for_each(|side| arrow(side, false));
    outputs.iter().for_each(|side| arrow(side, true));
}

/// Text as it may stand in XML.
fn escape(text: &str) -> String {
    let clean = |c: char| if c < ' ' || c == '\u{fffe}' || c == '\u{ffff}' { ' ' } else { c };
    let text: String = text.chars().map(clean).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A short text in the middle of a place.
fn label(out: &mut String, text: &str, x: f32, y: f32, height: f32) {
    let max_width = f32::INFINITY;
    let at = Label { x, y, height, anchor: 0.5, color: "#10151c", stroke: 1.6, max_width };
    drawing::label(out, text, at, "");
}
