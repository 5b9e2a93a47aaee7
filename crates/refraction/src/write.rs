//! Writes boards as texts that read back as the same boards.

use crate::board::{Board, Cell};
use std::fmt::Write;

/// Writes a board, with its solution if it has one.
pub fn write(board: &Board) -> String {
    let title = if board.title.is_empty() { String::new() } else { format!(" {}", board.title) };
    let mut text = format!("board {}x{}{title}\n", board.width, board.height);
    for source in &board.sources {
        let Cell { x, y } = source.cell;
        let (name, out, power) = (&source.name, source.out.letter(), source.power);
        let _ = writeln!(text, "source {name} {x},{y} out={out} power={power}");
    }
    for target in &board.targets {
        let Cell { x, y } = target.cell;
        let (name, side, power) = (&target.name, target.side.letter(), target.power);
        let _ = writeln!(text, "target {name} {x},{y} in={side} power={power}");
    }
    for Cell { x, y } in &board.blockers {
        let _ = writeln!(text, "blocker {x},{y}");
    }
    text.push_str("tray\n");
    for piece in &board.tray {
        let (kind, name) = (piece.kind.word(), &piece.name);
        let _ = writeln!(text, "{kind} {name} in={} out={}", piece.inputs, piece.outputs);
    }
    if let Some(solution) = &board.solution {
        text.push_str("solution\n");
        for (piece, cell) in board.tray.iter().zip(solution) {
            if let Some(Cell { x, y }) = cell {
                let _ = writeln!(text, "{} {x},{y}", piece.name);
            }
        }
    }
    text
}

/// Writes placements as moves: `s1@4,3; b1@6,3`.
pub fn write_placements(board: &Board, placements: &[Option<Cell>]) -> String {
    let placed = board.tray.iter().zip(placements).filter_map(|(piece, cell)| {
        let Cell { x, y } = (*cell)?;
        Some(format!("{}@{x},{y}", piece.name))
    });
    placed.collect::<Vec<_>>().join("; ")
}
