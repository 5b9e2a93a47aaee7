//! Boards as pictures: with their beams, fractions and tray.

mod svg;
mod text;

pub use svg::{grid, svg};
pub use text::text;
