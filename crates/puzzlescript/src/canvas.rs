//! A picture in coloured characters, as large as a terminal allows.

use crate::palette::Rgb;
use crate::picture::Picture;
use crate::read::objects::SPRITE_SIZE;
use std::fmt::Write;

/// Pixels of a cell, each way.
const CELL: usize = SPRITE_SIZE;

/// Lines of text that draw `picture` in at most `columns` by `rows` characters.
///
/// With enough room every pixel is half a character (an upper half block has one colour above and
/// one below); with less, every cell is two characters in its most common colour.
pub fn draw(picture: &Picture, columns: usize, rows: usize) -> Vec<String> {
    if picture.width <= columns && picture.height.div_ceil(2) <= rows {
        return half_blocks(picture.width, picture.height, |x, y| {
            picture.pixels[y * picture.width + x]
        });
    }
    let (width, height) = (picture.width / CELL, picture.height / CELL);
    let seen = (width.min(columns / 2), height.min(rows));
    (0..seen.1)
        .map(|y| {
            let mut line = String::new();
            for x in 0..seen.0 {
                let Rgb(r, g, b) = common_color(picture, x, y);
                let _ = write!(line, "\x1b[48;2;{r};{g};{b}m  ");
            }
            line + "\x1b[0m"
        })
        .collect()
}

fn half_blocks(width: usize, height: usize, pixel: impl Fn(usize, usize) -> Rgb) -> Vec<String> {
    (0..height.div_ceil(2))
        .map(|row| {
            let mut line = String::new();
            for x in 0..width {
                let Rgb(r, g, b) = pixel(x, row * 2);
                let _ = write!(line, "\x1b[38;2;{r};{g};{b}m");
                if row * 2 + 1 < height {
                    let Rgb(r, g, b) = pixel(x, row * 2 + 1);
                    let _ = write!(line, "\x1b[48;2;{r};{g};{b}m");
                } else {
                    line.push_str("\x1b[49m");
                }
                line.push('▀');
            }
            line + "\x1b[0m"
        })
        .collect()
}

/// The colour most pixels of a cell have, the middle one deciding ties: that is where a small
/// figure on a plain floor stands.
fn common_color(picture: &Picture, x: usize, y: usize) -> Rgb {
    let pixel =
        |dx: usize, dy: usize| picture.pixels[(y * CELL + dy) * picture.width + x * CELL + dx];
    let middle = pixel(CELL / 2, CELL / 2);
    let mut counts: Vec<(Rgb, usize)> = vec![(middle, 1)];
    for dy in 0..CELL {
        for dx in 0..CELL {
            let color = pixel(dx, dy);
            match counts.iter_mut().find(|(known, _)| *known == color) {
                Some((_, count)) => *count += 1,
                None => counts.push((color, 1)),
            }
        }
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map_or(middle, |(color, _)| color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkered(width: usize, height: usize) -> Picture {
        let pixels = (0..width * height)
            .map(|i| if i % 2 == 0 { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) })
            .collect();
        Picture { width, height, pixels }
    }

    #[test]
    fn small_boards_show_every_pixel_and_large_ones_every_cell() {
        let picture = checkered(15, 10);
        let large = draw(&picture, 80, 24);
        assert_eq!(large.len(), 5);
        assert_eq!(large[0].matches('▀').count(), 15);
        let small = draw(&picture, 14, 24);
        assert_eq!(small.len(), 2);
        assert_eq!(small[0].matches("m  ").count(), 3);
        let clipped = draw(&picture, 4, 1);
        assert_eq!(clipped.len(), 1);
        assert_eq!(clipped[0].matches("m  ").count(), 2);
    }
}
