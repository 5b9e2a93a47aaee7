//! What pictures of all domains need: SVG as PNG, and letters that need no fonts.
//!
//! The main decision: no font is looked up or shipped. Domains write `<text>` where a browser will draw
//! it; when a picture becomes pixels, every text is turned into strokes first, so that it looks the same
//! on every machine.

mod letters;
mod png;

pub use letters::{Label, label, outlined};
pub use png::{MAX_PIXELS, PictureError, png};
