//! The panels behind the sets of lines.

use super::ranks::{cells_of, choose};
use super::sweep::Sweeper;
use super::{Lines, Quality, Sweep, Type};
use crate::grid::Grid;
use crate::panel::Panel;
use crate::piece::Piece;
use crate::print::full_legend;

/// All panels with this many pieces of some types whose only solution is this line, in the order of
/// their ranks; a panel is followed by the one with its colours exchanged.
pub fn panels_of_line(lines: &Lines, types: &[Type], pieces: usize, line: usize) -> Vec<Panel> {
    let sweep = Sweep { lanes: vec![types[0]], partners: types[1..].to_vec() };
    let mut sweeper = Sweeper::new(lines, &sweep, Quality::default(), pieces);
    sweeper.want(line);
    let each = (sweeper.constraints() as u128).pow(pieces as u32);
    let all = choose(lines.cells(), pieces).unwrap_or(0) * each;
    let _ = sweeper.run(pieces, 0..all, &mut |_| false);
    let constraints: Vec<Piece> = types.iter().flat_map(|one| one.constraints()).collect();
    let found = sweeper.take_found();
    found.iter().map(|(cells, digits)| panel_of(lines.grid, &constraints, cells, digits)).collect()
}

/// The panel with a rank among those with this many pieces of some types.
pub fn panel_of_rank(grid: [usize; 2], types: &[Type], pieces: usize, rank: u64) -> Panel {
    let constraints: Vec<Piece> = types.iter().flat_map(|one| one.constraints()).collect();
    let base = constraints.len() as u128;
    let each = base.pow(pieces as u32);
    let cells = cells_of(grid[0] * grid[1], pieces, u128::from(rank) / each);
    let mut number = u128::from(rank) % each;
    let mut digits = vec![0; pieces];
    for digit in digits.iter_mut().rev() {
        *digit = (number % base) as u8;
        number /= base;
    }
    panel_of(grid, &constraints, &cells, &digits)
}

fn panel_of(
    [rows, cols]: [usize; 2],
    constraints: &[Piece],
    cells: &[usize],
    digits: &[u8],
) -> Panel {
    let mut panel = Panel::empty("found", Grid { rows, cols, is_pillar: false });
    let numbers: Vec<usize> = panel.grid.cells().collect();
    for (cell, digit) in cells.iter().zip(digits) {
        panel.cells[numbers[*cell]] = Some(constraints[usize::from(*digit)].clone());
    }
    panel.legend = full_legend(&panel);
    panel
}
