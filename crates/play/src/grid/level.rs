//! A level that is drawn with letters.

use super::{Grid, Symmetry};
use crate::Drawn;
use crate::lens::Lenses;

/// A level as its author draws it: lines above a grid of letters.
///
/// Keeping the lines and the letters as they were typed means that reading, writing, comparing and
/// varying levels need no second form, and that nothing is lost when a changed level is written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterMap {
    /// The lines above its rows.
    pub head: Vec<String>,
    /// The size.
    pub grid: Grid,
    /// The letter of each cell.
    pub cells: Vec<u8>,
}

impl LetterMap {
    /// A map of one letter.
    pub fn filled(size: [usize; 2], letter: u8) -> LetterMap {
        let grid = Grid::new(size);
        LetterMap { head: Vec::new(), grid, cells: vec![letter; grid.cells().len()] }
    }

    /// The same in another size, of one letter, below a first line that gives a word and the size.
    pub fn resized(&self, word: &str, [width, height]: [usize; 2], letter: u8) -> LetterMap {
        let head = [format!("{word} {width}x{height}")].into_iter();
        LetterMap {
            head: head.chain(self.head.iter().skip(1).cloned()).collect(),
            grid: Grid { size: [width, height], ..self.grid },
            cells: vec![letter; width * height],
        }
    }

    /// All its lines.
    pub fn lines(&self) -> Vec<String> {
        self.head.iter().cloned().chain(self.grid.rows(&self.cells)).collect()
    }
}

/// A level that is drawn with letters, and what its letters may become. [`GridSpace`](super::GridSpace)
/// is the space of levels that follows; `crates/lights/src/board.rs` is an example.
pub trait GridLevel: Clone + PartialEq + Send + Sync + 'static {
    /// The level ready to be played.
    type Puzzle: Lenses + Drawn + 'static;
    /// The aim that ranks suggestions when nothing is said.
    const AIM: &'static str = "difficulty";
    /// What a cell becomes when the level gets smaller, in the order in which a kernel tries it, and what
    /// then goes, in a word: `(b'#', "lamp")`. See [`can_shrink`](GridLevel::can_shrink).
    const SMALLER: &'static [(u8, &'static str)] = &[];

    /// The drawing.
    fn map(&self) -> &LetterMap;

    /// The drawing, to change letters in it.
    fn map_mut(&mut self) -> &mut LetterMap;

    /// Makes it ready to be played.
    fn puzzle(&self) -> Self::Puzzle;

    /// All letters that a repair may put into a cell.
    fn letters(&self) -> Vec<u8>;

    /// Letters that a suggestion may replace this one with. It also exchanges cells.
    fn settings(&self, letter: u8) -> Vec<u8>;

    /// False for a drawing that is not a level, such as one with two players or with half a car. Nothing
    /// that a reader reports as a mistake is then suggested.
    fn is_level(&self) -> bool {
        true
    }

    /// The cells of the piece that covers a cell, in reading order. A suggestion moves them together, and a
    /// kernel takes them away together.
    fn piece(&self, cell: usize) -> Vec<usize> {
        vec![cell]
    }

    /// Whether a cell gets smaller by becoming another; a kernel does not end if two can become each
    /// other.
    fn can_shrink(_from: u8, _to: u8) -> bool {
        false
    }

    /// Whether a reflection or quarter turn of the grid means the same to the rules. Saying no is always
    /// safe: `suggest` then shows levels that are mirror images of each other.
    fn keeps(&self, _symmetry: Symmetry) -> bool {
        false
    }

    /// What else a cell has that has to be equal in equal levels, such as a goal of its own.
    fn mark(&self, _cell: usize) -> u8 {
        0
    }

    /// The letter of a cell that holds nothing to choose, for frames: all levels of a size. None where the
    /// domain has no frames.
    fn blank(&self) -> Option<u8> {
        None
    }

    /// The kinds of what a cell of a frame may hold instead: names, the first of which is printed, and letters.
    fn kinds(&self) -> Vec<(&'static [&'static str], Vec<u8>)> {
        Vec::new()
    }

    /// The names of the kinds, where they are not known before the program runs.
    fn kind_names(&self) -> Vec<Vec<String>> {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        self.kinds().iter().map(|(own, _)| names(own)).collect()
    }

    /// Whether a kind, by its index, is taken when none are named.
    fn is_usual(&self, _kind: usize) -> bool {
        true
    }

    /// The same level in another size; its letters do not matter. None if it cannot have that size.
    fn resized(&self, size: [usize; 2]) -> Option<Self> {
        (size == self.map().grid.size).then(|| self.clone())
    }
}
