//! Levels that differ in an exact number of cells.

use crate::game::{Cell, Level};
use std::ops::ControlFlow;

/// Shows every level that differs from a start in exactly `cost` cells, each of which becomes empty
/// or gets one piece: cells in reading order, and for each first the empty cell and then the pieces
/// in order.
pub(super) fn edits(
    start: &Level,
    pieces: usize,
    cost: usize,
    show: &mut dyn FnMut(&Level) -> ControlFlow<()>,
) -> ControlFlow<()> {
    edit_from(0, &mut start.clone(), pieces, cost, show)
}

fn edit_from(
    first: usize,
    level: &mut Level,
    pieces: usize,
    cost: usize,
    show: &mut dyn FnMut(&Level) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if cost == 0 {
        return show(level);
    }
    // There must be room for the other changes after the first one.
    for at in first..(level.cells.len() + 1).saturating_sub(cost) {
        let before = level.cells[at].clone();
        for symbol in 0..=pieces as u8 {
            let mut cell = Cell::new();
            cell.extend(symbol.checked_sub(1));
            if cell == before {
                continue;
            }
            level.cells[at] = cell;
            edit_from(at + 1, level, pieces, cost - 1, show)?;
        }
        level.cells[at] = before;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_at_a_distance_is_shown_once() {
        let start = Level::raw(2, 2, &[1, 0, 2, 0]);
        for (cost, count) in [(0, 1), (1, 4 * 2), (2, 6 * 4), (3, 4 * 8), (4, 16), (5, 0)] {
            let mut seen: Vec<Level> = Vec::new();
            let flow = edits(&start, 2, cost, &mut |level| {
                let changed = level.cells.iter().zip(&start.cells).filter(|(a, b)| a != b);
                assert_eq!(changed.count(), cost);
                assert!(!seen.contains(level));
                seen.push(level.clone());
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(seen.len(), count, "{cost}");
        }
    }
}
