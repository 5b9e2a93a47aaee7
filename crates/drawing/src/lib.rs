//! Pictures of all domains: one SVG builder, line and bar charts, SVG as PNG, and films as GIF.
//!
//! The main decision: exactly one font, DejaVu Sans Condensed, is compiled in and no font of the
//! system is ever looked up, so a PNG has the same bytes on every machine. An SVG only names generic
//! families: a browser draws it with the fonts its reader is used to.

mod bars;
mod card;
mod chart;
mod element;
#[cfg(feature = "raster")]
mod encode;
mod escape;
#[cfg(feature = "raster")]
mod font;
#[cfg(feature = "raster")]
mod gif;
#[cfg(feature = "raster")]
mod png;
mod svg;
mod tiles;
mod value;
mod widths;

pub use bars::{Bars, Series, bars};
pub use card::card;
pub use chart::{Chart, Line, charts};
pub use element::{Anchor, Element};
#[cfg(feature = "raster")]
pub use encode::{Ending, UnknownEnding, encode};
pub use escape::escape;
#[cfg(feature = "raster")]
pub use gif::{MAX_FILM_PIXELS, gif};
#[cfg(feature = "raster")]
pub use png::{MAX_PIXELS, PictureError, pixels, png};
pub use svg::Svg;
pub use tiles::tiles;
pub use value::Value;
pub use widths::text_width;
