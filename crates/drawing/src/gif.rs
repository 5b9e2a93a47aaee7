//! Pictures in a row as an animated GIF.

use crate::PictureError;
use crate::png::draw;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The most pixels of all pictures of a film together: drawing more takes minutes.
pub const MAX_FILM_PIXELS: u64 = 1_000_000_000;

/// Colours a GIF can have in one picture; one of them stands for what does not change.
const MAX_COLORS: usize = 255;

/// An animated GIF that starts again at its end. Every picture is an SVG, drawn `scale` times its size, and
/// the seconds it is seen; GIF counts them in hundredths. Pictures of different sizes stand in the
/// upper left corner of the largest.
pub fn gif(film: &[(&str, f64)], scale: f32) -> Result<Vec<u8>, PictureError> {
    let mut pixmaps: Vec<(Pixmap, f64)> = Vec::new();
    let mut total = 0;
    for (svg, seconds) in film {
        // The same picture twice is one that is seen longer.
        let pixmap = draw(svg, scale)?;
        total += u64::from(pixmap.width()) * u64::from(pixmap.height());
        if total > MAX_FILM_PIXELS {
            let (width, height) = (u64::from(pixmap.width()), u64::from(pixmap.height()));
            return Err(PictureError::TooLong { pictures: film.len(), width, height });
        }
        match pixmaps.last_mut() {
            Some((last, seen)) if *last == pixmap => *seen += seconds,
            _ => pixmaps.push((pixmap, *seconds)),
        }
    }
    let side = |of: fn(&Pixmap) -> u32| pixmaps.iter().map(|(pixmap, _)| of(pixmap)).max();
    let (Some(width), Some(height)) = (side(Pixmap::width), side(Pixmap::height)) else {
        return Err(PictureError::Empty);
    };
    let too_large = PictureError::TooLarge { width: width.into(), height: height.into() };
    let (Ok(wide), Ok(high)) = (u16::try_from(width), u16::try_from(height)) else {
        return Err(too_large);
    };
    let canvas = |pixmap: &Pixmap| colors_of(pixmap, width as usize, height as usize);
    // One table of colours for the whole film if that is enough: exact, and small.
    let mut colors = BTreeSet::new();
    for (pixmap, _) in &pixmaps {
        colors.extend(pixmap.pixels().iter().map(|p| [p.red(), p.green(), p.blue()]));
        if colors.len() > MAX_COLORS {
            break;
        }
    }
    let table: Option<Vec<[u8; 3]>> =
        (colors.len() <= MAX_COLORS).then(|| colors.into_iter().collect());
    let broken = |error: gif::EncodingError| PictureError::Png(error.to_string());
    let global: Vec<u8> = table.iter().flatten().flatten().copied().collect();
    let mut encoder = Encoder::new(Vec::new(), wide, high, &global).map_err(broken)?;
    encoder.set_repeat(Repeat::Infinite).map_err(broken)?;
    let mut before: Option<Vec<[u8; 3]>> = None;
    let mut late = 0.0;
    for (pixmap, seconds) in &pixmaps {
        let pixels = canvas(pixmap);
        // What is lost by counting in hundredths is made up for in the next picture.
        let exact = seconds * 100.0 + late;
        let delay = exact.round().clamp(2.0, 65_535.0);
        late = exact - delay;
        let mut frame = match &table {
            Some(table) => indexed(&pixels, before.as_deref(), width as usize, table),
            None => {
                let mut rgba: Vec<u8> =
                    pixels.iter().flat_map(|[r, g, b]| [*r, *g, *b, 255]).collect();
                Frame::from_rgba_speed(wide, high, &mut rgba, 10)
            }
        };
        frame.delay = delay as u16;
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame).map_err(broken)?;
        before = Some(pixels);
    }
    encoder.into_inner().map_err(|error| PictureError::Png(error.to_string()))
}

