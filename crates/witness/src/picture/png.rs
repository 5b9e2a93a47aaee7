//! SVG as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Pixels a PNG may have; four bytes each are held in memory while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The picture would be too large or have no pixels.
    #[error("the picture would have {0} by {1} pixels; the limit is {MAX_PIXELS} in all")]
    Size(u64, u64),
    /// The text is no SVG.
    #[error("this is not a picture in SVG: {0}")]
    Svg(String),
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Png(String),
}

/// Draws an SVG `scale` times its size.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| PictureError::Svg(error.to_string()))?;
    let side = |side: f32| (f64::from(side) * f64::from(scale)).round() as u64;
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PictureError::Size(width, height));
    }
    let pixmap = Pixmap::new(width as u32, height as u32);
    let mut pixmap = pixmap.ok_or(PictureError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}
