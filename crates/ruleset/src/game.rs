//! A game description as its author wrote it, with all names resolved.

use crate::json::Value;
use crate::rules::Rules;
use smallvec::SmallVec;
use source::Span;

/// A game: its preamble, pieces, rules and levels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The preamble in the order of the file, including unknown keys, so that writing the game
    /// loses nothing.
    pub preamble: Vec<(String, Value)>,
    /// The piece types; rules refer to them by their index in this list.
    pub pieces: Vec<Piece>,
    /// Rules and end conditions.
    pub rules: Rules,
    /// The levels in the order they are played.
    pub levels: Vec<Level>,
    /// The locations of rules and end conditions.
    pub places: Places,
}

/// A type of piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its name in rules.
    pub name: String,
    /// The character for it in text levels and in the terminal.
    pub glyph: char,
    /// Its colour: red, green, blue.
    pub color: [u8; 3],
    /// The other keys of its description, as written.
    pub other: Vec<(String, Value)>,
    /// Its location.
    pub span: Span,
}

/// A level: which pieces are where.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The pieces of each cell, row by row, sorted.
    pub cells: Vec<Cell>,
    /// The name its author gave it.
    pub name: Option<String>,
    /// Decides where SPAWN puts pieces.
    pub seed: u64,
    /// How it is written.
    pub form: LevelForm,
    /// Its location in the file.
    pub span: Span,
}

/// The pieces in one cell, sorted.
pub type Cell = SmallVec<[u8; 4]>;

/// How a level is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelForm {
    /// Numbers row by row, as in the paper.
    Raw,
    /// Rows of glyphs.
    Text,
    /// A list of piece names for each cell.
    Stack,
    /// In a separate file.
    File(String),
}

/// The locations of rules and end conditions in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// For each rule, its trigger and each of its events.
    pub rules: Vec<(Span, Vec<Span>)>,
    /// For each end condition, each of its triggers.
    pub ends: Vec<Vec<Span>>,
}

impl Game {
    /// The game's name.
    pub fn name(&self) -> &str {
        self.text("gamename").unwrap_or("A game without a name")
    }

    /// A text value of the preamble.
    pub fn text(&self, key: &str) -> Option<&str> {
        let entry = self.preamble.iter().find(|(name, _)| name == key)?;
        entry.1.as_text().map(|text| text.text.as_str())
    }

    /// The piece of this name.
    pub fn piece(&self, name: &str) -> Option<u8> {
        self.pieces.iter().position(|piece| piece.name == name).map(|index| index as u8)
    }

    /// The game without its levels, for code that only needs its rules and its looks.
    pub fn without_levels(&self) -> Game {
        Game {
            preamble: self.preamble.clone(),
            pieces: self.pieces.clone(),
            rules: self.rules.clone(),
            levels: Vec::new(),
            places: self.places.clone(),
        }
    }

    /// The names of the pieces.
    pub fn names(&self) -> Vec<&str> {
        self.pieces.iter().map(|piece| piece.name.as_str()).collect()
    }
}

impl Level {
    /// A level without pieces.
    pub fn empty(width: usize, height: usize) -> Level {
        Level {
            width,
            height,
            cells: vec![Cell::new(); width * height],
            name: None,
            seed: 0,
            form: LevelForm::Raw,
            span: Span { start: 0, end: 0 },
        }
    }

    /// A level with at most one piece per cell: 0 is an empty cell, k the k-th piece.
    pub fn raw(width: usize, height: usize, data: &[u8]) -> Level {
        let mut level = Level::empty(width, height);
        for (cell, piece) in level.cells.iter_mut().zip(data) {
            cell.extend(piece.checked_sub(1));
        }
        level
    }

    /// The number of pieces of each type, for this many types.
    pub fn counts(&self, pieces: usize) -> Vec<i64> {
        let mut counts = vec![0; pieces];
        for piece in self.cells.iter().flatten() {
            if let Some(count) = counts.get_mut(usize::from(*piece)) {
                *count += 1;
            }
        }
        counts
    }
}

/// The default colour of a piece: by its index, unlike its neighbours' colours.
pub fn default_color(index: usize) -> [u8; 3] {
    const COLORS: [[u8; 3]; 12] = [
        [0x2f, 0x6f, 0xde],
        [0xd6, 0x3c, 0x4a],
        [0xe3, 0xa8, 0x21],
        [0x6b, 0x70, 0x7a],
        [0x3a, 0x9d, 0x5d],
        [0x8e, 0x4e, 0xc6],
        [0xd9, 0x6f, 0x1e],
        [0x1f, 0x9a, 0xa8],
        [0xc2, 0x4f, 0x93],
        [0x86, 0x63, 0x3b],
        [0x9b, 0xb3, 0x2e],
        [0x45, 0x4e, 0x8f],
    ];
    COLORS[index % COLORS.len()]
}
