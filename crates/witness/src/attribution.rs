//! Which pieces make a panel unique.

use crate::grid::{bit, members};
use crate::panel::Panel;
use crate::solve::{Ask, solve};

/// Which pieces a unique panel needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attribution {
    /// Cells of the pieces whose removal loses uniqueness.
    pub needed: Vec<usize>,
    /// Cells of the pieces that can go, each by itself: decoration.
    pub decoration: Vec<usize>,
}

/// Takes every piece away by itself and looks whether the panel stays unique; none if it is not
/// unique to begin with, or if a search ended before that was known.
pub fn attribute(panel: &Panel, stop: &mut dyn FnMut(u64) -> bool) -> Option<Attribution> {
    is_unique(panel, stop).filter(|unique| *unique)?;
    let mut found = Attribution::default();
    let cells: Vec<usize> = panel.pieces().map(|(cell, _)| cell).collect();
    for cell in cells {
        match is_unique(&without(panel, bit(cell)), stop)? {
            true => found.decoration.push(cell),
            false => found.needed.push(cell),
        }
    }
    Some(found)
}

/// Takes pieces away in reading order as long as the panel stays unique; what remains is a
/// minimal unique panel. None if it is not unique to begin with, or if a search ended before that was known.
pub fn kernel(panel: &Panel, stop: &mut dyn FnMut(u64) -> bool) -> Option<Panel> {
    is_unique(panel, stop).filter(|unique| *unique)?;
    let mut smallest = panel.clone();
    let cells: Vec<usize> = panel.pieces().map(|(cell, _)| cell).collect();
    // A piece that could not go may go once others have gone, so this is done until nothing goes.
    loop {
        let before = smallest.pieces().count();
        for &cell in &cells {
            if smallest.cells[cell].is_none() {
                continue;
            }
            let smaller = without(&smallest, bit(cell));
            if is_unique(&smaller, stop)? {
                smallest = smaller;
            }
        }
        if smallest.pieces().count() == before {
            return Some(smallest);
        }
    }
}

fn without(panel: &Panel, cells: u128) -> Panel {
    let mut panel = panel.clone();
    members(cells).for_each(|cell| panel.cells[cell] = None);
    panel
}

/// Whether there is exactly one solution; none if the search ended before that was known.
fn is_unique(panel: &Panel, stop: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
    let found = solve(panel, Ask::UNIQUE, stop);
    let is_known = found.is_complete || found.count > 1;
    is_known.then(|| found.is_unique())
}
