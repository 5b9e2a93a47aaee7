//! The panels behind the sets of lines.

use super::ranks::choose;
use super::sweep::Sweeper;
use super::{Lines, Quality, Sweep, Type};
use crate::grid::Grid;
use crate::panel::Panel;
use crate::piece::Piece;
use crate::print::full_legend;

/// All panels with this many pieces of one type, or of two, whose only solution is this line, in the
/// order of their ranks; a panel is followed by the one with its colours exchanged.
pub fn panels_of_line(
    lines: &Lines,
    one: Type,
    other: Option<Type>,
    pieces: usize,
    line: usize,
) -> Vec<Panel> {
    let sweep = Sweep { lanes: vec![one], partner: other };
    let mut sweeper = Sweeper::new(lines, &sweep, Quality::default(), pieces);
    sweeper.want(line);
    let each = (sweeper.constraints() as u128).pow(pieces as u32);
    let all = choose(lines.cells(), pieces).unwrap_or(0) * each;
    let _ = sweeper.run(pieces, 0..all, &mut |_| false);
    let mut constraints: Vec<Piece> = one.constraints();
    constraints.extend(other.into_iter().flat_map(Type::constraints));
    let found = sweeper.take_found();
    found.iter().map(|(cells, digits)| panel_of(lines, &constraints, cells, digits)).collect()
}

fn panel_of(lines: &Lines, constraints: &[Piece], cells: &[usize], digits: &[u8]) -> Panel {
    let [rows, cols] = lines.grid;
    let mut panel = Panel::empty("found", Grid { rows, cols, is_pillar: false });
    let numbers: Vec<usize> = panel.grid.cells().collect();
    for (cell, digit) in cells.iter().zip(digits) {
        panel.cells[numbers[*cell]] = Some(constraints[usize::from(*digit)].clone());
    }
    panel.legend = full_legend(&panel);
    panel
}
