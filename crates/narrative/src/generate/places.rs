//! Where things that cannot be carried have to be.

use crate::grammar::AreaId;

/// The area of a thing that cannot be carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// It can be carried.
    Free,
    /// It is in this area.
    At(AreaId),
}

impl Spot {
    /// The spot where both can be; none if they are in different areas.
    pub fn with(self, other: Spot) -> Option<Spot> {
        match (self, other) {
            (Spot::Free, spot) | (spot, Spot::Free) => Some(spot),
            (Spot::At(one), Spot::At(other)) => (one == other).then_some(self),
        }
    }
}
