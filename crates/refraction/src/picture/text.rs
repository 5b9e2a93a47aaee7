//! A board in a terminal.

use crate::board::{Board, Cell, Kind};
use crate::light::light;
use std::fmt::Write;

/// Draws a board with pieces placed, three characters per cell, followed by a list of what is
/// where.
///
/// Sources are `*`, targets `o` or `@` once satisfied, blockers `#`, pieces the first three letters
/// of their names, beams `-`, `|` and `+` where they cross.
pub fn text(board: &Board, placements: &[Option<Cell>]) -> String {
    let light = light(board, placements);
    let mut cells = vec![" . ".to_string(); board.cells()];
    for beam in &light.beams {
        let (dx, dy) = beam.side.step();
        for step in 1..=i32::from(beam.length) {
            let at = |from: u8, step: i32| (i32::from(from) + step) as u8;
            let cell = Cell { x: at(beam.start.x, dx * step), y: at(beam.start.y, dy * step) };
            let drawn = &mut cells[board.number(cell)];
            let (line, other) = if dx != 0 { ("---", " | ") } else { (" | ", "---") };
            *drawn = match drawn.as_str() {
                crossed if crossed == other || crossed == "-+-" => "-+-".to_string(),
                _ => line.to_string(),
            };
        }
    }
    for &cell in &board.blockers {
        cells[board.number(cell)] = "###".into();
    }
    for source in &board.sources {
        cells[board.number(source.cell)] = " * ".into();
    }
    for (target, is_satisfied) in board.targets.iter().zip(&light.satisfied) {
        cells[board.number(target.cell)] = if *is_satisfied { " @ " } else { " o " }.into();
    }
    for (piece, cell) in board.tray.iter().zip(placements) {
        if let Some(cell) = cell {
            let name: String = piece.name.chars().take(3).collect();
            cells[board.number(*cell)] = format!("{name:^3}");
        }
    }
    let mut out = String::new();
    for row in cells.chunks(usize::from(board.width).max(1)) {
        let _ = writeln!(out, "{}", row.concat().trim_end());
    }
    for source in &board.sources {
        let Cell { x, y } = source.cell;
        let (name, side, power) = (&source.name, source.out.letter(), source.power);
        let _ = writeln!(out, "* {name} at {x},{y} sends {power} to {side}");
    }
    for (target, is_satisfied) in board.targets.iter().zip(&light.satisfied) {
        let Cell { x, y } = target.cell;
        let (name, side, power) = (&target.name, target.side.letter(), target.power);
        let state = if *is_satisfied { "@" } else { "o" };
        let _ = writeln!(out, "{state} {name} at {x},{y} wants {power} from {side}");
    }
    for (number, (piece, cell)) in board.tray.iter().zip(placements).enumerate() {
        let ports = format!("{} -> {}", piece.inputs, piece.outputs);
        let place = match (cell, light.used[number]) {
            (None, _) => "in the tray".to_string(),
            (Some(_), false) => "dark".to_string(),
            (Some(_), true) => {
                let beam = light.beams.iter().find(|beam| beam.from == crate::From::Piece(number));
                let power = beam.and_then(|beam| beam.power);
                let parts = if piece.kind == Kind::Splitter { " each" } else { "" };
                power.map_or("lit".to_string(), |power| format!("sends {power}{parts}"))
            }
        };
        let _ = writeln!(out, "{} {} {ports}: {place}", piece.kind.word(), piece.name);
    }
    out
}
