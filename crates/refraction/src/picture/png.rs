//! SVG as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the picture could not be drawn: {0}")]
pub struct PictureError(String);

/// Draws an SVG of [`svg`](super::svg) in pixels. Boards are small, so every one fits.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    let tree = Tree::from_str(svg, &Options::default());
    let tree = tree.map_err(|error| PictureError(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| PictureError("it has no size".into()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError(error.to_string()))
}
