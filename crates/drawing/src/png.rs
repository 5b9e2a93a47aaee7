//! SVG as PNG.

use crate::font::use_only_font;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use thiserror::Error;

/// Maximum number of pixels of a PNG; four bytes each are held in memory while it is drawn.
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
    /// A film would have too many pictures of its size.
    #[error(
        "the film would have {pictures} pictures of {width} by {height} pixels, which is too much; \
         choose a smaller scale or fewer moves"
    )]
    TooLong {
        /// Number of pictures.
        pictures: usize,
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The picture would have no pixels.
    #[error("the picture would have no pixels; choose a larger scale")]
    Empty,
    /// The text is not an SVG.
    #[error("this is not a picture in SVG: {0}")]
    Svg(String),
    /// The pixels could not be written as PNG or GIF.
    #[error("the picture could not be written: {0}")]
    Png(String),
}

/// Draws an SVG `scale` times its size. Texts are drawn in the one embedded font, so the same picture
/// gives the same bytes on every machine.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PictureError> {
    let pixmap = draw(svg, scale)?;
    pixmap.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}

/// Draws an SVG `scale` times its size as pixels: width, height, and red, green and blue of each, row by
/// row. What is not drawn is white.
pub fn pixels(svg: &str, scale: f32) -> Result<(usize, usize, Vec<u8>), PictureError> {
    let pixmap = draw(svg, scale)?;
    let on_white = |colour: u8, alpha: u8| colour.saturating_add(255 - alpha);
    let pixels = pixmap.pixels().iter();
    let bytes = pixels.flat_map(|pixel| {
        let colours = [pixel.red(), pixel.green(), pixel.blue()];
        colours.map(|colour| on_white(colour, pixel.alpha()))
    });
    Ok((pixmap.width() as usize, pixmap.height() as usize, bytes.collect()))
}

pub(crate) fn draw(svg: &str, scale: f32) -> Result<Pixmap, PictureError> {
    // A picture is self-contained: nothing is looked up in the file system.
    let images = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let mut options = Options { image_href_resolver: images, ..Options::default() };
    use_only_font(&mut options);
    let svg =
        Tree::from_str(svg, &options).map_err(|error| PictureError::Svg(error.to_string()))?;
    // Casts of floats saturate, and NaN becomes 0.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Element, Svg};

    /// The pixels of a text, and how many of them are not white.
    fn inked(text: &str, family: &str) -> (Vec<u8>, usize) {
        let mut svg = Svg::new(120, 30).background("#ffffff");
        svg.add(Element::text(5, 22, text).size(18).set("font-family", family));
        let pixmap = draw(&svg.finish(), 2.0).unwrap();
        let ink = pixmap.data().chunks(4).filter(|pixel| pixel[0] < 128).count();
        (pixmap.data().to_vec(), ink)
    }

    fn letters(text: &str) -> Vec<u8> {
        inked(text, "sans-serif").0
    }

    #[test]
    fn letters_of_a_kind_differ() {
        let missing = letters("\u{10fffd}\u{10fffd}\u{10fffd}");
        for (text, other) in [("abc", "ABC"), ("äöü", "ÄÖÜ"), ("äöü", "aou"), ("жди", "ЖДИ")]
        {
            assert_ne!(letters(text), letters(other), "{text}, {other}");
            assert_ne!(letters(text), missing, "{text}");
        }
        for text in ["ąęł", "αβγ", "→↑↓", "≤∀×"] {
            assert_ne!(letters(text), missing, "{text}");
        }
        assert!(inked("abc", "sans-serif").1 > 100);
    }

    #[test]
    fn every_family_is_the_embedded_one() {
        let families =
            ["serif", "monospace", "system-ui", "Helvetica, Arial, sans-serif", "Nobody's"];
        for family in families {
            assert_eq!(inked("Level 1", family), inked("Level 1", "sans-serif"), "{family}");
        }
    }

    #[test]
    fn a_picture_is_the_same_twice() {
        let mut svg = Svg::new(200, 40).background("#ffffff");
        svg.add(Element::text(5, 25, "Grün → Жук ≤ Ω").size(16));
        let svg = svg.finish();
        assert_eq!(png(&svg, 1.5).unwrap(), png(&svg, 1.5).unwrap());
    }

    #[test]
    fn a_squeezed_text_stays_in_its_width() {
        let label = "a label that is much too long for its box";
        let mut svg = Svg::new(120, 30).background("#ffffff");
        svg.add(Element::text(10, 20, label).size(16).fit(label, 16.0, 80.0));
        let pixmap = draw(&svg.finish(), 1.0).unwrap();
        let is_ink = |x: u32| (0..30).any(|y| pixmap.pixel(x, y).is_some_and(|p| p.red() < 200));
        let last = (0..120).rfind(|x| is_ink(*x)).unwrap();
        assert!((80..92).contains(&last), "the last column with ink is {last}");
    }
}
