//! Which pieces make a panel unique.

use crate::panel::Panel;
use crate::solve::{Ask, solve};
use play::Watch;

/// Which pieces a unique panel needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attribution {
    /// Cells of the pieces whose removal loses uniqueness.
    pub needed: Vec<usize>,
    /// Cells of the pieces that can be removed one at a time: decoration.
    pub decoration: Vec<usize>,
}

/// Removes every piece on its own and checks whether the panel stays unique; none if it is not
/// unique to begin with, or if a search ended before that was known.
pub fn attribute(panel: &Panel, watch: &mut Watch<'_>) -> Option<Attribution> {
    is_unique(panel, watch).filter(|unique| *unique)?;
    let mut found = Attribution::default();
    let cells: Vec<usize> = panel.pieces().map(|(cell, _)| cell).collect();
    for cell in cells {
        let mut without = panel.clone();
        without.cells[cell] = None;
        match is_unique(&without, watch)? {
            true => found.decoration.push(cell),
            false => found.needed.push(cell),
        }
    }
    Some(found)
}

/// Whether there is exactly one solution; none if the search ended before that was known.
fn is_unique(panel: &Panel, watch: &mut Watch<'_>) -> Option<bool> {
    let found = solve(panel, Ask::UNIQUE, watch);
    let is_known = found.is_complete || found.count > 1;
    is_known.then(|| found.is_unique())
}
