//! Pictures of all domains: one SVG builder, line and bar charts, SVG as PNG, and films as GIF.
//!
//! The main decision: exactly one font, DejaVu Sans Condensed, is compiled in and no font of the
//! system is ever looked up, so a PNG has the same bytes on every machine. An SVG only names generic
//! families: a browser draws it with the fonts its reader is used to.

mod bars;
mod card;
mod chart;
mod element;
mod encode;
mod escape;
mod font;
mod gif;
mod png;
mod svg;
mod tiles;
mod value;

pub use bars::{Bars, Series, bars};
pub use card::card;
pub use chart::{Chart, Line, charts};
pub use element::{Anchor, Element};
pub use encode::{Ending, UnknownEnding, encode};
pub use escape::escape;
pub use font::text_width;
pub use gif::{MAX_FILM_PIXELS, gif};
pub use png::{MAX_PIXELS, PictureError, pixels, png};
pub use svg::Svg;
pub use tiles::tiles;
pub use value::Value;
