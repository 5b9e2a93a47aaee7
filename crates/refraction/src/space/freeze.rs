//! Places that must not change.

use crate::board::Board;
use play::lens::Refusal;

/// For every place, whether it is frozen: the cells row by row, then the pieces of the tray.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frozen {
    rows: Vec<Vec<bool>>,
}

impl Frozen {
    /// Reads a mask: the rows of the board and optionally one more for the tray, with an `x` for
    /// what must not change and a `.` for the rest.
    pub(crate) fn read(board: &Board, mask: &str) -> Result<Frozen, Refusal> {
        let (width, height) = (usize::from(board.width), usize::from(board.height));
        let lines: Vec<&str> = mask.lines().map(str::trim_end).collect();
        let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        let lines = &lines[..end];
        let is_long = lines.len() == height || lines.len() == height + 1;
        let is_wide = lines.iter().take(height).all(|line| line.chars().count() == width);
        let is_tray = lines.get(height).is_none_or(|line| line.len() <= board.tray.len());
        let is_plain = lines.iter().all(|line| line.chars().all(|c| matches!(c, 'x' | 'X' | '.')));
        if !(is_long && is_wide && is_tray && is_plain) {
            return Err(Refusal::usage(format!(
                "--freeze: write {height} rows of {width} characters, x for cells that must not \
                 change and . for all others, and optionally one more row for the {} pieces of \
                 the tray",
                board.tray.len()
            )));
        }
        let row = |line: &&str| line.chars().map(|c| c != '.').collect();
        Ok(Frozen { rows: lines.iter().map(row).collect() })
    }

    /// True when any of these places, as [`changed`](play::space::Space::changed) returns them, is
    /// frozen.
    pub(super) fn holds_any(&self, places: &[[usize; 2]]) -> bool {
        places.iter().any(|&place| self.holds(place))
    }

    /// True when a place, by column and row from 1, is frozen. The tray is the row below the board.
    pub(crate) fn holds(&self, [x, y]: [usize; 2]) -> bool {
        let row = y.checked_sub(1).and_then(|y| self.rows.get(y));
        row.and_then(|row| row.get(x.checked_sub(1)?)).copied().unwrap_or(false)
    }
}
