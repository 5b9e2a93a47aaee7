//! Boards as pictures: with their beams, fractions and tray.

mod digits;
mod png;
mod svg;
mod text;

pub use png::{PictureError, png};
pub use svg::svg;
pub use text::text;
