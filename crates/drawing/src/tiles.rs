//! A text as a picture.

use crate::{Anchor, Element, Svg};

/// Draws lines of letters as tiles with a letter on each, for domains that do not draw pictures of their
/// own. Tiles are 40 units wide and high; a space or a point is left empty, and `#` is a dark tile.
///
/// ```
/// let svg = drawing::tiles("12\n3.");
/// assert!(svg.contains("viewBox=\"0 0 80 80\""));
/// assert_eq!(svg.matches("<text").count(), 3);
/// ```
pub fn tiles(text: &str) -> String {
    let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
    let rows = text.lines().count().max(1);
    let mut svg = Svg::new(TILE * columns, TILE * rows).font(22).background("#f4f1ea");
    for (row, line) in text.lines().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
            let (x, y) = (TILE * column, TILE * row);
            let tile = Element::rect(x + 2, y + 2, TILE - 4, TILE - 4).set("rx", 6);
            match letter {
                '.' => svg.add(tile.fill("#e4dfd3")),
                '#' => svg.add(tile.fill("#3d405b")),
                _ => {
                    svg.add(tile.fill("#ffffff").stroke("#3d405b", 1));
                    let letter =
                        Element::text(x + TILE / 2, y + 28, letter.encode_utf8(&mut [0; 4]));
                    svg.add(letter.anchor(Anchor::Middle).fill("#3d405b"));
                }
            }
        }
    }
    svg.finish()
}

/// The side of a tile.
const TILE: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_a_tile() {
        let svg = tiles("a#.\n <");
        let count = |what: &str| svg.matches(what).count();
        assert!(svg.contains("viewBox=\"0 0 120 80\""));
        assert_eq!((count("rx="), count("<text")), (4, 2));
        assert!(svg.contains(">&lt;</text>"));
        assert!(crate::png(&svg, 1.0).is_ok());
        assert!(tiles("").contains("viewBox=\"0 0 40 40\""));
    }
}
