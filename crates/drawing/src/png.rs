//! SVG as PNG.

use crate::letters::outlined;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use thiserror::Error;

/// Pixels a PNG may have; four bytes each are held in memory while it is drawn.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// The picture would be too large.
    #[error(
        "the picture would have {width} by {height} pixels; the limit is {MAX_PIXELS} in all, \
         so choose a smaller scale"
    )]
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The picture would have no pixels.
    #[error("the picture would have no pixels; choose a larger scale")]
    Empty,
    /// The text is no SVG.
    #[error("this is not a picture in SVG: {0}")]
    Svg(String),
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Png(String),
}

/// Draws an SVG `scale` times its size. Texts become strokes.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let pixmap = draw(svg, scale)?;
    pixmap.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

fn draw(svg: &str, scale: f32) -> Result<Pixmap, PictureError> {
    // A picture is all there is to draw: nothing is looked up in the file system.
    let images = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options { image_href_resolver: images, ..Options::default() };
    let svg = Tree::from_str(&outlined(svg), &options)
        .map_err(|error| PictureError::Svg(error.to_string()))?;
    // Casts of floats stick to the ends of the range, and NaN becomes 0.
    let side = |side: f32| (f64::from(side) * f64::from(scale)).round() as u64;
    let (width, height) = (side(svg.size().width()), side(svg.size().height()));
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    let pixmap = Pixmap::new(width as u32, height as u32);
    let mut pixmap = pixmap.ok_or(PictureError::Empty)?;
    let fit = |pixels: u64, side: f32| pixels as f32 / side;
    let (x, y) = (fit(width, svg.size().width()), fit(height, svg.size().height()));
    resvg::render(&svg, Transform::from_scale(x, y), &mut pixmap.as_mut());
    Ok(pixmap)
}