/// The pixels of a picture in the upper left corner of a canvas; around it is its own corner's colour.
fn colors_of(pixmap: &Pixmap, width: usize, height: usize) -> Vec<[u8; 3]> {
    let color = |x: usize, y: usize| {
        let (x, y) = if (x as u32) < pixmap.width() && (y as u32) < pixmap.height() {
            (x, y)
        } else {
            (0, 0)
        };
        let pixel = pixmap.pixels()[y * pixmap.width() as usize + x];
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    (0..width * height).map(|at| color(at % width, at / width)).collect()
}

/// A frame of the rectangle that differs from the frame before it.
fn indexed<'f>(
    pixels: &[[u8; 3]],
    before: Option<&[[u8; 3]]>,
    width: usize,
    table: &[[u8; 3]],
) -> Frame<'f> {
    let height = pixels.len() / width;
    let is_new = |at: usize| before.is_none_or(|before| before[at] != pixels[at]);
    let changed: Vec<usize> = (0..pixels.len()).filter(|at| is_new(*at)).collect();
    let (mut x0, mut x1, mut y0, mut y1) = (width, 0, height, 0);
    for at in &changed {
        let (x, y) = (at % width, at / width);
        (x0, x1, y0, y1) = (x0.min(x), x1.max(x + 1), y0.min(y), y1.max(y + 1));
    }
    if changed.is_empty() {
        (x0, x1, y0, y1) = (0, 1, 0, 1);
    }
    let index = |at: usize| table.binary_search(&pixels[at]).unwrap_or(0) as u8;
    let cells = (y0..y1).flat_map(|y| (x0..x1).map(move |x| y * width + x));
    let buffer: Vec<u8> = cells.map(index).collect();
    Frame {
        left: x0 as u16,
        top: y0 as u16,
        width: (x1 - x0) as u16,
        height: (y1 - y0) as u16,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Element, Svg};

    fn dot(x: u32, color: &str) -> String {
        let mut svg = Svg::new(40, 20).background("#000000");
        svg.add(Element::rect(x, 5, 5, 5).fill(color).set("shape-rendering", "crispEdges"));
        svg.finish()
    }

    /// A picture as it is seen, and its hundredths of a second.
    type Seen = (Vec<[u8; 3]>, u16);

    /// The width of a GIF and every picture of it.
    fn played(bytes: &[u8]) -> (usize, Vec<Seen>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let width = usize::from(decoder.width());
        let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (at, pixel) in frame.buffer.chunks(4).enumerate() {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                let place = (y + usize::from(frame.top)) * width + x + usize::from(frame.left);
                canvas[place] = [pixel[0], pixel[1], pixel[2]];
            }
            seen.push((canvas.clone(), frame.delay));
        }
        (width, seen)
    }

    #[test]
    fn every_picture_is_seen_exactly_and_long_enough() {
        let dots = [dot(0, "red"), dot(5, "red"), dot(5, "red"), dot(10, "#123456")];
        let film: Vec<(&str, f64)> =
            dots.iter().map(String::as_str).zip([0.3, 0.155, 0.1, 0.155]).collect();
        let bytes = gif(&film, 1.0).unwrap();
        let (width, seen) = played(&bytes);
        // Two equal pictures are one; a hundredth that one lacks the next one has.
        assert_eq!(seen.iter().map(|(_, delay)| *delay).collect::<Vec<_>>(), [30, 26, 15]);
        let wanted = [draw(&dots[0], 1.0), draw(&dots[1], 1.0), draw(&dots[3], 1.0)];
        for ((pixels, _), wanted) in seen.iter().zip(wanted) {
            assert_eq!(pixels, &colors_of(&wanted.unwrap(), width, 20));
        }
        assert_eq!(bytes, gif(&film, 1.0).unwrap());
    }

    #[test]
    fn many_colours_are_reduced_and_sizes_may_differ() {
        let stop = |at: &str, color: &str| {
            Element::new("stop").set("offset", at.to_string()).set("stop-color", color.to_string())
        };
        let mut svg = Svg::new(200, 100);
        let gradient = Element::new("linearGradient").set("id", "g");
        svg.add(gradient.with(stop("0", "#ff0000")).with(stop("1", "#0000ff")));
        svg.add(Element::rect(0, 0, 200, 100).fill("url(#g)"));
        let wide = svg.finish();
        let small = dot(0, "#00ff00");
        let (width, seen) = played(&gif(&[(&small, 0.2), (&wide, 0.2)], 1.0).unwrap());
        assert_eq!((width, seen.len()), (200, 2));
        let [r, g, b] = seen[1].0[50 * 200 + 10];
        assert!(r > 200 && g < 40 && b < 60, "{r} {g} {b}");
    }

    #[test]
    fn nothing_to_show_and_too_much_of_it_are_refused() {
        assert_eq!(gif(&[], 1.0), Err(PictureError::Empty));
        assert!(matches!(gif(&[(&dot(0, "red"), 1.0)], 1e6), Err(PictureError::TooLarge { .. })));
        assert!(gif(&[("no picture", 1.0)], 1.0).is_err());
    }
}
