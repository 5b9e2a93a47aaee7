//! Polyominoes.

use std::fmt;

/// A set of squares, trimmed to its bounds; it need not be connected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Columns of its bounds.
    pub width: usize,
    /// Rows of its bounds.
    pub height: usize,
    /// Column and row of its squares, row by row.
    pub squares: Vec<(usize, usize)>,
}

/// Why a text is not a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadShape {
    /// A character other than `#`, `.` and `/`.
    Character(char),
    /// Rows of different lengths.
    Ragged,
    /// No square at all.
    Empty,
}

impl Shape {
    /// Reads rows of `#` and `.` from the top, separated by `/`.
    pub fn read(text: &str) -> Result<Shape, BadShape> {
        if let Some(wrong) = text.chars().find(|c| !matches!(c, '#' | '.' | '/')) {
            return Err(BadShape::Character(wrong));
        }
        let rows: Vec<&str> = text.split('/').collect();
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(BadShape::Ragged);
        }
        let row = |(y, row): (usize, &&str)| {
            let squares = row.bytes().enumerate().filter(|(_, byte)| *byte == b'#');
            squares.map(|(x, _)| (x, y)).collect::<Vec<_>>()
        };
        Shape::from_squares(rows.iter().enumerate().flat_map(row).collect()).ok_or(BadShape::Empty)
    }

    /// Trims a set of squares; none if it is empty.
    pub fn from_squares(mut squares: Vec<(usize, usize)>) -> Option<Shape> {
        let left = squares.iter().map(|square| square.0).min()?;
        let top = squares.iter().map(|square| square.1).min()?;
        for square in &mut squares {
            *square = (square.0 - left, square.1 - top);
        }
        squares.sort_by_key(|&(x, y)| (y, x));
        squares.dedup();
        let width = squares.iter().map(|square| square.0).max()? + 1;
        let height = squares.iter().map(|square| square.1).max()? + 1;
        Some(Shape { width, height, squares })
    }

    /// The number of its squares.
    pub fn area(&self) -> usize {
        self.squares.len()
    }

    /// The different shapes that quarter turns make of it, itself first.
    pub fn turns(&self) -> Vec<Shape> {
        let mut turns = vec![self.clone()];
        for _ in 0..3 {
            let last = &turns[turns.len() - 1];
            let height = last.height;
            let squares = last.squares.iter().map(|&(x, y)| (height - 1 - y, x)).collect();
            turns.extend(Shape::from_squares(squares));
        }
        let mut distinct: Vec<Shape> = Vec::new();
        for turn in turns {
            if !distinct.contains(&turn) {
                distinct.push(turn);
            }
        }
        distinct
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The squares are in the order in which they are written.
        let mut squares = self.squares.iter().peekable();
        for y in 0..self.height {
            if y > 0 {
                out.write_str("/")?;
            }
            for x in 0..self.width {
                let is_square = squares.next_if(|square| **square == (x, y)).is_some();
                out.write_str(if is_square { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_trimmed() {
        let shape = Shape::read("..../.##./.#../....").unwrap();
        assert_eq!(shape.to_string(), "##/#.");
        assert_eq!((shape.width, shape.height, shape.area()), (2, 2, 3));
        assert_eq!(Shape::read("#.#").unwrap().to_string(), "#.#");
    }

    #[test]
    fn what_is_no_shape_says_why() {
        assert_eq!(Shape::read("#x"), Err(BadShape::Character('x')));
        assert_eq!(Shape::read("##/#"), Err(BadShape::Ragged));
        assert_eq!(Shape::read("../.."), Err(BadShape::Empty));
        assert_eq!(Shape::read(""), Err(BadShape::Empty));
    }

    #[test]
    fn turns_are_distinct_and_no_reflection() {
        let turns = |text: &str| {
            let shapes = Shape::read(text).unwrap().turns();
            shapes.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(turns("##/##"), ["##/##"]);
        assert_eq!(turns("###"), ["###", "#/#/#"]);
        assert_eq!(turns("##./.##"), ["##./.##", ".#/##/#."]);
        assert_eq!(turns("##/#./#.").len(), 4);
    }
}
