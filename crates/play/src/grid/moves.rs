//! Moves on a grid as text.

use super::Grid;

/// A move that is written with cells, as one word.
///
/// A cell alone is `2,1`; a way from one cell to another is `2,1-2,3`. A domain whose moves are of
/// another kind implements this for its own type, here for carts that are named by letters:
///
/// ```
/// use play::grid::{Grid, GridMove};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// struct Roll {
///     cart: char,
///     by: i8,
/// }
///
/// impl GridMove for Roll {
///     fn write(self, _: Grid, out: &mut String) {
///         *out += &format!("{}{:+}", self.cart, self.by);
///     }
///
///     fn read(_: Grid, text: &str) -> Option<(Roll, &str)> {
///         let cart = text.chars().next().filter(char::is_ascii_uppercase)?;
///         let by = text[1..].parse().ok().filter(|by| *by != 0)?;
///         Some((Roll { cart, by }, ""))
///     }
/// }
///
/// let (grid, roll) = (Grid::new([6, 1]), Roll { cart: 'B', by: -2 });
/// let mut text = String::new();
/// roll.write(grid, &mut text);
/// assert_eq!((text.as_str(), Roll::read(grid, "B-2")), ("B-2", Some((roll, ""))));
/// assert_eq!(Roll::read(grid, "B"), None);
/// ```
pub trait GridMove: Copy + Eq + Send + Sync {
    /// Appends the move.
    fn write(self, grid: Grid, out: &mut String);

    /// Reads a move from the front of a text, and returns it with the text behind it. The text is a single
    /// word; if something is left behind the move, the word is not a move.
    fn read(grid: Grid, text: &str) -> Option<(Self, &str)>;
}

impl GridMove for usize {
    fn write(self, grid: Grid, out: &mut String) {
        grid.write_cell(self, out);
    }

    fn read(grid: Grid, text: &str) -> Option<(usize, &str)> {
        grid.read_cell(text)
    }
}

impl GridMove for [usize; 2] {
    fn write(self, grid: Grid, out: &mut String) {
        grid.write_cell(self[0], out);
        out.push('-');
        grid.write_cell(self[1], out);
    }

    fn read(grid: Grid, text: &str) -> Option<([usize; 2], &str)> {
        let (from, rest) = grid.read_cell(text)?;
        let (to, rest) = grid.read_cell(rest.strip_prefix('-')?)?;
        Some(([from, to], rest))
    }
}
