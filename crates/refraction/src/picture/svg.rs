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
    let mut svg = Svg::new(width, height).font(12).title(&board.title).background("#f4f1ea");
    for y in 0..board.height {
        for x in 0..board.width {
            let (px, py) = (MARGIN + f32::from(x) * CELL, MARGIN + f32::from(y) * CELL);
            let cell = Element::rect(px, py, CELL, CELL).fill("#fffdf8");
            svg.add(cell.set("stroke", "#d8d2c4"));
        }
    }
    svg.extend(light.beams.iter().map(ray));
    for cell in &board.blockers {
        let (x, y) = center(*cell);
        svg.add(Element::rect(x - 18.0, y - 18.0, 36, 36).set("rx", 4).fill("#5b6470"));
    }
    for source in &board.sources {
        let (x, y) = center(source.cell);
        svg.add(Element::circle(x, y, 18).fill("#f2b705"));
        svg.extend(ports(x, y, Sides::default(), source.out.into()));
        svg.add(label(&source.power.to_string(), x, y, 16.0));
    }
    for (target, is_satisfied) in board.targets.iter().zip(&light.satisfied) {
        let (x, y) = center(target.cell);
        let fill = if *is_satisfied { "#7fc97f" } else { "#fffdf8" };
        svg.add(Element::circle(x, y, 18).fill(fill).stroke("#2f7d32", 3));
        svg.extend(ports(x, y, target.side.into(), Sides::default()));
        svg.add(label(&target.power.to_string(), x, y, 16.0));
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
        let (x, y) = if dx == 0 { (x + 12.0, y) } else { (x, y - 10.0) };
        let power = beam.power.map_or("?".to_string(), |power| power.to_string());
        svg.add(label(&power, x, y, 14.0));
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

fn ray(beam: &Beam) -> Element {
    let (x, y) = center(beam.start);
    let (dx, dy) = beam.side.step();
    // Up to the edge of the next object or of the board.
    let reach = 18.0_f32.max((f32::from(beam.length) + 0.5) * CELL);
    let ray = Element::line((x, y), (x + dx as f32 * reach, y + dy as f32 * reach));
    ray.stroke("#e4572e", 4).set("stroke-linecap", "round").set("opacity", 0.75)
}

fn piece(board: &Board, number: usize, is_used: bool, x: f32, y: f32) -> Vec<Element> {
    let piece = &board.tray[number];
    let fill = match (piece.kind, is_used) {
        (Kind::Bender, true) => "#8ecae6",
        (Kind::Splitter, true) => "#c3aed6",
        (Kind::Combiner, true) => "#ffb5a7",
        (Kind::Bender, false) => "#dceef5",
        (Kind::Splitter, false) => "#ebe4f1",
        (Kind::Combiner, false) => "#fde6e1",
    };
    let block = Element::rect(x - 18.0, y - 18.0, 36, 36).set("rx", 8).fill(fill);
    let mut out = vec![block.stroke("#3d4b5c", 1.5)];
    out.extend(ports(x, y, piece.inputs, piece.outputs));
    out.push(label(&piece.name.chars().take(3).collect::<String>(), x, y, 12.0));
    out
}

/// An arrow head at every port: pointing in for an input, out for an output.
fn ports(x: f32, y: f32, inputs: Sides, outputs: Sides) -> impl Iterator<Item = Element> {
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
        Element::polygon(corners).fill(if is_out { "#e4572e" } else { "#3d4b5c" })
    };
    let inputs = inputs.iter().map(move |side| arrow(side, false));
    inputs.chain(outputs.iter().map(move |side| arrow(side, true)))
}

/// A short text centred on a point, in a font size.
fn label(text: &str, x: f32, y: f32, size: f32) -> Element {
    // Digits and capitals are about seven tenths of the size high.
    let baseline = y + 0.36 * size;
    Element::text(x, baseline, text).anchor(Anchor::Middle).size(size).fill("#10151c")
}
