//! A board as SVG.

use crate::board::{Board, Cell, Kind};
use crate::light::{Beam, light};
use crate::side::{Side, Sides};
use drawing::{Anchor, Element, Svg};
use play::PictureGrid;

/// Pixels per cell.
const CELL: f32 = 48.0;
/// Pixels around the board.
const MARGIN: f32 = 24.0;

// The colours of the studio's board: light is yellow, what is fixed is blue, pieces are white.
const TABLE: &str = "#151c27";
const GROUND: &str = "#1d2633";
const GRID: &str = "#28334a";
const LIGHT: &str = "#ffd166";
const PALE: &str = "#8fa3c4";
const LETTERS: &str = "#fff4d6";

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
    let mut svg = Svg::new(width, height).font(12).title(&board.title).background(TABLE);
    for y in 0..board.height {
        for x in 0..board.width {
            let (px, py) = (MARGIN + f32::from(x) * CELL, MARGIN + f32::from(y) * CELL);
            let cell = Element::rect(px, py, CELL, CELL).fill(GROUND);
            svg.add(cell.set("stroke", GRID));
        }
    }
    let strongest = light.beams.iter().filter_map(|beam| beam.power).max();
    let share = |beam: &Beam| match (beam.power, strongest) {
        (Some(power), Some(most)) => power.share_of(most) as f32,
        _ => 1.0,
    };
    svg.extend(light.beams.iter().flat_map(|beam| ray(beam, share(beam))));
    for cell in &board.blockers {
        let (x, y) = center(*cell);
        svg.add(Element::rect(x - 20.0, y - 20.0, 40, 40).set("rx", 3).fill("#495671"));
        for (from, to) in [((-20, 5), (5, -20)), ((-20, 20), (20, -20)), ((-5, 20), (20, -5))] {
            let at = |(dx, dy): (i32, i32)| (x + dx as f32, y + dy as f32);
            svg.add(Element::line(at(from), at(to)).stroke("#5d6b88", 3));
        }
    }
    for source in &board.sources {
        let (x, y) = center(source.cell);
        svg.add(Element::circle(x, y, 19).fill("#3a4a63").stroke(PALE, 2.5));
        svg.extend(ports(x, y, Sides::default(), source.out.into(), LIGHT));
        svg.add(label(&source.power.to_string(), x, y, 16.0, LETTERS));
    }
    for (target, is_satisfied) in board.targets.iter().zip(&light.satisfied) {
        let (x, y) = center(target.cell);
        let lamp = Element::circle(x, y, 19);
        let (lamp, port, letters) = match is_satisfied {
            true => (lamp.fill(LIGHT).stroke("#fff2cf", 3), "#2b1f00", "#2b1f00"),
            false => {
                let dashed = lamp.fill("#26324a").stroke(PALE, 3).dashed(6, 4);
                (dashed, PALE, LETTERS)
            }
        };
        svg.add(lamp);
        svg.extend(ports(x, y, target.side.into(), Sides::default(), port));
        svg.add(label(&target.power.to_string(), x, y, 16.0, letters));
    }
    for (number, cell) in placements.iter().enumerate() {
        if let Some(cell) = cell {
            let (x, y) = center(*cell);
            svg.extend(piece(board, number, light.used[number], x, y));
        }
    }
    for (at, &number) in waiting.iter().enumerate() {
        let x = MARGIN + (at % columns) as f32 * CELL + CELL / 2.0;
        let y = tray_top + (at / columns) as f32 * CELL + CELL / 2.0;
        svg.extend(piece(board, number, false, x, y));
    }
    // Fractions are drawn on top, next to their beams.
    for beam in light.beams.iter().filter(|beam| beam.length > 0) {
        let (x, y) = center(beam.start);
        let (dx, dy) = beam.side.step();
        let half = (f32::from(beam.length) + 1.0) / 2.0 * CELL;
        let (x, y) = (x + dx as f32 * half, y + dy as f32 * half);
        let power = beam.power.map_or("?".to_string(), |power| power.to_string());
        let width = 14.0 + 7.0 * power.len() as f32;
        let pill = Element::rect(x - width / 2.0, y - 9.0, width, 18).set("rx", 9);
        svg.add(pill.fill(GROUND).stroke(LIGHT, 1.5));
        svg.add(label(&power, x, y, 13.0, LETTERS));
    }
    svg.finish()
}

/// Where the cells lie in the picture.
pub fn grid(board: &Board) -> PictureGrid {
    PictureGrid {
        columns: usize::from(board.width),
        rows: usize::from(board.height),
        left: MARGIN.into(),
        top: MARGIN.into(),
        cell: CELL.into(),
    }
}

fn center(cell: Cell) -> (f32, f32) {
    let at = |number: u8| MARGIN + (f32::from(number) - 0.5) * CELL;
    (at(cell.x), at(cell.y))
}

/// A beam with its glow; stronger light is broader.
fn ray(beam: &Beam, share: f32) -> [Element; 2] {
    let (x, y) = center(beam.start);
    let (dx, dy) = beam.side.step();
    // Up to the edge of the next object or of the board.
    let reach = 18.0_f32.max((f32::from(beam.length) + 0.5) * CELL);
    let end = (x + dx as f32 * reach, y + dy as f32 * reach);
    let width = 3.0 + 5.0 * share;
    let glow = Element::line((x, y), end).stroke(LIGHT, width + 9.0).set("opacity", 0.2);
    [glow, Element::line((x, y), end).stroke(LIGHT, width).set("stroke-linecap", "round")]
}

fn piece(board: &Board, number: usize, is_used: bool, x: f32, y: f32) -> Vec<Element> {
    let piece = &board.tray[number];
    let block = Element::rect(x - 19.0, y - 19.0, 38, 38).set("rx", 6).fill("#e9edf4");
    let mut out = vec![block.stroke("#fff", 2)];
    let way = if is_used { "#b26b00" } else { "#7b88a3" };
    for side in piece.inputs.iter().chain(piece.outputs.iter()) {
        let (dx, dy) = side.step();
        let end = (x + dx as f32 * 16.0, y + dy as f32 * 16.0);
        out.push(Element::line((x, y), end).stroke(way, 5).set("stroke-linecap", "round"));
    }
    out.extend(ports(x, y, piece.inputs, piece.outputs, GROUND));
    out.extend(match piece.kind {
        Kind::Bender => None,
        Kind::Splitter => {
            let corners = [(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)];
            let corners = corners.map(|(dx, dy)| (f64::from(x) + dx, f64::from(y) + dy));
            Some(Element::polygon(corners).fill(GROUND))
        }
        Kind::Combiner => Some(Element::circle(x, y, 6.5).fill(GROUND)),
    });
    // The name stands where no port is.
    let corner = piece.name.chars().take(3).collect::<String>();
    let side = |side: Side| piece.inputs.has(side) || piece.outputs.has(side);
    let dx = if side(Side::West) && !side(Side::East) { 10.0 } else { -10.0 };
    let dy = if side(Side::North) && !side(Side::South) { 12.0 } else { -11.0 };
    out.push(label(&corner, x + dx, y + dy, 9.0, "#4a5568"));
    out
}

/// An arrow head at every port: pointing in for an input, out for an output.
fn ports(
    x: f32,
    y: f32,
    inputs: Sides,
    outputs: Sides,
    colour: &'static str,
) -> impl Iterator<Item = Element> {
    let arrow = move |side: Side, is_out: bool| {
        let (dx, dy) = side.step();
        let (dx, dy) = (dx as f32, dy as f32);
        let (tip, base) = if is_out { (22.0, 14.0) } else { (12.0, 20.0) };
        let (bx, by) = (x + dx * base, y + dy * base);
        let corners = [
            (x + dx * tip, y + dy * tip),
            (bx - dy * 5.0, by + dx * 5.0),
            (bx + dy * 5.0, by - dx * 5.0),
        ];
        let corners = corners.map(|(x, y)| (f64::from(x), f64::from(y)));
        Element::polygon(corners).fill(colour)
    };
    let inputs = inputs.iter().map(move |side| arrow(side, false));
    inputs.chain(outputs.iter().map(move |side| arrow(side, true)))
}

/// A short text centred on a point, in a font size.
fn label(text: &str, x: f32, y: f32, size: f32, colour: &str) -> Element {
    // Digits and capitals are about seven tenths of the size high.
    let baseline = y + 0.36 * size;
    Element::text(x, baseline, text).anchor(Anchor::Middle).size(size).fill(colour)
}
